out vec2 vAt; // metres on the floor
const float HALF = 30.0;
void main() {
  vAt = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * HALF;
  gl_Position = frame.viewProj * vec4(vAt.x, 0, vAt.y, 1);
}
