// Package motion is the pure motion core: clips, poses, and functions from
// clips to clips. It knows nothing of files, models, windows or GPUs, and
// imports the standard library only.
//
// Space: VRM 1.0's. Right-handed, +Y up, the character faces +Z and its left is
// +X; metres, seconds, radians; quaternions x y z w. A normalized rotation is
// relative to the T-pose (identity is the T-pose), in the world-aligned axes of
// the T-pose, and relative to the humanoid parent. Maths is float64, stored
// keys are float32.
//
// A published *Clip is never modified. Operations return a new clip and share
// every chunk of keys they did not touch with the old one.
package motion
