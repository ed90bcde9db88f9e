// PMX and VMD as babylon-mmd's compiled runtime plays them: "SR", one thread, release, no physics.
import fs from 'node:fs';
import { buffer } from './buffer.mjs';
import { buildVmd, engineScene, loadMesh } from './babylon.mjs';
const mmd = (m) => import(`babylon-mmd/esm/${m}.js`);

const { GetMmdWasmInstance } = await mmd('Runtime/Optimized/mmdWasmInstance');
const { MmdWasmRuntime } = await mmd('Runtime/Optimized/mmdWasmRuntime');
const { MmdWasmAnimation } = await mmd('Runtime/Optimized/Animation/mmdWasmAnimation');
await mmd('Runtime/Optimized/Animation/mmdWasmRuntimeModelAnimation');
const inner = await mmd('Runtime/Optimized/wasm/sr/index');
const code = fs.readFileSync(new URL('index_bg.wasm', import.meta.resolve('babylon-mmd/esm/Runtime/Optimized/wasm/sr/index.js')));

export class BabylonWasm {
  static async create(modelPath, motionPath) {
    const o = new BabylonWasm();
    const instance = await GetMmdWasmInstance({ getWasmInstanceInner: () => ({ ...inner, default: () => inner.default({ module_or_path: code }) }) }, 1);
    o.runtime = new MmdWasmRuntime(instance, null);
    o.model = o.runtime.createMmdModel(await loadMesh(modelPath), { materialProxyConstructor: null, buildPhysics: false });
    o.model.setRuntimeAnimation(o.model.createRuntimeAnimation(new MmdWasmAnimation(await buildVmd(buffer(motionPath)), instance, engineScene)));
    return o;
  }
  pose(frame) { // a seek animates; with the runtime paused, the two steps then solve
    this.runtime._seekAnimationInternal(frame, true);
    this.runtime.beforePhysics(0);
    this.runtime.afterPhysics();
  }
}
