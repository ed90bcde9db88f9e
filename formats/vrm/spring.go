package vrm

import "furitsuke/motion"

// A Spring is a chain of swinging nodes (VRMC_springBone-1.0). The last joint
// is only a tail. A group of 0.x becomes one spring for each of its chains; see
// [Joint] for the tails that 0.x leaves out.
type Spring struct {
	Name   string
	Joints []Joint
	Groups []int // of ColliderGroups
	Center int   // node, or None
}

// A Joint is one node of a spring.
type Joint struct {
	Node       int // None for the virtual tail of a 0.x leaf
	HitRadius  float64
	Stiffness  float64
	Gravity    float64     // power
	GravityDir motion.Vec3 // glTF axes of the file
	Drag       float64
	Tail       motion.Vec3 // of a virtual tail: its place in the parent joint's space
}

// ColliderShape is the form of a collider.
type ColliderShape uint8

// The shapes.
const (
	Sphere ColliderShape = iota
	Capsule
	Plane // VRMC_springBone_extended_collider
)

// A Collider keeps springs out, or in.
type Collider struct {
	Node   int
	Shape  ColliderShape
	Inside bool // keeps springs in
	Offset motion.Vec3
	Tail   motion.Vec3 // of a capsule
	Normal motion.Vec3 // of a plane
	Radius float64
}

// A ColliderGroup is colliders that springs name together.
type ColliderGroup struct {
	Name      string
	Colliders []int
}

// A Constraint ties a node's rotation to another node (VRMC_node_constraint).
type Constraint struct {
	Node   int
	Source int
	Kind   ConstraintKind
	Axis   motion.Vec3 // of roll and aim
	Weight float64
}

// ConstraintKind is how a constraint works.
type ConstraintKind uint8

// The kinds.
const (
	RollConstraint ConstraintKind = iota
	AimConstraint
	RotationConstraint
)
