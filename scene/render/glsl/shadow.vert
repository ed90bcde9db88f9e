// The flat shadow: every vertex goes along the light to the floor.
out vec2 vUV;
void main() {
  vec3 place, n;
  skin(place, n);
  vec3 l = frame.toLight.xyz;
  place -= l * (max(place.y, 0.0) / max(l.y, 0.05));
  place.y = 0.002; // above the floor, so that depth tells them apart
  vUV = uv0;
  gl_Position = frame.viewProj * vec4(place, 1);
}
