// PMX and VMD as babylon-mmd plays them, on an engine that draws nothing: no physics, no textures. MMD's own left-handed
// space is Babylon's default, so nothing is converted.
import { register } from 'node:module';
import { buffer } from './buffer.mjs';
register('./resolve-hook.mjs', import.meta.url);
const core = (m) => import(`@babylonjs/core/${m}.js`), mmd = (m) => import(`babylon-mmd/esm/${m}.js`);

const { Logger } = await core('Misc/logger');
Logger.LogLevels = Logger.ErrorLogLevel;
const { NullEngine } = await core('Engines/nullEngine');
const { Scene } = await core('scene');
const { Matrix, Quaternion } = await core('Maths/math.vector');
const { PmxLoader } = await mmd('Loader/pmxLoader.pure'); // the pure loader has no material builder and looks for no textures
const { VmdLoader } = await mmd('Loader/vmdLoader');
const { MmdRuntime } = await mmd('Runtime/mmdRuntime');
const { VmdData } = await mmd('Loader/Parser/vmdObject');
const { PmxReader } = await mmd('Loader/Parser/pmxReader');
const { PmdReader } = await mmd('Loader/Parser/pmdReader');
await mmd('Runtime/Animation/mmdRuntimeModelAnimation');
await mmd('Runtime/Animation/mmdRuntimeCameraAnimation');
const { MmdCamera } = await mmd('Runtime/mmdCamera');

const scene = new Scene(new NullEngine());
export { scene as engineScene };

const quiet = { log() {}, warn() {}, error() {} };
export const readPmx = (path, data = buffer(path)) => PmxReader.ParseAsync(data, quiet);
export const readPmd = (path, data = buffer(path)) => PmdReader.ParseAsync(data, quiet);
// The layout of a .vmd: how many records each section has.
export const readVmd = (path, data = buffer(path)) => VmdData.CheckedCreate(data, quiet);
// A .vmd as the tracks that the peer plays.
export const buildVmd = (data) => new VmdLoader(scene).loadFromBufferAsync('motion', data);

// A model's mesh, from which one runtime makes one model.
export async function loadMesh(modelPath) {
  const loader = new PmxLoader();
  const state = await new Promise((ok, fail) => loader.loadFile(scene, new Uint8Array(buffer(modelPath)), '', ok, undefined, true, fail));
  return (await loader.importMeshAsync('', scene, state, '')).meshes[0];
}

export class Babylon {
  static async create(modelPath, motionPath) {
    const o = new Babylon(), mesh = await loadMesh(modelPath);
    o.mesh = mesh;
    o.model = new MmdRuntime(null).createMmdModel(mesh, { materialProxyConstructor: null, buildPhysics: false });
    o.motion = await buildVmd(buffer(motionPath));
    o.model.setRuntimeAnimation(o.model.createRuntimeAnimation(o.motion));
    return o;
  }
  get endFrame() { return this.motion.endFrame; }
  pose(frame) {
    this.model.beforePhysics(frame);
    this.model.afterPhysics();
  }
  // World position and rotation of every bone in file order.
  bones() {
    const m = new Matrix(), q = new Quaternion();
    return this.model.runtimeBones.map((b) => {
      Quaternion.FromRotationMatrixToRef(b.getWorldMatrixToRef(m), q);
      return { name: b.name, position: [m.m[12], m.m[13], m.m[14]], rotation: [q.x, q.y, q.z, q.w] };
    });
  }
  // Every vertex of the model's one mesh as the peer skins it on the CPU: [place, normal] in file order.
  vertices() {
    const mesh = this.mesh.metadata.meshes[0];
    scene._frameId++; // it skins once a frame
    mesh.skeleton.prepare(true);
    mesh.applySkeleton(mesh.skeleton);
    const [p, n] = ['position', 'normal'].map((kind) => mesh.getVerticesData(kind));
    return Array.from({ length: p.length / 3 }, (_, i) => [p, n].map((list) => Array.from(list.slice(3 * i, 3 * i + 3))));
  }
  morphs() { return Object.fromEntries(this.model.morph.morphs.map((m, i) => [m.name, this.model.morph.getMorphWeightFromIndex(i)])); }
  ikOff() { return this.model.runtimeBones.filter((b) => b.ikSolverIndex >= 0 && !this.model.ikSolverStates[b.ikSolverIndex]).map((b) => b.name); }
}

// The peer's camera through a .vmd: eye, the direction it looks in, its upper direction, and the field of view in degrees.
export async function filmed(data, frames) {
  const camera = new MmdCamera('camera', undefined, scene);
  camera.setRuntimeAnimation(camera.createRuntimeAnimation(await buildVmd(data)));
  return frames.map((frame) => {
    camera.animate(frame);
    const m = camera.getViewMatrix(true).clone().invert().m; // Babylon keeps rows: right, up, forward, eye
    return { frame, eye: [m[12], m[13], m[14]], forward: [m[8], m[9], m[10]], up: [m[4], m[5], m[6]], fov: camera.fov * 180 / Math.PI };
  });
}
