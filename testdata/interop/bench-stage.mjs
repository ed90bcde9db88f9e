// node bench-stage.mjs STAGE [ROUNDS=6] [FRAMES=25]: the frame time of the stage alone, ours (STAGE is stage/, built) in Mesa's software
// OpenGL beside three-vrm's in Chromium's SwiftShader: the same model, motion, camera and size, in turns. Needs a display, also a
// virtual one. The figure is the median of the rounds' medians. Exits 1 if ours takes more than its share of the peer's time.
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Browser } from './lib/browser.mjs';

const [binary, rounds = '6', frames = '25'] = process.argv.slice(2);
if (!binary) { console.error('usage: node bench-stage.mjs STAGE [ROUNDS] [FRAMES]'); process.exit(2); }
const SIZE = { width: 1280, height: 720 };
const SHARES = { 1: 0.5, 4: 0.7 }; // of the peer's frame time, by samples a pixel

const root = fileURLToPath(new URL('../../', import.meta.url)), corpus = process.env.FURITSUKE_CORPUS;
const motion = path.join(root, 'assets/motion/walk.vrma'), camera = { eye: [0, 0.85, 3.4], target: [0, 0.75, 0], fov: 30 };
const models = { Furi: path.join(root, 'assets/avatar/furi.vrm') };
if (corpus !== undefined) models.Godette = path.join(corpus, 'vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm');

const median = (list) => list.slice().sort((a, b) => a - b)[list.length >> 1];

// Our side: a process that draws as many frames as it is told.
class Ours {
  constructor(samples, model) {
    this.child = spawn(path.resolve(binary), [String(samples), model, motion, [...camera.eye, ...camera.target].join(',')], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }
  async measure(n) {
    this.child.stdin.write(`${n}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error('the stage ended early');
    return JSON.parse(value);
  }
  close() { this.child.stdin.end(); }
}

let slow = 0;
const browser = await Browser.start();
try {
  console.log(`median milliseconds of a frame, ${SIZE.width}×${SIZE.height}; ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)}`);
  for (const [name, model] of Object.entries(models)) for (const [samples, share] of Object.entries(SHARES)) {
    const ours = new Ours(samples, model), times = { ours: [], theirs: [] };
    await browser.call('open', { model: browser.lend(model), motion: browser.lend(motion), ...SIZE, antialias: samples > 1, place: [0, 0, 0] });
    await browser.call('look', { ...camera, background: '#ffffff', light: [1, 1, 1], lightColor: [1, 1, 1], ambient: [0, 0, 0] });
    await ours.measure(10); // shaders are compiled, caches filled
    await browser.call('measure', 10);
    for (let i = 0; i < Number(rounds); i++) {
      times.ours.push(median(await ours.measure(Number(frames))));
      times.theirs.push(median(await browser.call('measure', Number(frames))));
    }
    ours.close();
    const a = median(times.ours), b = median(times.theirs), ratio = a / b;
    if (ratio > share) slow++;
    console.log(`  ${ratio > share ? 'slow' : 'ok  '} ${name.padEnd(8)} ${samples > 1 ? `${samples} samples` : 'no antialiasing'}  ours ${a.toFixed(1)}  three-vrm ${b.toFixed(1)}  ${ratio.toFixed(2)} of it, at most ${share}`);
  }
} finally {
  await browser.close();
}
process.exitCode = slow ? 1 : 0;
