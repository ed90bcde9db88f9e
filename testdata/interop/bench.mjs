// node bench.mjs BENCH [SECONDS=2]: how long our readers take beside others, in one run. BENCH is bench/, built. Every file is read by
// all in turn, five rounds over, SECONDS in all each, after the peers' code is warm; the figure is the median of the rounds' medians.
// Exits 1 if ours is not twice as fast as the fastest peer.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buffer } from './lib/buffer.mjs';
import * as babylon from './lib/babylon.mjs';
import * as mmdparser from './lib/mmdparser.mjs';
import { loadVRMA } from './lib/vrm.mjs';

console.warn = () => {};
const [binary, seconds = '2'] = process.argv.slice(2);
if (!binary) { console.error('usage: node bench.mjs BENCH [SECONDS]'); process.exit(2); }
const ROUNDS = 5, LEAST = 500_000 /* bytes */, WANT = 2 /* times as fast */;
const bench = (...args) => execFileSync(path.resolve(binary), args, { encoding: 'utf8' });

const peers = {
  '.pmx': { 'babylon-mmd': (data) => babylon.readPmx('', data), 'mmd-parser': (data) => mmdparser.readPmx('', data) },
  '.vmd': { 'babylon-mmd': (data) => babylon.buildVmd(data), 'mmd-parser': (data) => mmdparser.readVmd('', data) },
  '.vrma': { 'three-vrm-animation': (data) => loadVRMA('', data) },
};

// Files above 500 kB: those of the corpus, and what ours makes where that has none.
function files(folder) {
  const corpus = process.env.FURITSUKE_CORPUS, root = fileURLToPath(new URL('../../', import.meta.url)), found = [];
  for (const kind of corpus === undefined ? [] : ['pmx', 'vmd', 'vrma']) {
    for (const f of fs.readdirSync(path.join(corpus, kind)).sort()) {
      const file = path.join(corpus, kind, f);
      if (path.extname(f) in peers && fs.statSync(file).size > LEAST) found.push(file);
    }
  }
  return [path.join(root, 'assets/avatar/furi.pmx'), ...found, ...bench('make', folder).trim().split('\n').sort()];
}

const median = (list) => list.slice().sort((a, b) => a - b)[list.length >> 1];

// The median time of a peer on one file, in milliseconds.
async function time(read, data, ms) {
  const all = [];
  for (const end = performance.now() + ms; all.length < 3 || performance.now() < end;) {
    const start = performance.now();
    await read(data);
    all.push(performance.now() - start);
  }
  return median(all);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'furitsuke-bench-'));
let slow = 0;
try {
  console.log(`median milliseconds to read a file; ${os.cpus()[0].model}, load ${os.loadavg()[0].toFixed(1)}, node ${process.version}`);
  for (const file of files(folder)) {
    const data = buffer(file), readers = peers[path.extname(file)], slice = Number(seconds) / ROUNDS;
    const rounds = Object.fromEntries(['ours', ...Object.keys(readers)].map((n) => [n, []]));
    for (const read of Object.values(readers)) await time(read, data, 500 * Number(seconds)); // the JIT settles
    for (let i = 0; i < ROUNDS; i++) {
      rounds.ours.push(JSON.parse(bench(String(slice), file))[0].median);
      for (const [name, read] of Object.entries(readers)) rounds[name].push(await time(read, data, 1000 * slice));
    }
    const figures = Object.entries(rounds).map(([name, list]) => [name, median(list)]);
    const ratio = Math.min(...figures.slice(1).map(([, ms]) => ms)) / figures[0][1];
    if (ratio < WANT) slow++;
    console.log(`  ${ratio < WANT ? 'slow' : 'ok  '} ${path.basename(file).padEnd(36)} ${String(data.byteLength >> 10).padStart(5)} KiB  `
      + `${figures.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join('  ')}  ${ratio.toFixed(1)}×`);
  }
} finally {
  fs.rmSync(folder, { recursive: true });
}
process.exit(slow ? 1 : 0); // the peers' engines keep timers
