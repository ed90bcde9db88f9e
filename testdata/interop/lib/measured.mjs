// A .pmx seen as a humanoid, by its bones' names and places alone: what judge-compare.mjs lays beside ours. Motion's space: right-handed,
// +Y up, +Z front, metres; MMD's z is turned.
import { GLB } from './glb.mjs';
import { add, cross, dot, length, product, rotate, scaled, sub, unit } from './turn.mjs';

const UNIT = 0.08, ABOVE = [0, 0.3 / 10.4, 0]; // of the standard model: its lower body over its hip joints, by the height of these
export const space = ([x, y, z]) => [x * UNIT, y * UNIT, -z * UNIT], turnOf = ([x, y, z, w]) => [-x, -y, z, w];

const sides = (f) => [['left', '左', 1], ['right', '右', -1]].flatMap(([s, k, x]) => f(s, k, x));
// [bone, its MMD bones, of which the first that is there counts, its parent, the direction of its T-pose, the bone it points at, the MMD bone
// further down that turns it in full]. A hand's T-pose goes on from its forearm's: where the middle finger is rooted is the model's own.
const table = [
  ['hips', ['下半身'], null], ['spine', ['上半身'], 'hips'], ['chest', ['上半身2'], 'spine'], ['upperChest', ['上半身3'], 'chest'], ['neck', ['首'], 'upperChest'], ['head', ['頭'], 'neck'],
  ...sides((s, k, x) => [
    [`${s}Shoulder`, [`${k}肩`], 'upperChest', null, `${s}UpperArm`],
    [`${s}UpperArm`, [`${k}腕`], `${s}Shoulder`, [x, 0, 0], `${s}LowerArm`, `${k}腕捩`], [`${s}LowerArm`, [`${k}ひじ`], `${s}UpperArm`, [x, 0, 0], `${s}Hand`, `${k}手捩`],
    [`${s}Hand`, [`${k}手首`], `${s}LowerArm`, 'on', `${s}MiddleProximal`],
    ...[['Index', '人指'], ['Middle', '中指'], ['Ring', '薬指'], ['Little', '小指']].flatMap(([f, kf]) => ['Proximal', 'Intermediate', 'Distal'].map((j, i, all) =>
      [`${s}${f}${j}`, [`${k}${kf}${i + 1}`], i ? `${s}${f}${all[i - 1]}` : `${s}Hand`, [x, 0, 0], i < 2 ? `${s}${f}${all[i + 1]}` : null])),
    [`${s}UpperLeg`, [`${k}足D`, `${k}足`], 'hips', [0, -1, 0], `${s}LowerLeg`], [`${s}LowerLeg`, [`${k}ひざD`, `${k}ひざ`], `${s}UpperLeg`, [0, -1, 0], `${s}Foot`],
    [`${s}Foot`, [`${k}足首D`, `${k}足首`], `${s}LowerLeg`, null, `${s}Toes`], [`${s}Toes`, [`${k}足先EX`, `${k}つま先`], `${s}Foot`, null, null],
  ]),
];

// The bone that a bone points at, if any.
export const end = (bone) => table.find(([b]) => b === bone)[4];

export class Measured {
  // bones: a model's, as babylon-mmd's reader has them. above: where the hips that it is compared with stand over their hip joints.
  constructor({ bones }, above = ABOVE) {
    const named = new Map();
    bones.forEach((b, i) => { const n = b.name.normalize('NFKC'); if (!named.has(n)) named.set(n, i); });
    this.index = {}; // of the MMD bone where each bone begins
    this.turner = {}; // of the one that turns it
    for (const [bone, names, , , , twist] of table) {
      const found = names.map((n) => named.get(n)).find((i) => i !== undefined);
      if (found === undefined) continue;
      this.index[bone] = found;
      this.turner[bone] = named.get(twist) ?? found;
    }
    this.rest = Object.fromEntries(Object.entries(this.index).map(([b, i]) => [b, space(bones[i].position)]));
    const l = this.rest.leftUpperLeg, r = this.rest.rightUpperLeg;
    if (!('hips' in this.index) || !l || !r) throw new Error('the model has no lower body with legs');
    const joints = scaled(add(l, r), 0.5);
    this.hips = add(joints, scaled(above, joints[1])); // the point that hips positions speak of, at rest
    this.hipsFrom = sub(this.hips, this.rest.hips);
    this.lean = {}; // from the T-pose to the model's rest: the least that turns each bone of a limb, its parent's included
    for (const [bone, , , straight] of table) {
      if (!this.has(bone)) continue;
      const up = this.parent(bone), over = up && straight ? this.lean[up] : [0, 0, 0, 1], d = this.points(bone);
      this.lean[bone] = Array.isArray(straight) && d ? product(between(rotate(over, straight), d), over) : over;
    }
  }
  // The nearest bone above that the model has.
  parent(bone) {
    let up = bone;
    do { up = table.find(([b]) => b === up)[2]; } while (up && !this.has(up));
    return up;
  }
  has(bone) { return bone in this.index; }
  // The direction of a limb at rest, towards the bone that it points at; null where there is none, or where the whole rotation counts.
  points(bone) {
    const to = end(bone);
    if (!to || !this.has(to)) return null;
    const d = sub(this.rest[to], this.rest[bone]);
    return length(d) > 1e-6 ? unit(d) : null;
  }
  // The direction in the T-pose that the model's own direction at rest stands for.
  along(bone) { return rotate(inverse(this.lean[bone]), this.points(bone)); }
  // Where the hips' point is, given the peer's bones.
  hipsAt(theirs) {
    const b = theirs[this.index.hips];
    return add(space(b.position), rotate(turnOf(b.rotation), this.hipsFrom));
  }

  // Where the bones stand in the T-pose. Straight legs are longer than bent ones: the ankles stay as high as at rest.
  tPose() {
    const at = {}, place = (b) => (b === 'hips' ? this.hips : this.rest[b]);
    for (const [bone] of table) {
      if (!this.has(bone)) continue;
      const up = this.parent(bone);
      at[bone] = up ? add(at[up], rotate(inverse(this.lean[up]), sub(place(bone), place(up)))) : this.hips;
    }
    const rise = ['leftFoot', 'rightFoot'].reduce((n, f) => n + (this.rest[f][1] - at[f][1]) / 2, 0);
    return Object.fromEntries(Object.entries(at).map(([b, p]) => [b, add(p, [0, rise, 0])]));
  }
  // A VRM 1.0 of the model's measures in the T-pose: nothing but nodes.
  vrm() {
    const at = this.tPose(), glb = new GLB(), nodes = {};
    for (const [bone] of table) {
      if (!this.has(bone)) continue;
      const up = this.parent(bone);
      nodes[bone] = glb.json.nodes.push({ name: bone, translation: up ? sub(at[bone], at[up]) : at[bone] }) - 1;
      if (up) (glb.json.nodes[nodes[up]].children ??= []).push(nodes[bone]);
      else glb.json.scenes[0].nodes.push(nodes[bone]);
    }
    glb.json.extensionsUsed = ['VRMC_vrm'];
    glb.json.extensions = { VRMC_vrm: { specVersion: '1.0', meta: { name: 'measured', authors: ['judge'], licenseUrl: 'https://vrm.dev/licenses/1.0/' },
      humanoid: { humanBones: Object.fromEntries(Object.entries(nodes).map(([b, node]) => [b, { node }])) }, expressions: {} } };
    return glb.bytes();
  }
}

const inverse = ([x, y, z, w]) => [-x, -y, -z, w];
// The least rotation from one direction to another.
function between(a, b) {
  const c = cross(a, b), q = [...c, 1 + dot(a, b)], n = Math.hypot(...q);
  return n > 1e-9 ? q.map((v) => v / n) : [0, 0, 1, 0];
}
