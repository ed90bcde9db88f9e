// Package scene is what stands on the stage: models as plain drawing data, the
// actors that move them, the pose pipeline of a frame, and the camera. It knows
// nothing of OpenGL, windows or documents.
//
// Space: motion's. Right-handed, +Y up, actors face +Z, metres, seconds,
// radians. A PMX model is brought into it when it is loaded (z mirrored, 0.08 m
// a unit); a VRM 0.x model, which faces -Z in its own file, is turned by half a
// turn about Y at its root.
package scene
