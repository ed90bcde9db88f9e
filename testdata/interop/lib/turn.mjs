// Vectors and quaternions (x y z w) as plain lists.
export const add = (a, b) => a.map((x, i) => x + b[i]), sub = (a, b) => a.map((x, i) => x - b[i]), scaled = (a, s) => a.map((x) => x * s);
export const dot = (a, b) => a.reduce((n, x, i) => n + x * b[i], 0), length = (a) => Math.hypot(...a), unit = (a) => scaled(a, 1 / length(a));
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
export const product = ([a, b, c, d], [x, y, z, w]) => [d * x + a * w + b * z - c * y, d * y - a * z + b * w + c * x, d * z + a * y - b * x + c * w, d * w - a * x - b * y - c * z];
export const rotate = (q, v) => product(product(q, [...v, 0]), [-q[0], -q[1], -q[2], q[3]]).slice(0, 3);
// The angle between two directions, in radians.
export const apart = (a, b) => Math.atan2(length(cross(a, b)), dot(a, b));
