// Our pictures of VRM models against three-vrm's: the same model, moment, camera and light, each drawn twice (see compare in
// lib/picture-page.html). In build/picture lie ours, theirs and eight times the difference, side by side.
//
// What is left, looked at in each picture: a pixel along inner outlines, which ours sinks behind folds where the peer's stand out as
// dark specks (scene/render/glsl/hull.glsl); edges of cut-outs, which ours smooths with the samples; textures seen small, where the
// two software renderers choose their mipmaps a little differently; and colours of 0.x, which the peer decodes by the power 2.2 and
// ours by sRGB's own curve, as UniVRM does.
import fs from 'node:fs';
import path from 'node:path';
import { Browser } from './lib/browser.mjs';
import * as chart from './lib/chart.mjs';
import { run } from './lib/ours.mjs';
import { rewrite } from './lib/rewrite.mjs';

const SIZE = [640, 640], SAMPLES = 4;
const MEAN = 4 /* of 255, inside either silhouette */, OVERLAP = 0.99;
const STAND = [0.6, 0, 0]; // where the program stands a VRM, metres: beside the MMD model's place
const SUN = [1, 1, 1], WHITE = [1, 1, 1], DARK = [0, 0, 0];

const lights = { day: {}, dusk: { light: [-1, 0.5, 0.7], lightColor: [0.8, 0.55, 0.4], ambient: [0.08, 0.1, 0.2] } };

const at = (p) => p.map((x, i) => x + STAND[i]);

// One picture of a scene { model, motion, time, eye, target, fov, light, lightColor, ambient } by both; eye and target are relative
// to the model's origin. theirModel: what the peer gets instead of the model.
export async function picture(browser, scratch, s, cells) {
  const [width, height] = s.size ?? SIZE, look = { fov: 30, light: SUN, lightColor: WHITE, ambient: DARK, ...s, eye: at(s.eye), target: at(s.target) };
  await browser.call('open', { model: browser.lend(s.theirModel ?? s.model), motion: s.motion && browser.lend(s.motion), width, height, antialias: (s.samples ?? SAMPLES) > 1, place: STAND });
  const ours = [], theirs = [];
  for (const background of ['#000000', '#ffffff']) {
    const file = path.join(scratch, `ours-${background.slice(1)}.png`);
    run('shot', '-o', file, s.model, ...(s.motion ? [s.motion] : []), '--time', String(s.time ?? 0), '--size', `${width}x${height}`, '--samples', String(s.samples ?? SAMPLES),
      `--camera=${[...look.eye, ...look.target]}`, '--fov', String(look.fov), '--background', background, '--no-floor', '--missing', 'drop',
      `--light=${look.light}`, `--light-color=${look.lightColor}`, `--ambient=${look.ambient}`);
    ours.push(browser.lend(file) + `?${background.slice(1)}`);
    await browser.call('look', { ...look, background });
    theirs.push(await browser.call('draw', s.time ?? 0));
  }
  return browser.call('compare', ours, theirs, cells);
}

export const save = (folder, name, url) => {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.png`), Buffer.from(url.split(',')[1], 'base64'));
};

export const tell = (f) => `mean ${f.mean.toFixed(2)} of 255, ${(100 * f.far).toFixed(2)} % of pixels over 16, overlap ${f.overlap.toFixed(4)}`;
export const near = (f) => f.pixels > 0 && f.mean <= MEAN && f.overlap >= OVERLAP;


// A copy of a model in which nothing swings: how long what swings has hung before the picture is the springs' matter.
function stiff(file, scratch) {
  const to = path.join(scratch, `stiff-${path.basename(file)}`);
  rewrite(file, to, (json) => {
    delete json.extensions.VRMC_springBone;
    if (json.extensions.VRM) delete json.extensions.VRM.secondaryAnimation;
  });
  return to;
}

// Views of a whole body and of a face, relative to the model's origin, metres.
const body = (height) => ({ eye: [0, height * 0.6, height * 2.3], target: [0, height * 0.5, 0] });
const face = (height) => ({ eye: [0.2 * height, 0.95 * height, 0.75 * height], target: [0, 0.88 * height, 0] });

// The scenes of our own models and of real ones, by the folders they lie in.
export const own = (root) => {
  const furi = { model: path.join(root, 'assets/avatar/furi.vrm'), motion: path.join(root, 'assets/motion/walk.vrma'), time: 0.4 };
  const furi0 = { ...furi, model: path.join(root, 'testdata/avatar/furi0.vrm') };
  const dusk = lights.dusk;
  return [
    { name: 'furi', ...furi, ...body(1.45) }, { name: 'furi at dusk', ...furi, ...body(1.45), ...dusk, time: 0.8 },
    { name: "furi's face", ...furi, ...face(1.45) }, { name: "furi's face at dusk", ...furi, ...face(1.45), ...dusk },
    { name: 'furi as VRM 0.x', ...furi0, ...body(1.45) }, { name: "the face of 0.x", ...furi0, ...face(1.45) },
  ];
};
export const real = (corpus, root) => {
  const of = (file) => ({ model: path.join(corpus, file), motion: path.join(root, 'assets/motion/walk.vrma'), time: 0.4 });
  const godette = of('vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm');
  return [
    { name: 'Godette', ...godette, ...body(1.4) }, { name: 'Godette at dusk', ...godette, ...body(1.4), ...lights.dusk },
    { name: 'a penguin, MToon 0.x', ...of('vrm0/M3-org_avatar-interop__chill_penguin.vrm'), ...body(1.6) },
    { name: 'PBR 68', ...of('vrm0/cryptokoh_vrm-toybox__68.vrm'), ...body(2) }, { name: 'PBR 7', ...of('vrm0/cryptokoh_vrm-toybox__7.vrm'), ...body(2) },
    { name: 'PBR 10 at dusk', ...of('vrm0/cryptokoh_vrm-toybox__10.vrm'), ...body(2), ...lights.dusk },
    { name: "the specification's moving coordinates", model: path.join(corpus, 'vrm1/vrm-c_vrm-specification__VRMC_materials_mtoon_UV_Animation_Test.vrm'), time: 0.7, ...body(1.6) },
  ];
};

export async function judgeAll(table, scratch, folder, scenes) {
  const browser = await Browser.start();
  try {
    for (const s of scenes) {
      const { png, figures: [f] } = await picture(browser, scratch, { ...s, model: stiff(s.model, scratch) });
      save(folder, s.name, png);
      table.add(near(f) ? 'ok' : 'fails', s.name, tell(f));
    }
  } finally {
    await browser.close();
  }
}

// What the chart shows otherwise than three-vrm 3.3.1, and why; light: only under that light.
const exceptions = {
  'base texture, stretched and turned': { why: 'three turns before it stretches; KHR_texture_transform turns after that' },
  'rim, unlit': { light: 'dusk', why: 'the peer lights every rim in full and does not look at rimLightingMixFactor' },
};

// Every feature alone: a ball in each cell of the chart.
export async function judgeChart(table, scratch, folder) {
  const model = path.join(scratch, 'chart.vrm'), theirModel = path.join(scratch, 'chart-wide.vrm');
  chart.write(model);
  chart.write(theirModel, { wide: true });
  const pixels = 110, size = [chart.COLUMNS * pixels, chart.ROWS * pixels], distance = 30; // metres: far, so that balls are round
  const scene = { model, theirModel, size, samples: 1, time: 0.7, eye: [0, 0, distance], target: [0, 0, 0], fov: 2 * Math.atan(chart.ROWS * chart.CELL / 2 / distance) * 180 / Math.PI };
  const names = Object.keys(chart.cells), browser = await Browser.start();
  try {
    for (const [light, settings] of Object.entries(lights)) {
      const { png, figures } = await picture(browser, scratch, { ...scene, ...settings }, names.map((_, i) => [i % chart.COLUMNS * pixels, Math.floor(i / chart.COLUMNS) * pixels, pixels, pixels]));
      save(folder, `chart-${light}`, png);
      names.forEach((name, i) => {
        const f = figures[i], listed = (exceptions[name]?.light ?? light) === light && exceptions[name];
        const verdict = near(f) === !listed ? (listed ? 'exception' : 'ok') : 'fails';
        table.add(verdict, `${name}, ${light}`, tell(f) + (listed ? `: ${listed.why}` : ''));
      });
    }
  } finally {
    await browser.close();
  }
}
