layout(location=0) in vec3 position;
layout(location=1) in vec3 normal;
layout(location=2) in vec2 uv0;
layout(location=3) in uvec4 joints;
layout(location=4) in vec4 weights;
layout(location=5) in vec2 uv1;
layout(location=6) in float edgeScale;

uniform samplerBuffer palette; // of each joint three rows; in a model that bends, then its rotation
uniform int paletteFirst;      // joint 0 of this skin

// linear moves the vertex by the weighted sum of its joints' matrices.
void linear(const int size, out vec3 place, out vec3 facing) {
  vec4 r0 = vec4(0), r1 = vec4(0), r2 = vec4(0);
  for (int k = 0; k < 4; k++) {
    float w = weights[k];
    if (w == 0.0) continue;
    int at = size * (paletteFirst + int(joints[k]));
    r0 += w * texelFetch(palette, at);
    r1 += w * texelFetch(palette, at + 1);
    r2 += w * texelFetch(palette, at + 2);
  }
  vec4 p = vec4(position, 1);
  place = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
  facing = vec3(dot(r0.xyz, normal), dot(r1.xyz, normal), dot(r2.xyz, normal));
}

#ifdef BENDS
// SDEF and QDEF; scene/bend.go has the formulas.
layout(location=7) in vec4 center; // w: one of the following
layout(location=8) in vec3 arm;
const float SPHERE_BEND = 1.0, DUAL_BEND = 2.0;

vec4 rotation(int k) { return texelFetch(palette, 4 * (paletteFirst + int(joints[k])) + 3); }

vec3 movedBy(int k, vec3 p) {
  int at = 4 * (paletteFirst + int(joints[k]));
  vec4 q = vec4(p, 1);
  return vec3(dot(texelFetch(palette, at), q), dot(texelFetch(palette, at + 1), q), dot(texelFetch(palette, at + 2), q));
}

vec3 rotate(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

vec4 slerp(vec4 a, vec4 b, float t) {
  float d = dot(a, b), wa = 1.0 - t, wb = t;
  if (d < 0.0) { d = -d; b = -b; }
  if (d < 0.999999) {
    float angle = acos(d);
    angle += (cos(angle) - d) / sin(angle); // acos of a GPU has four digits; a step of Newton's gives it six
    float s = sin(angle);
    wa = sin(wa * angle) / s;
    wb = sin(wb * angle) / s;
  }
  return a * wa + b * wb;
}

void sphere(out vec3 place, out vec3 facing) {
  vec4 q = slerp(rotation(0), rotation(1), weights.y);
  place = rotate(q, position - center.xyz)
    + weights.x * movedBy(0, center.xyz + weights.y * arm) + weights.y * movedBy(1, center.xyz - weights.x * arm);
  facing = rotate(q, normal);
}

void dual(out vec3 place, out vec3 facing) {
  vec4 real = vec4(0), dual = vec4(0), first = rotation(0);
  for (int k = 0; k < 4; k++) {
    float w = weights[k];
    if (w == 0.0) continue;
    vec4 q = rotation(k);
    if (dot(first, q) < 0.0) w = -w;
    vec3 half_ = 0.5 * movedBy(k, vec3(0));
    real += w * q;
    dual += w * vec4(half_ * q.w + cross(half_, q.xyz), -dot(half_, q.xyz));
  }
  float l = inversesqrt(dot(real, real));
  real *= l;
  dual *= l;
  place = rotate(real, position) + 2.0 * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  facing = rotate(real, normal);
}
#endif

// skin brings the vertex from rest to the stage.
void skin(out vec3 place, out vec3 facing) {
  vec3 n;
#ifdef BENDS
  if (center.w == SPHERE_BEND) sphere(place, n);
  else if (center.w == DUAL_BEND) dual(place, n);
  else linear(4, place, n);
#else
  linear(3, place, n);
#endif
  facing = dot(n, n) > 0.0 ? normalize(n) : vec3(0, 0, 1);
}
