package mmd

import (
	"sort"

	"furitsuke/motion"
)

// A cursor remembers which key a reader of a track passed last, so that playing
// forward costs no search. The zero cursor suits any track.
type cursor struct{ key int }

// seek returns the index of the last of n keys at or before frame, or -1. It
// walks a few keys from where the cursor stands, then searches.
func (c *cursor) seek(n int, frame float64, at func(int) uint32) int {
	k := c.key
	if k < n && float64(at(k)) <= frame {
		for range 4 { // a frame passes one key at most, a dropped frame a few
			if k+1 >= n || float64(at(k+1)) > frame {
				c.key = k
				return k
			}
			k++
		}
	}
	k = sort.Search(n, func(i int) bool { return float64(at(i)) > frame }) - 1
	c.key = max(k, 0)
	return k
}

// at returns the bone's movement at a frame, whole or between frames: offset in
// MMD units and rotation. The curves of a segment belong to the key that ends
// it (specs/vmd.md §5); before the first key and after the last, the end keys
// hold. Numbers that no reader should let through (NaN, infinities, rotations of
// length 0) count as no movement.
func (t *BoneTrack) at(frame float64, c *cursor) (motion.Vec3, motion.Quat) {
	n := len(t.Keys)
	if n == 0 {
		return motion.Vec3{}, motion.Identity
	}
	k := c.seek(n, frame, func(i int) uint32 { return t.Keys[i].Frame })
	if k < 0 || k == n-1 {
		key := &t.Keys[max(k, 0)]
		return key.offset(), key.turn()
	}
	a, b := &t.Keys[k], &t.Keys[k+1]
	u := (frame - float64(a.Frame)) / float64(b.Frame-a.Frame)
	if u == 0 {
		return a.offset(), a.turn()
	}
	p, q := a.offset(), a.turn()
	if p1 := b.offset(); p1 != p {
		p.X += (p1.X - p.X) * b.Curves[0].At(u)
		p.Y += (p1.Y - p.Y) * b.Curves[1].At(u)
		p.Z += (p1.Z - p.Z) * b.Curves[2].At(u)
	}
	if q1 := b.turn(); q1 != q {
		q = q.Slerp(q1, b.Curves[3].At(u))
	}
	return p, q
}

func (k *BoneKey) offset() motion.Vec3 {
	v := motion.Vec3{X: float64(k.Position[0]), Y: float64(k.Position[1]), Z: float64(k.Position[2])}
	if !v.Finite() {
		return motion.Vec3{}
	}
	return v
}

func (k *BoneKey) turn() motion.Quat {
	r := k.Rotation
	return motion.Quat{X: float64(r[0]), Y: float64(r[1]), Z: float64(r[2]), W: float64(r[3])}.Unit()
}

// at returns the morph's weight at a frame: linear between keys, held outside.
func (t *MorphTrack) at(frame float64, c *cursor) float64 {
	n := len(t.Keys)
	if n == 0 {
		return 0
	}
	k := c.seek(n, frame, func(i int) uint32 { return t.Keys[i].Frame })
	if k < 0 || k == n-1 {
		return float64(t.Keys[max(k, 0)].Weight)
	}
	a, b := &t.Keys[k], &t.Keys[k+1]
	u := (frame - float64(a.Frame)) / float64(b.Frame-a.Frame)
	return float64(a.Weight) + float64(b.Weight-a.Weight)*u
}

// A step is a switch thrown at a frame.
type step struct {
	frame uint32
	on    bool
}

// steps is one switch over time, frames ascending. No steps mean on.
type steps []step

// at returns the switch at a frame: the last step's value, before the first the
// first's, as the keys of bones hold.
func (s steps) at(frame float64, c *cursor) bool {
	if len(s) == 0 {
		return true
	}
	return s[max(c.seek(len(s), frame, func(i int) uint32 { return s[i].frame }), 0)].on
}

// switches collects what the show keys say of one IK bone. A key that does not
// name the bone leaves its switch alone.
func (m *Motion) switches(match func(Name) bool) steps {
	var out steps
	for _, k := range m.Shows {
		for _, s := range k.IK {
			if match(s.Name) {
				out = append(out, step{k.Frame, s.On})
				break
			}
		}
	}
	return out
}

// visibility collects the model's own switch.
func (m *Motion) visibility() steps {
	var out steps
	for _, k := range m.Shows {
		out = append(out, step{k.Frame, k.Visible})
	}
	return out
}
