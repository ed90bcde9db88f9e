// Draco meshes: packed by draco3d in every way that it offers, unpacked by it and by ours, which must agree number by number.
import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pack, unpack } from './lib/draco.mjs';
import { dresses, shapes } from './lib/meshes.mjs';

const speeds = [0, 1, 3, 5, 7, 10], depths = [11, 0, 8, 14, 16];

// Our command reads many files and writes a line of JSON for each.
function builder(folder) {
  const binary = path.join(folder, 'draco');
  execFileSync('go', ['build', '-o', binary, './testdata/interop/draco'], { cwd: fileURLToPath(new URL('../../', import.meta.url)), stdio: 'inherit' });
  return (files) => execFileSync(binary, files, { encoding: 'utf8', maxBuffer: 1 << 30 }).trim().split('\n').map((line) => JSON.parse(line));
}

// What differs, or nothing.
function difference(ours, theirs) {
  if (ours.error) return `ours refuses it: ${ours.error}`;
  if (ours.vertices !== theirs.vertices) return `${ours.vertices} vertices, peer ${theirs.vertices}`;
  if (ours.indices.length !== theirs.indices.length) return `${ours.indices.length} indices, peer ${theirs.indices.length}`;
  const at = theirs.indices.findIndex((v, i) => ours.indices[i] !== v);
  if (at >= 0) return `index ${at} is ${ours.indices[at]}, peer ${theirs.indices[at]}`;
  const ids = Object.keys(theirs.attributes).sort();
  if (Object.keys(ours.attributes).sort().join() !== ids.join()) return `attributes ${Object.keys(ours.attributes)}, peer ${ids}`;
  for (const id of ids) {
    const { width, values } = theirs.attributes[id], own = ours.attributes[id];
    if (own.width !== width || own.values.length !== values.length) return `attribute ${id} of ${own.values.length} numbers by ${own.width}, peer ${values.length} by ${width}`;
    const at = values.findIndex((v, i) => Math.fround(own.values[i]) !== Math.fround(v)); // ours are all float32
    if (at >= 0) return `number ${at} of attribute ${id} is ${own.values[at]}, peer ${values[at]}`;
  }
}

export function judgeAll(table, folder) {
  const ours = builder(folder);
  // Adds a row for files that lie under their names in a map.
  const judge = (what, packed, refused = []) => {
    const files = [...packed.values()].map((data, i) => { const file = path.join(folder, `${i}.drc`); fs.writeFileSync(file, data); return file; });
    const results = files.length ? ours(files) : [];
    const wrong = [...packed].map(([name, data], i) => [name, difference(results[i], unpack(data))]).filter(([, d]) => d);
    const bad = [...refused, ...wrong.map((w) => w.join(': '))];
    table.add(bad.length ? 'fails' : 'ok', what, bad.length ? `${bad.length} of ${files.length + refused.length}: ${bad.slice(0, 3).join('; ')}` : `${files.length} files equal`);
  };
  let turn = 0;
  for (const [shape, mesh] of Object.entries(shapes)) {
    const dressed = Object.entries(dresses).map(([name, dress]) => [name, dress(mesh)]);
    for (const method of ['sequential', 'edgebreaker']) {
      const packed = new Map(), refused = [];
      for (const [dress, m] of dressed) for (const speed of speeds) {
        const way = { method, speed, bits: depths[turn++ % depths.length] }, name = `${dress}, speed ${speed}, ${way.bits} bits`;
        try { packed.set(name, pack(m, way)); } catch (error) { refused.push(`${name}: ${error.message}`); }
      }
      judge(`${shape}: ${method}`, packed, refused);
    }
  }
  judge('what draco3d itself does not write', bent());
}

// No encoder of today writes predictions by all parallelograms, nor normals on an octahedron that is not turned; decoders still read them. So
// bytes that may name a method or transform are changed to name these. What comes out is no mesh of use, but it is the same one. Some more is
// written by other programs' settings alone.
export function bent() {
  const out = new Map();
  for (const [shape, dress, speed] of [['closed ball', 'seams', 5], ['fins and balls', 'smooth', 3], ['open ball', 'positions', 1]]) {
    const data = pack(dresses[dress](shapes[shape]), { method: 'edgebreaker', speed, bits: 11 });
    const bounds = data.indexOf(Buffer.from([0xFF, 3, 0, 0, 0xFF, 1, 0, 0])); // of the octahedron of 10 bits: the last number and the centre
    for (let i = 12; i + 1 < data.length; i++) {
      const [method, transform] = [data[i], data[i + 1]];
      if ((method === 1 || method === 4) && transform === 1) out.set(`${shape}, method at ${i}`, Buffer.concat([data.subarray(0, i), Buffer.of(2), data.subarray(i + 1)]));
      if ((method === 0 || method === 6) && transform === 3 && i < bounds) {
        out.set(`${shape}, transform at ${i}`, Buffer.concat([data.subarray(0, i + 1), Buffer.of(2), data.subarray(i + 2, bounds + 4), data.subarray(bounds + 8)]));
      }
    }
  }
  const plain = pack(dresses.positions(shapes.triangle), { method: 'sequential', speed: 5, bits: 11 }), coded = 25; // where its positions begin
  // Indices as symbols 0, 2, 2 of two bits each, whose sizes take none: differences 0, 1, 1.
  out.set('triangle, packed indices', Buffer.concat([plain.subarray(0, 13), Buffer.of(0, 0, 3, 0x07, 0x01, 0x40, 1, 0, 0x28), plain.subarray(17)]));
  // Corrections of a byte each instead of symbols.
  out.set('triangle, plain corrections', Buffer.concat([plain.subarray(0, coded + 2), Buffer.of(0, 1, 0, 2, 4, 6, 8, 1, 200, 3, 255), plain.subarray(plain.indexOf(Buffer.of(0, 0, 0, 0, 0xFF, 7, 0, 0)))]));
  for (const [name, data] of out) try { unpack(data); } catch (error) { if (/triangle/.test(name)) throw error; out.delete(name); } // the bytes were others
  return out;
}

// Small files that between them reach every part of a decoder, for Go tests.
export function samples() {
  const out = new Map();
  for (const [shape, dress, method, speed, bits] of [
    ['triangle', 'smooth', 'sequential', 5, 11], ['soup', 'positions', 'sequential', 0, 0], ['fins', 'skin of 16 bits', 'sequential', 3, 8],
    ['tetrahedron', 'positions', 'edgebreaker', 0, 14], ['fins and balls', 'smooth', 'edgebreaker', 3, 11], ['fins and balls', 'many seams', 'edgebreaker', 1, 8],
    ['closed ball', 'seams', 'edgebreaker', 0, 11], ['closed ball', 'skin of 8 bits', 'edgebreaker', 5, 8], ['fins and balls', 'integers', 'edgebreaker', 7, 0],
    ['torus', 'positions', 'edgebreaker', 0, 11], ['torus with holes', 'positions', 'edgebreaker', 1, 8], ['torus in pieces', 'smooth', 'edgebreaker', 10, 8],
    ['soup', 'seams', 'edgebreaker', 3, 11],
  ]) out.set(`${shape}, ${dress}, ${method}, speed ${speed}, ${bits} bits`, pack(dresses[dress](shapes[shape]), { method, speed, bits }));
  out.set('fins, smooth, with metadata', pack(dresses.smooth(shapes.fins), { method: 'edgebreaker', speed: 5, bits: 8, notes: true }));
  for (const [name, data] of bent()) if (/fins|triangle/.test(name)) out.set(name, data);
  return out;
}
