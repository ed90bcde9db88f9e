// A small writer of binary glTF: a JSON, and lists of numbers that become accessors.
export class GLB {
  json = { asset: { version: '2.0', generator: 'judge' }, scene: 0, scenes: [{ nodes: [] }], nodes: [], accessors: [], bufferViews: [] };
  parts = [];
  size = 0;
  // Adds numbers as an accessor; type: SCALAR, VEC3, VEC4 …; returns its index.
  accessor(values, type, { array = Float32Array, bounds = false } = {}) {
    const data = Buffer.from(array.from(values).buffer), width = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    const component = { Float32Array: 5126, Uint16Array: 5123, Uint8Array: 5121 }[array.name];
    this.json.bufferViews.push({ buffer: 0, byteOffset: this.size, byteLength: data.length });
    const pad = Buffer.alloc(-data.length & 3);
    this.parts.push(data, pad);
    this.size += data.length + pad.length;
    const a = { bufferView: this.json.bufferViews.length - 1, componentType: component, count: values.length / width, type };
    if (bounds) {
      const column = (c) => values.filter((_, i) => i % width === c);
      a.min = Array.from({ length: width }, (_, c) => Math.fround(Math.min(...column(c))));
      a.max = Array.from({ length: width }, (_, c) => Math.fround(Math.max(...column(c))));
    }
    return this.json.accessors.push(a) - 1;
  }
  bytes() {
    const bin = Buffer.concat(this.parts);
    if (bin.length) this.json.buffers = [{ byteLength: bin.length }];
    else { delete this.json.accessors; delete this.json.bufferViews; }
    let text = Buffer.from(JSON.stringify(this.json));
    text = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
    const chunk = (data, kind) => { const h = Buffer.alloc(8); h.writeUInt32LE(data.length); h.write(kind, 4, 'latin1'); return Buffer.concat([h, data]); };
    const body = Buffer.concat([chunk(text, 'JSON'), ...(bin.length ? [chunk(bin, 'BIN\0')] : [])]), head = Buffer.alloc(12);
    head.write('glTF', 0, 'latin1'); head.writeUInt32LE(2, 4); head.writeUInt32LE(12 + body.length, 8);
    return Buffer.concat([head, body]);
  }
}

// The humanoid of the files made here: [bone, its parent, where it is], +Z front, metres, all rests unturned.
export const skeleton = [
  ['hips', null, [0, 1, 0]], ['spine', 'hips', [0, 1.1, 0]], ['chest', 'spine', [0, 1.25, 0]], ['upperChest', 'chest', [0, 1.35, 0]],
  ['neck', 'upperChest', [0, 1.45, 0]], ['head', 'neck', [0, 1.52, 0]], ['leftEye', 'head', [0.03, 1.58, 0.06]], ['rightEye', 'head', [-0.03, 1.58, 0.06]],
  ...['left', 'right'].flatMap((side) => {
    const s = side === 'left' ? 1 : -1;
    return [
      [`${side}Shoulder`, 'upperChest', [s * 0.05, 1.42, 0]], [`${side}UpperArm`, `${side}Shoulder`, [s * 0.15, 1.42, 0]],
      [`${side}LowerArm`, `${side}UpperArm`, [s * 0.4, 1.42, 0]], [`${side}Hand`, `${side}LowerArm`, [s * 0.62, 1.42, 0]],
      [`${side}UpperLeg`, 'hips', [s * 0.09, 0.93, 0]], [`${side}LowerLeg`, `${side}UpperLeg`, [s * 0.09, 0.5, 0]], [`${side}Foot`, `${side}LowerLeg`, [s * 0.09, 0.08, 0]],
    ];
  }),
];

// Adds the skeleton's nodes; returns the index of each bone's node. flip puts them into the axes of 0.x, which faces -Z.
export function addSkeleton(glb, flip = 1) {
  const node = {}, at = Object.fromEntries(skeleton.map(([b, , p]) => [b, p]));
  for (const [bone, parent, p] of skeleton) {
    const from = parent ? at[parent] : [0, 0, 0], t = p.map((x, i) => x - from[i]);
    node[bone] = glb.json.nodes.push({ name: bone, translation: [flip * t[0], t[1], flip * t[2]] }) - 1;
    if (parent) (glb.json.nodes[node[parent]].children ??= []).push(node[bone]);
    else glb.json.scenes[0].nodes.push(node[bone]);
  }
  return node;
}
