// Our conversion of .vmd to .vrma: the glTF validator finds no error, and three-vrm-animation plays what we play.
import fs from 'node:fs';
import path from 'node:path';
import validator from 'gltf-validator';
import { convert } from './lib/ours.mjs';
import { judge } from './judge-vrma.mjs';

export async function judgeAll(table, folder, modelFiles, motionFiles) {
  for (const motion of motionFiles) {
    const name = path.basename(motion), out = path.join(folder, `${path.basename(motion, '.vmd')}.vrma`);
    convert(motion, out);
    const { issues } = await validator.validateBytes(new Uint8Array(fs.readFileSync(out)), { uri: path.basename(out), maxIssues: 0 });
    const first = issues.messages.find((m) => m.severity === 0);
    table.add(issues.numErrors ? 'fails' : 'ok', `${name}: validator`,
      `${issues.numErrors} errors, ${issues.numWarnings} warnings${first ? `: ${first.pointer} ${first.message}` : ''}`);
    for (const file of modelFiles) {
      const [verdict, detail] = await judge(file, out);
      table.add(verdict, `${name} on ${path.basename(file)}`, detail);
    }
  }
}
