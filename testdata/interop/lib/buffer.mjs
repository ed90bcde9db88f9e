// A file's bytes as an ArrayBuffer of their own, which is what the peers take.
import fs from 'node:fs';
export const buffer = (path) => { const b = fs.readFileSync(path); return b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength); };
