// The shadow on the floor: every vertex goes along the light to it, and is drawn
// there, or into the map of soft shadows.
out vec2 vUV;
void main() {
  vec3 place, n;
  skin(place, n);
  vec3 l = frame.toLight.xyz;
  place -= l * (max(place.y, 0.0) / max(l.y, 0.05));
  place.y = 0.002; // above the floor, so that depth tells them apart
  vUV = uv0;
  gl_Position = frame.shadow.z > 0.0
    ? vec4((place.xz - frame.shadow.xy) * frame.shadow.zw * 2.0 - 1.0, 0, 1)
    : frame.viewProj * vec4(place, 1);
}
