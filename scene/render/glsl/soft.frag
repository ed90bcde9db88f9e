// The blurred shadow, over the floor.
in vec2 vAt;
out vec4 color;
uniform sampler2D baseTex;
void main() { color = vec4(0, 0, 0, 0.45 * texture(baseTex, vAt).r); }
