// Small VRMs in which what hangs on the skeleton tests one rule of the live stage each, as bytes. Rests are turned where a rule
// reads them: files of the wild are too tame to tell formulas apart.
import { GLB, addSkeleton } from './glb.mjs';

const turned = (x, y, z) => { const l = Math.hypot(x, y, z, 1); return [x / l, y / l, z / l, 1 / l]; };

class Model {
  constructor(flip = 1) {
    this.glb = new GLB();
    this.json = this.glb.json;
    this.bone = addSkeleton(this.glb, flip);
    this.json.extensions = {};
  }
  // Adds a node below a bone or node.
  node(parent, translation, more = {}) {
    const i = this.json.nodes.push({ name: `n${this.json.nodes.length}`, translation, ...more }) - 1;
    (this.json.nodes[this.bone[parent] ?? parent].children ??= []).push(i);
    return i;
  }
  // A row of nodes behind one another; the rests of all but the first are turned.
  chain(parent, from, step, n, rest = turned(0.2, -0.3, 0.1)) {
    const out = [];
    for (let i = 0; i < n; i++) out.push(this.node(i ? out[i - 1] : parent, i ? step : from, i ? { rotation: rest } : {}));
    return out;
  }
  constrain(node, kind, source, more = {}) {
    this.json.nodes[node].extensions = { VRMC_node_constraint: { specVersion: '1.0', constraint: { [kind]: { source: this.bone[source] ?? source, ...more } } } };
  }
  vrm1(more = {}, springs) {
    const e = this.json.extensions;
    e.VRMC_vrm = { specVersion: '1.0', meta: { name: 'case', authors: ['judge'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
      humanoid: { humanBones: Object.fromEntries(Object.entries(this.bone).map(([b, node]) => [b, { node }])) }, expressions: {}, ...more };
    if (springs) e.VRMC_springBone = { specVersion: '1.0', ...springs };
    this.json.extensionsUsed = [...Object.keys(e), 'VRMC_node_constraint', 'VRMC_materials_mtoon', 'VRMC_springBone_extended_collider', 'KHR_texture_transform'];
    return this.glb.bytes();
  }
  vrm0(more = {}) {
    this.json.extensions.VRM = { specVersion: '0.0', meta: { title: 'case' }, blendShapeMaster: { blendShapeGroups: [] }, firstPerson: {}, materialProperties: [],
      humanoid: { humanBones: Object.entries(this.bone).map(([bone, node]) => ({ bone, node })) }, ...more };
    this.json.extensionsUsed = ['VRM'];
    return this.glb.bytes();
  }
  // Two triangles on the head, each of a material, with n morph targets of which the first stands at 0.4 at rest.
  face(n, materials) {
    const positions = [0, 1.5, 0.1, 0.1, 1.5, 0.1, 0, 1.6, 0.1], position = this.glb.accessor(positions, 'VEC3', { bounds: true });
    const normal = this.glb.accessor([0, 0, 1, 0, 0, 1, 0, 0, 1], 'VEC3'), uv = this.glb.accessor([0, 0, 1, 0, 0, 1], 'VEC2'), indices = this.glb.accessor([0, 1, 2], 'SCALAR', { array: Uint16Array });
    const targets = Array.from({ length: n }, (_, i) => ({ POSITION: this.glb.accessor(positions.map((_, k) => (k % n === i ? 0.01 : 0)), 'VEC3', { bounds: true }) }));
    const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.glb.size, byteLength: pixel.length });
    this.glb.parts.push(pixel, Buffer.alloc(-pixel.length & 3));
    this.glb.size += pixel.length + (-pixel.length & 3);
    this.json.images = [{ bufferView: this.json.bufferViews.length - 1, mimeType: 'image/png' }];
    this.json.textures = [{ source: 0 }];
    this.json.materials = materials;
    this.json.meshes = [{ primitives: materials.map((_, material) => ({ attributes: { POSITION: position, NORMAL: normal, TEXCOORD_0: uv }, indices, material, targets })), weights: Array.from({ length: n }, (_, i) => (i ? 0 : 0.4)) }];
    return this.node('head', [0, 0, 0], { mesh: 0 });
  }
}

const joints = (nodes, more = {}) => nodes.map((node, i) => ({ node, hitRadius: 0.02, stiffness: 0.6, gravityPower: 0.2, gravityDir: [0, -1, 0], dragForce: 0.3, ...(typeof more === 'function' ? more(i) : more) }));
const down = [0, -0.08, 0.01], back = [0, 0.05, -0.12];

// Every kind of constraint, at weights between; each reads what another one does, and all stand in the file before what they read.
function constraints() {
  const m = new Model(), at = (x) => [x, 0.1, 0.05], rest = { rotation: turned(0.3, 0.2, -0.4) };
  const sleeve = m.node('leftUpperArm', [0.1, 0, 0], rest), onSleeve = m.node(sleeve, [0.1, 0.02, 0], rest), copy = m.node('chest', at(0.2), rest), again = m.node('chest', at(0.3), rest);
  m.constrain(onSleeve, 'aim', again, { aimAxis: 'NegativeY', weight: 0.8 });
  m.constrain(again, 'rotation', copy, { weight: 0.5 });
  m.constrain(copy, 'rotation', 'rightLowerArm');
  m.constrain(sleeve, 'aim', 'leftHand', { aimAxis: 'PositiveX' });
  for (const axis of ['X', 'Y', 'Z']) m.constrain(m.node('leftLowerArm', at(0.1), rest), 'roll', 'leftHand', { rollAxis: axis, weight: axis === 'Y' ? 0.4 : 1 });
  for (const aimAxis of ['PositiveX', 'NegativeX', 'PositiveY', 'NegativeY', 'PositiveZ', 'NegativeZ']) m.constrain(m.node('spine', at(-0.2), rest), 'aim', 'rightHand', { aimAxis });
  // The order of a frame: the gaze turns the eye before a constraint reads it, the constraint turns a node before a spring hangs on it.
  const eye = m.node('head', [0.05, 0.1, 0.1], rest);
  m.constrain(eye, 'rotation', 'leftEye');
  const twist = m.node('rightUpperArm', [-0.1, 0, 0], rest);
  m.constrain(twist, 'roll', 'rightUpperArm', { rollAxis: 'X' });
  return m.vrm1({ lookAt: { type: 'bone', offsetFromHeadBone: [0, 0.06, 0], ...maps(20, 20, 20, 20) } }, { springs: [{ joints: joints(m.chain(twist, down, down, 4)) }] });
}

const maps = (inner, outer, low, high, most = 80) => ({ rangeMapHorizontalInner: { inputMaxValue: most, outputScale: inner }, rangeMapHorizontalOuter: { inputMaxValue: most, outputScale: outer },
  rangeMapVerticalDown: { inputMaxValue: most, outputScale: low }, rangeMapVerticalUp: { inputMaxValue: most, outputScale: high } });

// Every collider, on bones that move into the chains. One says no version, as files of the wild do.
function colliders() {
  const m = new Model(), extended = (shape, specVersion = '1.0') => ({ node: m.bone.head, extensions: { VRMC_springBone_extended_collider: { specVersion, shape } }, shape: { sphere: { offset: [0, 0, 0], radius: 0 } } });
  const list = [
    { node: m.bone.leftUpperArm, shape: { sphere: { offset: [0.05, 0, 0], radius: 0.1 } } },
    { node: m.bone.chest, shape: { capsule: { offset: [-0.1, 0.05, -0.05], tail: [0.1, 0.15, -0.05], radius: 0.08 } } },
    extended({ sphere: { offset: [0, 0, -0.1], radius: 0.25, inside: true } }),
    extended({ capsule: { offset: [0, -0.2, -0.1], tail: [0, 0.2, -0.15], radius: 0.2, inside: true } }),
    extended({ plane: { offset: [0, 0, -0.09], normal: [0, 0, -1] } }, null),
  ];
  return m.vrm1({}, { colliders: list, colliderGroups: list.map((_, i) => ({ colliders: [i] })),
    springs: [0, 1, 2, 3, 4].map((g) => ({ colliderGroups: g < 2 ? [0, 1] : [g], joints: joints(m.chain('head', [0.03 * (g - 2), 0.05, -0.1], down, 5), { stiffness: 0.2, gravityPower: 0.5 }) })) });
}

// What hangs on what: a chain on a chain, listed first; a collider on a chain, used by one listed before; several chains at one node.
function order() {
  const m = new Model(), first = m.chain('head', back, down, 4), second = m.chain(first[1], [0.02, -0.02, 0], down, 3), third = m.chain('head', [0, 0.05, -0.16], down, 4), fourth = m.chain(first[2], [0, 0, -0.05], down, 3);
  return m.vrm1({}, { colliders: [{ node: first[3], shape: { sphere: { offset: [0, 0, 0], radius: 0.06 } } }], colliderGroups: [{ colliders: [0] }],
    springs: [{ joints: joints(third, { stiffness: 0.2 }), colliderGroups: [0] }, { joints: joints(second) }, { joints: joints(fourth) }, { joints: joints(first) }] });
}

// Chains that feel only what happens below a centre: the hips, the head.
function centers() {
  const m = new Model();
  return m.vrm1({}, { springs: ['hips', 'head'].map((b, i) => ({ center: m.bone[b], joints: joints(m.chain('head', [0.05 * i, 0.05, -0.1], down, 4), { gravityDir: [0.6, -0.8, 0] }) })) });
}

// A chain that leaves nodes out, whose tails are no children of the heads; none of its joints says how much it is dragged.
function gaps() {
  const m = new Model(), all = m.chain('head', back, down, 7);
  return m.vrm1({}, { springs: [{ joints: joints([0, 2, 3, 6].map((i) => all[i]), (i) => ({ dragForce: i === 1 ? 0.2 : undefined })) }] });
}

// 0.x: a group swings all that is below its bones, every node towards its first child; gravity points somewhere; rests are turned.
function springs0() {
  const m = new Model(-1), root = m.chain('head', [0, 0.05, 0.12], [0, -0.08, -0.01], 4), branch = m.chain(root[1], [0.04, -0.03, 0], [0.01, -0.07, 0], 3);
  void branch;
  const at = (x, y, z) => ({ x, y, z });
  return m.vrm0({ firstPerson: { lookAtTypeName: 'Bone' }, secondaryAnimation: {
    boneGroups: [{ bones: [root[0]], stiffiness: 0.5, gravityPower: 0.4, gravityDir: at(0.5, -0.6, 0.6), dragForce: 0.3, center: -1, hitRadius: 0.02, colliderGroups: [0] }],
    colliderGroups: [{ node: m.bone.chest, colliders: [{ offset: at(0.02, 0.1, -0.1), radius: 0.14 }] }],
  } });
}

// Eyes that turn by different ranges each way; the eyes and what they hang on have turned rests.
function eyes1() {
  const m = new Model();
  m.json.nodes[m.bone.leftEye].rotation = turned(0.3, 0.1, 0.2);
  m.json.nodes[m.bone.head].rotation = turned(0.1, 0.5, 0);
  return m.vrm1({ lookAt: { type: 'bone', offsetFromHeadBone: [0.01, 0.05, 0.07], ...maps(8, 14, 5, 11, 60) } });
}

function eyes0() {
  const m = new Model(-1), range = (xRange, yRange) => ({ curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange, yRange });
  return m.vrm0({ firstPerson: { firstPersonBone: m.bone.head, firstPersonBoneOffset: { x: 0.01, y: 0.05, z: 0.07 }, lookAtTypeName: 'Bone',
    lookAtHorizontalInner: range(60, 8), lookAtHorizontalOuter: range(70, 14), lookAtVerticalDown: range(50, 5), lookAtVerticalUp: range(40, 11) } });
}

// A model that sits on the floor at rest, its hips at no height to scale by.
function flat() {
  const m = new Model();
  m.json.nodes[m.bone.hips].translation = [0, 0, 0];
  return m.vrm1();
}

// A file that says how to look and has no expressions; one of 0.x that does not say how to look.
function silent() {
  return new Model().vrm1({ expressions: undefined, lookAt: { type: 'bone', offsetFromHeadBone: [0, 0.05, 0.07], ...maps(9, 9, 9, 9) } });
}
function blind0() {
  return new Model(-1).vrm0();
}

const colours = ['color', 'emissionColor', 'shadeColor', 'matcapColor', 'rimColor', 'outlineColor'];
const toon = { name: 'toon', pbrMetallicRoughness: { baseColorFactor: [0.8, 0.5, 0.3, 1], baseColorTexture: { index: 0, extensions: { KHR_texture_transform: { offset: [0.1, 0.2], scale: [2, 0.5] } } } }, emissiveFactor: [0.1, 0.2, 0.05],
  extensions: { VRMC_materials_mtoon: { specVersion: '1.0', shadeColorFactor: [0.4, 0.2, 0.1], matcapFactor: [0.9, 0.8, 0.7], parametricRimColorFactor: [0.2, 0.1, 0.3], outlineWidthMode: 'worldCoordinates', outlineWidthFactor: 0.002, outlineColorFactor: [0.1, 0.1, 0.2] } } };

// Every kind of bind and override; morphs shared by expressions, one of which stands open at rest; gaze by expression.
function faces1() {
  const m = new Model(), face = m.face(6, [toon, { name: 'plain', pbrMetallicRoughness: { baseColorFactor: [0.2, 0.4, 0.6, 0.8] } }]);
  const morphs = (...list) => ({ morphTargetBinds: list.map(([index, weight]) => ({ node: face, index, weight })) });
  const preset = {
    happy: { ...morphs([0, 1], [1, 0.5]), overrideBlink: 'block', overrideMouth: 'blend' }, angry: { ...morphs([1, 0.7]), isBinary: true, overrideMouth: 'blend', overrideLookAt: 'blend' },
    sad: { ...morphs([2, 0.3]), materialColorBinds: colours.map((type, i) => ({ material: 0, type, targetValue: [0.1 * i, 1 - 0.1 * i, 0.5, 0.25] })) },
    relaxed: { materialColorBinds: [{ material: 0, type: 'color', targetValue: [1, 0, 0, 1] }, { material: 1, type: 'color', targetValue: [0, 1, 0, 0.1] }], textureTransformBinds: [{ material: 0, offset: [0.5, 0.25] }] },
    surprised: { textureTransformBinds: [{ material: 0, scale: [1, 3], offset: [0.3, 0.1] }] },
    aa: morphs([3, 1]), ih: { ...morphs([3, 0.4]), isBinary: true }, ou: { ...morphs([4, 1]), overrideMouth: 'blend', overrideBlink: 'blend' }, oh: morphs([4, 0.2]),
    blink: { ...morphs([5, 1]), overrideBlink: 'block' }, blinkLeft: { ...morphs([5, 0.5]), isBinary: true }, lookUp: morphs([2, 0.2]), lookDown: morphs([2, 0.4]), lookLeft: morphs([1, 0.2]), lookRight: { ...morphs([1, 0.3]), overrideLookAt: 'blend' },
  };
  return m.vrm1({ expressions: { preset, custom: { mine: morphs([0, 0.25]) } }, lookAt: { type: 'expression', offsetFromHeadBone: [0, 0.06, 0.05], ...maps(0.5, 0.9, 0.6, 1, 60) } });
}

function faces0() {
  const m = new Model(-1);
  m.face(6, [{ name: 'skin', pbrMetallicRoughness: { baseColorFactor: [0.5, 0.5, 0.5, 1], baseColorTexture: { index: 0 } } }]);
  const group = (name, presetName, binds, more = {}) => ({ name, presetName, binds: binds.map(([index, weight]) => ({ mesh: 0, index, weight })), materialValues: [], isBinary: false, ...more });
  const value = (propertyName, ...targetValue) => ({ materialName: 'skin', propertyName, targetValue });
  return m.vrm0({ firstPerson: { lookAtTypeName: 'BlendShape', firstPersonBoneOffset: { x: 0, y: 0.06, z: 0.05 }, ...Object.fromEntries(['HorizontalInner', 'HorizontalOuter', 'VerticalDown', 'VerticalUp'].map((k, i) => [`lookAt${k}`, { curve: [0, 0, 0, 1, 1, 1, 1, 0], xRange: 50 + 5 * i, yRange: 0.6 + 0.1 * i }])) },
    materialProperties: [{ name: 'skin', shader: 'VRM/MToon', renderQueue: 2000, floatProperties: {}, vectorProperties: { _Color: [0.5, 0.6, 0.7, 1], _MainTex: [0, 0, 1, 1] }, textureProperties: { _MainTex: 0 }, keywordMap: {}, tagMap: {} }],
    blendShapeMaster: { blendShapeGroups: [
      group('Joy', 'joy', [[0, 100], [1, 50]]), group('Angry', 'Angry', [[1, 30]]), group('A', 'a', [[2, 100]]), group('Blink', 'blink', [[3, 80]], { isBinary: true }), group('Surprised', 'unknown', [[4, 60]]), group('Own', 'unknown', [[5, 100]]),
      group('Sorrow', 'sorrow', [], { materialValues: [value('_Color', 0.2, 0.9, 0.4, 1)] }), group('Fun', 'fun', [], { materialValues: [value('_MainTex_ST', 0.5, 2, 0.25, 0.125)] }),
      ...['LookUp', 'LookDown', 'LookLeft', 'LookRight'].map((n, i) => group(n, n.toLowerCase(), [[i, 20 + 10 * i]])),
    ] } });
}

export const liveCases = { constraints, colliders, order, centers, gaps, springs0, eyes1, eyes0, flat, silent, blind0, faces1, faces0 };
