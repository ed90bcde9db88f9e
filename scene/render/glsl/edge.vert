// MMD's edge: the hull grows with the distance, so it keeps its width on screen.
out vec2 vUV;
void main() {
  vec3 place, n;
  skin(place, n);
  place += n * (edgeScale * mat.mix.w * distance(frame.eye.xyz, place) * frame.screen.w);
  vUV = uv0;
  gl_Position = frame.viewProj * vec4(place, 1);
}
