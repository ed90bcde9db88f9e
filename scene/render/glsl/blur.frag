// One direction of a Gaussian blur of the shadow map; ALONG says which. Its
// standard deviation is two of the steps.
in vec2 vAt;
out vec4 color;
uniform sampler2D baseTex;
const float STEP = 0.014; // metres
void main() {
  vec2 d = ALONG * STEP * frame.shadow.zw;
  float sum = 0.0, all = 0.0;
  for (int i = -4; i <= 4; i++) {
    float w = exp(-0.125 * float(i * i));
    sum += w * texture(baseTex, vAt + float(i) * d).r;
    all += w;
  }
  color = vec4(sum / all);
}
