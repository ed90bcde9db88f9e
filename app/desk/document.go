package desk

import (
	"slices"

	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A Document is everything that an edit can change, in one immutable struct:
// commands make a new one that shares what they left alone, and undo keeps
// pointers (DESIGN, Document). Its zero value is an empty stage.
type Document struct {
	Slots   []*Slot   // models on stage, left to right in the order they came
	Motions []*Motion // every open motion, in the order they came
	Convert mmd.Options
	Film    *Film  // camera and light of the .vmd opened last that has them, or nil
	Music   *Music // or nil

	// Selection, Range and Camera belong to the document but not to its history:
	// an undo leaves them where the user has them now.
	Selection Selection
	Range     Range
	Camera    scene.Camera

	// Keys are those selected in the dope sheet. An undo brings them back with the
	// clip they are of.
	Keys motion.KeySet
}

// A SlotID names a slot for as long as the program runs; 0 names none.
type SlotID int

// A MotionID names a motion for as long as the program runs; 0 names none.
type MotionID int

// Kind is which of the two worlds a model belongs to.
type Kind uint8

// The kinds of models.
const (
	VRM Kind = iota // plays clips
	MMD             // plays MMD motion
)

// A Slot is a place on stage: a model, where it stands and what it plays. It is
// immutable.
type Slot struct {
	ID      SlotID
	Name    string // the model's own name, or the file's
	Path    string // "" for the embedded avatar
	Kind    Kind
	Model   *scene.Model
	Motion  MotionID
	Offset  motion.Vec3 // where the model's origin stands, metres
	Visible bool
}

// A Motion is an open motion. One that came from a .vmd has two faces: MMD, as
// MikuMikuDance plays it, and Clip, which is made from it. It is immutable.
type Motion struct {
	ID   MotionID
	Name string
	Path string // the file it came from; "" for an embedded one

	// Clip is what humanoids play and what is edited and saved; nil only while
	// a conversion runs.
	Clip *motion.Clip
	File *vrma.File  // the .vrma that Clip came from and is written back into, or nil
	MMD  *mmd.Motion // the MMD motion that Clip is converted from, or nil

	Skeleton *Skeleton // of the .bvh that Clip came from, or nil

	// Follows says that Clip is what MMD gives under the document's options.
	// The first edit of Clip ends it.
	Follows   bool
	Converted mmd.Options // the options that made Clip; zero while it is nil
	Report    *mmd.Report // what that conversion left out, or nil
}

// A Selection is the bones that pose edits turn. Bone is the one taken last,
// whose keys and numbers are shown, and [motion.NoBone] where none is selected;
// Bones are all of them, Bone among them.
type Selection struct {
	Slot  SlotID
	Bone  motion.Bone
	Bones motion.BoneSet
}

// Select returns the selection of one bone of a model.
func Select(slot SlotID, b motion.Bone) Selection {
	s := Selection{Slot: slot, Bone: b}
	if b != motion.NoBone {
		s.Bones = s.Bones.With(b)
	}
	return s
}

// On returns the selection of the same bones of another model.
func (s Selection) On(slot SlotID) Selection {
	s.Slot = slot
	return s
}

// Toggle returns s with a bone added, or taken out if it was in.
func (s Selection) Toggle(b motion.Bone) Selection {
	if !s.Bones.Has(b) {
		s.Bone, s.Bones = b, s.Bones.With(b)
		return s
	}
	s.Bones &^= 1 << b
	if s.Bone == b {
		s.Bone = motion.NoBone
		for o := range motion.BoneCount {
			if s.Bones.Has(o) {
				s.Bone = o
			}
		}
	}
	return s
}

// A Range is the stretch of time between IN and OUT, in seconds. While Set is
// false, what acts on a range acts on the whole motion.
type Range struct {
	From, To float64
	Set      bool
}

// Of returns the range within a motion: whole where none is set, in order, and
// no longer than the motion.
func (r Range) Of(c *motion.Clip) (from, to float64) {
	if !r.Set {
		return 0, c.Duration
	}
	return min(max(r.From, 0), c.Duration), min(max(r.To, 0), c.Duration)
}

// NewDocument returns an empty stage with the standard options.
func NewDocument() *Document {
	return &Document{Convert: mmd.DefaultOptions(), Selection: Selection{Bone: motion.NoBone}, Camera: scene.NewCamera()}
}

// Slot returns the slot of an id, or nil.
func (d *Document) Slot(id SlotID) *Slot {
	for _, s := range d.Slots {
		if s.ID == id {
			return s
		}
	}
	return nil
}

// SlotOf returns the first slot of a kind, or nil.
func (d *Document) SlotOf(k Kind) *Slot {
	for _, s := range d.Slots {
		if s.Kind == k {
			return s
		}
	}
	return nil
}

// Motion returns the motion of an id, or nil.
func (d *Document) Motion(id MotionID) *Motion {
	for _, m := range d.Motions {
		if m.ID == id {
			return m
		}
	}
	return nil
}

// Current returns the slot whose motion edits change, and that motion: the
// selected slot if it plays a clip, otherwise the first that does. Both are nil
// where nothing can be edited.
func (d *Document) Current() (*Slot, *Motion) {
	if s := d.Slot(d.Selection.Slot); s != nil && s.Kind == VRM {
		if m := d.Motion(s.Motion); m != nil && m.Clip != nil {
			return s, m
		}
	}
	for _, s := range d.Slots {
		if s.Kind == VRM {
			if m := d.Motion(s.Motion); m != nil && m.Clip != nil {
				return s, m
			}
		}
	}
	return nil, nil
}

// Duration returns the length of the longest motion that is played on stage, or
// of the film, in seconds.
func (d *Document) Duration() float64 {
	longest := 0.0
	if d.Film != nil {
		longest = float64(d.Film.Keys.Last) / mmd.FPS
	}
	for _, s := range d.Slots {
		if m := d.Motion(s.Motion); m != nil {
			longest = max(longest, m.duration(s.Kind))
		}
	}
	return longest
}

// duration returns the length of m as a model of kind k plays it, in seconds.
func (m *Motion) duration(k Kind) float64 {
	switch {
	case k == MMD && m.MMD != nil:
		return float64(m.MMD.Last) / mmd.FPS
	case k == VRM && m.Clip != nil:
		return m.Clip.Duration
	}
	return 0
}

// performance returns a motion as every MMD model plays it, on the stage, beside
// a VRM and under the conversion: by the document's options.
func (d *Document) performance(m *Motion) mmd.Performance {
	return mmd.Performance{Motion: m.MMD, FileIK: d.Convert.FileIK}
}

// plays reports whether a model of kind k can play m, now or once it is
// converted.
func (m *Motion) plays(k Kind) bool {
	return k == MMD && m.MMD != nil || k == VRM && (m.Clip != nil || m.MMD != nil)
}

// with returns a copy of d that f has changed; f must replace what it changes,
// never write through it.
func (d *Document) with(f func(*Document)) *Document {
	out := *d
	f(&out)
	return &out
}

// withSlot returns d with s in place of the slot of its id, or added.
func (d *Document) withSlot(s *Slot) *Document {
	return d.with(func(d *Document) { d.Slots = put(d.Slots, s, func(o *Slot) bool { return o.ID == s.ID }) })
}

// withMotion returns d with m in place of the motion of its id, or added.
func (d *Document) withMotion(m *Motion) *Document {
	return d.with(func(d *Document) { d.Motions = put(d.Motions, m, func(o *Motion) bool { return o.ID == m.ID }) })
}

// withClip returns d with the clip of motion id replaced by an edited one,
// which from then on follows no options.
func (d *Document) withClip(id MotionID, c *motion.Clip) *Document {
	m := *d.Motion(id)
	m.Clip, m.Follows = c, false
	return d.withMotion(&m)
}

// put returns a copy of list with x in place of the first element that is old,
// or at the end.
func put[T any](list []T, x T, old func(T) bool) []T {
	i := slices.IndexFunc(list, old)
	out := slices.Clone(list)
	if i < 0 {
		return append(out, x)
	}
	out[i] = x
	return out
}
