// MToon 1.0, unlit, and metal and roughness: shaded in linear light, encoded last.
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
uniform sampler2D rimTex;
uniform sampler2D matcapTex;
uniform sampler2D metalTex;
uniform sampler2D occlusionTex;

#ifdef PLACED
uniform sampler2D maskTex;
vec2 moved0, moved1;

// move turns, then scrolls the coordinates, as far as the mask allows; each
// texture is placed after that.
void move() {
  moved0 = vUV;
  moved1 = vUV1;
  if (mat.scroll.xyz == vec3(0)) return;
  float t = frame.eye.w * (has(MASK_TEX) ? texture(maskTex, lie(SCROLL_MASK, vUV, vUV1))[mat.channel.y] : 1.0);
  float c = cos(mat.scroll.z * t), s = sin(mat.scroll.z * t);
  mat2 turn = mat2(c, -s, s, c);
  moved0 = turn * (vUV - 0.5) + 0.5 + mat.scroll.xy * t;
  moved1 = turn * (vUV1 - 0.5) + 0.5 + mat.scroll.xy * t;
}
vec2 uv(int slot) { return lie(slot, moved0, moved1); }
#else
void move() {}
vec2 uv(int slot) { return vUV; }
#endif

// encode is sRGB's curve. Roots come within a quarter of a step of 8 bits of its
// power, so every stored value returns as it was, and cost a third of the frame
// less where the CPU draws (the fit is from chilliant.blogspot.com, 2012).
vec3 encode(vec3 c) {
  c = clamp(c, 0.0, 1.0);
  vec3 s1 = sqrt(c), s2 = sqrt(s1), s3 = sqrt(s2);
  return mix(c * 12.92, 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * c, step(0.0031308, c));
}

// bend applies the normal texture; the tangent frame comes from derivatives, so
// no mesh needs tangents.
vec3 bend(vec3 n) {
  vec2 at = uv(NORMAL);
  vec3 t = texture(normalTex, at).xyz * 2.0 - 1.0;
  t.xy *= mat.surface.w;
  vec3 px = dFdx(vPlace), py = dFdy(vPlace);
  vec2 ux = dFdx(at), uy = dFdy(at);
  vec3 q0 = cross(py, n), q1 = cross(n, px);
  vec3 T = q0 * ux.x + q1 * uy.x;
  vec3 B = -(q0 * ux.y + q1 * uy.y); // V runs down
  float scale = max(dot(T, T), dot(B, B));
  if (scale == 0.0) return n;
  return normalize((T * t.x + B * t.y) * inversesqrt(scale) + n * t.z);
}

// toon is MToon 1.0's light without its emission. Light from everywhere is the
// same on every normal, so equalizing it (giEqualizationFactor) changes nothing.
vec3 toon(vec3 base, vec3 n, vec3 v) {
  float s = dot(n, frame.toLight.xyz) + mat.emission.w;
  if (has(SHIFT_TEX)) s += texture(shiftTex, uv(SHIFT)).r * mat.scroll.w;
  float toony = mat.shade.w;
  s = clamp((s + 1.0 - toony) / max(2.0 - 2.0 * toony, 1e-4), 0.0, 1.0);
  vec3 shade = mat.shade.rgb;
  if (has(SHADE_TEX)) shade *= texture(shadeTex, uv(SHADE)).rgb;
  vec3 c = mix(shade, base, s) * frame.light.rgb + frame.ambient.rgb * base;
#ifdef RIMMED
  vec3 rim = pow(clamp(1.0 - dot(n, v) + mat.matcap.w, 0.0, 1.0), max(mat.rim.w, 1e-5)) * mat.rim.rgb;
  if (has(MATCAP_TEX)) {
    // Looked up in the camera's axes, seen from the surface.
    vec3 vn = mat3(frame.view) * n, vv = mat3(frame.view) * v;
    vec3 x = normalize(vec3(vv.z, 0.0, -vv.x)), y = cross(vv, x);
    rim += mat.matcap.rgb * texture(matcapTex, vec2(dot(x, vn), -dot(y, vn)) * 0.495 + 0.5).rgb;
  }
  if (has(RIM_TEX)) rim *= texture(rimTex, uv(RIM)).rgb;
  c += rim * mix(vec3(1), frame.light.rgb + frame.ambient.rgb, mat.mix.x);
#endif
  return c;
}

// lit is glTF's metal and roughness under the one light and the ambient light:
// Lambert below, above it GGX with Smith's correlated visibility and Schlick's
// Fresnel. The light is so strong that it shows a matt surface in its own
// colour, hence pi over the usual reflectance (three.js's MeshStandardMaterial
// under a light of intensity pi).
vec3 lit(vec3 base, vec3 n, vec3 v, vec3 smoothed) {
  float metallic = mat.surface.x, roughness = mat.surface.y, open = 1.0;
  if (has(METAL_TEX)) {
    vec4 t = texture(metalTex, uv(METAL));
    metallic *= t.b;
    roughness *= t.g;
  }
  if (has(OCCLUSION_TEX)) open += mat.more.x * (texture(occlusionTex, uv(OCCLUSION)).r - 1.0);
  // Where the normal turns from pixel to pixel a highlight would flicker.
  vec3 m = mat3(frame.view) * smoothed;
  vec3 d = max(abs(dFdx(m)), abs(dFdy(m)));
  roughness = min(max(roughness, 0.0525) + max(max(d.x, d.y), d.z), 1.0);
  float a2 = pow(roughness, 4.0);

  vec3 l = frame.toLight.xyz, h = normalize(l + v);
  float nl = clamp(dot(n, l), 0.0, 1.0), nv = clamp(dot(n, v), 0.0, 1.0), nh = clamp(dot(n, h), 0.0, 1.0), vh = clamp(dot(v, h), 0.0, 1.0);
  float k = nh * nh * (a2 - 1.0) + 1.0;
  float visible = 0.5 / max(nl * sqrt(a2 + (1.0 - a2) * nv * nv) + nv * sqrt(a2 + (1.0 - a2) * nl * nl), 1e-6);
  vec3 straight = mix(vec3(0.04), base, metallic);
  vec3 mirrored = mix(straight, vec3(1), exp2((-5.55473 * vh - 6.98316) * vh)) * (visible * a2 / (k * k));
  vec3 matt = base * (1.0 - metallic);
  return frame.light.rgb * nl * (matt + mirrored) + frame.ambient.rgb * matt * open;
}

void main() {
  move();
  vec4 base = mat.base;
  if (has(BASE_TEX)) base *= texture(baseTex, uv(BASE));
  float alpha = base.a;
#ifdef HULL
  if (ALPHA == MASK && alpha < mat.surface.z) discard;
  if (ALPHA != BLEND) alpha = 1.0;
#else
  if (ALPHA == OPAQUE) alpha = 1.0;
  if (ALPHA == MASK) alpha = cutAlpha(alpha);
#endif
  if (ALPHA == BLEND && alpha < 1.0 / 512.0) discard; // what is clear hides nothing

#ifdef FLAT
  // An outline that no light reaches.
  color = vec4(encode(mat.outline.rgb), alpha);
  return;
#endif
  vec3 n = normalize(vNormal), smoothed = n;
#ifndef HULL
  if (!gl_FrontFacing) n = -n;
#endif
  if (has(NORMAL_TEX)) n = bend(n);
  vec3 v = normalize(frame.eye.xyz - vPlace);
  vec3 c = base.rgb;
  if (SHADING == TOON) c = toon(base.rgb, n, v);
  if (SHADING == LIT) c = lit(base.rgb, n, v, smoothed);
  if (SHADING != UNLIT) {
    vec3 emission = mat.emission.rgb;
    if (has(EMISSION_TEX)) emission *= texture(emissionTex, uv(EMISSION)).rgb;
    c += emission;
  }
#ifdef HULL
  c = mat.outline.rgb * mix(vec3(1), c, mat.mix.y);
#endif
  color = vec4(encode(c), alpha);
}
