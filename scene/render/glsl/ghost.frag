// A figure that was drawn by itself, over the picture: colour times its cover.
in vec2 vAt;
out vec4 color;
uniform sampler2D baseTex;
uniform float opacity;
void main() { color = opacity * texture(baseTex, vAt); }
