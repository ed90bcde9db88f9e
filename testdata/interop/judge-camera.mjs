// An MMD camera written as glTF stands in every frame where babylon-mmd's camera does, mirrored into glTF's space, and the validator
// finds nothing wrong.
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from './lib/buffer.mjs';
import { filmed, readVmd } from './lib/babylon.mjs';
import { run } from './lib/ours.mjs';
import { distance } from './lib/report.mjs';
import { errors } from './judge-edit.mjs';

// Curves between keys are approximated on both sides: 0.005 units, as in the tests of motion/mmd.
const METRES = 4e-4, RADIANS = 2e-4, UNIT = 0.08;

// What the file's one animation holds: times, and per channel its values.
function animation(file) {
  const data = fs.readFileSync(file), length = data.readUInt32LE(12);
  const doc = JSON.parse(data.subarray(20, 20 + length)), bin = data.subarray(20 + length + 8);
  const read = (i) => {
    const { bufferView, count, type } = doc.accessors[i], { byteOffset } = doc.bufferViews[bufferView], width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type];
    return Array.from({ length: count }, (_, k) => Array.from({ length: width }, (_, j) => bin.readFloatLE(byteOffset + 4 * (k * width + j))));
  };
  const { channels, samplers } = doc.animations[0], out = { fixed: doc.cameras[0].perspective.yfov };
  for (const { sampler, target } of channels) {
    out[target.path] = read(samplers[sampler].output);
    out.times = read(samplers[sampler].input).map(([t]) => t);
  }
  return out;
}

const turned = ([x, y, z, w], [a, b, c]) => { // q·v·q⁻¹
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
};
const mirrored = ([x, y, z]) => [x, y, -z];

async function judge(motion, out) {
  run('convert', motion, '-o', out);
  const wrong = await errors(out);
  if (wrong.length) return ['fails', `the validator finds ${wrong[0]}`];
  const { times, translation, rotation, pointer, fixed } = animation(out);
  const whole = times.map((t, i) => [Math.round(t * 30), i]).filter(([frame, i]) => Math.abs(times[i] * 30 - frame) < 0.01);
  const peers = await filmed(buffer(motion), whole.map(([frame]) => frame));
  let place = 0, angle = 0, zoom = 0;
  for (const [k, { eye, forward, up, fov }] of peers.entries()) {
    const i = whole[k][1];
    place = Math.max(place, distance(translation[i], mirrored(eye).map((x) => x * UNIT)));
    angle = Math.max(angle, distance(turned(rotation[i], [0, 0, -1]), mirrored(forward)), distance(turned(rotation[i], [0, 1, 0]), mirrored(up)));
    zoom = Math.max(zoom, Math.abs((pointer ? pointer[i][0] : fixed) - fov * Math.PI / 180));
  }
  const text = `${peers.length} frames, ${times.length - peers.length} cuts: ${place.toExponential(1)} m, ${angle.toExponential(1)} rad, field of view ${zoom.toExponential(1)} rad`;
  return [place > METRES || angle > RADIANS || zoom > RADIANS ? 'fails' : 'ok', text];
}

export async function judgeAll(table, folder, motionFiles) {
  for (const motion of motionFiles) {
    if (!readVmd(motion).cameraKeyFrameCount) continue;
    let row;
    try { row = await judge(motion, path.join(folder, 'camera.glb')); } catch (error) { row = ['fails', error.message]; }
    table.add(row[0], path.basename(motion), row[1]);
  }
}
