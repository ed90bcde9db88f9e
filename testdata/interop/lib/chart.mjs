// A chart of materials: a VRM 1.0 made here, a ball in each cell of a grid, each with one feature of one material. The cells' names
// are the features'.
import fs from 'node:fs';
import { GLB, addSkeleton } from './glb.mjs';
import { png } from './png.mjs';

export const COLUMNS = 7, CELL = 1 /* metre */, RADIUS = 0.36;

const N = 64;
const textures = {
  checks: (x, y) => ((x >> 3) + (y >> 3)) % 2 ? [255, 220, 120, 255] : [60, 140, 220, 255],
  stripes: (x) => ((x >> 3) % 2 ? [255, 255, 255, 255] : [0, 0, 0, 255]),
  // Bumps in a grid: the slope of a cosine, as a normal texture stores it.
  bumps: (x, y) => {
    const slope = (v) => 0.5 * Math.sin(v / N * 8 * Math.PI), n = [slope(x), slope(y), 1], l = Math.hypot(...n);
    return [...n.map((c) => Math.round(127.5 + 127.5 * c / l)), 255];
  },
  // A ball lit from two sides, as a matcap.
  sphere: (x, y) => {
    const u = x / N * 2 - 1, v = 1 - y / N * 2;
    return [Math.max(0, 255 * u), Math.max(0, 200 * v), Math.max(0, -120 * u), 255].map(Math.round);
  },
  // Red, green and blue each fade their own way: for what reads one channel.
  fades: (x, y) => [4 * x, 4 * y, 255 - 4 * x, 255],
  // A hole in the middle of each quarter, with a soft rim of its alpha.
  holes: (x, y) => [230, 90, 90, Math.round(255 * Math.min(1, Math.max(0, (Math.hypot(x % 32 - 16, y % 32 - 16) - 6) / 6)))],
};
const names = Object.keys(textures);
const use = (name, more) => ({ index: names.indexOf(name), ...more });
const lie = (offset, scale, rotation = 0) => ({ extensions: { KHR_texture_transform: { offset, scale, rotation } } });

const base = [0.9, 0.5, 0.3, 1], shade = [0.35, 0.12, 0.25];
const toon = (m = {}, rest = {}) => ({
  ...rest, pbrMetallicRoughness: { baseColorFactor: base, ...rest.pbrMetallicRoughness },
  extensions: { ...rest.extensions, VRMC_materials_mtoon: { specVersion: '1.0', shadeColorFactor: shade, ...m } },
});
const textured = (texture, rest = {}) => ({ ...rest, pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 1], baseColorTexture: texture } });
const pbr = (m, rest = {}) => ({ ...rest, pbrMetallicRoughness: { baseColorFactor: base, metallicFactor: 0, ...m } });
const glass = (alpha, rest = {}) => ({ alphaMode: 'BLEND', ...rest, pbrMetallicRoughness: { baseColorFactor: [0.2, 0.5, 0.9, alpha] } });
const line = { outlineColorFactor: [0.1, 0.3, 0.05] };

// Cells: one material, or several balls with offsets of their own. halved: three-vrm 3.3.1 draws this width half as wide as MToon
// says (its unit is half the screen's height), so its chart has twice the width.
export const cells = {
  'lit and shade': toon(),
  'toony 0.2': toon({ shadingToonyFactor: 0.2 }),
  'shift -0.4, toony 0.6': toon({ shadingShiftFactor: -0.4, shadingToonyFactor: 0.6 }),
  'toony 1': toon({ shadingToonyFactor: 1, shadingShiftFactor: 0.1 }),
  'shade texture': toon({ shadeColorFactor: [0.6, 0.4, 0.7], shadeMultiplyTexture: use('checks') }),
  'shift texture': toon({ shadingToonyFactor: 0.7, shadingShiftTexture: use('stripes', { scale: 0.5 }) }),
  'shift texture, scale below 0': toon({ shadingShiftTexture: use('stripes', { scale: -0.7 }) }),
  'base texture': toon({}, textured(use('checks'))),
  'base texture, placed': toon({}, textured(use('checks', lie([0.2, 0.1], [1.5, 1.5], 0.4)))),
  'base texture, stretched and turned': toon({}, textured(use('checks', lie([0, 0], [1, 2], 0.4)))),
  'two placements': toon({ shadeColorFactor: [0.6, 0.6, 0.6], shadeMultiplyTexture: use('checks', lie([0, 0], [3, 3])) }, textured(use('checks', lie([0, 0], [1, 2])))),
  'normal texture': toon({ shadingToonyFactor: 0.5 }, { normalTexture: use('bumps') }),
  'normal texture, scale 0.4': toon({ shadingToonyFactor: 0.5 }, { normalTexture: use('bumps', { scale: 0.4 }) }),
  'emission': toon({}, { emissiveFactor: [0.1, 0.4, 0.6] }),
  'emission texture, strength 3': toon({}, { emissiveFactor: [0.2, 0.3, 0.1], emissiveTexture: use('checks'), extensions: { KHR_materials_emissive_strength: { emissiveStrength: 3 } } }),
  'rim': toon({ parametricRimColorFactor: [0.2, 0.9, 0.7], parametricRimFresnelPowerFactor: 3 }),
  'rim, lifted': toon({ parametricRimColorFactor: [0.2, 0.9, 0.7], parametricRimFresnelPowerFactor: 1.5, parametricRimLiftFactor: 0.3 }),
  'rim texture': toon({ parametricRimColorFactor: [0.9, 0.9, 0.9], parametricRimFresnelPowerFactor: 2, rimMultiplyTexture: use('checks') }),
  'matcap': toon({ matcapTexture: use('sphere') }),
  'matcap, tinted, times rim texture': toon({ matcapTexture: use('sphere'), matcapFactor: [0.5, 1, 0.8], rimMultiplyTexture: use('stripes') }),
  'rim, unlit': toon({ parametricRimColorFactor: [0.2, 0.9, 0.7], parametricRimFresnelPowerFactor: 3, rimLightingMixFactor: 0 }),
  'outline in metres': toon({ outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.03, ...line, outlineLightingMixFactor: 0 }),
  'outline in metres, lit': toon({ outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.03, outlineColorFactor: [0.8, 1, 0.6], outlineLightingMixFactor: 1 }),
  'outline, half lit': toon({ outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.03, outlineColorFactor: [0.8, 1, 0.6], outlineLightingMixFactor: 0.5 }),
  'outline, width texture': toon({ outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.06, outlineWidthMultiplyTexture: use('fades'), ...line, outlineLightingMixFactor: 0 }),
  'outline of the screen': { halved: true, ...toon({ outlineWidthMode: 'screenCoordinates', outlineWidthFactor: 0.008, ...line, outlineLightingMixFactor: 0 }) },
  'outline of a cut-out': toon({ outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.03, ...line, outlineLightingMixFactor: 0 }, textured(use('holes'), { alphaMode: 'MASK' })),
  'outline of glass': toon({ outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.03, ...line, outlineLightingMixFactor: 0, transparentWithZWrite: true }, glass(0.6)),
  'scrolled': toon({ uvAnimationScrollXSpeedFactor: 0.1, uvAnimationScrollYSpeedFactor: -0.2 }, textured(use('checks'))),
  'turned': toon({ uvAnimationRotationSpeedFactor: 0.6 }, textured(use('checks'))),
  'scrolled and turned under a mask': toon({ uvAnimationScrollXSpeedFactor: 0.3, uvAnimationRotationSpeedFactor: 0.4, uvAnimationMaskTexture: use('fades') }, textured(use('checks', lie([0.1, 0], [1.2, 1])))),
  'cut-out': toon({}, textured(use('holes'), { alphaMode: 'MASK', alphaCutoff: 0.4, doubleSided: true })),
  'glass': toon({}, glass(0.5)),
  'glass over glass, by queue': [[[-0.08, 0.1], toon({ renderQueueOffsetNumber: 0 }, glass(0.5))], [[0.08, -0.1], toon({ renderQueueOffsetNumber: -2 }, pbrGlass())]],
  'depth written: the first hides': [[[-0.08, 0.1], toon({ transparentWithZWrite: true, renderQueueOffsetNumber: 0 }, glass(0.5))], [[0.08, -0.1], toon({ transparentWithZWrite: true, renderQueueOffsetNumber: 3 }, pbrGlass())]],
  'depth written before plain glass': [[[-0.08, -0.1], toon({}, glass(0.5))], [[0.08, 0.1], toon({ transparentWithZWrite: true }, pbrGlass())]],
  'double-sided cut-out': toon({ shadingToonyFactor: 0.5 }, textured(use('holes'), { alphaMode: 'MASK', doubleSided: true })),
  'unlit': { ...textured(use('checks')), extensions: { KHR_materials_unlit: {} } },
  'matt': pbr({ roughnessFactor: 1 }),
  'glossy': pbr({ roughnessFactor: 0.3 }),
  'metal': pbr({ metallicFactor: 1, roughnessFactor: 0.4 }),
  'metal and roughness texture': pbr({ metallicFactor: 0.9, roughnessFactor: 0.8, metallicRoughnessTexture: use('fades') }),
  'bumps, occlusion, emission': pbr({ roughnessFactor: 0.5 }, { normalTexture: use('bumps'), occlusionTexture: use('stripes', { strength: 0.7 }), emissiveFactor: [0.1, 0.05, 0.2] }),
  'second coordinates': pbr({ roughnessFactor: 1, baseColorTexture: use('checks') }, { emissiveFactor: [0.3, 0.3, 0.3], emissiveTexture: use('stripes', { texCoord: 1 }) }),
};
function pbrGlass() { return { alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [0.9, 0.3, 0.2, 0.6] } }; }

// The grid's size in cells, and the middle of cell i in metres from the grid's.
const count = Object.keys(cells).length;
export const ROWS = Math.ceil(count / COLUMNS);
export const middle = (i) => [(i % COLUMNS - (COLUMNS - 1) / 2) * CELL, ((ROWS - 1) / 2 - Math.floor(i / COLUMNS)) * CELL];

function ball() {
  const rings = 32, sides = 48, position = [], normal = [], uv = [], uv1 = [], index = [];
  for (let i = 0; i <= rings; i++) for (let j = 0; j <= sides; j++) {
    const a = Math.PI * i / rings, b = 2 * Math.PI * j / sides, n = [Math.sin(a) * Math.sin(b), Math.cos(a), Math.sin(a) * Math.cos(b)];
    position.push(...n.map((x) => x * RADIUS));
    normal.push(...n);
    uv.push(2 * j / sides, i / rings);
    uv1.push(i / rings, 3 * j / sides);
    if (i < rings && j < sides) { const k = i * (sides + 1) + j, l = k + sides + 1; index.push(k, l, k + 1, k + 1, l, l + 1); }
  }
  return { position, normal, uv, uv1, index };
}

// Writes the chart; wide: with the widths that three-vrm halves doubled.
export function write(path, { wide = false } = {}) {
  const glb = new GLB(), j = glb.json, b = ball(), bones = addSkeleton(glb);
  const attributes = {
    POSITION: glb.accessor(b.position, 'VEC3', { bounds: true }), NORMAL: glb.accessor(b.normal, 'VEC3'),
    TEXCOORD_0: glb.accessor(b.uv, 'VEC2'), TEXCOORD_1: glb.accessor(b.uv1, 'VEC2'),
  };
  j.materials = [];
  j.meshes = [];
  Object.entries(cells).forEach(([name, cell], i) => {
    for (const [[x, z], material] of Array.isArray(cell) ? cell : [[[0, 0], cell]]) {
      const { halved, ...m } = structuredClone(material);
      if (halved && wide) m.extensions.VRMC_materials_mtoon.outlineWidthFactor *= 2;
      j.materials.push({ name, ...m });
      // Indices of its own: three-vrm 3.3.1 draws outlined meshes of one geometry as often as there are such.
      const indices = glb.accessor(b.index, 'SCALAR', { array: Uint16Array });
      j.meshes.push({ name, primitives: [{ attributes, indices, material: j.materials.length - 1 }] });
      j.scenes[0].nodes.push(j.nodes.length);
      j.nodes.push({ name, mesh: j.meshes.length - 1, translation: [middle(i)[0] + x, middle(i)[1], z] });
    }
  });
  j.images = names.map((n) => ({ name: n, uri: `data:image/png;base64,${png(N, N, textures[n]).toString('base64')}` }));
  j.samplers = [{ magFilter: 9729, minFilter: 9987, wrapS: 10497, wrapT: 10497 }];
  j.textures = names.map((_, i) => ({ source: i, sampler: 0 }));
  j.extensionsUsed = ['VRMC_vrm', 'VRMC_materials_mtoon', 'KHR_texture_transform', 'KHR_materials_unlit', 'KHR_materials_emissive_strength'];
  j.extensions = { VRMC_vrm: {
    specVersion: '1.0', meta: { name: 'chart', authors: ['furitsuke'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
    humanoid: { humanBones: Object.fromEntries(Object.entries(bones).map(([b, node]) => [b, { node }])) },
  } };
  fs.writeFileSync(path, glb.bytes());
}
