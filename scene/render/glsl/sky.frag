in vec2 vAt;
out vec4 color;
void main() {
  // Half a step of noise keeps the dark gradient free of bands.
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  color = vec4(mix(frame.skyBottom.rgb, frame.skyTop.rgb, smoothstep(0.0, 1.0, vAt.y)) + noise / 255.0, 1);
}
