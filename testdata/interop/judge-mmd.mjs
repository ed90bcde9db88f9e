// Our playing of .vmd on .pmx against babylon-mmd without physics, at 20 frames. Bones that no IK touches: 0.005 units and 0.05°
// (the peer solves curves to 1.5e-5 only). IK chains and what hangs on them: 0.05 units and 0.5° (its JS and wasm solvers differ by that).
import path from 'node:path';
import { Babylon, readPmx } from './lib/babylon.mjs';
import { sampleMMD } from './lib/ours.mjs';
import { Worst, angle, degrees, distance, spread } from './lib/report.mjs';

const FRAMES = 20, SWEEP = 60; // degrees
const free = { units: 0.005, degrees: 0.05 }, touched = { units: 0.05, degrees: 0.5 };

// Differences by "motion on model" and bone (of both, a pattern), and why.
export const exceptions = [];

// Bones that IK turns, and all that follows them: children, and bones that append from them.
function touchedBones({ bones }) {
  const hit = new Set(bones.flatMap((b) => b.ik?.links.map((l) => l.target) ?? []));
  for (let before = -1; before !== hit.size;) {
    before = hit.size;
    bones.forEach((b, i) => { if (hit.has(b.parentBoneIndex) || hit.has(b.appendTransform?.parentIndex)) hit.add(i); });
  }
  return hit;
}

// Joints that the motions must sweep, each seen from the bone above it.
const joints = [...'左右'].flatMap((s) => [['腕', '肩'], ['ひじ', '腕'], ['手首', 'ひじ'], ['足', '下半身'], ['ひざ', '足'], ['足首', 'ひざ']]
  .map(([joint, above]) => [s + joint, above === '下半身' ? above : s + above]));
const inverse = ([x, y, z, w]) => [-x, -y, -z, w];
const product = ([a, b, c, d], [x, y, z, w]) => [d * x + a * w + b * z - c * y, d * y - a * z + b * w + c * x, d * z + a * y - b * x + c * w, d * w - a * x - b * y - c * z];

// frames: which to compare, instead of 20 over the motion. sweep: whether the motions together must turn every joint.
export async function judgeAll(table, modelFiles, motionFiles, { frames: given, sweep = true } = {}) {
  const used = new Set();
  for (const file of modelFiles) {
    const pmx = await readPmx(file), hit = touchedBones(pmx), seen = new Map(joints.map(([j]) => [j, []]));
    const index = new Map(pmx.bones.map((b, i) => [b.name.normalize('NFKC'), i]));
    for (const motion of motionFiles) {
      const what = `${path.basename(motion)} on ${path.basename(file)}`, peer = await Babylon.create(file, motion);
      const frames = given ?? spread(0, peer.endFrame, peer.endFrame > 0 ? FRAMES : 1);
      const ours = sampleMMD(file, motion, frames), worst = { free: [new Worst(), new Worst()], touched: [new Worst(), new Worst()] };
      let bad = '', excepted = '', off = 0;
      frames.forEach((frame, n) => {
        peer.pose(frame);
        const theirs = peer.bones(), mine = ours.samples[n];
        const switched = peer.ikOff().sort().join(' ');
        if (mine.ikOff.slice().sort().join(' ') !== switched) bad ||= `IK off at frame ${frame}: ours ${mine.ikOff}, peer ${switched}`;
        theirs.forEach((t, i) => {
          const kind = hit.has(i) ? 'touched' : 'free', most = kind === 'touched' ? touched : free, when = `${t.name} at frame ${frame.toFixed(1)}`;
          const units = distance(mine.bones[i].position, t.position), turn = degrees(angle(mine.bones[i].rotation, t.rotation));
          if (units <= most.units && turn <= most.degrees) { worst[kind][0].see(units, when); worst[kind][1].see(turn, when); return; }
          const known = exceptions.find((e) => e.where.test(what) && e.bone.test(t.name));
          if (!known) { off++; bad ||= `${when}: ${units.toFixed(4)} units, ${turn.toFixed(3)}°`; return; }
          used.add(known);
          excepted = known.why;
        });
        for (const [joint, above] of joints) {
          const [a, b] = [index.get(above), index.get(joint)];
          if (a !== undefined && b !== undefined) seen.get(joint).push(product(inverse(theirs[a].rotation), theirs[b].rotation));
        }
      });
      const tell = ([u, d]) => `${u.value.toFixed(5)} units, ${d.value.toFixed(4)}°`;
      const figures = `free ${tell(worst.free)}; IK ${tell(worst.touched)}`;
      table.add(bad ? 'fails' : excepted ? 'exception' : 'ok', what, bad ? `${bad}${off > 1 ? ` and ${off - 1} more` : ''}` : excepted ? `${figures}: ${excepted}` : figures);
    }
    if (sweep) for (const [joint] of joints) {
      const list = seen.get(joint), most = list.reduce((m, a, i) => list.slice(i + 1).reduce((n, b) => Math.max(n, degrees(angle(a, b))), m), 0);
      if (most < SWEEP) table.add('fails', `${joint} of ${path.basename(file)}`, `sweeps ${most.toFixed(1)}° over all motions, want ${SWEEP}°`);
    }
  }
  return used;
}
