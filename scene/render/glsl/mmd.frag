// MMD's own shading, in stored values from end to end.
in vec3 vPlace;
in vec3 vNormal;
in vec2 vUV;
in vec2 vUV1;
out vec4 color;

uniform sampler2D baseTex;
uniform sampler2D sphereTex;
uniform sampler2D rampTex;

vec3 tint(vec3 c, vec4 f) { return c * f.rgb * f.a; }

void main() {
  vec3 n = normalize(vNormal);
  if (!gl_FrontFacing) n = -n;
  vec3 c = clamp(mat.base.rgb * frame.mmdLight.rgb + mat.ambient.rgb, 0.0, 1.0);
  float alpha = mat.base.a;
  if (has(BASE_TEX)) {
    vec4 t = texture(baseTex, vUV);
    c *= tint(t.rgb, mat.textureColor);
    alpha *= t.a;
  }
  if (ALPHA == MASK) alpha = cutAlpha(alpha);
  if (ALPHA != OPAQUE && alpha <= (ALPHA == BLEND ? mat.turn.z : 0.0)) discard;

  if (has(SPHERE_TEX)) {
    vec3 vn = mat3(frame.view) * n;
    vec2 at = SPHERE == SUB ? vUV1 : vec2(vn.x * 0.5 + 0.5, 0.5 - vn.y * 0.5);
    vec3 s = tint(texture(sphereTex, at).rgb, mat.sphereColor);
    c = SPHERE == ADD ? c + s : c * s;
  }
  float facing = dot(n, frame.toLight.xyz);
  if (has(RAMP_TEX)) c *= tint(texture(rampTex, vec2(0.5, 0.5 - 0.5 * facing)).rgb, mat.toonColor);
  if (mat.specular.w > 0.0) {
    vec3 h = normalize(normalize(frame.eye.xyz - vPlace) + frame.toLight.xyz);
    c += mat.specular.rgb * frame.mmdLight.rgb * pow(max(dot(n, h), 0.0), mat.specular.w);
  }
  color = vec4(clamp(c, 0.0, 1.0), alpha);
}
