// Joining a motion to one of another file: where the second plays alone, every bone that both have stands in the world as the second
// file alone puts it, and the hips move as they do there, from where the first ends.
import fs from 'node:fs';
import path from 'node:path';
import { loadVRMA, loadVRM, play } from './lib/vrm.mjs';
import { playPlain } from './lib/plain.mjs';
import { run, sampleVRM } from './lib/ours.mjs';
import { Worst, angle, distance, spread } from './lib/report.mjs';
import { errors } from './judge-edit.mjs';
import { exceptions } from './judge-vrma.mjs';

// Bones between others: a file that lacks them gets their turns in those below, and the world is the same.
const handedOn = ['chest', 'upperChest', 'neck', 'leftShoulder', 'rightShoulder', 'leftThumbMetacarpal', 'rightThumbMetacarpal'];
const BLEND = 0.3, TIMES = 20, RADIANS = 1e-4, METRES = 2e-4;

// The bones of a .vrma: all, and those that it turns; eyes, which a .vrma must not turn, are not among them.
export function bonesOf(file) {
  const data = fs.readFileSync(file), { extensions, animations } = JSON.parse(data.subarray(20, 20 + data.readUInt32LE(12)));
  const bones = Object.entries(extensions.VRMC_vrm_animation.humanoid?.humanBones ?? {}).filter(([name]) => !/Eye$/.test(name));
  const turned = new Set(animations[0].channels.filter(({ target }) => target.path === 'rotation').map(({ target }) => target.node));
  return { all: bones.map(([name]) => name), turned: bones.filter(([, { node }]) => turned.has(node)).map(([name]) => name) };
}

// World rotations from normalized ones: the rig's nodes rest without rotations.
export function worlds(vrm, rotation) {
  const rig = vrm.humanoid.normalizedHumanBones, names = new Map(Object.entries(rig).map(([name, { node }]) => [node, name])), done = {};
  const of = (name) => {
    if (done[name]) return done[name];
    let up = rig[name].node.parent;
    while (up && !names.has(up)) up = up.parent;
    return done[name] = up ? product(of(names.get(up)), rotation[name]) : rotation[name];
  };
  for (const name of Object.keys(rotation)) of(name);
  return done;
}
export const product = ([ax, ay, az, aw], [bx, by, bz, bw]) => [
  aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz];

async function judge(vrm, modelFile, a, b, out) {
  run('edit', a, '-o', out, 'join', b, `blend=${BLEND}`, 'fix=0');
  const [found, before] = [await errors(out), await errors(a)];
  if (found.length > before.length) return ['fails', `the validator finds ${found.length} errors, ${before.length} before: ${found[0]}`];
  const seconds = (file) => sampleVRM(modelFile, file, [0]).duration, first = seconds(a), second = seconds(b);
  const lap = Math.min(BLEND, first, second), off = seconds(out) - second, times = spread(lap, second, second > lap ? TIMES : 1);
  const plain = [a, b].some((f) => exceptions[path.basename(f)]);
  const played = async (file, at) => (plain ? playPlain(vrm, file, at) : play(vrm, await loadVRMA(file), at));
  const alone = await played(b, times), joined = await played(out, times.map((t) => off + t));
  const [end] = await played(a, [first]), [start] = await played(b, [0]);
  const known = new Set(bonesOf(out).all), { all, turned } = bonesOf(b), bones = all.filter((n) => known.has(n) && n in vrm.humanoid.normalizedHumanBones);
  const lost = turned.filter((n) => !known.has(n) && !handedOn.includes(n));
  const turn = new Worst(), move = new Worst(), shift = [end.hips[0] - start.hips[0], 0, end.hips[2] - start.hips[2]];
  times.forEach((t, i) => {
    const x = worlds(vrm, joined[i].rotation), y = worlds(vrm, alone[i].rotation);
    for (const n of bones) turn.see(angle(x[n], y[n]), `${n} at ${t.toFixed(3)} s`);
    move.see(distance(joined[i].hips, alone[i].hips.map((v, k) => v + shift[k])), `${t.toFixed(3)} s`);
  });
  const ok = turn.value <= RADIANS && move.value <= METRES && !lost.length;
  return [ok ? 'ok' : 'fails', `${lost.length ? `lost ${lost}; ` : ''}${bones.length} bones, ${turn.value.toExponential(1)} rad (${turn.at}), ${move.value.toExponential(1)} m (${move.at})${plain ? '; as plain glTF' : ''}`];
}

export async function judgeAll(table, folder, modelFiles, motionFiles) {
  for (const file of modelFiles) {
    const vrm = await loadVRM(file);
    for (const a of motionFiles) for (const b of motionFiles) {
      if (a === b) continue;
      const [verdict, detail] = await judge(vrm, file, a, b, path.join(folder, 'joined.vrma')).catch((error) => ['fails', error.message]);
      table.add(verdict, `${path.basename(a)} + ${path.basename(b)} on ${path.basename(file)}`, detail);
    }
  }
}
