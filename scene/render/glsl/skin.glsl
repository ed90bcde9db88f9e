layout(location=0) in vec3 position;
layout(location=1) in vec3 normal;
layout(location=2) in vec2 uv0;
layout(location=3) in uvec4 joints;
layout(location=4) in vec4 weights;
layout(location=5) in vec2 uv1;
layout(location=6) in float edgeScale;

uniform samplerBuffer palette; // three rows a joint
uniform int paletteFirst;      // joint 0 of this skin

// skin brings the vertex from rest to the stage.
void skin(out vec3 place, out vec3 facing) {
  vec4 r0 = vec4(0), r1 = vec4(0), r2 = vec4(0);
  for (int k = 0; k < 4; k++) {
    float w = weights[k];
    if (w == 0.0) continue;
    int at = 3 * (paletteFirst + int(joints[k]));
    r0 += w * texelFetch(palette, at);
    r1 += w * texelFetch(palette, at + 1);
    r2 += w * texelFetch(palette, at + 2);
  }
  vec4 p = vec4(position, 1);
  place = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
  vec3 n = vec3(dot(r0.xyz, normal), dot(r1.xyz, normal), dot(r2.xyz, normal));
  facing = dot(n, n) > 0.0 ? normalize(n) : vec3(0, 0, 1);
}
