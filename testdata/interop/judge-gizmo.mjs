// A bone turned at one time by `edit … pose`: on the stage of three-vrm it is turned in the world by just that rotation, about the
// axes that its parents leave it, and no other bone has moved by itself.
import path from 'node:path';
import { loadVRMA, loadVRM, play } from './lib/vrm.mjs';
import { playPlain } from './lib/plain.mjs';
import { run, sampleVRM } from './lib/ours.mjs';
import { Worst, angle } from './lib/report.mjs';
import { exceptions } from './judge-vrma.mjs';
import { bonesOf, product, worlds } from './judge-join.mjs';

const DEGREES = [25, -40, 60], RADIANS = 1e-5;

const about = (axis, degrees) => {
  const half = degrees * Math.PI / 360, q = [0, 0, 0, Math.cos(half)];
  q[axis] = Math.sin(half);
  return q;
};
const inverse = ([x, y, z, w]) => [-x, -y, -z, w];
// The rotation that `pose` is asked for: X first, then Y, then Z. A VRM 0.x faces the other way in its own axes.
const asked = (vrm) => {
  const [x, y, z, w] = product(product(about(2, DEGREES[2]), about(1, DEGREES[1])), about(0, DEGREES[0]));
  return vrm.meta.metaVersion === '0' ? [-x, y, -z, w] : [x, y, z, w];
};

async function judge(vrm, modelFile, motion, out) {
  const time = Math.fround(0.37 * sampleVRM(modelFile, motion, [0]).duration);
  const played = async (file) => (await (exceptions[path.basename(motion)] ? playPlain(vrm, file, [time]) : play(vrm, await loadVRMA(file), [time])))[0].rotation;
  const before = await played(motion), stood = worlds(vrm, before), worst = new Worst(), moved = new Worst();
  const rig = vrm.humanoid.normalizedHumanBones, bones = bonesOf(motion).all.filter((b) => b in rig);
  for (const bone of bones) {
    run('edit', motion, '-o', out, 'pose', bone, `at=${time}`, `rotate=${DEGREES}`, 'falloff=0.2');
    const after = await played(out), now = worlds(vrm, after);
    const above = product(stood[bone], inverse(before[bone])); // the world as the bone's parents turn it
    const want = product(product(product(above, asked(vrm)), inverse(above)), stood[bone]);
    worst.see(angle(now[bone], want), bone);
    for (const other of Object.keys(before)) if (other !== bone) moved.see(angle(after[other], before[other]), `${other} under ${bone}`);
  }
  return [bones.length && worst.value <= RADIANS && moved.value <= RADIANS ? 'ok' : 'fails',
    `${bones.length} bones, ${worst.value.toExponential(1)} rad (${worst.at}), others ${moved.value.toExponential(1)} rad (${moved.at})`];
}

export async function judgeAll(table, folder, modelFiles, motionFiles) {
  for (const file of modelFiles) {
    const vrm = await loadVRM(file);
    for (const motion of motionFiles) {
      const [verdict, detail] = await judge(vrm, file, motion, path.join(folder, 'posed.vrma')).catch((error) => ['fails', error.message]);
      table.add(verdict, `${path.basename(motion)} on ${path.basename(file)}`, detail);
    }
  }
}
