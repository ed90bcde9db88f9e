// A motion in which everything moves: the body walks, turns, nods and throws its limbs about, the gaze wanders, and every expression
// of a model comes and goes at its own pace. As .vrma bytes, for one model's expressions.
import { GLB, addSkeleton, skeleton } from './glb.mjs';

const RATE = 30; // keys a second

const axisAngle = ([x, y, z], a) => { const s = Math.sin(a / 2) / Math.hypot(x, y, z); return [x * s, y * s, z * s, Math.cos(a / 2)]; };
// How far a bone turns, in radians, about which axis, and how often a second.
const turns = {
  hips: [[0.2, 1, 0.1], 0.7, 0.4], spine: [[1, 0.3, 0.2], 0.3, 0.9], chest: [[0.2, 1, 0.3], 0.3, 0.7], neck: [[1, 0.5, 0], 0.3, 1.1], head: [[0.4, 1, 0.3], 0.5, 0.8],
  leftShoulder: [[0, 0, 1], 0.2, 0.6], rightShoulder: [[0, 1, 1], 0.2, 0.7],
  leftUpperArm: [[0.6, 0.3, 1], 1.2, 0.6], rightUpperArm: [[0.7, 0.4, -1], 1.1, 0.5], leftLowerArm: [[1, 1, 0], 0.9, 0.8], rightLowerArm: [[1, -1, 0.2], 0.9, 0.9],
  leftHand: [[1, 0, 1], 0.7, 1], rightHand: [[1, 0.5, -1], 0.7, 1.1],
  leftUpperLeg: [[1, 0, 0.2], 0.6, 1], rightUpperLeg: [[1, 0.1, 0], -0.6, 1], leftLowerLeg: [[1, 0, 0], 0.5, 1], rightLowerLeg: [[1, 0, 0], 0.5, 1.1], leftFoot: [[1, 0, 0], 0.3, 1], rightFoot: [[1, 0.2, 0], 0.3, 1],
};

export function sweep(seconds, expressions = []) {
  const glb = new GLB(), node = addSkeleton(glb), n = Math.round(seconds * RATE) + 1, times = Array.from({ length: n }, (_, i) => i / RATE);
  const time = glb.accessor(times, 'SCALAR', { bounds: true }), samplers = [], channels = [];
  const track = (target, path, type, at) => {
    samplers.push({ input: time, output: glb.accessor(times.flatMap(at), type), interpolation: 'LINEAR' });
    channels.push({ sampler: samplers.length - 1, target: { node: target, path } });
  };
  const wave = (t, hz, phase = 0) => Math.sin(2 * Math.PI * (hz * t + phase));
  for (const [bone, [axis, most, hz]] of Object.entries(turns)) track(node[bone], 'rotation', 'VEC4', (t) => axisAngle(axis, most * wave(t, hz)));
  track(node.hips, 'translation', 'VEC3', (t) => [0.4 * wave(t, 0.45), 1 + 0.08 * wave(t, 1.3), 0.3 * wave(t, 0.6)]);
  const added = (name) => { const i = glb.json.nodes.push({ name }) - 1; glb.json.scenes[0].nodes.push(i); return i; };
  const presets = {}, customs = {};
  // The gaze moves the look expressions; a .vrma names none of them.
  expressions.filter(({ name }) => !/^look(Up|Down|Left|Right)$/.test(name)).forEach(({ name, custom }, i) => {
    const e = added(`expression ${i}`);
    (custom ? customs : presets)[name] = { node: e };
    track(e, 'translation', 'VEC3', (t) => [Math.max(0, wave(t, 0.3 + 0.07 * (i % 9), i * 0.37)), 0, 0]);
  });
  const gaze = added('gaze'), product = ([a, b, c, d], [x, y, z, w]) => [d * x + a * w + b * z - c * y, d * y - a * z + b * w + c * x, d * z + a * y - b * x + c * w, d * w - a * x - b * y - c * z];
  track(gaze, 'rotation', 'VEC4', (t) => product(axisAngle([0, 1, 0], 1.2 * wave(t, 0.5)), axisAngle([1, 0, 0], 0.6 * wave(t, 0.7))));
  glb.json.animations = [{ samplers, channels }];
  glb.json.extensionsUsed = ['VRMC_vrm_animation'];
  glb.json.extensions = { VRMC_vrm_animation: {
    specVersion: '1.0', humanoid: { humanBones: Object.fromEntries(skeleton.filter(([b]) => !b.endsWith('Eye')).map(([b]) => [b, { node: node[b] }])) },
    expressions: { preset: presets, custom: customs }, lookAt: { node: gaze, offsetFromHeadBone: [0, 0.06, 0] },
  } };
  return glb.bytes();
}
