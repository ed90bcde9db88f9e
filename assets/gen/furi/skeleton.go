// Package furi models Furi, the dancer that the program shows when it starts:
// bones, skin, face, hair, clothes and textures, all made here by code. It
// knows nothing of file formats.
//
// Space: that of VRM 1.0. Right-handed, +Y up, facing +Z, her left at +X,
// metres, in T-pose with the soles at y = 0. No bone has a rest rotation.
package furi

import (
	"strings"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// Vec is a point or direction in metres.
type Vec = motion.Vec3

func v3(x, y, z float64) Vec { return Vec{X: x, Y: y, Z: z} }

// A Bone is a node of the skeleton.
type Bone struct {
	Name   string
	Human  motion.Bone // or motion.NoBone for hair, cloth and the root
	Parent int         // index, before the bone itself; -1 for the root
	Pos    Vec         // world, T-pose
}

// Skeleton is all bones, parents first. Bone 0 is the root on the floor.
type Skeleton struct {
	Bones  []Bone
	byName map[string]int
}

// joints places the humanoid bones of the middle and of her left side: 1.55 m
// tall with the hair, six heads, legs a little longer than life.
var joints = map[motion.Bone]Vec{
	motion.Hips:       v3(0, 0.868, 0.000),
	motion.Spine:      v3(0, 0.935, -0.004),
	motion.Chest:      v3(0, 1.015, -0.010),
	motion.UpperChest: v3(0, 1.095, -0.014),
	motion.Neck:       v3(0, 1.222, -0.020),
	motion.Head:       v3(0, 1.288, -0.010),
	motion.LeftEye:    v3(0.0345, 1.3830, 0.045),

	motion.LeftUpperLeg: v3(0.072, 0.832, 0.000),
	motion.LeftLowerLeg: v3(0.070, 0.455, 0.010),
	motion.LeftFoot:     v3(0.067, 0.088, -0.016),
	motion.LeftToes:     v3(0.069, 0.024, 0.078),

	motion.LeftShoulder: v3(0.022, 1.182, -0.016),
	motion.LeftUpperArm: v3(0.090, 1.186, -0.018),
	motion.LeftLowerArm: v3(0.302, 1.186, -0.020),
	motion.LeftHand:     v3(0.502, 1.186, -0.014),

	motion.LeftThumbMetacarpal: v3(0.520, 1.180, 0.010),
	motion.LeftThumbProximal:   v3(0.545, 1.178, 0.034),
	motion.LeftThumbDistal:     v3(0.566, 1.177, 0.055),

	motion.LeftIndexProximal:      v3(0.576, 1.187, 0.014),
	motion.LeftIndexIntermediate:  v3(0.606, 1.187, 0.016),
	motion.LeftIndexDistal:        v3(0.626, 1.187, 0.017),
	motion.LeftMiddleProximal:     v3(0.579, 1.188, -0.004),
	motion.LeftMiddleIntermediate: v3(0.612, 1.188, -0.004),
	motion.LeftMiddleDistal:       v3(0.634, 1.188, -0.004),
	motion.LeftRingProximal:       v3(0.576, 1.187, -0.021),
	motion.LeftRingIntermediate:   v3(0.606, 1.187, -0.023),
	motion.LeftRingDistal:         v3(0.626, 1.187, -0.024),
	motion.LeftLittleProximal:     v3(0.570, 1.184, -0.036),
	motion.LeftLittleIntermediate: v3(0.593, 1.184, -0.040),
	motion.LeftLittleDistal:       v3(0.608, 1.184, -0.042),
}

// tips are where limbs end that have no further bone.
var tips = map[motion.Bone]Vec{
	motion.Head:             v3(0, 1.52, -0.010),
	motion.LeftToes:         v3(0.071, 0.022, 0.122),
	motion.LeftThumbDistal:  v3(0.580, 1.176, 0.069),
	motion.LeftIndexDistal:  v3(0.642, 1.187, 0.018),
	motion.LeftMiddleDistal: v3(0.651, 1.188, -0.004),
	motion.LeftRingDistal:   v3(0.642, 1.187, -0.025),
	motion.LeftLittleDistal: v3(0.621, 1.184, -0.044),
}

// mirrored returns the bone of the other side, or b itself.
func mirrored(b motion.Bone) motion.Bone {
	if right, ok := strings.CutPrefix(b.String(), "left"); ok {
		b, _ = motion.BoneNamed("right" + right)
	}
	return b
}

// NewSkeleton returns the humanoid bones; hair and cloth add theirs.
func NewSkeleton() *Skeleton {
	s := &Skeleton{byName: map[string]int{}}
	s.Add("root", -1, Vec{}, motion.NoBone)
	for b := range motion.BoneCount {
		pos, ok := joints[b]
		if !ok {
			left, found := strings.CutPrefix(b.String(), "right")
			if !found {
				continue // jaw: this face opens its mouth by morphs
			}
			l, _ := motion.BoneNamed("left" + left)
			pos = flip(joints[l])
		}
		parent := 0
		if b != motion.Hips {
			parent = s.Index(b.Parent().String())
		}
		s.Add(b.String(), parent, pos, b)
	}
	return s
}

func flip(p Vec) Vec { return v3(-p.X, p.Y, p.Z) }

// Add appends a bone and returns its index.
func (s *Skeleton) Add(name string, parent int, pos Vec, human motion.Bone) int {
	s.byName[name] = len(s.Bones)
	s.Bones = append(s.Bones, Bone{name, human, parent, pos})
	return len(s.Bones) - 1
}

// Index returns the bone of that name; a name that is not there is our bug.
func (s *Skeleton) Index(name string) int {
	i, ok := s.byName[name]
	if !ok {
		panic("furi: no bone " + name)
	}
	return i
}

// end is the far end of a humanoid bone: its child's place or its tip.
func end(b motion.Bone) Vec {
	if p, ok := tips[b]; ok {
		return p
	}
	for c := b + 1; c < motion.BoneCount; c++ {
		if p, ok := joints[c]; ok && c.Parent() == b {
			return p
		}
	}
	return joints[b]
}

// limb is the round cone along a bone of her left side or middle.
func limb(b motion.Bone, near, far float64) solid.Field {
	return solid.Cone(joints[b], end(b), near, far)
}
