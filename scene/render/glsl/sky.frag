in vec2 vAt;
out vec4 color;
void main() {
  // Half a step of noise (Jimenez's interleaved gradient) keeps the dark
  // gradient free of bands.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  color = vec4(mix(frame.skyBottom.rgb, frame.skyTop.rgb, smoothstep(0.0, 1.0, vAt.y)) + noise / 255.0, 1);
}
