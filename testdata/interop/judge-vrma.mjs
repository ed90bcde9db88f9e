// Our playing of .vrma on .vrm against three-vrm-animation: 20 times a pair, 1e-4 rad, 1e-4 m, weights and gaze with them.
import path from 'node:path';
import { loadVRM, loadVRMA, play } from './lib/vrm.mjs';
import { playPlain } from './lib/plain.mjs';
import { sampleVRM } from './lib/ours.mjs';
import { Worst, angle, distance, spread } from './lib/report.mjs';

const TIMES = 20, RADIANS = 1e-4, METRES = 1e-4, WEIGHT = 1e-4, GAZE_DEGREES = 0.01;

// Files that three-vrm-animation 3.3.1 refuses, or plays by less than their nodes, and why; bones: the only ones that may differ.
// Such a file is judged by lib/plain.mjs instead, all bones of it, and the judge complains when the peer has come to agree.
export const exceptions = {
  '0b5vr_three-vrm-inspector__test.f785c19c.vrma': { why: 'no specVersion in the extension' },
  'animu-sphere_usd-vrm-plugins__canonical_walk.vrma': { why: 'no default scene' },
  'pixiv_ChatVRM__public_idle_loop.vrma': { why: 'animated nodes between these bones, which the peer leaves out', bones: ['spine', 'chest', 'upperChest', 'head'] },
  'tanoura_cc-mascot__public_animations_idle_loop.vrma': { why: 'animated nodes between these bones, which the peer leaves out', bones: ['spine', 'chest', 'upperChest', 'head'] },
};

const models = new Map();
const model = async (file) => models.get(file) ?? models.set(file, await loadVRM(file)).get(file);

// How far two lists of samples lie apart: the worst of each kind, without some bones.
function compare(ours, theirs, without = []) {
  const worst = { radians: new Worst(), metres: new Worst(), weight: new Worst(), gaze: new Worst() };
  theirs.forEach((t, i) => {
    const o = ours[i], when = ` at ${t.time.toFixed(3)} s`;
    worst.metres.see(distance(o.hips, t.hips), `hips${when}`);
    for (const [bone, q] of Object.entries(t.rotation)) if (!without.includes(bone)) worst.radians.see(angle(o.rotation[bone] ?? [0, 0, 0, 1], q), bone + when);
    for (const [name, w] of Object.entries(t.expression)) worst.weight.see(Math.abs((o.expression?.[name] ?? 0) - w), name + when);
    if (t.lookAt && o.lookAt) worst.gaze.see(Math.max(Math.abs(o.lookAt.yaw - t.lookAt.yaw), Math.abs(o.lookAt.pitch - t.lookAt.pitch)), `gaze${when}`);
  });
  return worst;
}
const within = (w) => w.radians.value <= RADIANS && w.metres.value <= METRES && w.weight.value <= WEIGHT && w.gaze.value <= GAZE_DEGREES;
const tell = (w) => `${w.radians.value.toExponential(1)} rad (${w.radians.at}), ${w.metres.value.toExponential(1)} m`
  + (w.weight.value > WEIGHT ? `, weight off by ${w.weight.value.toPrecision(2)} (${w.weight.at})` : '')
  + (w.gaze.value > GAZE_DEGREES ? `, gaze off by ${w.gaze.value.toPrecision(3)}° (${w.gaze.at})` : '');

const finite = (v) => (typeof v === 'number' ? Number.isFinite(v) : v === null || typeof v !== 'object' || Object.values(v).every(finite));

// One motion on one model; verdict and detail.
export async function judge(modelFile, motionFile) {
  let theirs, refused;
  const vrm = await model(modelFile);
  const seconds = sampleVRM(modelFile, motionFile, [0]).duration;
  const times = spread(0, seconds, seconds > 0 ? TIMES : 1);
  try {
    theirs = play(vrm, await loadVRMA(motionFile), times);
    if (!finite(theirs.map((s) => [s.hips, s.rotation]))) refused = 'NaN';
  } catch (error) {
    refused = `refused: ${error.message.split('\n')[0]}`;
  }
  const ours = sampleVRM(modelFile, motionFile, times).samples;
  if (ours.length !== times.length || !finite(ours)) return ['fails', 'our own samples are not finite'];
  const listed = exceptions[path.basename(motionFile)];
  if (!refused) {
    const worst = compare(ours, theirs);
    if (within(worst)) return ['ok', tell(worst)];
    if (!listed?.bones || !within(compare(ours, theirs, listed.bones))) return ['fails', tell(worst)];
  } else if (!listed) return ['fails', `peer: ${refused}`];
  const plain = compare(ours, await playPlain(vrm, motionFile, times));
  return [within(plain) ? 'exception' : 'fails', `as plain glTF ${tell(plain)}; peer: ${refused ?? listed.bones}: ${listed.why}`];
}

export async function judgeAll(table, modelFiles, motionFiles) {
  const used = new Set();
  for (const motion of motionFiles) for (const file of modelFiles) {
    const [verdict, detail] = await judge(file, motion).catch((error) => ['fails', error.message]);
    if (verdict === 'exception') used.add(path.basename(motion));
    table.add(verdict, `${path.basename(motion)} on ${path.basename(file)}`, detail);
  }
  for (const motion of motionFiles) {
    const name = path.basename(motion);
    if (exceptions[name] && !used.has(name)) table.add('fails', name, 'is listed as an exception and agrees on every model');
  }
}
