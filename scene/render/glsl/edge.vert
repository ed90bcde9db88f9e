// MMD's edge (nanoem's model_edge.hlsl, specs mmd-runtime §8): the hull of the
// whole model grows with the distance of one of its bones, so that on screen it
// keeps its width as the camera goes, and what is nearer has the bolder line.
out vec2 vUV;
uniform float edgeDistance; // metres
void main() {
  vec3 place, n;
  skin(place, n);
  float width = edgeScale * mat.mix.w * edgeDistance * frame.screen.w;
  place += n * width;
  vUV = uv0;
  gl_Position = frame.viewProj * vec4(place, 1);
  sink(place, 6.0 * width);
}
