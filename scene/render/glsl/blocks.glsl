#version 410 core
// The two uniform blocks; their layout is written by block.go.
layout(std140) uniform Frame {
  mat4 view;
  mat4 viewProj;
  vec4 eye;        // xyz place, w seconds
  vec4 screen;     // width and height in pixels, aspect, edge: metres a pixel-unit and metre of distance
  vec4 toLight;    // xyz direction to the light, w the least coverage that is drawn
  vec4 light;      // rgb linear
  vec4 ambient;    // rgb linear
  vec4 mmdLight;   // rgb stored
  vec4 skyTop;     // rgb stored
  vec4 skyBottom;  // rgb stored
  vec4 shadow;     // the soft shadow's part of the floor: x, z, 1/width, 1/depth; zw 0 for none
} frame;

layout(std140) uniform Block {
  vec4 base;
  vec4 shade;      // w toony
  vec4 emission;   // w shift
  vec4 rim;        // w power
  vec4 matcap;     // w lift
  vec4 outline;    // w width
  vec4 surface;    // metallic, roughness, cutoff, normal scale
  vec4 scroll;     // x, y, rotation a second; w shift texture's scale
  vec4 mix;        // rim lighting, outline lighting, GI equalization, edge size
  vec4 specular;   // w power
  vec4 ambient;
  vec4 edge;       // rgba
  vec4 textureColor;
  vec4 sphereColor;
  vec4 toonColor;
  vec4 textureAdd;
  vec4 sphereAdd;
  vec4 toonAdd;
  ivec4 channel;   // of the outline's and of the mask's texture
  vec4 more;       // x occlusion
  vec4 lie[26];    // of each slot: the two rows of its matrix; offset, UV set
} mat;

// What a program is compiled for (program.go): USE has a bit for each texture
// that is there and OWN for each that has a placement of its own, the others are
// values of scene's enumerations.
const int TOON = 0, UNLIT = 1, LIT = 2;            // SHADING
const int OPAQUE = 0, MASK = 1, BLEND = 2;         // ALPHA
const int WORLD = 1, SCREEN = 2;                   // OUTLINE
const int MULTIPLY = 1, ADD = 2, SUB = 3;          // SPHERE
const int BASE_TEX = 1, SHADE_TEX = 2, EMISSION_TEX = 4, NORMAL_TEX = 8, SHIFT_TEX = 16, MATCAP_TEX = 32,
  RIM_TEX = 64, OUTLINE_TEX = 128, MASK_TEX = 256, SPHERE_TEX = 512, RAMP_TEX = 1024, METAL_TEX = 2048, OCCLUSION_TEX = 4096;
bool has(int bit) { return (USE & bit) != 0; }

// lie brings coordinates of the two UV sets to where a slot's texture lies.
const int BASE = 0, SHADE = 1, EMISSION = 2, NORMAL = 3, SHIFT = 4, RIM = 6, OUTLINE_WIDTH = 7, SCROLL_MASK = 8, METAL = 11, OCCLUSION = 12;
vec2 lie(int slot, vec2 uv0, vec2 uv1) {
  int at = 2 * ((OWN >> slot & 1) != 0 ? slot : BASE);
  vec4 rows = mat.lie[at], rest = mat.lie[at + 1];
  vec2 uv = rest.z == 1.0 ? uv1 : uv0;
  return vec2(dot(rows.xy, uv), dot(rows.zw, uv)) + rest.xy;
}
