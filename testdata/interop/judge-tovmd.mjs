// Our conversion of .vrma to .vmd: babylon-mmd and mmd-parser read as many keys as we say we wrote, and the PMX that babylon-mmd plays
// it on, IK and all, stands as the VRM does that three-vrm-animation plays the .vrma on: every limb points in the same direction, and
// the feet and knees of the same figure are at the same place. Arms are held by their direction alone: where 上半身2 takes what chest and
// upperChest turn, they hang from a point a little elsewhere. A .vmd goes to .vrma first.
import path from 'node:path';
import * as babylon from './lib/babylon.mjs';
import * as mmdparser from './lib/mmdparser.mjs';
import { loadVRM, loadVRMA, places } from './lib/vrm.mjs';
import { convert, infos, run } from './lib/ours.mjs';
import { exceptions } from './judge-vrma.mjs';
import { Worst, degrees, distance } from './lib/report.mjs';

const FRAMES = 20, UNIT = 0.08 /* metres */;
// A key stays within 0.11° and 0.4 mm of the motion, and what is above a joint adds up. MMD's limit keeps a knee bent by half a degree
// more than at rest, which moves it by 2 mm: so legs on IK are held by their place.
const METRES = 0.005, DEGREES = 0.5;

// Limbs: bones of a VRM and of a PMX, from joint to joint.
const limbs = ['left', 'right'].flatMap((side, i) => {
  const jp = '左右'[i], names = (list) => list.map(([vrm, mmd]) => ({ vrm: side + vrm, mmd: jp + mmd }));
  return [
    names([['UpperArm', '腕'], ['LowerArm', 'ひじ'], ['Hand', '手首']]), names([['UpperLeg', '足'], ['LowerLeg', 'ひざ'], ['Foot', '足首']]),
    names([['IndexProximal', '人指１'], ['IndexIntermediate', '人指２'], ['IndexDistal', '人指３']]),
  ].flatMap((chain) => chain.slice(1).map((to, k) => ({ from: chain[k], to })));
});
const leg = ({ to }) => /LowerLeg|Foot/.test(to.vrm);

// What the readers count, against what we say of it.
function counts(file) {
  const own = infos([file])[0].counts, b = babylon.readVmd(file), m = mmdparser.readVmd(file).metadata;
  const wrong = [];
  if (!b) return 'babylon-mmd refuses it';
  for (const [what, ours, theirs] of [['bone', own.bone, b.boneKeyFrameCount], ['morph', own.morph, b.morphKeyFrameCount], ['ik', own.ik, b.propertyKeyFrameCount],
    ['bone', own.bone, m.motionCount], ['morph', own.morph, m.morphCount]]) if (ours !== theirs) wrong.push(`${what}: ours ${ours}, peer ${theirs}`);
  return wrong.join('; ');
}

// One motion: [verdict, detail].
async function judge({ pmx, vrm, vrmFile, motion, legs, same }, out) {
  const [{ mmd }] = JSON.parse(run('convert', motion, '-o', out, '--pmx', pmx, '--vrm', vrmFile, '--legs', legs, '--json'));
  const refused = counts(out);
  if (refused) return ['fails', refused];
  const vrma = await loadVRMA(motion);
  if (!vrma.humanoidTracks.rotation.size && !vrma.humanoidTracks.translation.size) {
    return [mmd.boneKeys <= mmd.frames && infos([out])[0].counts.ik === 0 ? 'ok' : 'fails', `a face alone: ${mmd.boneKeys} keys of bones`]; // of the eyes
  }
  const peer = await babylon.Babylon.create(pmx, out);
  const frames = Array.from({ length: FRAMES }, (_, i) => Math.round(peer.endFrame * i / (FRAMES - 1)));
  const stood = places(vrm, vrma, frames.map((f) => f / 30));
  const place = new Worst(), turn = new Worst();
  // What the motion does not move stays as the model has it: fingers at rest are no T-pose's.
  const moved = limbs.filter(({ from }) => !/Index/.test(from.vrm) || vrma.humanoidTracks.rotation.has(from.vrm));
  frames.forEach((frame, n) => {
    peer.pose(frame);
    const at = new Map(peer.bones().map((b) => [b.name.normalize('NFKC'), [b.position[0] * UNIT, b.position[1] * UNIT, -b.position[2] * UNIT]]));
    const way = (a, b) => a && b && a.map((x, i) => b[i] - x), unit = (v) => v.map((x) => x / Math.hypot(...v));
    for (const limb of moved) {
      const { from, to } = limb, theirs = way(stood[n][from.vrm]?.position, stood[n][to.vrm]?.position);
      const ours = way(at.get(from.mmd.normalize('NFKC')), at.get(to.mmd.normalize('NFKC'))), when = `${to.vrm} at frame ${frame}`;
      if (!theirs || !ours) continue;
      if (!leg(limb) || legs === 'fk') turn.see(degrees(2 * Math.asin(Math.min(1, distance(unit(ours), unit(theirs)) / 2))), when);
      if (same && leg(limb)) place.see(distance(at.get(to.mmd.normalize('NFKC')), stood[n][to.vrm].position), when);
    }
  });
  const figures = `${mmd.boneKeys} keys of ${mmd.denseKeys}; limbs ${turn.value.toFixed(2)}° (${turn.at})`
    + (same ? `, knees and feet ${(1000 * place.value).toFixed(1)} mm (${place.at})` : '');
  return [turn.value <= DEGREES && place.value <= METRES && (place.at || !same) ? 'ok' : 'fails', figures];
}

export async function judgeAll(table, folder, figures, motionFiles) {
  for (const { pmx, vrm: vrmFile, same } of figures) {
    const vrm = await loadVRM(vrmFile);
    for (const given of motionFiles.filter((m) => !exceptions[path.basename(m)])) for (const legs of same ? ['ik', 'fk'] : ['fk']) {
      const name = path.basename(given).replace(/\.\w+$/, ''), out = path.join(folder, `${name}-${legs}.vmd`);
      const motion = /\.vmd$/.test(given) ? path.join(folder, `${name}.vrma`) : given;
      if (motion !== given) convert(given, motion);
      const [verdict, detail] = await judge({ pmx, vrm, vrmFile, motion, legs, same }, out).catch((error) => ['fails', error.stack]);
      table.add(verdict, `${path.basename(given)} on ${path.basename(pmx)}, ${legs}`, detail);
    }
  }
}
