// A VRM as three-vrm plays it frame by frame, at a fixed rate, from a reset: what `furitsuke sample --live` prints, of the same frames.
import * as THREE from 'three';
import { VRMUtils } from '@pixiv/three-vrm';
import { createVRMAnimationClip } from '@pixiv/three-vrm-animation';
import { loadModel, loadVRMA } from './vrm.mjs';

// Ours lets springs fall for half a second before it shows the first frame, at the pose of that frame; so does this.
const SETTLE_STEPS = 30, SETTLE_STEP = 1 / 60;

export class Live {
  // fixes: corrections of the peer to make, see judge-live.mjs; used: which of them found something to correct.
  static async create(path, fixes = [], target = undefined) {
    const live = new Live(), used = new Set(), { vrm, gltf } = await loadModel(path, (json) => { for (const f of fixes) if (f.load?.(json)) used.add(f); });
    live.used = used;
    live.target = target;
    live.vrm = vrm;
    live.gltf = gltf;
    live.json = gltf.parser.json;
    live.nodes = await gltf.parser.getDependencies('node');
    live.index = new Map(live.nodes.map((n, i) => [n, i]));
    live.joints = [...(vrm.springBoneManager?.joints ?? [])];
    live.constraints = [...(vrm.nodeConstraintManager?.constraints ?? [])];
    live.shown = {};
    for (const e of vrm.expressionManager?.expressions ?? []) // a bind that only remembers what the peer applies
      e.addBind({ applyWeight: (w) => { live.shown[e.expressionName] = w; }, clearAppliedWeight() {} });
    live.materials = new Map();
    gltf.scene.traverse((o) => [o.material].flat().forEach((m) => {
      const i = m && gltf.parser.associations.get(m)?.materials;
      if (i !== undefined && !m.isOutline) live.materials.set(i, m);
    }));
    VRMUtils.rotateVRM0(vrm); // ours turns 0.x models about, too
    vrm.scene.updateMatrixWorld(true);
    for (const f of fixes) if (f.apply?.(live)) used.add(f);
    return live;
  }

  get expressions() {
    const presets = new Set(Object.keys(this.vrm.expressionManager?.presetExpressionMap ?? {}));
    return (this.vrm.expressionManager?.expressions ?? []).map((e) => ({ name: e.expressionName, custom: !presets.has(e.expressionName) }));
  }

  // keys: the colours and texture transforms to look at, as ours names them.
  // Yields the frames one by one.
  async* play(motion, { fps, seconds, move = [0, 0, 0], keys = {} }) {
    this.keys = keys;
    const { vrm } = this, clip = createVRMAnimationClip(await loadVRMA('', motion), vrm), mixer = new THREE.AnimationMixer(vrm.scene);
    const action = mixer.clipAction(clip).setLoop(THREE.LoopOnce, 1);
    action.clampWhenFinished = true;
    if (this.target && vrm.lookAt) {
      vrm.lookAt.target = new THREE.Object3D();
      vrm.lookAt.target.position.fromArray(this.target);
    }
    const frames = Math.floor(seconds * fps + 1e-9);
    for (let i = 0; i <= frames; i++) {
      const time = i / fps;
      vrm.scene.position.fromArray(move).multiplyScalar(Math.sin(Math.PI * time));
      action.reset().play();
      mixer.setTime(time);
      if (i) vrm.update(1 / fps);
      else this.settle();
      vrm.scene.updateMatrixWorld(true); // as a renderer does between two frames
      yield this.sample(time);
    }
  }

  settle() {
    const { vrm } = this;
    vrm.scene.updateMatrixWorld(true);
    vrm.update(0);
    vrm.scene.updateMatrixWorld(true);
    vrm.springBoneManager?.reset();
    vrm.scene.updateMatrixWorld(true);
    vrm.springBoneManager?.reset(); // again, now that all nodes between stand still
    for (let i = 0; i < SETTLE_STEPS; i++) vrm.springBoneManager?.update(SETTLE_STEP);
  }

  sample(time) {
    const at = (o) => o.getWorldPosition(new THREE.Vector3()).toArray(), { vrm } = this, turned = [...this.constraints.map((c) => c.destination)];
    for (const eye of ['leftEye', 'rightEye']) if (vrm.humanoid.getRawBoneNode(eye)) turned.push(vrm.humanoid.getRawBoneNode(eye));
    return {
      time, place: this.nodes.map((n) => (this.onStage(n) ? at(n) : null)),
      turn: Object.fromEntries(turned.map((n) => [this.index.get(n), n.quaternion.toArray()])),
      tail: Object.fromEntries(this.joints.map((j) => [this.index.get(j.bone), j.bone.localToWorld(j.initialLocalChildPosition.clone()).toArray()])),
      expression: { ...this.shown },
      lookAt: vrm.lookAt && { yaw: vrm.lookAt.yaw, pitch: vrm.lookAt.pitch },
      morph: this.morphs(),
      color: Object.fromEntries((this.keys.color ?? []).map((k) => { const [m, kind] = k.split('/'); return [k, this.color(+m, kind)]; })),
      uv: Object.fromEntries((this.keys.uv ?? []).map((m) => [m, this.uv(+m)])),
    };
  }

  // Nodes that no scene names stand nowhere.
  onStage(node) { return node === this.vrm.scene || (node.parent !== null && this.onStage(node.parent)); }

  // Weights of the targets of the mesh on a node: its own, or those of the primitives that stand below it.
  morphs() {
    const out = {};
    this.nodes.forEach((n, i) => {
      const mesh = [n, ...n.children.filter((c) => !this.index.has(c))].find((o) => o.morphTargetInfluences?.length);
      if (mesh && this.json.nodes[i].mesh !== undefined) out[i] = [...mesh.morphTargetInfluences];
    });
    return out;
  }

  // A colour of a material by VRM's name for it, or its texture transform.
  color(material, kind) {
    const m = this.materials.get(material);
    const c = m?.[{ color: 'color', emissionColor: 'emissive', shadeColor: 'shadeColorFactor', matcapColor: 'matcapFactor', rimColor: 'parametricRimColorFactor', outlineColor: 'outlineColorFactor' }[kind]];
    return c && (kind === 'color' ? [...c.toArray(), m.opacity] : c.toArray());
  }
  uv(material) {
    const t = this.materials.get(material)?.map;
    return t && [...t.repeat.toArray(), ...t.offset.toArray()];
  }
}
