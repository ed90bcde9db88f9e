// PMX, PMD and VMD as mmd-parser reads them: a second opinion beside babylon-mmd on what a file holds.
import { Parser } from 'mmd-parser';
import { buffer } from './buffer.mjs';

const parser = new Parser();
export const readPmx = (path, data = buffer(path)) => parser.parsePmx(data, true);
export const readPmd = (path, data = buffer(path)) => parser.parsePmd(data, true);
export const readVmd = (path, data = buffer(path)) => parser.parseVmd(data, true);
