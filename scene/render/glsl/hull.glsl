// sink puts a hull's vertex further back in depth, not on screen, by metres.
// Where a surface folds onto itself, or two lie closer than an outline is wide,
// the hull would else poke through as dark specks. VRM's hulls sink by their
// width, which hides specks and keeps the lines between strands of hair that
// three-vrm shows; MMD's by six times it, which hides them where sleeves and
// shoulders bend, and keeps the lines between fingers.
void sink(vec3 place, float by) {
  vec4 behind = frame.viewProj * vec4(place + normalize(place - frame.eye.xyz) * by, 1);
  gl_Position.z = behind.z / behind.w * gl_Position.w;
}
