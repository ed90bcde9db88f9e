in vec2 vUV;
out vec4 color;
uniform sampler2D baseTex;
void main() {
  if (has(BASE_TEX) && ALPHA != OPAQUE && texture(baseTex, vUV).a * mat.base.a < 0.5) discard;
  color = frame.shadow.z > 0.0 ? vec4(1) : vec4(0, 0, 0, 0.3);
}
