// Our conversion of .vmd on a .pmx, played by three-vrm, against babylon-mmd's pose of that .pmx: angles of limbs, trunk and head in degrees,
// places of hips and ankles in centimetres of the model. Limbs are compared by direction, trunk and head by their whole rotation.
// What a limb's direction is in either figure is found here from names and places alone (lib/measured.mjs); ours is not asked.
//
// Each motion is converted twice: for any VRM, and played on one of the model's own measures; for the avatar, whose T-pose is her own, and
// played on her, scaled to the model's height. There ankles are judged beside her own PMX and told beside others: a leg of other proportions
// that turns as the model's ends elsewhere. A third conversion places her feet (--place-feet): then they are judged beside every model, each
// from the height over the floor that it has in its own T-pose, and the angles of her legs are told. On the former VRM `furitsuke compare` must come to the same figures.
import fs from 'node:fs';
import path from 'node:path';
import { Babylon, readPmx } from './lib/babylon.mjs';
import { Measured, end, space, turnOf } from './lib/measured.mjs';
import { convert, run } from './lib/ours.mjs';
import { angle, degrees, distance } from './lib/report.mjs';
import { add, apart, rotate, scaled, sub, unit } from './lib/turn.mjs';
import { loadModel, loadVRM, loadVRMA, places } from './lib/vrm.mjs';

const MEDIAN = 1, P99 = 5; // degrees and, the median, centimetres
const ALIKE = 0.6; // degrees and centimetres: babylon's own two solvers differ by 0.5 on IK chains
const WORSE = 0.02; // than the golden, in either unit
const MANY = 900; // frames: of longer motions every third is compared

const both = (...names) => ['left', 'right'].flatMap((s) => names.map((n) => s + n));
const groups = {
  arms: both('Shoulder', 'UpperArm', 'LowerArm', 'Hand'), legs: both('UpperLeg', 'LowerLeg', 'Foot'), spine: ['hips', 'spine', 'chest', 'upperChest'], head: ['neck', 'head'],
  fingers: both(...['Index', 'Middle', 'Ring', 'Little'].flatMap((f) => ['Proximal', 'Intermediate'].map((j) => f + j))),
};
const points = { hips: ['hips'], ankles: both('Foot'), wrists: both('Hand'), head: ['head'] };
const whole = new Set([...groups.spine, ...groups.head]);
const limb = new Set([...groups.arms.filter((b) => !/Shoulder/.test(b)), ...groups.legs.filter((b) => !/Foot/.test(b)), ...groups.fingers]);
const judgedGroups = ['arms', 'legs', 'spine', 'head'], kinds = ['degrees', 'cm', 'avatarDegrees', 'avatarCm', 'placedDegrees', 'placedCm'];
const judgedPoints = ['cm', 'avatarCm', 'placedCm'].flatMap((kind) => [[kind, 'hips'], [kind, 'ankles']]);

// Motions of limbs: an arm or a leg has a key that takes it from rest.
export function movesLimb({ boneTracks, movableBoneTracks }) {
  const limb = /^[左右](肩|腕|腕捩|ひじ|手捩|手首|足D?|ひざD?|足首D?|足IK)$/;
  return [...boneTracks, ...movableBoneTracks].some((t) => limb.test(t.name.normalize('NFKC')) && (t.rotations.some((x, i) => Math.abs(x - (i % 4 === 3 ? 1 : 0)) > 1e-4) || t.positions?.some((x) => Math.abs(x) > 1e-4)));
}

const stat = (list) => {
  const s = list.slice().sort((a, b) => a - b), n = s.length;
  return { median: (s[(n - 1) >> 1] + s[n >> 1]) / 2, p99: s[Math.ceil(0.99 * n) - 1] };
};
const worst = (stats) => ({ median: Math.max(...stats.map((s) => s.median)), p99: Math.max(...stats.map((s) => s.p99)) });
// The worst bone of each group that is there.
const grouped = (by, stats) => Object.fromEntries(Object.entries(by).map(([g, bones]) => [g, bones.filter((b) => stats[b]).map((b) => stats[b])]).filter(([, s]) => s.length).map(([g, s]) => [g, worst(s)]));

// golden/compare.json holds, by motion and model, the median and the 99th percentile of each group's worst bone.
const goldenFile = new URL('golden/compare.json', import.meta.url);

// Differences over all frames of a player of some size, by bone. along: the direction of a limb in the player's T-pose. rise: by how much a bone
// is higher in the player's T-pose than in the model's.
function differences(body, frames, played, along, size = 1, rise = () => 0) {
  const turns = {}, lengths = {}, see = (to, bone, value) => (to[bone] ??= []).push(value);
  frames.forEach(({ theirs }, i) => {
    for (const bone of Object.values(groups).flat()) {
      if (!body.has(bone) || !played[i][bone]) continue;
      const q = turnOf(theirs[body.turner[bone]].rotation), n = played[i][bone].turn;
      if (whole.has(bone)) see(turns, bone, degrees(angle(q, n)));
      else if (body.points(bone)) see(turns, bone, degrees(apart(rotate(q, limb.has(bone) ? body.points(bone) : along(bone)), rotate(n, along(bone)))));
    }
    for (const bone of Object.values(points).flat()) {
      if (!body.has(bone) || !played[i][bone]) continue;
      const at = bone === 'hips' ? body.hipsAt(theirs) : space(theirs[body.index[bone]].position);
      see(lengths, bone, 100 * distance(at, sub(scaled(played[i][bone].position, size), [0, rise(bone), 0])));
    }
  });
  const stats = (of) => Object.fromEntries(Object.entries(of).map(([b, list]) => [b, stat(list)]));
  return { bones: stats(turns), places: stats(lengths) };
}

// What ours says of the same figures beside what was found here.
function unlike(ours, bones, places) {
  const out = [];
  for (const [bone, s] of Object.entries(bones)) {
    const o = ours.bones[bone];
    if (!o || Math.abs(o.medianDeg - s.median) > ALIKE || Math.abs(o.p99Deg - s.p99) > ALIKE) out.push(`${bone} ${s.median.toFixed(2)}/${s.p99.toFixed(2)}°, ours ${o?.medianDeg.toFixed(2)}/${o?.p99Deg.toFixed(2)}°`);
  }
  for (const [bone, s] of Object.entries(places)) {
    const o = ours.positions[bone];
    if (!o || Math.abs(o.medianCm - s.median) > ALIKE) out.push(`${bone} ${s.median.toFixed(2)} cm, ours ${o?.medianCm.toFixed(2)} cm`);
  }
  return out;
}

// The avatar with what of its rest counts.
async function player(file) {
  const vrm = await loadVRM(file), [rest] = places(vrm, null, [0]), at = (b) => rest[b].position, joints = scaled(add(at('leftUpperLeg'), at('rightUpperLeg')), 0.5);
  return { file, vrm, hips: at('hips')[1], above: scaled(sub(at('hips'), joints), 1 / joints[1]), at, along: (b) => unit(sub(at(end(b)), at(b))) };
}

async function judge(folder, avatar, modelFile, motion) {
  const name = `${path.basename(motion)} on ${path.basename(modelFile)}`, peer = await Babylon.create(modelFile, motion), bones = await readPmx(modelFile), body = new Measured(bones);
  const step = peer.endFrame > MANY ? 3 : 1, frames = [];
  for (let f = 0; f <= peer.endFrame; f += step) {
    peer.pose(f);
    frames.push({ frame: f, theirs: peer.bones() });
  }
  const times = frames.map(({ frame }) => frame / 30), [any, fitted, placed, measured] = ['any.vrma', 'fitted.vrma', 'placed.vrma', 'measured.vrm'].map((f) => path.join(folder, f)), data = body.vrm();
  fs.writeFileSync(measured, data);
  const solved = ['--pmx', modelFile, '--file-ik']; // as the peer plays it
  convert(motion, any, ...solved);
  convert(motion, fitted, ...solved, '--vrm', avatar.file);
  convert(motion, placed, ...solved, '--vrm', avatar.file, '--place-feet');
  const own = (await loadModel('', undefined, data.buffer.slice(data.byteOffset, data.byteOffset + data.length))).vrm;
  const onOwn = differences(body, frames, places(own, await loadVRMA(any), times), (b) => body.along(b));
  const like = new Measured(bones, avatar.above), stands = like.tPose(), size = stands.hips[1] / avatar.hips;
  const rise = (bone) => /Foot$/.test(bone) ? size * avatar.at(bone)[1] - stands[bone][1] : 0;
  const onAvatar = differences(like, frames, places(avatar.vrm, await loadVRMA(fitted), times), avatar.along, size);
  const onFeet = differences(like, frames, places(avatar.vrm, await loadVRMA(placed), times), avatar.along, size, rise);
  const ours = JSON.parse(run('compare', modelFile, motion, measured, any, '--fps', String(30 / step), '--file-ik', '--json'));
  return { name, twin: path.parse(modelFile).name === path.parse(avatar.file).name, degrees: grouped(groups, onOwn.bones), cm: grouped(points, onOwn.places),
    avatarDegrees: grouped(groups, onAvatar.bones), avatarCm: grouped(points, onAvatar.places),
    placedDegrees: grouped({ legs: groups.legs }, onFeet.bones), placedCm: grouped({ hips: points.hips, ankles: points.ankles }, onFeet.places), unlike: unlike(ours, onOwn.bones, onOwn.places) };
}

const list = (of) => Object.entries(of).map(([g, s]) => `${g} ${s.median.toFixed(2)}/${s.p99.toFixed(2)}`).join(' ');
const tell = (r) => `${list(r.degrees)} °, ${list(r.cm)} cm; avatar ${list(r.avatarDegrees)} °, ${list(r.avatarCm)} cm; feet placed ${list(r.placedDegrees)} °, ${list(r.placedCm)} cm`;

// Where figures are above the goals, or above the golden.
function misses(r, golden) {
  const out = [];
  for (const kind of ['degrees', 'avatarDegrees']) for (const g of judgedGroups) if (r[kind][g] && !(r[kind][g].median < MEDIAN && r[kind][g].p99 < P99)) out.push(`${g} above ${MEDIAN}° or ${P99}°`);
  for (const [kind, g] of judgedPoints) if (r[kind][g] && !(r[kind][g].median < MEDIAN) && (kind !== 'avatarCm' || g === 'hips' || r.twin)) out.push(`${g} above ${MEDIAN} cm`);
  for (const kind of kinds) for (const [g, s] of Object.entries(r[kind])) {
    const was = golden[r.name]?.[kind]?.[g];
    if (!was) out.push(`${g} is not in the golden`);
    else if (s.median > was[0] + WORSE || s.p99 > was[1] + WORSE) out.push(`${g} was ${was.join('/')}`);
  }
  return out;
}

// write: keep the figures as the golden instead of comparing with it.
export async function judgeAll(table, folder, avatarFile, pairs, { write = false } = {}) {
  const avatar = await player(avatarFile), golden = fs.existsSync(goldenFile) ? JSON.parse(fs.readFileSync(goldenFile)) : {};
  for (const [modelFile, motion] of pairs) {
    try {
      const r = await judge(folder, avatar, modelFile, motion);
      if (write) golden[r.name] = Object.fromEntries(kinds.map((k) => [k, Object.fromEntries(Object.entries(r[k]).map(([g, s]) => [g, [s.median, s.p99].map((x) => Number(x.toFixed(3)))]))]));
      const wrong = [...misses(r, golden), ...r.unlike];
      table.add(wrong.length ? 'fails' : 'ok', r.name, `${tell(r)}${wrong.length ? `: ${wrong.slice(0, 3).join(', ')}` : ''}`);
    } catch (error) { table.add('fails', `${path.basename(motion)} on ${path.basename(modelFile)}`, error.stack); }
  }
  if (write) fs.writeFileSync(goldenFile, `{\n${Object.keys(golden).sort().map((k) => ` ${JSON.stringify(k)}: ${JSON.stringify(golden[k])}`).join(',\n')}\n}\n`);
}
