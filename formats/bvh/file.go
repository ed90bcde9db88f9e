// Package bvh reads BVH, the motion capture format of Biovision, and turns it
// into a [motion.Clip]. It knows nothing of models.
//
// A [File] keeps the file's own axes and units, neither of which the format
// states; angles are degrees. The grammar and its many dialects are those of
// specs/bvh.md.
package bvh

import "furitsuke/formats"

// A File is a skeleton and its motion as they are stored.
type File struct {
	Joints    []Joint // in the order of the file: parents before children
	Frames    int     // how many rows there are
	FrameTime float64 // seconds, as stated; 0 in some files
	// Values are the numbers of all rows: Width numbers each, those of a joint
	// from its First on in the order of its Channels.
	Values []float32
	Width  int

	Warnings []formats.Warning
}

// A Joint is one joint. Names may repeat.
type Joint struct {
	Name     string
	Parent   int        // an earlier joint, or -1
	Offset   [3]float64 // from the parent at rest
	Channels []Channel
	First    int          // its first number in a row
	Ends     [][3]float64 // the End Sites below it
}

// A Channel is one number of a joint's movement.
type Channel uint8

// The channels. Positions take the place of the offset's part, rotations are in
// degrees and turn in the order they stand in, the first outermost.
const (
	Xposition Channel = iota
	Yposition
	Zposition
	Xrotation
	Yrotation
	Zrotation
)

var channelNames = [...]string{"xposition", "yposition", "zposition", "xrotation", "yrotation", "zrotation"}
