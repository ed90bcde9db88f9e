package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/ik"
	"furitsuke/scene"
)

// selectBone makes bones those that edits turn.
func (d *Desk) selectBone(s Selection) {
	if s.Bone != motion.NoBone {
		s.Bones = s.Bones.With(s.Bone)
	} else {
		s.Bones = 0
	}
	if s != d.Doc().Selection {
		d.history.Amend(d.Doc().with(func(doc *Document) { doc.Selection = s }))
	}
}

// A posing is what a pose edit begins from.
type posing struct {
	actor  *scene.Actor
	motion *Motion     // as it was when the gesture began
	pose   motion.Pose // of that motion at the playhead
}

// posing stops the playhead, since the edit belongs to one time.
func (d *Desk) posing(gesture uint64) *posing {
	d.Clock.Playing = false
	if d.stage.Time != d.Clock.Time {
		d.stage.Step(d.Clock.Time, 0)
	}
	slot, now := d.Doc().Current()
	p := &posing{actor: d.Actor(slot.ID), motion: d.history.Base(gesture).Motion(now.ID)}
	if p.motion == nil {
		p.motion = now
	}
	motion.NewSampler(p.motion.Clip).Sample(d.Clock.Time, &p.pose)
	return p
}

// rotate turns the selected bones at the playhead: each about its own joint, by
// one turn about the stage's axes. With symmetry their partners on the other
// side turn as in a mirror.
func (d *Desk) rotate(r Rotate) error {
	p := d.posing(r.Gesture)
	sel := d.Doc().Selection
	c, turned := p.motion.Clip, motion.BoneSet(0)
	turn := func(b motion.Bone, delta motion.Quat) {
		if c.Rest.Has.Has(b) && !turned.Has(b) {
			turned = turned.With(b)
			c = motion.RotateBone(c, motion.PoseEdit{Bone: b, Time: d.Clock.Time, Delta: delta, Falloff: r.Falloff})
		}
	}
	for b := range motion.BoneCount {
		if !sel.Bones.Has(b) {
			continue
		}
		delta := p.actor.DeltaIn(&p.pose, b, r.World)
		turn(b, delta)
		if d.Settings.Symmetry && !sel.Bones.Has(b.Mirrored()) {
			turn(b.Mirrored(), delta.Mirrored())
		}
	}
	if turned == 0 {
		return d.refuse(r.Gesture, fail("error.noNode", p.motion.Name, T("bone."+sel.Bone.String())))
	}
	label := T("step.rotate", T("bone."+sel.Bone.String()))
	if n := sel.Bones.Len(); n > 1 {
		label = T("step.rotateMany", n)
	}
	return d.edit(label, r.Gesture, p.motion, d.hold(p, c, r.Falloff, motion.NoBone))
}

// move shifts the hips at the playhead, or a joint of a limb, see [Desk.reach]. What the stage shows is the clip's movement times the ratio of hips
// heights (DESIGN, Spaces and invariants); it is divided out again here.
func (d *Desk) move(v Move) error {
	joint := d.Doc().Selection.Bone
	if limb, ok := ik.LimbThrough(joint); ok {
		return d.reach(limb, joint, v)
	}
	p := d.posing(v.Gesture)
	m := p.motion
	if joint != motion.Hips {
		return d.refuse(v.Gesture, fail("error.onlyHips"))
	}
	c, scale := p.standing(m.Clip)
	c = motion.MoveHips(c, d.Clock.Time, v.World.Scale(1/scale), v.Falloff)
	return d.edit(T("step.move"), v.Gesture, m, d.hold(p, c, v.Falloff, motion.NoBone))
}

// standing returns c with its hips where the stage shows them: where the model
// rests, if c does not move them. scale is by how much the model moves them more
// than c.
func (p *posing) standing(c *motion.Clip) (_ *motion.Clip, scale float64) {
	rest := p.actor.Model.Rest
	scale = c.Rest.HipsScale(rest.Bone[motion.Hips].World.Y, rest.LegLength())
	return motion.StandHips(c, p.actor.Model.RestHips().Scale(1/scale)), scale
}

// edit puts an edited clip in the place of m's.
func (d *Desk) edit(label Text, gesture uint64, m *Motion, c *motion.Clip) error {
	if now := d.Doc().Motion(m.ID); now.Follows {
		d.Say(Info, T("message.detached", now.Name))
	}
	d.do(label, gesture, d.Doc().withClip(m.ID, c))
	return nil
}
