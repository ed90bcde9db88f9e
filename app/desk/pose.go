package desk

import (
	"furitsuke/motion"
	"furitsuke/scene"
)

// selectBone makes a bone the one that edits turn.
func (d *Desk) selectBone(s Selection) {
	if s != d.Doc().Selection {
		d.history.Amend(d.Doc().with(func(doc *Document) { doc.Selection = s }))
	}
}

// posing returns what a pose edit begins from: the actor as it stands at the
// playhead, the motion as it was when the gesture began, and the bone. The
// playhead stops, since the edit belongs to one time.
func (d *Desk) posing(gesture uint64) (*scene.Actor, *Motion, motion.Bone) {
	d.Clock.Playing = false
	if d.stage.Time != d.Clock.Time {
		d.stage.Step(d.Clock.Time, 0)
	}
	slot, now := d.Doc().Current()
	m := d.history.Base(gesture).Motion(now.ID)
	if m == nil {
		m = now
	}
	return d.Actor(slot.ID), m, d.Doc().Selection.Bone
}

// rotate turns the selected bone at the playhead.
func (d *Desk) rotate(r Rotate) error {
	a, m, bone := d.posing(r.Gesture)
	if !m.Clip.Rest.Has.Has(bone) {
		return d.refuse(r.Gesture, fail("error.noNode", m.Name, T("bone."+bone.String())))
	}
	return d.edit(T("step.rotate", T("bone."+bone.String())), r.Gesture, m, motion.RotateBone(m.Clip, motion.PoseEdit{
		Bone: bone, Time: d.Clock.Time, Delta: a.Delta(bone, r.World), Falloff: r.Falloff,
	}))
}

// move shifts the hips at the playhead. What the stage shows is the clip's
// movement times the ratio of hips heights (DESIGN, Spaces and invariants); it
// is divided out again here.
func (d *Desk) move(v Move) error {
	a, m, bone := d.posing(v.Gesture)
	if bone != motion.Hips {
		return d.refuse(v.Gesture, fail("error.onlyHips"))
	}
	rest := a.Model.Rest
	scale := m.Clip.Rest.HipsScale(rest.Bone[motion.Hips].World.Y, rest.LegLength())
	return d.edit(T("step.move"), v.Gesture, m,
		motion.MoveHips(m.Clip, d.Clock.Time, v.World.Scale(1/scale), v.Falloff))
}

// refuse returns err for the first command of a gesture and nil for the rest of
// the drag, so that the reason stands in the messages once.
func (d *Desk) refuse(gesture uint64, err error) error {
	if gesture != 0 && gesture == d.refused {
		return nil
	}
	d.refused = gesture
	return err
}

// edit puts an edited clip in the place of m's.
func (d *Desk) edit(label Text, gesture uint64, m *Motion, c *motion.Clip) error {
	if now := d.Doc().Motion(m.ID); now.Follows {
		d.Say(Info, T("message.detached", now.Name))
	}
	d.do(label, gesture, d.Doc().withClip(m.ID, c))
	return nil
}
