// MToon 1.0, unlit and matt materials: shaded in linear light, encoded last.
in vec3 vPlace;
in vec3 vNormal;
in vec2 vUV;
in vec2 vUV1;
out vec4 color;

uniform sampler2D baseTex;
uniform sampler2D shadeTex;
uniform sampler2D emissionTex;
uniform sampler2D normalTex;
uniform sampler2D shiftTex;
uniform sampler2D matcapTex;
uniform sampler2D rimTex;

vec3 encode(vec3 c) {
  c = clamp(c, 0.0, 1.0);
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

// bend applies the normal texture; the tangent frame comes from derivatives, so
// no mesh needs tangents.
vec3 bend(vec3 n) {
  vec3 t = texture(normalTex, vUV).xyz * 2.0 - 1.0;
  t.xy *= mat.turn.w;
  vec3 px = dFdx(vPlace), py = dFdy(vPlace);
  vec2 ux = dFdx(vUV), uy = dFdy(vUV);
  vec3 q0 = cross(py, n), q1 = cross(n, px);
  vec3 T = q0 * ux.x + q1 * uy.x;
  vec3 B = -(q0 * ux.y + q1 * uy.y); // V runs down
  float scale = max(dot(T, T), dot(B, B));
  if (scale == 0.0) return n;
  return normalize((T * t.x + B * t.y) * inversesqrt(scale) + n * t.z);
}

void main() {
  vec4 base = mat.base;
  if (has(BASE_TEX)) base *= texture(baseTex, vUV);
  float alpha = base.a;
#ifdef HULL
  if (ALPHA != OPAQUE && alpha < (ALPHA == MASK ? mat.turn.z : 0.5)) discard;
  alpha = 1.0;
#else
  if (ALPHA == OPAQUE) alpha = 1.0;
  if (ALPHA == MASK) {
    alpha = cutAlpha(alpha);
    if (alpha <= 0.0) discard;
  }
  if (ALPHA == BLEND && alpha < 1.0 / 512.0) discard;
#endif

#ifdef FLAT
  // An outline that no light reaches.
  color = vec4(encode(mat.outline.rgb), 1.0);
  return;
#endif
  vec3 n = normalize(vNormal);
#ifndef HULL
  if (!gl_FrontFacing) n = -n;
#endif
  if (has(NORMAL_TEX)) n = bend(n);
  float facing = dot(n, frame.toLight.xyz);
  vec3 emission = mat.emission.rgb;
  if (has(EMISSION_TEX)) emission *= texture(emissionTex, vUV).rgb;
  vec3 c;
  if (SHADING == UNLIT) {
    c = base.rgb;
  } else if (SHADING == LIT) {
    // A matt look: shadows keep two fifths of the light, their border is soft.
    float d = smoothstep(-0.6, 1.0, facing);
    c = base.rgb * (frame.light.rgb * mix(0.4, 1.0, d) + frame.ambient.rgb) + emission;
  } else {
    float s = facing + mat.emission.w;
    if (has(SHIFT_TEX)) s += texture(shiftTex, vUV).r * mat.scroll.w;
    float toony = mat.shade.w;
    s = clamp((s + 1.0 - toony) / max(2.0 - 2.0 * toony, 1e-4), 0.0, 1.0);
    vec3 shade = mat.shade.rgb;
    if (has(SHADE_TEX)) shade *= texture(shadeTex, vUV).rgb;
    c = mix(shade, base.rgb, s) * frame.light.rgb + frame.ambient.rgb * base.rgb;

    vec3 v = normalize(frame.eye.xyz - vPlace);
    vec3 rim = vec3(0);
    if (has(MATCAP_TEX)) {
      // Looked up in the camera's axes, seen from the surface.
      vec3 vn = mat3(frame.view) * n, vv = mat3(frame.view) * v;
      vec3 x = normalize(vec3(vv.z, 0.0, -vv.x)), y = cross(vv, x);
      vec2 at = vec2(dot(x, vn), dot(y, vn)) * 0.495 + 0.5;
      rim = mat.matcap.rgb * texture(matcapTex, vec2(at.x, 1.0 - at.y)).rgb;
    }
    rim += pow(clamp(1.0 - dot(n, v) + mat.matcap.w, 0.0, 1.0), max(mat.rim.w, 1e-5)) * mat.rim.rgb;
    if (has(RIM_TEX)) rim *= texture(rimTex, vUV).rgb;
    rim *= mix(vec3(1), frame.light.rgb + frame.ambient.rgb, mat.mix.x);
    c += rim + emission;
  }
#ifdef HULL
  c = mat.outline.rgb * mix(vec3(1), c, mat.mix.y);
#endif
  color = vec4(encode(c), alpha);
}
