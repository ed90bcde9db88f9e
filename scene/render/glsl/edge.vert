// MMD's edge: the hull grows with the distance, so it keeps its width on screen.
out vec2 vUV;
void main() {
  vec3 place, n;
  skin(place, n);
  float width = edgeScale * mat.mix.w * distance(frame.eye.xyz, place) * frame.screen.w;
  place += n * width;
  vUV = uv0;
  gl_Position = frame.viewProj * vec4(place, 1);
  sink(place, 6.0 * width);
}
