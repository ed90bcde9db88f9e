// node golden.mjs [FOLDER]: writes each case of lib/cases.mjs, with what babylon-mmd makes of it, as golden/NAME.json. Tests of
// motion/mmd, scene and formats/draco read these, so they need no Node. With a FOLDER the cases are also written there as .pmx and .vmd.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cameraCase, cases, pmx, quaternion, skinCase, vmd } from './lib/cases.mjs';
import { Babylon, filmed } from './lib/babylon.mjs';

const folder = process.argv[2] ?? fs.mkdtempSync(path.join(os.tmpdir(), 'cases-'));
const golden = new URL('golden/', import.meta.url);
fs.mkdirSync(golden, { recursive: true });
fs.mkdirSync(folder, { recursive: true });
const round = (v) => v.map((x) => Number(x.toFixed(6)) || 0);
const lines = (list) => `[\n${list.map((x) => '  ' + JSON.stringify(x)).join(',\n')}\n ]`;
for (const [name, { bones, keys, shows = [], frames }] of Object.entries(cases)) {
  const file = (ext) => path.join(folder, `${name}.${ext}`);
  fs.writeFileSync(file('pmx'), pmx(bones));
  fs.writeFileSync(file('vmd'), vmd(keys, shows));
  const peer = await Babylon.create(file('pmx'), file('vmd'));
  const samples = frames.map((frame) => {
    peer.pose(frame);
    return { frame, ikOff: peer.ikOff(), bones: peer.bones().map((b) => [...round(b.position), ...round(b.rotation)]) };
  });
  const plain = keys.map((k) => ({ ...k, turn: k.turn ? quaternion(k.turn) : undefined }));
  fs.writeFileSync(new URL(`${name}.json`, golden), `{\n "bones": ${lines(bones)},\n "keys": ${lines(plain)},\n "shows": ${lines(shows)},\n "samples": ${lines(samples)}\n}\n`);
}

{ // skin.json: where babylon-mmd's own CPU skinning puts vertices that bend by SDEF
  const { bones, vertices, poses } = skinCase(), file = (ext) => path.join(folder, `skin.${ext}`), samples = [];
  fs.writeFileSync(file('pmx'), pmx(bones, vertices));
  for (const keys of poses) {
    fs.writeFileSync(file('vmd'), vmd(keys));
    const peer = await Babylon.create(file('pmx'), file('vmd'));
    peer.pose(0);
    const plain = keys.map((k) => ({ ...k, turn: quaternion(k.turn) }));
    samples.push({ keys: plain, vertices: peer.vertices().map(([p, n]) => [...round(p), ...round(n)]) });
  }
  fs.writeFileSync(new URL('skin.json', golden), `{\n "bones": ${lines(bones)},\n "vertices": ${lines(vertices)},\n "samples": ${lines(samples)}\n}\n`);
}

{ // camera.json: where babylon-mmd's camera goes
  const { cameras, frames } = cameraCase(), data = vmd([], [], cameras);
  fs.writeFileSync(path.join(folder, 'camera.vmd'), data);
  const samples = await filmed(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength), frames);
  const plain = samples.map((s) => ({ ...s, eye: round(s.eye), forward: round(s.forward), up: round(s.up), fov: round([s.fov])[0] }));
  fs.writeFileSync(new URL('camera.json', golden), `{\n "cameras": ${lines(cameras)},\n "samples": ${lines(plain)}\n}\n`);
}

{ // draco/: small meshes that draco3d packed, and sums over what it unpacks of each
  const to = new URL('draco/', golden), sums = {};
  fs.mkdirSync(to, { recursive: true });
  for (const [name, data] of samples()) {
    const file = `${name.replaceAll(/[ ,]+/g, '-')}.drc`;
    fs.writeFileSync(new URL(file, to), data);
    sums[file] = sum(unpack(data));
  }
  fs.writeFileSync(new URL('sums.json', to), `${JSON.stringify(sums, null, 1)}\n`);
}
