in vec2 vUV;
out vec4 color;
uniform sampler2D baseTex;
void main() {
  if (mat.kind.y != OPAQUE && has(BASE) && texture(baseTex, vUV).a * mat.base.a < 0.5) discard;
  color = vec4(0, 0, 0, 0.3);
}
