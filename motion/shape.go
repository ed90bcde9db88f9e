package motion

import (
	"math"
	"slices"
)

// Shape returns c with the turns of part's bones, and the hips' movement if part
// has it, as f leaves them in the pose of each moment between two times. f sees
// the whole pose, normalized and in metres, and must depend on nothing but its
// arguments; what it changes beside part is lost. Between the two times keys
// stand wherever one of the tracks has one, and no further apart than a frame.
// At them and outside nothing changes, but that the clip's own ends are shaped, so
// f is to fade to nothing there. A bone without a track begins from rest; bones
// that the rest lacks stay without.
func Shape(c *Clip, part Part, from, to float64, f func(s float64, p *Pose)) *Clip {
	from, to = within(from, to, c.Duration)
	c = c.unlinked()
	m := c.Rest.HipsParent
	in, movable := m.Inv()
	part.Bones &= c.Rest.Has
	part.Move = part.Move && movable && c.Rest.Has.Has(Hips)
	times := c.shapeTimes(part, from, to)
	var p Pose
	sampler := NewSampler(c)
	e := c.edit()
	var list []Bone
	for b := range BoneCount {
		if part.Bones.Has(b) {
			list = append(list, b)
		}
	}
	turns, moves := make([]Quat, len(times)*len(list)), make([]Vec3, len(times))
	shape := func(s float64) {
		sampler.Sample(s, &p)
		if part.Move && !p.HasHips {
			p.Hips, p.HasHips = m.Point(c.Rest.HipsLocal), true
		}
		f(s, &p)
	}
	keys := make([]float64, len(times))
	for i, s := range times {
		keys[i] = float64(s)
		shape(keys[i])
		for j, b := range list {
			turns[i*len(list)+j] = p.Rotation[b]
		}
		moves[i] = p.Hips
	}
	// A key that reshape puts elsewhere, since two tracks' keys lie within sameKey
	// of each other, is shaped by itself.
	find := func(s float64) (int, bool) { return slices.BinarySearch(times, float32(s)) }
	edge := func(s float64) bool {
		return from > 0 && s <= from+sameKey || to < c.Duration && s >= to-sameKey
	}
	for j, b := range list {
		t := c.Rotation[b]
		if t == nil {
			t = oneKey(times[0], 4, quatValue(c.Rest.Local(b)))
		}
		e.set(Channel{Kind: Turn, Bone: b}, t.linear().reshape(from, to, keys, func(s float64, v *[4]float64) {
			if edge(s) {
				return
			}
			var n Quat
			if i, ok := find(s); ok {
				n = turns[i*len(list)+j]
			} else {
				shape(s)
				n = p.Rotation[b]
			}
			*v = quatValue(c.Rest.Denormalize(b, n).Unit().Near(Quat{v[0], v[1], v[2], v[3]}))
		}))
	}
	if part.Move {
		t := c.Hips
		if t == nil {
			p := c.Rest.HipsLocal
			t = oneKey(times[0], 3, [4]float64{p.X, p.Y, p.Z})
		}
		e.set(Channel{Kind: Move}, t.linear().reshape(from, to, keys, func(s float64, v *[4]float64) {
			if edge(s) {
				return
			}
			var hips Vec3
			if i, ok := find(s); ok {
				hips = moves[i]
			} else {
				shape(s)
				hips = p.Hips
			}
			hips = in.Point(hips)
			*v = [4]float64{hips.X, hips.Y, hips.Z}
		}))
	}
	return e.clip
}

func quatValue(q Quat) [4]float64 { return [4]float64{q.X, q.Y, q.Z, q.W} }

// oneKey is the track of a channel that holds one value.
func oneKey(s float32, width int, v [4]float64) *Track {
	values := make([]float32, width)
	for i := range values {
		values[i] = float32(v[i])
	}
	return NewTrack(Linear, width, []float32{s}, values)
}

// shapeTimes returns when the tracks of part have keys between two times, those
// times, and moments between them no further apart than a frame.
func (c *Clip) shapeTimes(part Part, from, to float64) []float32 {
	times := []float32{float32(from)}
	if float32(to) > times[0] {
		times = append(times, float32(to))
	}
	part.Face, part.Gaze = false, false
	c.Channels(func(ch Channel, t *Track) {
		if !part.Has(ch) {
			return
		}
		t = t.linear()
		for k := t.keyFrom(from - sameKey); k < t.n && t.Time(k) <= to+sameKey; k++ {
			times = append(times, float32(t.Time(k)))
		}
	})
	slices.Sort(times)
	times = slices.Compact(times)
	var out []float32
	for i, s := range times {
		if i > 0 {
			prev := float64(times[i-1])
			gap := float64(s) - prev
			n := int(math.Ceil(gap/keySpacing - 0.01))
			for k := 1; k < n; k++ {
				out = append(out, float32(prev+gap*float64(k)/float64(n)))
			}
		}
		out = append(out, s)
	}
	return out
}
