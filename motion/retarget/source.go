// Package retarget turns the motion of any humanoid skeleton, known by the names
// of its joints and the places they stand at, into a [motion.Clip]. It knows
// nothing of files.
//
// A source keeps its own axes and units; both are found out from its rest pose
// (specs/bvh.md, Units and axes).
package retarget

import "furitsuke/motion"

// A Source is a motion of a skeleton whose joints have no rotation at rest: they
// stand apart by their offsets.
type Source struct {
	Joints  []Joint // parents before children
	Map     Map     // what their names do not tell
	Frames  int     // 0: only the rest pose
	Seconds float64 // between two frames

	// Pose fills the movement of every joint in a frame: its place from its
	// parent, which takes the place of the offset, and its rotation.
	Pose func(frame int, move []motion.Vec3, turn []motion.Quat)
}

// A Joint is one joint of a source.
type Joint struct {
	Name   string
	Parent int           // an earlier joint, or -1
	Offset motion.Vec3   // from the parent at rest
	Tips   []motion.Vec3 // ends of the joint's own limb, from the joint
}

// A Report says how a source was understood.
type Report struct {
	Unit     string                 // "cm"; "" if the size is of no known unit
	Scale    float64                // metres in a unit of the source
	Left, Up motion.Vec3            // of the character, in the source's axes
	Bones    motion.BoneSet         // found
	Joint    map[motion.Bone]string // the name of each bone's joint
	Unused   []string               // joints that are no bone of a humanoid
	Mirrored bool                   // the toes point backwards
	Aligned  bool                   // the offsets all lie along one axis and show no body
	Turned   bool                   // the motion had another axis up than the offsets
	Sunk     bool                   // the hips never stand near the height of the legs
	Cut      bool                   // the motion went on past [MaxSeconds]
}
