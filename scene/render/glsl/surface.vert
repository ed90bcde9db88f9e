// Surface of every material; with HULL the inflated copy that shows as outline.
out vec3 vPlace;
out vec3 vNormal;
out vec2 vUV;
out vec2 vUV1;

uniform sampler2D outlineTex;
uniform sampler2D maskTex;

void main() {
  vec3 place, n;
  skin(place, n);
  // KHR_texture_transform, after MToon's movement of the coordinates.
  vec2 uv = mat.channel.z == 1 ? uv1 : uv0;
  if (mat.scroll.xyz != vec3(0)) {
    float m = has(MASK_TEX) ? textureLod(maskTex, uv, 0.0)[mat.channel.y] : 1.0;
    float a = mat.scroll.z * frame.eye.w * m, c = cos(a), s = sin(a);
    vec2 p = uv - 0.5;
    uv = vec2(c * p.x + s * p.y, -s * p.x + c * p.y) + 0.5 + mat.scroll.xy * frame.eye.w * m;
  }
  uv *= mat.uv.xy;
  uv = vec2(mat.turn.x * uv.x + mat.turn.y * uv.y, -mat.turn.y * uv.x + mat.turn.x * uv.y) + mat.uv.zw;

#ifdef HULL
  float width = mat.outline.w * (has(OUTLINE_TEX) ? textureLod(outlineTex, uv, 0.0)[mat.channel.x] : 1.0);
  if (OUTLINE == WORLD) place += n * width;
#endif
  vPlace = place;
  vNormal = n;
  vUV = uv;
  vUV1 = uv1;
  gl_Position = frame.viewProj * vec4(place, 1);
#ifdef HULL
  if (OUTLINE == SCREEN) {
    vec2 d = (frame.viewProj * vec4(n, 0)).xy;
    d.x *= frame.screen.z;
    if (dot(d, d) > 0.0) {
      d = normalize(d) * 2.0 * width * gl_Position.w;
      gl_Position.xy += vec2(d.x / frame.screen.z, d.y);
      // In metres: the second row of the matrix holds the lens's 1/tan(fov/2).
      width *= 2.0 * gl_Position.w / length(vec3(frame.viewProj[0][1], frame.viewProj[1][1], frame.viewProj[2][1]));
    }
  }
  sink(place, 6.0 * width);
#endif
}
