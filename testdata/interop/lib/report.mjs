// Comparing poses, and the table of verdicts.

const unit = (q) => { const l = Math.hypot(...q); return q.map((x) => x / l); };

// The angle between two rotations in radians, good for small angles too: from the chord between unit quaternions.
export function angle(a, b) {
  const p = unit(a), q = unit(b), chord = (s) => Math.hypot(...p.map((x, i) => x - s * q[i]));
  return 4 * Math.asin(Math.min(1, Math.min(chord(1), chord(-1)) / 2));
}
export const distance = (a, b) => Math.hypot(...a.map((x, i) => x - b[i]));
export const degrees = (radians) => radians * 180 / Math.PI;

// What grows to the worst seen, with the place where it was seen. NaN is worse than anything.
export class Worst {
  value = 0;
  at = '';
  see(value, at) { if (!(value <= this.value)) { this.value = Number.isNaN(value) ? Infinity : value; this.at = at; } }
}

// n values from a to b, both included.
export const spread = (a, b, n) => Array.from({ length: n }, (_, i) => (i ? a + (b - a) * i / (n - 1) : a));

export class Table {
  rows = [];
  failures = 0;
  // verdict: ok | fails | exception (a difference that is listed with its reason)
  add(verdict, what, detail) {
    this.rows.push([verdict, what, detail]);
    if (verdict === 'fails') this.failures++;
  }
  print(title) {
    const width = Math.min(100, Math.max(...this.rows.map((r) => r[1].length), 0));
    console.log(`\n${title}`);
    for (const [verdict, what, detail] of this.rows) console.log(`  ${verdict.padEnd(9)} ${what.padEnd(width)}  ${detail}`);
  }
}
