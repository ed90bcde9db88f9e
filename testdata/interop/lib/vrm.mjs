// .vrm and .vrma as three-vrm and three-vrm-animation play them in plain Node. Textures are stubs: no image is decoded.
globalThis.self ??= globalThis;
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { VRMLoaderPlugin, VRMMetaLoaderPlugin } from '@pixiv/three-vrm';
import { VRMAnimationLoaderPlugin, VRMLookAtQuaternionProxy, createVRMAnimationClip } from '@pixiv/three-vrm-animation';
import { buffer } from './buffer.mjs';

const stubTextures = () => ({ name: 'STUB_textures', loadTexture: async () => new THREE.Texture() });
const load = (data, plugin) => new GLTFLoader().register(stubTextures).register(plugin).parseAsync(data, '');

// three-vrm refuses a VRM 1.0 whose licenseUrl is not the VRM licence; a judge only looks, so it takes the file's own.
const anyLicence = (p) => ({ metaPlugin: new VRMMetaLoaderPlugin(p, { acceptLicenseUrls: ['https://vrm.dev/licenses/1.0/', p.json.extensions?.VRMC_vrm?.meta?.licenseUrl] }) });

// A model with the glTF that it was read from, after patch has changed its JSON.
export async function loadModel(path, patch = () => {}, data = buffer(path)) {
  const gltf = await load(data, (p) => { patch(p.json); return new VRMLoaderPlugin(p, anyLicence(p)); }), { vrm } = gltf.userData;
  if (!vrm) throw new Error(`three-vrm finds no VRM in ${path}`);
  if (vrm.lookAt) {
    const proxy = new VRMLookAtQuaternionProxy(vrm.lookAt);
    proxy.name = 'lookAtQuaternionProxy';
    vrm.scene.add(proxy);
  }
  return { vrm, gltf };
}

export const loadVRM = async (path) => (await loadModel(path)).vrm;

export async function loadVRMA(path, data = buffer(path)) {
  const list = (await load(data, (p) => new VRMAnimationLoaderPlugin(p))).userData.vrmAnimations;
  if (!list?.length) throw new Error('no animation found');
  return list[0];
}

// Samples of a motion on a model, in the shape that `furitsuke sample` prints. Times beyond the end hold the end.
export function play(vrm, vrma, times) {
  const clip = createVRMAnimationClip(vrma, vrm), mixer = new THREE.AnimationMixer(vrm.scene);
  const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1), bones = Object.keys(vrm.humanoid.normalizedHumanBones);
  action.clampWhenFinished = true;
  vrm.humanoid.resetNormalizedPose();
  const samples = times.map((time) => {
    action.reset().play();
    mixer.setTime(time);
    const node = (b) => vrm.humanoid.getNormalizedBoneNode(b);
    return {
      time, hips: node('hips').position.toArray(),
      rotation: Object.fromEntries(bones.map((b) => [b, node(b).quaternion.toArray()])),
      expression: Object.fromEntries(vrm.expressionManager?.expressions.map((e) => [e.expressionName, vrm.expressionManager.getValue(e.expressionName)]) ?? []),
      lookAt: vrm.lookAt && { yaw: vrm.lookAt.yaw, pitch: vrm.lookAt.pitch },
    };
  });
  mixer.stopAllAction();
  mixer.uncacheRoot(vrm.scene);
  vrm.humanoid.resetNormalizedPose();
  vrm.expressionManager?.resetValues();
  vrm.lookAt?.reset?.();
  return samples;
}

// Where a motion, or without one the T-pose, puts the humanoid's bones, and how they are turned against the T-pose: world of the model, metres.
export function places(vrm, vrma, times) {
  const mixer = new THREE.AnimationMixer(vrm.scene), bones = Object.keys(vrm.humanoid.normalizedHumanBones), v = new THREE.Vector3(), q = new THREE.Quaternion();
  const action = vrma && mixer.clipAction(createVRMAnimationClip(vrma, vrm)).setLoop(THREE.LoopOnce, 1);
  if (action) action.clampWhenFinished = true;
  vrm.humanoid.resetNormalizedPose();
  const out = times.map((time) => {
    action?.reset().play();
    mixer.setTime(time);
    vrm.humanoid.normalizedHumanBonesRoot.updateMatrixWorld(true);
    return Object.fromEntries(bones.map((b) => {
      const node = vrm.humanoid.getNormalizedBoneNode(b);
      return [b, { position: node.getWorldPosition(v).toArray(), turn: node.getWorldQuaternion(q).toArray() }];
    }));
  });
  mixer.stopAllAction();
  mixer.uncacheRoot(vrm.scene);
  vrm.humanoid.resetNormalizedPose();
  return out;
}
