in vec2 vUV;
out vec4 color;
uniform sampler2D baseTex;
void main() {
  float alpha = mat.edge.a;
  if (has(BASE_TEX) && ALPHA != OPAQUE) alpha *= step(0.5, texture(baseTex, vUV).a * mat.base.a);
  if (alpha <= 0.0) discard;
  color = vec4(mat.edge.rgb, alpha);
}
