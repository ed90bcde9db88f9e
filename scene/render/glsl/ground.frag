// The grid: a line each half metre, a stronger one each five, and the two axes
// through the origin; all fade with the distance.
in vec2 vAt;
out vec4 color;

// lines returns how much of the pixel the lines of a grid cover.
float lines(vec2 at, float step, float width) {
  vec2 d = fwidth(at);
  vec2 off = abs(fract(at / step + 0.5) - 0.5) * step;
  vec2 c = clamp((width + d - off) / max(d, 1e-6), 0.0, 1.0);
  // Where lines come closer than pixels they melt into their mean.
  c = mix(c, vec2(2.0 * width / step), clamp(2.0 * d / step - 0.5, 0.0, 1.0));
  return max(c.x, c.y);
}

void main() {
  float fade = exp(-dot(vAt, vAt) / 60.0);
  float a = max(lines(vAt, 0.5, 0.002) * 0.13, lines(vAt, 2.5, 0.004) * 0.20);
  vec3 c = vec3(0.78, 0.82, 0.88);
  vec2 d = fwidth(vAt);
  vec2 axis = clamp((0.004 + d - abs(vAt)) / max(d, 1e-6), 0.0, 1.0);
  a = max(a, max(axis.x, axis.y) * 0.30);
  color = vec4(c, a * fade);
}
