// Draco as its authors' own library packs and unpacks it: draco3d, C++ compiled to WebAssembly.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
const draco3d = createRequire(import.meta.url)('draco3d');
const E = await draco3d.createEncoderModule({}), D = await draco3d.createDecoderModule({});

export const methods = { sequential: E.MESH_SEQUENTIAL_ENCODING, edgebreaker: E.MESH_EDGEBREAKER_ENCODING };
const adders = new Map([[Float32Array, 'AddFloatAttributeToMesh'], [Int8Array, 'AddInt8Attribute'], [Uint8Array, 'AddUInt8Attribute'], [Int16Array, 'AddInt16Attribute'],
  [Uint16Array, 'AddUInt16Attribute'], [Int32Array, 'AddInt32Attribute'], [Uint32Array, 'AddUInt32Attribute']]);

// pack packs triangles: attributes are [role, width, typed array], bits is 0 for no quantization. With notes the file has metadata too.
export function pack({ indices, attributes }, { method, speed, bits, notes }) {
  const mesh = new E.Mesh(), builder = new E.MeshBuilder(), out = new E.DracoInt8Array();
  builder.AddFacesToMesh(mesh, indices.length / 3, indices);
  for (const [role, width, values] of attributes) builder[adders.get(values.constructor)](mesh, E[role], values.length / width, width, values);
  if (notes) {
    const writer = new E.MetadataBuilder(), whole = new E.Metadata(), one = new E.Metadata();
    writer.AddStringEntry(whole, 'made', 'for a judge');
    writer.AddDoubleEntry(one, 'weight', 0.5);
    builder.AddMetadata(mesh, whole);
    builder.SetMetadataForAttribute(mesh, 0, one);
    for (const o of [writer, whole, one]) E.destroy(o);
  }
  const encoder = new E.Encoder();
  encoder.SetSpeedOptions(speed, speed);
  encoder.SetEncodingMethod(methods[method]);
  for (const role of ['POSITION', 'NORMAL', 'COLOR', 'TEX_COORD', 'GENERIC']) encoder.SetAttributeQuantization(E[role], role === 'NORMAL' && bits ? Math.max(bits - 1, 2) : bits);
  const n = encoder.EncodeMeshToDracoBuffer(mesh, out);
  if (!n) throw new Error('draco3d does not pack it');
  const data = Buffer.alloc(n);
  for (let i = 0; i < n; i++) data[i] = out.GetValue(i);
  for (const o of [mesh, builder, out, encoder]) E.destroy(o);
  return data;
}

const heaps = { [D.DT_FLOAT32]: Float32Array, [D.DT_INT8]: Int8Array, [D.DT_UINT8]: Uint8Array, [D.DT_INT16]: Int16Array, [D.DT_UINT16]: Uint16Array, [D.DT_INT32]: Int32Array, [D.DT_UINT32]: Uint32Array };

// Reads an array that the library writes at a place in its memory.
function read(Type, length, write) {
  const at = D._malloc(length * Type.BYTES_PER_ELEMENT);
  write(length * Type.BYTES_PER_ELEMENT, at);
  const out = new Type(D.HEAPU8.buffer, at, length).slice();
  D._free(at);
  return out;
}

// unpack gives what ours gives: the number of vertices, indices, and attributes by id.
export function unpack(data) {
  const decoder = new D.Decoder(), mesh = new D.Mesh();
  try {
    const status = decoder.DecodeArrayToMesh(data, data.length, mesh);
    if (!status.ok()) throw new Error(status.error_msg());
    const attributes = {};
    for (let i = 0; i < mesh.num_attributes(); i++) {
      const a = decoder.GetAttribute(mesh, i), width = a.num_components(), type = a.data_type();
      attributes[a.unique_id()] = { width, values: read(heaps[type], width * mesh.num_points(), (size, at) => decoder.GetAttributeDataArrayForAllPoints(mesh, a, type, size, at)) };
    }
    return { vertices: mesh.num_points(), indices: read(Uint32Array, 3 * mesh.num_faces(), (size, at) => decoder.GetTrianglesUInt32Array(mesh, size, at)), attributes };
  } finally {
    D.destroy(mesh);
    D.destroy(decoder);
  }
}

// sum is a SHA-256 over all that unpack gives: whole numbers as uint32, those of attributes, which stand in the order of their ids, as float32.
export function sum({ vertices, indices, attributes }) {
  const h = createHash('sha256');
  h.update(Uint32Array.of(vertices)).update(indices);
  for (const id of Object.keys(attributes).map(Number).sort((a, b) => a - b)) {
    const { width, values } = attributes[id];
    h.update(Uint32Array.of(id, width)).update(Float32Array.from(values, (v) => v + 0)); // -0 is 0
  }
  return h.digest('hex');
}
