// Motions of any length from short ones: each is played to its end, a second is left, and the next follows.
import fs from 'node:fs';

const HEADER = 50, BONE = 111, MORPH = 23, CAMERA = 61, LIGHT = 28, SHADOW = 9, GAP = 30 /* frames */;

// Bone keys of a .vmd as their bytes, how many IK switches it has, and where they begin.
function records(path) {
  const d = fs.readFileSync(path), list = (at, size) => Array.from({ length: d.readUInt32LE(at) }, (_, i) => Buffer.from(d.subarray(at + 4 + i * size, at + 4 + (i + 1) * size)));
  let at = HEADER;
  const bones = list(at, BONE);
  for (const size of [BONE, MORPH, CAMERA, LIGHT, SHADOW]) at += 4 + size * d.readUInt32LE(at);
  return { bones, last: Math.max(...bones.map((b) => b.readUInt32LE(15))), switches: at < d.length ? d.readUInt32LE(at) : 0, at };
}

// unswitched returns the bytes of a .vmd without its IK switches: a file may end before them.
export const unswitched = (path) => fs.readFileSync(path).subarray(0, records(path).at);

// medley returns the bytes of a .vmd of at least so many seconds. Motions that switch IK would leave it off for those after them.
export function medley(paths, seconds) {
  const parts = paths.map(records);
  if (parts.some((p) => p.switches > 1)) throw new Error('a motion of the medley switches its IK');
  const keys = [];
  for (let from = 0, i = 0; from < seconds * 30; i++) {
    const { bones, last } = parts[i % parts.length];
    for (const b of bones) {
      const k = Buffer.from(b);
      k.writeUInt32LE(k.readUInt32LE(15) + from, 15);
      keys.push(k);
    }
    from += last + GAP;
  }
  const head = Buffer.alloc(HEADER), count = Buffer.alloc(4);
  head.write('Vocaloid Motion Data 0002', 'latin1');
  head.write('medley', 30, 'latin1');
  count.writeUInt32LE(keys.length);
  return Buffer.concat([head, count, ...keys, Buffer.alloc(20)]);
}
