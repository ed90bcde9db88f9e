in vec2 vUV;
out vec4 color;
uniform sampler2D baseTex;
void main() {
  // What is clear has no edge; MMD draws one round the clear texels of a card.
  float alpha = mat.base.a > 0.0 ? mat.edge.a : 0.0;
  if (has(BASE_TEX) && ALPHA != OPAQUE) alpha *= step(0.5, texture(baseTex, vUV).a);
  if (alpha <= 0.0) discard;
  color = vec4(mat.edge.rgb, alpha);
}
