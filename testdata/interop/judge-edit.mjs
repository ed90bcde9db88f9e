// What `edit` writes is valid glTF, whatever it took away, shortened or added: the validator finds no error that the file did not have.
import fs from 'node:fs';
import path from 'node:path';
import validator from 'gltf-validator';
import { run } from './lib/ours.mjs';

const EDITS = ['strip all', 'strip face', 'strip arms', 'keep 0:0.2', 'speed 0.5', 'reverse', 'mirror', 'optimize', 'pose hips at=0 rotate=0,30,0'];

// The errors of a file, as the validator words them.
export async function errors(file) {
  const { issues } = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { uri: path.basename(file), maxIssues: 0 });
  return issues.messages.filter((m) => m.severity === 0).map((m) => `${m.code} ${m.pointer}: ${m.message}`);
}

export async function judgeAll(table, folder, motionFiles) {
  const out = path.join(folder, 'edited.vrma');
  for (const motion of motionFiles) {
    const before = await errors(motion);
    for (const edit of EDITS) {
      let after;
      try { run('edit', motion, '-o', out, ...edit.split(' ')); after = await errors(out); } catch (error) { after = [error.message, ...before]; }
      table.add(after.length > before.length ? 'fails' : 'ok', `${path.basename(motion)}: ${edit}`, `${after.length} errors, ${before.length} before${after.length ? `: ${after[0]}` : ''}`);
    }
  }
}
