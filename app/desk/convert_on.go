package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// optionsFor returns how a motion becomes a clip: by the document's options, on
// the MMD model that plays it, or else on the first one that has a body, since
// most motions are made for one of the usual measures; and for the VRM that plays
// the clip.
func (d *Desk) optionsFor(m *Motion) mmd.Options {
	o := d.Doc().Convert
	if slot := d.Doc().slotFor(m, MMD); slot != nil && !o.Standard {
		o.Model = slot.Model.Skeleton
	}
	vrm := d.Doc().slotFor(m, VRM)
	if vrm != nil && (o.Model != nil || o.PlaceFeet) { // a clip of the standard skeleton is for any
		o.Target = d.target(vrm.Model)
	}
	return o
}

// SolvedOn returns the model on stage that a motion is solved on; see
// [Desk.Solvable]. Both are nil where the standard skeleton takes its place.
func (d *Desk) SolvedOn(m *Motion) (*Slot, *mmd.Body) {
	if d.Doc().Convert.Standard {
		return nil, nil
	}
	return d.Solvable(m)
}

// Solvable returns the model on stage that a motion can be solved on, and how
// its body is understood: its Stance is what the arms were measured at. Both are
// nil where there is none.
func (d *Desk) Solvable(m *Motion) (*Slot, *mmd.Body) {
	slot := d.Doc().slotFor(m, MMD)
	if slot == nil {
		return nil, nil
	}
	return slot, d.converting.bodies.of(slot.Model, func(m *scene.Model) *mmd.Body { return mmd.BodyOf(m.Skeleton) })
}

// slotFor returns the slot of a kind that a motion is for: the one that plays it,
// or else the first; nil if there is none. MMD models without a body do not count.
func (d *Document) slotFor(m *Motion, k Kind) (first *Slot) {
	for _, s := range d.Slots {
		switch {
		case s.Kind != k || k == MMD && !HasBody(s.Model):
		case s.Motion == m.ID:
			return s
		case first == nil:
			first = s
		}
	}
	return first
}

// HasBody tells a model that motion can be solved on from a stage or a prop.
func HasBody(m *scene.Model) bool {
	return m.Has.Has(motion.Hips) && m.Has.Has(motion.LeftUpperArm) && m.Has.Has(motion.LeftUpperLeg)
}

// target returns the T-pose of a VRM: the same one each time, as options are
// compared.
func (d *Desk) target(m *scene.Model) *motion.Rest {
	return d.converting.targets.of(m, (*scene.Model).Facing)
}

// glimpseReach is how far around the playhead a motion is converted at once, in
// seconds: longer than converting the whole takes.
const glimpseReach = 1

// glimpse shows what the new options make of a motion around the playhead while
// a job makes the whole; what is edited and saved stays the clip before.
//
// It works on the thread that draws, so that the pose is right in the next picture
// even while a slider moves: on a model of 500 bones that nothing is known of yet, in
// three minutes of walk, it takes 2 ms at 30 keys a second and 4 ms at 60, of which
// half a millisecond is for the motion's length and 0.1 ms for the body. A test holds
// it to as many poses.
func (d *Desk) glimpse(want derivation, m *Motion) {
	delete(d.converting.glimpses, m.ID)
	vrm := d.Doc().slotFor(m, VRM)
	if m.Clip != nil && vrm != nil && vrm.Motion == m.ID {
		d.converting.glimpses[m.ID], _ = mmd.ToClipAround(want.motion, want.options, d.Clock.Time, glimpseReach)
	}
}
