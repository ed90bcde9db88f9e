// node bench-solve.mjs BENCH [SECONDS=4]: three minutes of moving MMD motion on a model of 500 bones. We turn it into a clip; the peers
// only pose every frame of it, which is less. All in one run, in turn, three rounds over; the figure is the median of the rounds. One core
// each, and for us all cores beside. Exits 1 if all cores take more than 2 s, or one core is not 1.2 times as fast as babylon-mmd's
// compiled runtime and 3 times as fast as its JavaScript one.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Babylon } from './lib/babylon.mjs';
import { BabylonWasm } from './lib/babylon-wasm.mjs';

console.warn = () => {};
const [binary, seconds = '4'] = process.argv.slice(2);
if (!binary) { console.error('usage: node bench-solve.mjs BENCH [SECONDS]'); process.exit(2); }
const ROUNDS = 3, LIMIT = 2000 /* ms */;
const peers = { 'babylon-mmd wasm': [BabylonWasm, 1.2], 'babylon-mmd js': [Babylon, 3] };
const bench = (...args) => execFileSync(path.resolve(binary), args, { encoding: 'utf8' });
const median = (list) => list.slice().sort((a, b) => a - b)[list.length >> 1];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'furitsuke-bench-'));
let slow = 0;
try {
  const [body, dance] = bench('dance', folder).trim().split('\n').sort();
  const engines = [];
  for (const [name, [Engine, want]] of Object.entries(peers)) engines.push({ name, want, engine: await Engine.create(body, dance), rounds: [] });
  // Every pose of the motion once, in milliseconds.
  const pass = (engine, frames) => {
    const start = performance.now();
    for (let frame = 0; frame < frames; frame++) engine.pose(frame);
    return performance.now() - start;
  };
  const ours = [];
  for (let i = 0; i < ROUNDS; i++) {
    ours.push(JSON.parse(bench('solve', String(seconds / ROUNDS / 2), body, dance)));
    for (const e of engines) {
      if (!i) pass(e.engine, 1000); // the JIT settles
      e.rounds.push(pass(e.engine, ours[0].frames));
    }
  }
  const [{ frames, bones }] = ours, one = median(ours.map((o) => o.one)), all = median(ours.map((o) => o.all));
  console.log(`milliseconds for ${frames} frames on ${bones} bones; ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)}, node ${process.version}`);
  const line = (ok, text) => { if (!ok) slow++; console.log(`  ${ok ? 'ok  ' : 'slow'} ${text}`); };
  line(all <= LIMIT, `ours, to a clip, ${os.cpus().length} cores: ${all.toFixed(0)}, want ${LIMIT} at most`);
  for (const { name, want, rounds } of engines) {
    const ms = median(rounds), ratio = ms / one;
    line(ratio >= want, `ours on one core ${one.toFixed(0)}, ${name} ${ms.toFixed(0)}: ${ratio.toFixed(1)}×, want ${want}×`);
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
process.exit(slow ? 1 : 0);
