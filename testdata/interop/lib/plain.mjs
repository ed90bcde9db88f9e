// A .vrma played as the plain glTF that it is, by three's own GLTFLoader and AnimationMixer: every node moves, whatever the VRM
// extension names. From the world rotations of the named bones follow their normalized rotations:
//   turned(b) = world(b, t)·world(b, rest)⁻¹,   normalized(b) = turned(parent)⁻¹·turned(b),   parent: the nearest named ancestor.
// This takes no step of three-vrm-animation, so it judges the files that that refuses or plays by less than their nodes.
import fs from 'node:fs';
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

export async function playPlain(vrm, file, times) {
  const b = fs.readFileSync(file), gltf = await new GLTFLoader().parseAsync(b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength), '');
  const nodes = await gltf.parser.getDependencies('node'), root = new THREE.Group();
  for (const n of nodes) {
    let top = n;
    while (top.parent && top.parent !== root) top = top.parent;
    root.add(top);
  }
  const named = new Map(Object.entries(gltf.parser.json.extensions.VRMC_vrm_animation.humanoid?.humanBones ?? {}).map(([name, { node }]) => [nodes[node], name]));
  const world = (n) => n.getWorldQuaternion(new THREE.Quaternion());
  root.updateMatrixWorld(true);
  const rest = new Map([...named.keys()].map((n) => [n, world(n)])), hipsNode = [...named].find(([, name]) => name === 'hips')?.[0];
  const height = hipsNode?.getWorldPosition(new THREE.Vector3()).y, modelHips = vrm.humanoid.normalizedRestPose.hips.position;
  const mixer = new THREE.AnimationMixer(root), clip = gltf.animations[0];
  const action = clip && mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1);
  if (action) action.clampWhenFinished = true;
  const moved = clip?.tracks.some((t) => hipsNode && t.name === `${hipsNode.uuid}.position` || t.name === `${hipsNode?.name}.position`);
  const flip = vrm.meta.metaVersion === '0' ? -1 : 1;
  return times.map((time) => {
    action?.reset().play();
    mixer.setTime(time);
    root.updateMatrixWorld(true);
    const turned = (n) => world(n).multiply(rest.get(n).clone().invert());
    const rotation = {};
    for (const name of Object.keys(vrm.humanoid.normalizedHumanBones)) rotation[name] = [0, 0, 0, 1];
    for (const [node, name] of named) {
      if (!(name in rotation)) continue; // the model lacks it, and it is dropped
      let up = node.parent;
      while (up && !named.has(up)) up = up.parent;
      const q = turned(node);
      if (up) q.premultiply(turned(up).invert());
      rotation[name] = [q.x * flip, q.y, q.z * flip, q.w];
    }
    const p = moved ? hipsNode.getWorldPosition(new THREE.Vector3()).multiplyScalar(modelHips[1] / height) : undefined;
    return { time, hips: p ? [p.x * flip, p.y, p.z * flip] : modelHips.slice(), rotation, expression: {} };
  });
}
