// The part of the floor that the shadow map covers.
out vec2 vAt;
void main() {
  vAt = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 place = frame.shadow.xy + vAt / frame.shadow.zw;
  gl_Position = frame.viewProj * vec4(place.x, 0, place.y, 1);
}
