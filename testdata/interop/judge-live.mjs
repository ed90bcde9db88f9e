// The live part of a VRM, frame by frame over 5 s at 60 a second, against three-vrm: constraints, gaze, expressions and springs while
// every bone sweeps about and the model is carried to and fro.
//
// Where three-vrm 3.3.1 departs from the specification it is corrected, one cause at a time (corrections). A model passes if the peer
// with all corrections agrees with ours. Which corrections a model needs is found by leaving each out in turn: those that then differ
// are printed as exceptions, and one that no model needs has stopped being one and fails.
import fs from 'node:fs';
import path from 'node:path';
import * as THREE from 'three';
import { Live } from './lib/live.mjs';
import { liveCases } from './lib/live-cases.mjs';
import { sampleLive } from './lib/ours.mjs';
import { Worst, angle, degrees, distance } from './lib/report.mjs';
import { sweep } from './lib/sweep.mjs';

const FPS = 60, SECONDS = 5;
// How the model is carried: at most 0.6 m from its place, at up to 1.9 m/s.
const MOVE = [0.5, 0.1, -0.3];
// A point that the eyes follow in the second run: in front, to the left, above. The head turns by more than the eyes reach.
const TARGET = [0.6, 1.9, 1.5];
// Tails that travel less, as their heads see them, prove nothing.
const STILL = 0.02; // metres

// How far the two may differ: metres, radians, degrees, and the rest plain numbers.
const limits = { place: 1e-3, tail: 1e-3, turn: 1e-5, gaze: 1e-4, expression: 1e-6, morph: 1e-6, color: 1e-6, uv: 1e-6 };
const unit = { place: 'm', tail: 'm', turn: 'rad', gaze: '°' };

const vrm0 = (live) => live.json.extensions.VRM !== undefined;
const vector = (o) => new THREE.Vector3().setFromMatrixPosition(o.matrixWorld);
const setTail = (joint, local) => { joint._initialLocalChildPosition.copy(local); joint._boneAxis.copy(local).normalize(); };
const kinds = { blink: 'blinkExpressionNames', lookAt: 'lookAtExpressionNames', mouth: 'mouthExpressionNames' };

// What three-vrm 3.3.1 does otherwise than the specification: why, and how to set it right in the JSON (load) or in a loaded model
// (apply); both return whether there was anything to set right.
export const corrections = {
  length: {
    why: 'measures a spring bone from where its head is to where its tail was a frame ago, so that it stretches while the model moves',
    apply(live) {
      for (const joint of live.joints) joint._calcWorldSpaceBoneLength = function () {
        this._worldSpaceBoneLength = vector(this.bone).distanceTo(this.initialLocalChildPosition.clone().applyMatrix4(this.bone.matrixWorld));
      };
      return live.joints.length > 0;
    },
  },
  gap: {
    why: 'takes a tail for a child of its head; VRMC_springBone lets nodes stand between',
    apply(live) {
      const apart = live.joints.filter((j) => j.child && j.child.parent !== j.bone);
      for (const j of apart) setTail(j, j.bone.worldToLocal(vector(j.child)));
      return apart.length > 0;
    },
  },
  drag: {
    why: 'drags a joint without dragForce by 0.4; the schema says 0.5',
    load(json) {
      const silent = json.extensions.VRMC_springBone?.springs?.flatMap((s) => s.joints).filter((j) => j.dragForce === undefined) ?? [];
      for (const j of silent) j.dragForce = 0.5;
      return silent.length > 0;
    },
  },
  extended: {
    why: 'ignores an extended collider whose extension says no version, or stops if there is no plain shape beside it',
    load(json) {
      const silent = json.extensions.VRMC_springBone?.colliders?.map((c) => c.extensions?.VRMC_springBone_extended_collider).filter((e) => e && !e.specVersion) ?? [];
      for (const e of silent) e.specVersion = '1.0';
      return silent.length > 0;
    },
  },
  gravity0: {
    why: "leaves gravityDir of 0.x in Unity's axes; in glTF's its z points the other way, and the model is turned about besides",
    apply(live) {
      if (!vrm0(live)) return false;
      for (const j of live.joints) j.settings.gravityDir.x *= -1;
      return live.joints.some((j) => j.settings.gravityDir.x !== 0 && j.settings.gravityPower !== 0);
    },
  },
  leaf0: {
    why: "lays the 7 cm tail of a 0.x leaf along its translation, which is in its parent's axes, not in its own",
    apply(live) {
      const leaves = live.joints.filter((j) => !j.child);
      for (const j of leaves) setTail(j, j.bone.worldToLocal(vector(j.bone).sub(vector(j.bone.parent)).normalize().multiplyScalar(0.07).add(vector(j.bone))));
      return leaves.length > 0;
    },
  },
  head: {
    why: 'aims the eyes at a target from where the head was a frame ago',
    apply({ vrm, target }) {
      if (!vrm.lookAt || !target) return false;
      const update = vrm.humanoid.update.bind(vrm.humanoid);
      vrm.humanoid.update = () => { update(); vrm.scene.updateMatrixWorld(true); };
      return true;
    },
  },
  vertical: {
    why: 'turns eye bones down by the range for up, and up by that for down',
    apply({ vrm }) {
      const to = vrm.lookAt?.applier, same = (a, b) => a.inputMaxValue === b.inputMaxValue && a.outputScale === b.outputScale;
      if (to?.constructor.type !== 'bone' || same(to.rangeMapVerticalDown, to.rangeMapVerticalUp)) return false;
      [to.rangeMapVerticalDown, to.rangeMapVerticalUp] = [to.rangeMapVerticalUp, to.rangeMapVerticalDown];
      return true;
    },
  },
  silent: {
    why: 'reads no look-at from a 1.0 file without expressions',
    load(json) {
      const vrm = json.extensions.VRMC_vrm;
      if (!vrm?.lookAt || vrm.expressions) return false;
      vrm.expressions = {};
      return true;
    },
  },
  flat: {
    why: 'moves hips that stand on the floor at rest by nothing, since it scales by their height',
    apply({ vrm }) {
      const rest = vrm.humanoid.normalizedRestPose;
      if (rest.hips.position[1] > 1e-4) return false;
      rest.hips.position[1] = 1; // the height in the motion, so that the scale is 1
      Object.defineProperty(vrm.humanoid, 'normalizedRestPose', { value: rest });
      return true;
    },
  },
  look0: {
    why: 'turns the eyes of a 0.x file that names no way of looking; UniVRM leaves them',
    apply(live) {
      const { vrm, json } = live;
      if (!vrm0(live) || !vrm.lookAt || json.extensions.VRM.firstPerson?.lookAtTypeName) return false;
      vrm.lookAt = undefined;
      return true;
    },
  },
  own: {
    why: 'lets an expression override others of its own kind, and itself',
    apply({ vrm }) {
      const m = vrm.expressionManager, override = (kind) => `override${kind[0].toUpperCase()}${kind.slice(1)}`;
      const selfish = Object.entries(kinds).some(([kind, names]) => m?.expressions.some((e) => m[names].includes(e.expressionName) && e[override(kind)] !== 'none'));
      if (!selfish) return false;
      m._calculateWeightMultipliers = () => Object.fromEntries(Object.entries(kinds).map(([kind, names]) => [kind,
        Math.max(0, m.expressions.filter((e) => !m[names].includes(e.expressionName)).reduce((rest, e) => rest - e[`${override(kind)}Amount`], 1))]));
      return true;
    },
  },
  surprised0: {
    why: 'knows no "surprised" in 0.x; UniVRM takes a group by that name for the preset of 1.0',
    load(json) {
      const found = json.extensions.VRM?.blendShapeMaster?.blendShapeGroups?.filter((g) => /^(unknown)?$/i.test(g.presetName ?? '') && /^surprised$/i.test(g.name)) ?? [];
      for (const g of found) g.name = 'surprised';
      return found.length > 0;
    },
  },
  case0: {
    why: 'knows presets of 0.x in lower case only; UniVRM reads them in any',
    load(json) {
      const found = json.extensions.VRM?.blendShapeMaster?.blendShapeGroups?.filter((g) => g.presetName && g.presetName !== g.presetName.toLowerCase()) ?? [];
      for (const g of found) g.presetName = g.presetName.toLowerCase();
      return found.length > 0;
    },
  },
  colour0: {
    why: 'takes the colours of 0.x expressions for linear ones, and those of its materials for powers of 2.2; both are sRGB',
    apply(live) {
      if (!vrm0(live)) return false;
      const binds = (live.vrm.expressionManager?.expressions ?? []).flatMap((e) => e.binds).filter((b) => b._state?.color && b.type !== 'emissionColor');
      const colours = new Set(binds.map((b) => b.material[b._state.color.propertyName]));
      for (const c of colours) c.setRGB(...c.toArray().map((x) => x ** (1 / 2.2))).convertSRGBToLinear();
      for (const b of binds) {
        b.targetValue.convertSRGBToLinear();
        b._state = { ...b._state, color: b._initColorBindState() };
      }
      return binds.length > 0;
    },
  },
};

// Files that three-vrm cannot play at all, and what it says.
const bones = 'humanoid bones are required', draco = 'No DRACOLoader';
export const refused = {
  ...Object.fromEntries(['animation', 'constraints', 'expressions', 'lookat', 'materials', 'multiskin_ibm', 'names', 'springbone', 'vrm0_frontbake'].map((n) => [`animu-sphere_usd-vrm-plugins__${n}.vrm`, bones])),
  'saturday06_VRM-Addon-for-Blender__vrm_broken_draco.vrm': draco,
  'saturday06_VRM-Addon-for-Blender__vrm_broken_extensions_required.vrm': draco,
  'saturday06_VRM-Addon-for-Blender__vrm_broken_human_bone.vrm': "reading 'name'", // a bone on a node that is not there
};

// How far two runs lie apart: the worst of each kind. hasty stops at the first excess.
async function compare(ours, theirs, nodes, hasty) {
  const worst = Object.fromEntries(Object.keys(limits).map((k) => [k, new Worst()]));
  const far = (a, b) => (a && b ? Math.max(...a.map((x, i) => Math.abs(x - b[i]))) : NaN);
  let i = 0;
  for await (const t of theirs) {
    const o = ours[i++], when = ` at ${t.time.toFixed(3)} s`, name = (k) => nodes[k].name ?? `node ${k}`;
    t.place.forEach((p, k) => p && worst.place.see(distance(o.place[k], p), name(k) + when));
    for (const k in t.tail) worst.tail.see(o.tail[k] ? distance(o.tail[k], t.tail[k]) : NaN, name(k) + when);
    for (const k in t.turn) worst.turn.see(o.turn[k] ? angle(o.turn[k], t.turn[k]) : NaN, name(k) + when);
    if (t.lookAt) worst.gaze.see(far([o.lookAt.yaw, o.lookAt.pitch], [t.lookAt.yaw, t.lookAt.pitch]), when);
    for (const k in t.expression) worst.expression.see(Math.abs(o.expression[k] - t.expression[k]), k + when);
    for (const kind of ['morph', 'color', 'uv']) for (const k in t[kind]) if (t[kind][k]) worst[kind].see(far(o[kind][k], t[kind][k]), `${kind} ${k}${when}`);
    if (hasty && beyond(worst).length) break;
  }
  return worst;
}
const beyond = (worst) => Object.entries(limits).filter(([k, most]) => worst[k].value > most);
const tell = (worst) => Object.entries(worst).filter(([, w]) => w.at).map(([k, w]) => `${k} ${w.value.toExponential(0)}${unit[k] ? ` ${unit[k]}` : ''}`).join(', ');

// How far what is compared moves, so that an agreement about standing still is seen: the way of the swinging tails as their heads see
// them (m), the turn of constrained nodes and eyes (degrees), the weights of expressions.
function movement(samples, joints, index) {
  const tail = new Worst(), turn = new Worst(), weight = new Worst(), first = samples[0];
  for (const s of samples) {
    for (const j of joints) {
      const k = index.get(j.bone), arm = (x) => x.tail[k].map((v, i) => v - x.place[k][i]);
      tail.see(distance(arm(s), arm(first)), '');
    }
    for (const k in s.turn) turn.see(degrees(angle(s.turn[k], first.turn[k])), '');
    for (const k in s.expression) weight.see(Math.abs(s.expression[k] - first.expression[k]), '');
  }
  return { tail: tail.value, turn: turn.value, weight: weight.value };
}

// How a model looks: what its eyes do for a target follows from this alone.
const lookOf = ({ vrm }) => vrm.lookAt && JSON.stringify([vrm.lookAt.offsetFromHeadBone, vrm.lookAt.applier.constructor.type, ...Object.entries(vrm.lookAt.applier).filter(([k]) => k.startsWith('rangeMap'))]);

// One model, its eyes on the motion's gaze or on a target; returns verdict and detail, and the corrections that it needs.
async function judge(file, scratch, target) {
  const all = Object.values(corrections), first = await Live.create(file, all, target), motion = sweep(SECONDS, first.expressions);
  const options = { fps: FPS, seconds: SECONDS, move: MOVE, target }, motionFile = path.join(scratch, 'sweep.vrma');
  fs.writeFileSync(motionFile, motion);
  const ours = sampleLive(file, motionFile, options), keys = { color: Object.keys(ours[0].color), uv: Object.keys(ours[0].uv) };
  const run = (live, hasty) => compare(ours, live.play(motion.buffer.slice(motion.byteOffset, motion.byteOffset + motion.byteLength), { ...options, keys }), first.json.nodes, hasty);
  const worst = await run(first), moved = movement(ours, first.joints, first.index);
  if (beyond(worst).length) return { verdict: 'fails', detail: beyond(worst).map(([k]) => `${k} ${worst[k].value.toPrecision(2)} ${unit[k] ?? ''} (${worst[k].at})`).join(', ') };
  const needed = [];
  for (const [name, fix] of Object.entries(corrections)) {
    if (!first.used.has(fix)) continue;
    const without = await Live.create(file, all.filter((f) => f !== fix), target).then((live) => run(live, true)).catch(() => undefined);
    if (!without || beyond(without).length) needed.push(name);
  }
  const moves = [first.joints.length && `${first.joints.length} tails swing ${(100 * moved.tail).toFixed(0)} cm`, moved.turn && `turns ${moved.turn.toFixed(0)}°`, moved.weight && `weights ${moved.weight.toFixed(1)}`].filter(Boolean).join(', ');
  const still = first.joints.length > 0 && moved.tail < STILL;
  return { verdict: still ? 'fails' : needed.length ? 'exception' : 'ok', detail: `${tell(worst)}; ${moves || 'nothing of its own moves'}${needed.length ? `; peer corrected: ${needed.join(', ')}` : ''}`, needed, looks: lookOf(first) };
}

export async function judgeAll(table, scratch, files) {
  const made = Object.entries(liveCases).map(([name, make]) => { const file = path.join(scratch, `${name}.vrm`); fs.writeFileSync(file, make()); return file; });
  const needed = new Set(), looked = new Set();
  for (const file of [...files, ...made]) for (const target of [undefined, TARGET]) {
    const name = path.basename(file), what = `${name}${target ? ', eyes on a target' : ''}`;
    try {
      const { verdict, detail, needed: by = [], looks } = await judge(file, scratch, target);
      by.forEach((n) => needed.add(n));
      if (refused[name]) table.add('fails', what, 'is listed as a file that the peer refuses, and loads');
      else table.add(verdict, what, detail);
      if (!looks || looked.has(looks)) break; // two models that look alike are one
      looked.add(looks);
    } catch (error) {
      const why = refused[name];
      table.add(why && error.message.includes(why) ? 'exception' : 'fails', what, why ? `peer refuses it: ${why}` : error.message);
      break;
    }
  }
  for (const [name, { why }] of Object.entries(corrections)) table.add(needed.has(name) ? 'exception' : 'fails', name, needed.has(name) ? `three-vrm ${why}` : 'is listed as a correction, and no model needs it');
}
