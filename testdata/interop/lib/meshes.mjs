// Triangle meshes to pack: of every topology that a packer treats in a way of its own, the same at each run.

// Numbers from 0 to 1 (mulberry32).
export function random(seed) {
  return () => {
    seed = (seed + 0x6D2B79F5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

// A sheet of n × m squares over [0, 1]², placed by at(u, v); wrapped edges share their vertices.
function sheet(n, m, at, wrapU = false, wrapV = false) {
  const columns = wrapU ? n : n + 1, rows = wrapV ? m : m + 1, positions = [], indices = [];
  for (let j = 0; j < rows; j++) for (let i = 0; i < columns; i++) positions.push(at(i / n, j / m));
  const index = (i, j) => (j % rows) * columns + (i % columns);
  for (let j = 0; j < m; j++) for (let i = 0; i < n; i++) {
    const a = index(i, j), b = index(i + 1, j), c = index(i + 1, j + 1), d = index(i, j + 1);
    indices.push(a, b, c, a, c, d);
  }
  return { positions, indices };
}
const turn = 2 * Math.PI;
const ball = (u, v, r = 1) => [r * Math.sin(v * Math.PI) * Math.cos(u * turn), r * Math.cos(v * Math.PI), r * Math.sin(v * Math.PI) * Math.sin(u * turn)];
const ring = (u, v) => [(2 + Math.cos(v * turn)) * Math.cos(u * turn), Math.sin(v * turn), (2 + Math.cos(v * turn)) * Math.sin(u * turn)];
const hill = (r) => (u, v) => [u * 3, Math.sin(u * 7) * Math.cos(v * 5) + 0.1 * r(), v * 2];

const join = (...meshes) => meshes.reduce((all, m, i) => ({
  positions: [...all.positions, ...m.positions.map(([x, y, z]) => [x + 3 * i, y, z])],
  indices: [...all.indices, ...m.indices.map((k) => k + all.positions.length)],
}), { positions: [], indices: [] });
// Some triangles left out: holes, and where many are, islands and vertices at which only corners touch.
function holed(mesh, share, r) {
  const indices = [];
  for (let i = 0; i < mesh.indices.length; i += 3) if (r() >= share) indices.push(...mesh.indices.slice(i, i + 3));
  return { positions: mesh.positions, indices };
}
// The poles of a ball are one vertex each.
function closedBall(n, m) {
  const mesh = sheet(n, m, ball, true), last = mesh.positions.length - n;
  const to = (k) => (k < n ? 0 : k >= last ? last : k), indices = [];
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = mesh.indices.slice(i, i + 3).map(to);
    if (a !== b && b !== c && c !== a) indices.push(a, b, c);
  }
  return { positions: mesh.positions, indices };
}
function shuffled(mesh, r) {
  const triangles = [];
  for (let i = 0; i < mesh.indices.length; i += 3) triangles.push(mesh.indices.slice(i, i + 3));
  for (let i = triangles.length - 1; i > 0; i--) { const j = Math.floor(r() * (i + 1)); [triangles[i], triangles[j]] = [triangles[j], triangles[i]]; }
  return { positions: mesh.positions, indices: triangles.flat() };
}
const soup = (points, triangles, r) => ({
  positions: Array.from({ length: points }, () => [r(), r(), r()]),
  indices: Array.from({ length: 3 * triangles }, () => Math.floor(r() * points)),
});
const fins = (n) => ({ // n triangles over one edge
  positions: [[0, 0, 0], [0, 1, 0], ...Array.from({ length: n }, (_, i) => ball(i / n, 0.5))],
  indices: Array.from({ length: n }, (_, i) => [0, 1, 2 + i]).flat(),
});

const r = random(1);
const torus = sheet(30, 20, ring, true, true);
export const shapes = {
  triangle: { positions: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], indices: [0, 1, 2] },
  tetrahedron: { positions: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3] },
  grid: sheet(24, 24, hill(r)),
  'open ball': sheet(24, 16, ball),
  'closed ball': closedBall(24, 16),
  torus,
  'two tori and a ball': join(torus, closedBall(12, 8), torus),
  tube: sheet(40, 15, (u, v) => [Math.cos(u * turn), v * 4, Math.sin(u * turn)], true),
  'grid with holes': holed(sheet(30, 30, hill(r)), 0.05, r),
  'torus with holes': holed(sheet(40, 40, ring, true, true), 0.1, r),
  'torus in pieces': holed(torus, 0.5, r),
  fins: fins(7),
  'fins and balls': join(fins(3), closedBall(8, 6), fins(12)),
  soup: soup(40, 200, r),
  'large soup': soup(300, 1500, r),
  'shuffled torus': shuffled(sheet(40, 30, ring, true, true), r),
  'large grid': sheet(70, 70, hill(r)),
};

// with gives the corners of a mesh attributes, and makes a vertex of each set of them. Seams run where the charts meet, which are bands of the
// given number of triangles.
function vertices(mesh, chart, of) {
  const known = new Map(), indices = [], values = of.map(() => []);
  mesh.indices.forEach((p, i) => {
    const c = chart ? Math.floor(i / 3 / chart) : 0, corner = of.map(([, , , number]) => number(mesh.positions[p], c, p)), key = p + ':' + corner.map((v) => v.join()).join(';');
    if (!known.has(key)) { known.set(key, known.size); corner.forEach((v, k) => values[k].push(...v)); }
    indices.push(known.get(key));
  });
  return { indices: new Uint32Array(indices), attributes: of.map(([role, width, Type], k) => [role, width, new Type(values[k])]) };
}
const unit = (v) => { const l = Math.hypot(...v) || 1; return v.map((x) => x / l); };
const hash = (p, n) => Math.imul(p * 8 + n + 1, 0x9E3779B1) >>> 16; // 0 to 65535
const position = ['POSITION', 3, Float32Array, (p) => p];
const uv = ['TEX_COORD', 2, Float32Array, ([x, y, z], c) => [x * 0.3 + 0.1 * c, y * 0.2 + z * 0.1]];
const normal = ['NORMAL', 3, Float32Array, (p, c) => unit([p[0] + 0.2 * (c % 3), p[1] - 0.1 * (c % 2), p[2]])];
const joints = (Type) => ['GENERIC', 4, Type, (_, __, p) => [0, 1, 2, 3].map((k) => hash(p, k) % (Type === Uint8Array ? 200 : 3000))];
const weights = ['GENERIC', 4, Float32Array, (_, __, p) => { const w = [0, 1, 2, 3].map((k) => hash(p, k) + 1), sum = w[0] + w[1] + w[2] + w[3]; return w.map((x) => x / sum); }];

// What vertices hold: each name gives the attributes, and how many triangles share a chart.
export const dresses = {
  positions: (m) => vertices(m, 0, [position]),
  smooth: (m) => vertices(m, 0, [position, normal, uv]),
  seams: (m) => vertices(m, 50, [position, normal, uv]),
  'many seams': (m) => vertices(m, 3, [normal, position, uv, ['TEX_COORD', 2, Float32Array, ([x, y, z], c) => [z - (c >> 1), x * y]]]),
  'skin of 8 bits': (m) => vertices(m, 20, [position, uv, normal, joints(Uint8Array), weights]),
  'skin of 16 bits': (m) => vertices(m, 0, [position, joints(Uint16Array), weights, ['COLOR', 4, Uint8Array, (_, c, p) => [hash(p, 5) & 255, hash(p, 6) & 255, 128, 255]]]),
  integers: (m) => vertices(m, 30, [position, ['GENERIC', 1, Int8Array, (_, c) => [c % 200 - 100]], ['GENERIC', 2, Int16Array, (_, __, p) => [hash(p, 1) - 32768, -hash(p, 2) >> 2]],
    ['GENERIC', 3, Int32Array, (_, c, p) => [p, -p * 1000, c]], ['GENERIC', 1, Uint32Array, (_, __, p) => [hash(p, 3)]], ['TEX_COORD', 2, Uint16Array, (_, c, p) => [hash(p, 4), c]]]),
};
