#version 410 core
// The two uniform blocks; their layout is written by block.go.
layout(std140) uniform Frame {
  mat4 view;
  mat4 viewProj;
  vec4 eye;        // xyz place, w seconds
  vec4 screen;     // width and height in pixels, aspect, edge: metres a pixel-unit and metre of distance
  vec4 toLight;    // xyz direction to the light
  vec4 light;      // rgb linear
  vec4 ambient;    // rgb linear
  vec4 mmdLight;   // rgb stored
  vec4 skyTop;     // rgb stored
  vec4 skyBottom;  // rgb stored
} frame;

layout(std140) uniform Block {
  vec4 base;
  vec4 shade;      // w toony
  vec4 emission;   // w shift
  vec4 rim;        // w power
  vec4 matcap;     // w lift
  vec4 outline;    // w width
  vec4 uv;         // scale, offset
  vec4 turn;       // cos, sin of the UV rotation; z cutoff; w normal scale
  vec4 scroll;     // x, y, rotation a second; w shift texture's scale
  vec4 mix;        // rim lighting, outline lighting, GI equalization, edge size
  vec4 specular;   // w power
  vec4 ambient;
  vec4 edge;       // rgba
  vec4 textureColor;
  vec4 sphereColor;
  vec4 toonColor;
  ivec4 kind;      // shading, alpha mode, outline mode, sphere mode
  ivec4 use;       // bit of each texture that is there; outline channel; mask channel; UV set
} mat;

const int TOON = 0, UNLIT = 1, LIT = 2;
const int OPAQUE = 0, MASK = 1, BLEND = 2;
const int WORLD = 1, SCREEN = 2;
const int BASE = 1, SHADE = 2, EMISSION = 4, NORMAL = 8, SHIFT = 16, MATCAP = 32, RIM = 64, OUTLINE = 128, MASKTEX = 256, SPHERE = 512, RAMP = 1024;
bool has(int bit) { return (mat.use.x & bit) != 0; }
