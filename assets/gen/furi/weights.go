package furi

import (
	"math"
	"slices"
	"sort"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// A Skin is the bones that move one point: at most four, weights falling and
// summing to 1; unused slots are bone 0 at weight 0.
type Skin struct {
	Bone   [4]int
	Weight [4]float64
}

// rigid is a point that follows one bone.
func rigid(bone int) Skin { return Skin{[4]int{bone}, [4]float64{1}} }

// A volume is the flesh around a bone. A point belongs to bones by how deep it
// lies in their volumes.
type volume struct {
	bone  int
	shape solid.Field
}

// bodyVolumes are rough limbs that share their round ends at the joints, so
// that weights change over a length that grows with the limb's thickness.
func bodyVolumes(s *Skeleton) []volume {
	var out []volume
	one := func(b motion.Bone, f solid.Field) {
		out = append(out, volume{s.Index(b.String()), f})
	}
	both := func(b motion.Bone, f solid.Field) {
		one(b, f)
		one(mirrored(b), func(p Vec) float64 { return f(flip(p)) })
	}
	slab := func(b motion.Bone, half Vec) { // a piece of the trunk, from its joint to the next
		a, e := joints[b], end(b)
		c := a.Lerp(e, 0.5)
		half.Y = (e.Y - a.Y) / 2
		one(b, solid.Box(c, half, min(half.X, half.Y, half.Z)))
	}
	one(motion.Hips, solid.Ellipsoid(v3(0, 0.865, -0.005), v3(0.105, 0.075, 0.085)))
	slab(motion.Spine, v3(0.075, 0, 0.06))
	slab(motion.Chest, v3(0.085, 0, 0.065))
	one(motion.UpperChest, solid.Union(0, solid.Box(v3(0, 1.145, -0.014), v3(0.078, 0.05, 0.06), 0.045),
		solid.Ellipsoid(v3(0, 1.200, -0.018), v3(0.074, 0.040, 0.066)))) // and what lies around the neck
	one(motion.Neck, limb(motion.Neck, 0.035, 0.034))
	one(motion.Head, solid.Ellipsoid(v3(0, 1.40, 0), v3(0.1, 0.125, 0.11)))
	both(motion.LeftShoulder, solid.Cone(v3(0.062, 1.180, -0.016), v3(0.088, 1.184, -0.018), 0.030, 0.028))
	both(motion.LeftUpperArm, solid.Cone(joints[motion.LeftUpperArm].Add(v3(0.012, 0, 0)), end(motion.LeftUpperArm), 0.034, 0.030))
	both(motion.LeftLowerArm, limb(motion.LeftLowerArm, 0.030, 0.024))
	both(motion.LeftHand, solid.Cone(joints[motion.LeftHand], v3(0.56, 1.185, -0.01), 0.024, 0.03))
	both(motion.LeftUpperLeg, solid.Cone(joints[motion.LeftUpperLeg].Add(v3(0.004, -0.03, 0)), end(motion.LeftUpperLeg), 0.066, 0.044))
	both(motion.LeftLowerLeg, limb(motion.LeftLowerLeg, 0.044, 0.032))
	both(motion.LeftFoot, solid.Union(0, limb(motion.LeftFoot, 0.032, 0.034), solid.Sphere(v3(0.067, 0.03, -0.03), 0.034)))
	both(motion.LeftToes, limb(motion.LeftToes, 0.034, 0.034))
	return out
}

// handVolumes are the left hand's palm and fingers.
func handVolumes(s *Skeleton) []volume {
	var out []volume
	for b := motion.LeftThumbMetacarpal; b <= motion.LeftLittleDistal; b++ {
		out = append(out, volume{s.Index(b.String()), limb(b, 0.0085, 0.0075)})
	}
	palm := solid.Box(v3(0.545, 1.185, -0.010), v3(0.029, 0.008, 0.030), 0.008)
	return append(out,
		volume{s.Index("leftHand"), palm},
		volume{s.Index("leftLowerArm"), limb(motion.LeftLowerArm, 0.026, 0.02)})
}

// evenings is how often weights are averaged with those of the neighbours: each
// time widens a joint's bend by about one edge.
const evenings = 3

// skinBy weighs every point of m by exp(-depth/soft) in the volumes, evens the
// weights out over the surface and keeps the four largest. soft is in metres.
// Points in one place get one skin, so that seams of the texture never open.
func skinBy(m *solid.Mesh, volumes []volume, soft float64) []Skin {
	w := make([][]float64, len(m.Pos))
	for i, p := range m.Pos {
		w[i] = make([]float64, len(volumes))
		near := math.Inf(1)
		for k, v := range volumes {
			w[i][k] = v.shape(p)
			near = min(near, w[i][k])
		}
		for k := range volumes {
			w[i][k] = math.Exp(-(w[i][k] - near) / soft)
		}
		unit(w[i])
	}
	near := ringsByPlace(m)
	for range evenings {
		next := make([][]float64, len(w))
		for i := range w {
			next[i] = append([]float64(nil), w[i]...)
			for _, j := range near[i] {
				for k := range next[i] {
					next[i][k] += w[j][k] / float64(len(near[i]))
				}
			}
			unit(next[i])
		}
		w = next
	}
	out := make([]Skin, len(w))
	for i := range w {
		out[i] = strongest(w[i], func(k int) int { return volumes[k].bone })
	}
	return out
}

// skinLike weighs m's points like the nearest place on another part, so that one
// cloth lies on the other however both bend.
func skinLike(m *solid.Mesh, under Part) []Skin {
	out := make([]Skin, len(m.Pos))
	for i, p := range m.Pos {
		best, tri, share := math.Inf(1), [3]int{}, Vec{}
		for _, t := range under.Tri {
			if q := under.Pos[t[0]]; q.Sub(p).Len() > 0.08 { // no triangle is that long
				continue
			}
			at, w := solid.Nearest(p, under.Pos[t[0]], under.Pos[t[1]], under.Pos[t[2]])
			if d := at.Sub(p).Len(); d < best {
				best, tri, share = d, t, w
			}
		}
		var bones []int
		var weights []float64
		for c, part := range [3]float64{share.X, share.Y, share.Z} {
			s := under.Skin[tri[c]]
			for k, b := range s.Bone {
				if s.Weight[k] == 0 {
					continue
				}
				at := slices.Index(bones, b)
				if at < 0 {
					at = len(bones)
					bones, weights = append(bones, b), append(weights, 0)
				}
				weights[at] += part * s.Weight[k]
			}
		}
		out[i] = strongest(weights, func(k int) int { return bones[k] })
	}
	return out
}

// ringsByPlace lists each point's neighbours over m's edges, where points in one
// place count as one.
func ringsByPlace(m *solid.Mesh) [][]int {
	first := map[Vec]int{}
	same := make([]int, len(m.Pos))
	for i, p := range m.Pos {
		if _, ok := first[p]; !ok {
			first[p] = i
		}
		same[i] = first[p]
	}
	out := make([][]int, len(m.Pos))
	for _, t := range m.Tri {
		for c := range 3 {
			a, b := same[t[c]], same[t[(c+1)%3]]
			out[a], out[b] = append(out[a], b), append(out[b], a)
		}
	}
	for i, s := range same {
		out[i] = out[s]
	}
	return out
}

func unit(w []float64) {
	sum := 0.0
	for _, x := range w {
		sum += x
	}
	for k := range w {
		w[k] /= sum
	}
}

// strongest keeps the four largest weights; a share below 2 % is dropped, for
// it costs a bone and nobody sees it.
func strongest(w []float64, bone func(int) int) Skin {
	order := make([]int, len(w))
	for k := range order {
		order[k] = k
	}
	sort.SliceStable(order, func(a, b int) bool { return w[order[a]] > w[order[b]] })
	var s Skin
	sum := 0.0
	for k := range min(4, len(order)) {
		if x := w[order[k]]; k == 0 || x >= 0.02 {
			s.Bone[k], s.Weight[k] = bone(order[k]), x
			sum += x
		}
	}
	for k := range s.Weight {
		s.Weight[k] /= sum
	}
	return s
}
