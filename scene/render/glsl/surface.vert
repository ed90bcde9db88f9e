// Surface of every material; with HULL the inflated copy that shows as outline.
out vec3 vPlace;
out vec3 vNormal;
out vec2 vUV;
out vec2 vUV1;

uniform sampler2D outlineTex;

void main() {
  vec3 place, n;
  skin(place, n);
#ifdef HULL
  // The outline's texture does not move with the others.
  float width = mat.outline.w * (has(OUTLINE_TEX) ? textureLod(outlineTex, lie(OUTLINE_WIDTH, uv0, uv1), 0.0)[mat.channel.x] : 1.0);
  if (OUTLINE == WORLD) place += n * width;
#endif
  vPlace = place;
  vNormal = n;
#ifdef PLACED
  vUV = uv0; // placed texture by texture, pixel by pixel
#else
  vUV = lie(BASE, uv0, uv1);
#endif
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
  sink(place, width);
#endif
}
