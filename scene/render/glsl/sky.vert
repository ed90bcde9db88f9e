out vec2 vAt; // (0,0) bottom left
void main() {
  vAt = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
  gl_Position = vec4(vAt * 2.0 - 1.0, 1, 1);
}
