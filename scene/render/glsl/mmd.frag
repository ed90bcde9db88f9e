// MMD's own shading, in stored values from end to end: what the shader that
// MikuMikuEffect starts from does without self shadow, and nanoem's
// model_color.hlsl (specs mmd-runtime §8).
in vec3 vPlace;
in vec3 vNormal;
in vec2 vUV;
in vec2 vUV1;
out vec4 color;

uniform sampler2D baseTex;
uniform sampler2D sphereTex;
uniform sampler2D rampTex;

// morphed is a texture's colour as material morphs change it; their alphas are
// how much of the texture is left over what changes nothing.
vec3 morphed(vec3 c, vec4 factor, vec4 more, float nothing) {
  return mix(vec3(nothing), c * factor.rgb + more.rgb, factor.a + more.a);
}

void main() {
  vec3 n = normalize(vNormal); // a back face keeps it: MMD turns no normal over
  vec3 c = clamp(mat.base.rgb * frame.mmdLight.rgb + mat.ambient.rgb, 0.0, 1.0);
  float alpha = mat.base.a;
  if (has(BASE_TEX)) {
    vec4 t = texture(baseTex, vUV);
    c *= morphed(t.rgb, mat.textureColor, mat.textureAdd, 1.0);
    alpha *= t.a;
  }
  if (has(SPHERE_TEX)) {
    vec3 vn = mat3(frame.view) * n;
    vec4 s = texture(sphereTex, SPHERE == SUB ? vUV1 : vec2(vn.x * 0.5 + 0.5, 0.5 - vn.y * 0.5));
    s.rgb = morphed(s.rgb, mat.sphereColor, mat.sphereAdd, SPHERE == ADD ? 0.0 : 1.0);
    c = SPHERE == ADD ? c + s.rgb : c * s.rgb;
    alpha *= s.a;
  }
  if (ALPHA == MASK) alpha = cutAlpha(alpha);
  if (ALPHA != OPAQUE && alpha <= (ALPHA == BLEND ? mat.surface.z : 0.0)) discard;

  float facing = dot(n, frame.toLight.xyz);
  if (has(RAMP_TEX)) c *= morphed(texture(rampTex, vec2(0.0, 0.5 - 0.5 * facing)).rgb, mat.toonColor, mat.toonAdd, 1.0);
  if (mat.specular.w > 0.0) {
    vec3 h = normalize(normalize(frame.eye.xyz - vPlace) + frame.toLight.xyz);
    c += mat.specular.rgb * frame.mmdLight.rgb * pow(max(dot(n, h), 0.0), mat.specular.w);
  }
  color = vec4(clamp(c, 0.0, 1.0), alpha);
}
