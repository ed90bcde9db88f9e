package motion

import "fmt"

// A Clip is a motion of a humanoid. Its tracks stay in the rest frame of the
// file it came from, with that rest beside them; [Sampler] gives normalized
// rotations and metres. A clip may be 0 s long: a single pose.
type Clip struct {
	Name     string
	Duration float64 // seconds, ≥ 0
	Rest     *Rest

	Rotation [BoneCount]*Track // stored rotations, width 4; nil where the clip does not animate
	Hips     *Track            // hips translation in the space of Rest.HipsParent, width 3; or nil

	// Between holds the nodes that stand between a bone and its humanoid parent
	// (for hips, above it), where one of them is animated; outermost first. Nil
	// for most files.
	Between [BoneCount][]Link

	Expressions []Expression
	LookAt      *LookAt
}

// A Link is a node between two humanoid bones.
type Link struct {
	Translation Vec3   // rest, local
	Rotation    Quat   // rest, local
	Scale       Vec3   // rest, local
	Rotate      *Track // animated rotation, width 4; nil at rest
}

// An Expression is the weight of one facial expression over time.
type Expression struct {
	Name   string // VRM 1.0 preset name, or the custom name
	Custom bool
	Weight *Track  // width 1; nil holds Rest
	Rest   float64 // the weight without a track
}

// A LookAt is the direction of the gaze over time.
type LookAt struct {
	Offset Vec3   // of the eyes from the head bone, metres
	Rotate *Track // gaze as a rotation of +Z, width 4; nil if Target is used
	Target *Track // a point looked at in the model's space, width 3 (older exporters)
}

// Rotations calls f for every rotation track in bone order.
func (c *Clip) Rotations(f func(Bone, *Track)) {
	for b, t := range c.Rotation {
		if t != nil {
			f(Bone(b), t)
		}
	}
}

// Keys returns how many keys all tracks hold together.
func (c *Clip) Keys() int {
	n := 0
	c.tracks(func(_ string, t *Track, _ int) { n += t.Len() })
	return n
}

// Tracks returns how many tracks the clip has.
func (c *Clip) Tracks() int {
	n := 0
	c.tracks(func(string, *Track, int) { n++ })
	return n
}

func (c *Clip) tracks(f func(name string, t *Track, width int)) {
	c.Rotations(func(b Bone, t *Track) { f(b.String(), t, 4) })
	if c.Hips != nil {
		f("hips translation", c.Hips, 3)
	}
	for b, links := range c.Between {
		for i, l := range links {
			if l.Rotate != nil {
				f(fmt.Sprintf("node %d above %s", i, Bone(b)), l.Rotate, 4)
			}
		}
	}
	for _, e := range c.Expressions {
		if e.Weight != nil {
			f("expression "+e.Name, e.Weight, 1)
		}
	}
	if c.LookAt != nil {
		if c.LookAt.Rotate != nil {
			f("lookAt", c.LookAt.Rotate, 4)
		}
		if c.LookAt.Target != nil {
			f("lookAt target", c.LookAt.Target, 3)
		}
	}
}

// Validate returns the first broken invariant, named by track and key:
//
//  1. the duration is finite and not negative, and the rest is there;
//  2. each track has a key, and the width of its kind;
//  3. its times ascend strictly, in [0, Duration] as float32;
//  4. its numbers are finite.
//
// Readers call it once; operations then trust the clip and cannot fail.
func (c *Clip) Validate() error {
	if !(c.Duration >= 0) || !finite(c.Duration) {
		return fmt.Errorf("duration %g s is not a length", c.Duration)
	}
	if c.Rest == nil {
		return fmt.Errorf("the rest pose is missing")
	}
	var err error
	c.tracks(func(name string, t *Track, width int) {
		if err == nil {
			err = t.validate(name, width, c.Duration)
		}
	})
	return err
}

func (t *Track) validate(name string, width int, duration float64) error {
	if t.n == 0 {
		return fmt.Errorf("track %q has no keys", name)
	}
	if t.Width != width {
		return fmt.Errorf("track %q has %d numbers a key, want %d", name, t.Width, width)
	}
	i, prev := 0, -1.0
	for _, c := range t.chunks {
		if len(c.times) > chunkKeys || len(c.values) != len(c.times)*t.stride() {
			return fmt.Errorf("track %q: a chunk of %d keys has %d numbers", name, len(c.times), len(c.values))
		}
		for _, s := range c.times {
			s := float64(s)
			if !(s > prev) {
				return fmt.Errorf("track %q key %d: time %g s is not after %g s", name, i, s, prev)
			}
			if !(0 <= s && s <= float64(float32(duration))) {
				return fmt.Errorf("track %q key %d: time %g s is outside [0, %g]", name, i, s, duration)
			}
			prev = s
			i++
		}
		for k, v := range c.values {
			if !finite(float64(v)) {
				return fmt.Errorf("track %q: number %d is %g", name, k, v)
			}
		}
	}
	return nil
}
