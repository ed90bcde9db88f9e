// What a file holds, as `furitsuke info` counts it, against babylon-mmd's and mmd-parser's readers. The IK chains, which info does
// not count, are asked for by a motion that switches all of them off: the pose names those that it found.
import fs from 'node:fs';
import path from 'node:path';
import * as babylon from './lib/babylon.mjs';
import * as mmdparser from './lib/mmdparser.mjs';
import { vmd } from './lib/cases.mjs';
import { infos, sampleMMD } from './lib/ours.mjs';
import { bytesOf } from './lib/cp932.mjs';

const quietly = (read) => async (file) => { try { return await read(file); } catch (error) { return { refused: String(error.message ?? error).split('\n')[0] }; } };

// Each peer's counts of one file, named as info names them.
const models = {
  'babylon-mmd': async (file) => {
    const m = await (/\.pmd$/i.test(file) ? babylon.readPmd : babylon.readPmx)(file);
    return {
      vertices: m.vertices.length, triangles: m.indices.length / 3, materials: m.materials.length, bones: m.bones.length, morphs: m.morphs.length,
      bodies: m.rigidBodies.length, joints: m.joints.length, ik: m.bones.filter((b) => b.ik).length,
    };
  },
  'mmd-parser': (file) => {
    const pmd = /\.pmd$/i.test(file), m = (pmd ? mmdparser.readPmd : mmdparser.readPmx)(file), d = m.metadata;
    return {
      vertices: d.vertexCount, triangles: d.faceCount, materials: d.materialCount, bones: d.boneCount, morphs: d.morphCount,
      bodies: d.rigidBodyCount, joints: d.constraintCount, ik: pmd ? d.ikCount : m.bones.filter((b) => b.ik).length,
    };
  },
};
const motions = {
  'babylon-mmd': (file) => {
    const m = babylon.readVmd(file);
    if (!m) return { refused: 'no reason given' };
    return { bone: m.boneKeyFrameCount, morph: m.morphKeyFrameCount, camera: m.cameraKeyFrameCount, light: m.lightKeyFrameCount, shadow: m.selfShadowKeyFrameCount, ik: m.propertyKeyFrameCount };
  },
  'mmd-parser': (file) => { const d = mmdparser.readVmd(file).metadata; return { bone: d.motionCount, morph: d.morphCount, camera: d.cameraCount }; },
};

// Files that a peer refuses or counts otherwise, in what, and why. The judge complains of one that has come to agree.
const exceptions = [
  'mmd-anim__ik_multi_axis_limit', 'mmd-anim__model_descriptor_parity', 'unity-mmd-loader__bdef1-single-bone-quad', 'unity-mmd-loader__bdef2-two-bone-strip',
  'unity-mmd-loader__bdef4-twist-cylinder', 'unity-mmd-loader__mixed-deform-types', 'unity-mmd-loader__qdef-twist-cylinder', 'unity-mmd-loader__sdef-two-bone-elbow',
].map((name) => ({ peer: 'mmd-parser', file: `yohawing_${name}.pmx`, of: 'it refuses', why: 'texts in UTF-8, which the peer reads as UTF-16' })).concat([
  { peer: 'babylon-mmd', file: 'mmdagent-ex_gene__Gene.pmd', of: 'morphs', why: 'the peer leaves the base morph out, to whose vertices the others point' },
]);

// How many IK chains ours finds: a motion of one frame switches them off by the names that the peer gives them.
async function chains(file, folder) {
  const m = await (/\.pmd$/i.test(file) ? babylon.readPmd : babylon.readPmx)(file), names = m.bones.filter((b) => b.ik).map((b) => b.name);
  const motion = path.join(folder, 'ikoff.vmd');
  fs.writeFileSync(motion, vmd([{ bone: 'x', frame: 0 }], [{ frame: 0, ik: Object.fromEntries(names.map((n) => [bytesOf(n), false])) }]));
  return sampleMMD(file, motion, [0]).samples[0].ikOff.length;
}

export async function judgeAll(table, folder, modelFiles, motionFiles) {
  const ours = new Map(infos([...modelFiles, ...motionFiles]).map((i) => [i.file, i.counts])), used = new Set();
  for (const [peers, files] of [[models, modelFiles], [motions, motionFiles]]) for (const file of files) {
    const own = ours.get(file);
    if (!own) { table.add('fails', path.basename(file), 'ours does not read it'); continue; }
    const all = peers === models ? { ...own, ik: await chains(file, folder).catch((e) => e.message) } : own;
    for (const [peer, read] of Object.entries(peers)) {
      const theirs = await quietly(read)(file), what = `${path.basename(file)}: ${peer}`;
      const wrong = theirs.refused ? [`it refuses: ${theirs.refused}`] : Object.entries(theirs).filter(([k, n]) => all[k] !== n).map(([k, n]) => `${k}: ours ${all[k]}, peer ${n}`);
      const listed = exceptions.find((e) => e.peer === peer && e.file === path.basename(file) && wrong.every((w) => w.startsWith(e.of)));
      if (listed && wrong.length) used.add(listed);
      table.add(!wrong.length ? 'ok' : listed ? 'exception' : 'fails', what,
        wrong.length ? `${wrong.join('; ')}${listed ? `: ${listed.why}` : ''}` : Object.entries(theirs).map(([k, n]) => `${k} ${n}`).join(', '));
    }
  }
  for (const e of exceptions) if (!used.has(e) && [...modelFiles, ...motionFiles].some((f) => e.file === path.basename(f))) table.add('fails', e.file, `is listed as an exception of ${e.peer} and agrees`);
}
