// Small MMD models and motions in which each bone tests one rule of evaluation, as plain data and as PMX and VMD bytes.
// Bone names are ASCII, so that their bytes are the same in every encoding.

// A little-endian byte writer.
class Out {
  parts = [];
  put(size, method, value) { const b = Buffer.alloc(size); b[method](value); this.parts.push(b); return this; }
  u8(v) { return this.put(1, 'writeUInt8', v); }
  i16(v) { return this.put(2, 'writeInt16LE', v); }
  u16(v) { return this.put(2, 'writeUInt16LE', v); }
  i32(v) { return this.put(4, 'writeInt32LE', v); }
  u32(v) { return this.put(4, 'writeUInt32LE', v); }
  f32(...vs) { for (const v of vs) this.put(4, 'writeFloatLE', v); return this; }
  raw(bytes) { this.parts.push(Buffer.from(bytes)); return this; }
  text(s) { const b = Buffer.from(s, 'utf16le'); return this.i32(b.length).raw(b); }
  ascii(s, size) { const b = Buffer.alloc(size); b.write(s, 'latin1'); return this.raw(b); }
  bytes() { return Buffer.concat(this.parts); }
}

const triangle = [[0, 0, 0], [1, 0, 0], [0, 1, 0]].map((at) => ({ at, normal: [0, 0, -1], bones: [0] }));

// PMX 2.0 of the given vertices, three a triangle: BDEF1 of one bone, SDEF of two.
export function pmx(bones, vertices = triangle) {
  const o = new Out(), index = (name) => (name === undefined ? -1 : bones.findIndex((b) => b.name === name));
  o.raw('PMX ').f32(2).u8(8).raw([0, 0, 1, 1, 1, 2, 1, 1]).text('cases').text('cases').text('').text('');
  o.i32(vertices.length);
  for (const v of vertices) {
    o.f32(...v.at, ...v.normal, 0, 0);
    if (v.bones.length === 1) o.u8(0).i16(v.bones[0]);
    else o.u8(3).i16(v.bones[0]).i16(v.bones[1]).f32(v.weight, ...v.c, ...v.r0, ...v.r1);
    o.f32(1);
  }
  o.i32(vertices.length).raw(vertices.map((_, i) => i)).i32(0).i32(1);
  o.text('m').text('m').f32(1, 1, 1, 1, 0, 0, 0, 5, 0.5, 0.5, 0.5).u8(0).f32(0, 0, 0, 1, 1).raw([0xff, 0xff, 0, 1, 0]).text('').i32(vertices.length);
  o.i32(bones.length);
  for (const b of bones) {
    const a = b.append, flags = 0x1e | (b.ik ? 0x20 : 0) | (a?.local ? 0x80 : 0) | (a?.rotate ? 0x100 : 0) | (a?.move ? 0x200 : 0)
      | (b.axis ? 0x400 : 0) | (b.after ? 0x1000 : 0);
    o.text(b.name).text('').f32(...b.at).i16(index(b.parent)).i32(b.layer ?? 0).u16(flags).f32(0, 1, 0);
    if (a) o.i16(index(a.from)).f32(a.ratio);
    if (b.axis) o.f32(...b.axis);
    if (b.ik) {
      o.i16(index(b.ik.target)).i32(b.ik.loops).f32(b.ik.unit).i32(b.ik.links.length);
      for (const l of b.ik.links) { o.i16(index(l.bone)).u8(l.min ? 1 : 0); if (l.min) o.f32(...l.min, ...l.max); }
    }
  }
  o.i32(0).i32(2).text('Root').text('Root').u8(1).i32(1).u8(0).i16(0).text('表情').text('Exp').u8(1).i32(0);
  return o.i32(0).i32(0).bytes();
}

export const quaternion = ([axis, degrees]) => { const h = degrees * Math.PI / 360; return [...axis.map((v) => v * Math.sin(h)), Math.cos(h)]; };

// VMD as MMD writes it: each row of the curve bytes one byte further left, physics on.
export function vmd(keys, shows = [], cameras = []) {
  const o = new Out().ascii('Vocaloid Motion Data 0002', 30).ascii('cases', 20).u32(keys.length);
  for (const k of keys) {
    const [x1, y1, x2, y2] = k.curve ?? [20, 20, 107, 107];
    o.ascii(k.bone, 15).u32(k.frame).f32(...(k.move ?? [0, 0, 0]), ...(k.turn ? quaternion(k.turn) : [0, 0, 0, 1]));
    const row = [x1, x1, x1, x1, y1, y1, y1, y1, x2, x2, x2, x2, y2, y2, y2, y2], curves = [];
    for (let r = 0; r < 4; r++) for (let c = 0; c < 16; c++) curves.push(c + r < 16 ? row[c + r] : c + r === 16 ? 1 : 0);
    curves[2] = curves[3] = 0;
    o.raw(curves);
  }
  o.u32(0).u32(cameras.length);
  for (const c of cameras) o.u32(c.frame).f32(c.distance, ...c.target, ...c.rotation).raw(c.curves.flatMap(([x1, y1, x2, y2]) => [x1, x2, y1, y2])).u32(c.fov).u8(0);
  o.u32(0).u32(0).u32(shows.length);
  for (const s of shows) {
    o.u32(s.frame).u8(1).u32(Object.keys(s.ik).length);
    for (const [name, on] of Object.entries(s.ik)) o.ascii(name, 20).u8(on ? 1 : 0);
  }
  return o.bytes();
}

const X = [1, 0, 0], Y = [0, 1, 0], Z = [0, 0, 1], radians = (v) => v.map((d) => d * Math.PI / 180);
const rotate = (from, ratio, more) => ({ from, ratio, rotate: true, ...more });
const limits = [
  ['free'], ['knee', [-180, 0, 0], [-0.5, 0, 0]], ['narrow', [-60, 0, 0], [-10, 0, 0]], ['swapped', [-0.5, 0, 0], [-180, 0, 0]],
  ['yOnly', [0, -90, 0], [0, 90, 0]], ['zOnly', [0, 0, -90], [0, 0, 90]], ['threeAxes', [-45, -20, -20], [45, 20, 20]],
  ['wideX', [-120, -30, -10], [120, 30, 10]], ['wideXY', [-120, -120, -30], [120, 120, 30]], ['fixed', [0, 0, 0], [0, 0, 0]],
];
const foldFrames = [0, 5, 10, 15, 20, 25, 30];

// bones: name, at, parent, layer, append, axis, ik, after. keys: bone, frame, move, turn: [axis, degrees], curve: [x1, y1, x2, y2].
export const cases = {
  // "src" turns 60° about y and moves; every other bone shows its share of that.
  append: {
    bones: [
      { name: 'src', at: [0, 0, 0] },
      { name: 'full', at: [1, 0, 0], append: rotate('src', 1) },
      { name: 'half', at: [2, 0, 0], append: rotate('src', 0.5) },
      { name: 'minus', at: [3, 0, 0], append: rotate('src', -1) },
      { name: 'double', at: [4, 0, 0], append: rotate('src', 2) },
      { name: 'ofHalf', at: [5, 0, 0], append: rotate('half', 0.5) },
      { name: 'own', at: [6, 0, 0], append: rotate('src', 0.5) },
      { name: 'ofOwn', at: [7, 0, 0], append: rotate('own', 1) },
      { name: 'move', at: [8, 0, 0], append: { from: 'src', ratio: 0.5, move: true } },
      { name: 'ofMove', at: [8, 1, 0], append: { from: 'move', ratio: 0.5, move: true } },
      { name: 'both', at: [8, 2, 0], append: { from: 'src', ratio: 0.25, move: true, rotate: true } },
      { name: 'parent', at: [9, 0, 0] },
      { name: 'child', at: [9, 1, 0], parent: 'parent' },
      { name: 'plain', at: [10, 0, 0], append: rotate('child', 1) },
      { name: 'local', at: [11, 0, 0], append: rotate('child', 1, { local: true }) },
      { name: 'localMove', at: [11, 1, 0], append: { from: 'child', ratio: 0.5, move: true, local: true } },
      { name: 'axis', at: [12, 0, 0], axis: X },
      { name: 'skewAxis', at: [12, 1, 0], axis: [1, 1, 0] },
      { name: 'early', at: [13, 0, 0], append: rotate('late', 1) },
      { name: 'late', at: [14, 0, 0], append: rotate('src', 1) },
      { name: 'early1', at: [15, 0, 0], layer: 1, append: rotate('late1', 1) },
      { name: 'late1', at: [16, 0, 0], append: rotate('src', 1) },
      { name: 'lowParent', at: [17, 0, 0], layer: 1 },
      { name: 'lowChild', at: [17, 1, 0], parent: 'lowParent' },
      { name: 'after', at: [18, 0, 0], after: true, append: rotate('src', 1) },
    ],
    keys: [
      { bone: 'src', frame: 0, move: [2, 0, 0], turn: [Y, 60] }, { bone: 'own', frame: 0, turn: [X, 90] }, { bone: 'parent', frame: 0, move: [1, 0, 2], turn: [Y, 40] },
      { bone: 'child', frame: 0, move: [0.5, 0, 0], turn: [Y, 30] }, { bone: 'axis', frame: 0, turn: [Y, 60] }, { bone: 'skewAxis', frame: 0, turn: [[-0.6, -0.8, 0], 50] },
      { bone: 'lowParent', frame: 0, move: [0, 0, 1], turn: [Y, 45] },
    ],
    frames: [0],
  },
  // Legs of two bones that must fold, a bone that follows each solved hip as 足D does, and a chain of three with small steps.
  ik: {
    bones: [
      ...limits.flatMap(([n, min, max], i) => [
        { name: `${n}Hip`, at: [3 * i, 2, 0] }, { name: `${n}Knee`, at: [3 * i, 1, -0.05], parent: `${n}Hip` },
        { name: `${n}Ankle`, at: [3 * i, 0, 0], parent: `${n}Knee` }, { name: `${n}Tip`, at: [3 * i, 0, -0.5], parent: `${n}Ankle` },
        { name: `${n}IK`, at: [3 * i, 0, 0], layer: 1, ik: { target: `${n}Ankle`, loops: 40, unit: 2, links: [{ bone: `${n}Knee`, ...(min && { min: radians(min), max: radians(max) }) }, { bone: `${n}Hip` }] } },
        { name: `${n}D`, at: [3 * i, 2, 0], layer: 2, append: rotate(`${n}Hip`, 1) },
      ]),
      ...[0, 1, 2, 3].map((i) => ({ name: `c${i}`, at: [40, 3 - i, 0], parent: i ? `c${i - 1}` : undefined })),
      { name: 'chainIK', at: [40, 0, 0], layer: 1, ik: { target: 'c3', loops: 3, unit: 0.1, links: [{ bone: 'c2' }, { bone: 'c1' }, { bone: 'c0' }] } },
    ],
    keys: [
      ...limits.flatMap(([n]) => [
        { bone: `${n}IK`, frame: 0 }, { bone: `${n}IK`, frame: 10, move: [0, 1, -0.5] }, { bone: `${n}IK`, frame: 20, move: [0.3, 0.8, 0.6] },
        { bone: `${n}IK`, frame: 30, move: [0, 0.5, 0] }, { bone: `${n}Hip`, frame: 0 }, { bone: `${n}Hip`, frame: 30, turn: [Y, 30] },
      ]),
      { bone: 'chainIK', frame: 0 }, { bone: 'chainIK', frame: 10, move: [1, 1, 0] },
    ],
    frames: foldFrames,
  },
  // IK off from frame 10 to 19; the knee's own key then shows.
  ikSwitch: {
    bones: [
      { name: 'Hip', at: [0, 2, 0] }, { name: 'Knee', at: [0, 1, -0.05], parent: 'Hip' }, { name: 'Ankle', at: [0, 0, 0], parent: 'Knee' },
      { name: 'LegIK', at: [0, 0, 0], layer: 1, ik: { target: 'Ankle', loops: 40, unit: 2, links: [{ bone: 'Knee', min: radians([-180, 0, 0]), max: radians([-0.5, 0, 0]) }, { bone: 'Hip' }] } },
    ],
    keys: [{ bone: 'LegIK', frame: 0, move: [0, 0.7, 0] }, { bone: 'Knee', frame: 0, turn: [X, -30] }],
    shows: [{ frame: 0, ik: { LegIK: true } }, { frame: 10, ik: { LegIK: false } }, { frame: 20, ik: { LegIK: true } }],
    frames: [0, 9, 10, 15, 19, 20, 25],
  },
  // A curve a bone, 90° and (10, 10, 10) over 30 frames; then keys one frame apart.
  curves: {
    bones: ['line', 'ease', 'fast', 'slow', 'step'].map((name, i) => ({ name, at: [i, 0, 0] })),
    keys: [['line', [20, 20, 107, 107]], ['ease', [64, 0, 64, 127]], ['fast', [0, 127, 0, 127]], ['slow', [127, 0, 127, 0]], ['step', [127, 0, 0, 127]]].flatMap(([bone, curve]) => [
      { bone, frame: 0, curve }, { bone, frame: 30, move: [10, 10, 10], turn: [Z, 90], curve },
      { bone, frame: 40, move: [10, 10, 10], turn: [Z, 90], curve }, { bone, frame: 41, curve },
    ]),
    frames: [0, 3, 7.5, 10, 15, 20, 22.5, 27, 29, 30, 40.5],
  },
};

// Vertices of two bones that bend by SDEF, over three bones in a chain, and poses that turn and move each bone, a
// motion of one key for each: between keys the peer's search in a curve is off by 1e-5, at a lone key it is exact. No point of a
// vertex's own has x = 0: the peer takes c0.x = 0 for "not SDEF" and bends such a vertex linearly.
export function skinCase() {
  let seed = 1;
  const random = (from, to) => { seed = (seed * 48271) % 0x7fffffff; return Number((from + (to - from) * seed / 0x7fffffff).toFixed(3)); };
  const point = (r) => [0, 0, 0].map(() => random(-r, r));
  const bones = ['root', 'middle', 'tip'].map((name, i, all) => ({ name, at: [0.3, 4 * i, -0.2], parent: all[i - 1] }));
  const vertices = Array.from({ length: 60 }, (_, i) => {
    const b = i % 2, joint = bones[b + 1].at, near = (r) => point(r).map((d, k) => Number((joint[k] + d).toFixed(3)));
    return { at: near(2), normal: [0.6, 0, -0.8], bones: [b, b + 1], weight: random(0, 1), c: near(0.5), r0: near(1.5), r1: near(1.5) };
  });
  const turn = () => [point(1), random(10, 170)].map((v, i) => (i ? v : v.map((x) => x / Math.hypot(...v))));
  const poses = [0, 1, 2, 3].map(() => bones.map(({ name }) => ({ bone: name, frame: 0, move: point(1), turn: turn() })));
  return { bones, vertices, poses };
}

// Camera keys whose six curves all differ, a cut between adjacent frames, and an eye behind its target. No curve starts vertically:
// the peer ends its search far from the answer there.
export function cameraCase() {
  const curves = [[20, 20, 107, 107], [64, 0, 64, 127], [10, 60, 90, 120], [40, 10, 70, 100], [20, 60, 110, 70], [100, 20, 110, 60]];
  const turned = (n) => [...curves.slice(n), ...curves.slice(0, n)];
  return {
    cameras: [
      { frame: 0, distance: -45, target: [0, 10, 0], rotation: [0, 0, 0], fov: 30, curves },
      { frame: 30, distance: -12.5, target: [3, 14, -2], rotation: [0.4, -1.2, 0.3], fov: 45, curves: turned(1) },
      { frame: 31, distance: -60, target: [-3, 8, 1], rotation: [-0.2, 2.5, -0.1], fov: 20, curves: turned(2) },
      { frame: 70, distance: 8, target: [1, 12, 4], rotation: [0.1, 7, 1], fov: 60, curves: turned(3) },
    ],
    frames: [-5, 0, 3, 10.5, 15, 22, 29, 30, 30.5, 31, 40, 50.25, 60, 69, 70, 90],
  };
}
