// node run.mjs BINARY [counts] [vrma] [edit] [join] [gizmo] [live] [convert] [camera] [compare] [tovmd] [mmd] [cases] [picture] [draco]: lays the built furitsuke beside three-vrm, babylon-mmd, mmd-parser and
// the glTF validator, and our Draco decoder beside Google's.
// Prints a table and exits 1 on any failure. Real files come from the folder that FURITSUKE_CORPUS names: without the variable they
// are left out, with it they must be there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cases, pmx, vmd } from './lib/cases.mjs';
import { setBinary } from './lib/ours.mjs';
import { Table } from './lib/report.mjs';
import { buildVmd, readVmd } from './lib/babylon.mjs';
import { buffer } from './lib/buffer.mjs';
import { medley } from './lib/medley.mjs';
import * as counts from './judge-counts.mjs';
import * as vrma from './judge-vrma.mjs';
import * as edit from './judge-edit.mjs';
import * as join from './judge-join.mjs';
import * as gizmo from './judge-gizmo.mjs';
import * as converted from './judge-convert.mjs';
import * as compared from './judge-compare.mjs';
import * as tovmd from './judge-tovmd.mjs';
import * as mmd from './judge-mmd.mjs';
import * as picture from './judge-picture.mjs';
import * as camera from './judge-camera.mjs';
import * as draco from './judge-draco.mjs';
import * as live from './judge-live.mjs';

console.warn = () => {}; // the peers warn of much that they then handle
const [binary, ...only] = process.argv.slice(2);
if (!binary) { console.error('usage: node run.mjs BINARY [counts] [vrma] [edit] [join] [gizmo] [live] [convert] [camera] [compare] [tovmd] [mmd] [cases] [picture] [draco]'); process.exit(2); }
setBinary(path.resolve(binary));
const wanted = (part) => !only.length || only.includes(part);

const root = fileURLToPath(new URL('../../', import.meta.url));
const own = (...names) => names.map((n) => path.join(root, n));
const corpus = process.env.FURITSUKE_CORPUS;
// Files of the corpus: named ones, or all of a folder.
const real = (...names) => {
  if (corpus === undefined) return [];
  return names.flatMap((n) => {
    const file = path.join(corpus, n);
    if (!fs.existsSync(file)) throw new Error(`${file} is missing, though FURITSUKE_CORPUS is set`);
    return fs.statSync(file).isDirectory() ? fs.readdirSync(file).sort().map((f) => path.join(file, f)) : [file];
  });
};
const moves = fs.readdirSync(path.join(root, 'testdata/motion')).filter((f) => f.endsWith('.vmd')).sort().map((f) => path.join(root, 'testdata/motion', f));
const models0 = [...own('testdata/avatar/furi0.vrm'), ...real('vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm')];
const models1 = [...own('assets/avatar/furi.vrm'), ...real('vrm1/mumeinosato_text-to-vrma__SampleBot.vrm')];
// Rests of many kinds: limbs turned by half a turn, hips under a node that is scaled or turned, hips alone, animated nodes between bones.
const joinable = ['Starbugstone_vrm-animator__Blow-Kiss', 'Starbugstone_vrm-animator__Angry_Talk', 'animu-sphere_usd-vrm-plugins__canonical_walk', 'pixiv_ChatVRM__public_idle_loop',
  'pixiv_three-vrm__packages_three-vrm-animation_examples_models_test', 'saturday06_VRM-Addon-for-Blender__vrma_nop.3ef7df1', 'saturday06_VRM-Addon-for-Blender__vrma_nop'].map((n) => `vrma/${n}.vrma`);
// Motions of many writers: a face with a nod, a whole dance, physics switches, twist bones, a lone bone.
const convertible = ['mmdagent-ex_gene__02_laugh', 'yohawing_unity-mmd-loader__mmt_test_model_test_motion', 'noname0310_babylon-mmd__physics_toggle_test_v3_yyb10th',
  'miu200521358_mmd-auto-trace-4__0001_20240523_211829_右腕捩', 'yohawing_three-mmd-loader__test_1bone_cube_motion'].map((n) => `vmd/${n}.vmd`);
const bodies = [...own('assets/avatar/furi.pmx'), ...real(...['mmdagent-ex_gene__Gene', 'mmdagent-ex_uka__MS_Uka', 'yohawing_three-mmd-loader__yw_test_model'].map((n) => `pmx/${n}.pmx`))];
// Models of different stance: arms at 40°, 34°, 36° and 30°.
const stances = [...own('assets/avatar/furi.pmx'), ...real(...['mmdagent-ex_gene__Gene', 'mmdagent-ex_uka__MS_Uka', 'yohawing_three-mmd-loader__test_semi_basic_bone'].map((n) => `pmx/${n}.pmx`))];
// Motions of a camera or light alone play on no model.
const moving = (file) => { const m = readVmd(file); return m.boneKeyFrameCount + m.morphKeyFrameCount > 0; };
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'furitsuke-interop-'));

const tables = [];
async function part(name, title, work) {
  if (!wanted(name)) return;
  const table = new Table();
  tables.push(table);
  try { await work(table); } catch (error) { table.add('fails', name, error.stack); }
  table.print(title);
}

try {
  await part('counts', 'What files hold, against babylon-mmd 1.3.0 and mmd-parser 1.0.4', (t) =>
    counts.judgeAll(t, scratch, [...own('assets/avatar/furi.pmx'), ...real('pmx', 'pmd')], [...moves, ...real('vmd')]));
  await part('vrma', 'VRMA on VRM, against three-vrm-animation 3.3.1', (t) =>
    vrma.judgeAll(t, [...models0, ...models1], [...own('assets/motion/walk.vrma'), ...real('vrma')]));
  await part('edit', 'VRMA edited, validated', (t) => edit.judgeAll(t, scratch, [...own('assets/motion/walk.vrma'), ...real(...joinable)]));
  await part('join', 'One VRMA joined to another, against three-vrm-animation 3.3.1', (t) =>
    join.judgeAll(t, scratch, own('assets/avatar/furi.vrm', 'testdata/avatar/furi0.vrm'), [...own('assets/motion/walk.vrma'), ...real(...joinable)]));
  await part('gizmo', 'A bone turned by edit, against three-vrm-animation 3.3.1', (t) =>
    gizmo.judgeAll(t, scratch, own('assets/avatar/furi.vrm', 'testdata/avatar/furi0.vrm'), [...own('assets/motion/walk.vrma'), ...real(...joinable)]));
  await part('live', 'VRM frame by frame, against three-vrm 3.3.1', (t) =>
    live.judgeAll(t, scratch, [...own('assets/avatar/furi.vrm', 'testdata/avatar/furi0.vrm'), ...real('vrm0', 'vrm1')]));
  await part('convert', 'VMD to VRMA, validated and played', (t) =>
    converted.judgeAll(t, scratch, [...models0, ...models1], [...moves, ...real(...convertible)]));
  await part('compare', 'VMD to VRMA on VRM by three-vrm 3.3.1, against the PMX by babylon-mmd 1.3.0: worst bone of each group, median/99 %', async (t) => {
    const short = moves.filter((f) => !/ikoff|walk/.test(f)), long = [10, 60, 180].map((seconds) => {
      const file = path.join(scratch, `medley${seconds}.vmd`);
      fs.writeFileSync(file, medley(seconds > 10 ? [...short, ...moves.filter((f) => /walk/.test(f))] : short, seconds));
      return file;
    });
    const limbs = [];
    for (const file of real('vmd')) if (compared.movesLimb(await buildVmd(buffer(file)))) limbs.push(file);
    const pairs = stances.flatMap((m) => [...moves, ...long, ...limbs].map((v) => [m, v]));
    await compared.judgeAll(t, scratch, own('assets/avatar/furi.vrm')[0], pairs, { write: only.includes('write') });
  });
  await part('tovmd', 'VRMA to VMD: played by babylon-mmd 1.3.0 as the VRM by three-vrm-animation 3.3.1', (t) =>
    tovmd.judgeAll(t, scratch, bodies.map((pmx, i) => ({ pmx, vrm: models1[0], same: i === 0 })), [...own('assets/motion/walk.vrma'), ...moves.filter((f) => !/walk/.test(f)), ...real('vrma')]));
  await part('camera', 'Camera of a VMD as glTF, against babylon-mmd 1.3.0', (t) => camera.judgeAll(t, scratch, real('vmd')));
  await part('mmd', 'VMD on PMX, against babylon-mmd 1.3.0', (t) =>
    mmd.judgeAll(t, bodies.slice(0, 3), moves)); // the fourth lacks the joints that they sweep
  await part('mmd', 'Motion capture on PMX, against babylon-mmd 1.3.0', (t) => mmd.judgeCapture(t, scratch, bodies.slice(0, 3), own('assets/motion/walk.vrma')[0]));
  await part('mmd', 'Real VMD on PMX, against babylon-mmd 1.3.0', (t) => mmd.judgeAll(t, bodies, real('vmd').filter(moving), { sweep: false }));
  await part('cases', 'One rule at a time, against babylon-mmd 1.3.0', async (t) => {
    for (const [name, { bones, keys, shows, frames }] of Object.entries(cases)) {
      const file = (ext) => path.join(scratch, `${name}.${ext}`);
      fs.writeFileSync(file('pmx'), pmx(bones));
      fs.writeFileSync(file('vmd'), vmd(keys, shows));
      await mmd.judgeAll(t, [file('pmx')], [file('vmd')], { sweep: false, frames });
    }
  });
  await part('draco', 'Draco meshes, against draco3d 1.5.7', (t) => draco.judgeAll(t, scratch));
  const pictures = path.join(root, 'build/picture');
  await part('picture', 'Materials one by one, against three-vrm 3.3.1', (t) => picture.judgeChart(t, scratch, pictures));
  await part('picture', 'Pictures of VRM models, against three-vrm 3.3.1', (t) =>
    picture.judgeAll(t, scratch, pictures, [...picture.own(root), ...(corpus === undefined ? [] : picture.real(corpus, root))]));
} finally {
  fs.rmSync(scratch, { recursive: true });
}
const failures = tables.reduce((n, t) => n + t.failures, 0), rows = tables.reduce((n, t) => n + t.rows.length, 0);
console.log(`\n${rows} comparisons, ${failures} failures${corpus === undefined ? '; FURITSUKE_CORPUS is unset, so no real files were compared' : ''}`);
process.exitCode = failures ? 1 : 0;
