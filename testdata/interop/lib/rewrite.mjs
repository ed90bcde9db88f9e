// Copies a GLB with its JSON changed in place; the binary chunk stays as it is.
import fs from 'node:fs';

export function rewrite(from, to, change) {
  const data = fs.readFileSync(from), end = 20 + data.readUInt32LE(12), json = JSON.parse(data.subarray(20, end)), head = Buffer.from(data.subarray(0, 20));
  change(json);
  const text = Buffer.from(JSON.stringify(json)), padded = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
  head.writeUInt32LE(20 + padded.length + data.length - end, 8);
  head.writeUInt32LE(padded.length, 12);
  fs.writeFileSync(to, Buffer.concat([head, padded, data.subarray(end)]));
}
