// Package vmd reads and writes VMD, the motion format of MikuMikuDance. It
// knows nothing of skeletons, models or clips.
//
// A [File] keeps every byte of its records in file order, names included: what
// was read is written back the same. [File.Motion] makes of it what MMD plays.
// The layout follows specs/vmd.md; there is no official specification.
package vmd

import "furitsuke/formats"

// A File is a motion as it is stored: MMD's left-handed space and units, frames
// at 30 a second. The zero value is an empty file in today's layout.
type File struct {
	Model   []byte // the model's name, cp932, NUL-padded or not, 20 bytes at most
	Bones   []BoneKey
	Morphs  []MorphKey
	Cameras []CameraKey
	Lights  []LightKey
	Shadows []ShadowKey
	Shows   []ShowKey

	Warnings []formats.Warning

	form form
}

// form is what a file adds to its records; [File.Write] needs it to give back
// the same bytes. Its zero value is today's layout without additions.
type form struct {
	signature []byte    // nil for today's
	missing   int       // how many of the last sections the file lacks
	phantoms  [6][]byte // a record after a count of 0, see read.go
	trailing  []byte    // after the last section
}

// A BoneKey is one record of a bone.
type BoneKey struct {
	Name     [15]byte // cp932; ends at the first NUL, what follows is undefined
	Frame    uint32
	Position [3]float32 // added to the rest offset, in the parent's space
	Rotation [4]float32 // x y z w; all zero means none
	Curves   [64]byte   // see [BoneKey.Bezier]
}

// A MorphKey is one record of a morph.
type MorphKey struct {
	Name   [15]byte // as BoneKey.Name
	Frame  uint32
	Weight float32 // usually in [0,1]
}

// A CameraKey is one record of the camera (specs/vmd.md §6).
type CameraKey struct {
	Frame    uint32
	Distance float32    // negative when the eye is in front of the target
	Target   [3]float32 // MMD units
	Rotation [3]float32 // radians about x y z
	Curves   [24]byte   // see [CameraKey.Bezier]
	FOV      uint32     // vertical, whole degrees
	// Orthographic is 1 if perspective is off.
	Orthographic uint8
}

// A LightKey is one record of the light.
type LightKey struct {
	Frame     uint32
	Color     [3]float32 // r g b in [0,1]
	Direction [3]float32 // in which the light travels; of any length
}

// A ShadowKey is one record of the self shadow.
type ShadowKey struct {
	Frame    uint32
	Mode     uint8   // 0 off, 1, 2
	Distance float32 // 0.1 - d/100000 for the d of MMD's dialog
}

// A ShowKey switches the model's visibility and its IK from its frame on.
type ShowKey struct {
	Frame   uint32
	Visible uint8 // 0: hidden
	IK      []IKSwitch
}

// An IKSwitch turns the IK of one bone on or off.
type IKSwitch struct {
	Name [20]byte // as BoneKey.Name
	On   uint8    // 0: off
}
