// The program under judgement: the built furitsuke, called as a user calls it.
import { execFileSync, spawnSync } from 'node:child_process';

let binary;
export const setBinary = (path) => { binary = path; };

// Standard output of a command; its one line of complaint as the error.
export function run(...args) {
  try {
    return execFileSync(binary, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(`furitsuke ${args[0]}: ${error.stderr?.trim() || error.message}`);
  }
}

export const sampleVRM = (model, motion, times) => JSON.parse(run('sample', model, motion, '--missing', 'drop', '--at', times.join(',')));
export const sampleLive = (model, motion, { fps, seconds, move, target }) => JSON.parse(run('sample', model, motion, '--missing', 'drop', '--live', fps, '--seconds', seconds,
  ...(move ? [`--move=${move}`] : []), ...(target ? [`--target=${target}`] : []))).samples;
// flags: --file-ik, where a peer plays the file beside it: the peers leave all IK to its switches.
export const sampleMMD = (model, motion, frames, ...flags) => JSON.parse(run('sample', model, motion, '--frames', frames.join(','), ...flags));
export const convert = (from, to, ...flags) => run('convert', from, '-o', to, ...flags);
// What info says of many files; those that it cannot read are left out.
export function infos(paths) {
  const done = spawnSync(binary, ['info', '--json', ...paths], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.error) throw done.error;
  return JSON.parse(done.stdout);
}
