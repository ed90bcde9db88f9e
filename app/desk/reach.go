package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/ik"
	"furitsuke/scene"
)

// Moves reports whether a bone can be moved, not only turned: the hips, and
// hands and feet, which take their limb along.
func Moves(b motion.Bone) bool {
	_, limb := ik.LimbOf(b)
	return b == motion.Hips || limb
}

var pinCommands = []Command{
	// nil: pins the selected hands and feet in place, or lets them go: while other
	// bones turn or the hips move, they stay where they are. Without such a
	// selection all pins are let go.
	{ID: "pose.pin", Menu: EditMenu, Group: 4, Keys: []string{"P"}, Enabled: hasClip,
		Checked: func(d *Desk) bool { return d.Pins != 0 },
		Run: func(d *Desk, _ any) error {
			chosen := motion.BoneSet(0)
			for _, l := range ik.Limbs {
				if d.Doc().Selection.Bones.Has(l.End) {
					chosen = chosen.With(l.End)
				}
			}
			switch {
			case chosen == 0:
				d.Pins = 0
			case d.Pins&chosen == chosen:
				d.Pins &^= chosen
			default:
				d.Pins |= chosen
			}
			return nil
		}},
}

// bodyOf returns the body of a model as a clip moves it.
func bodyOf(a *scene.Actor, c *motion.Clip) ik.Body {
	return (&Args{Body: a.Model.Facing()}).body(c)
}

// reach brings the end of a limb of the model on stage to another place at the
// playhead: its two long bones turn, by what that takes there, and fade as every
// turn does. A foot keeps its turn on the stage, since it stands on the ground; a
// hand goes with the forearm. With symmetry the other side does the same.
func (d *Desk) reach(l ik.Limb, v Move) error {
	p := d.posing(v.Gesture)
	c := p.motion.Clip
	for _, b := range [3]motion.Bone{l.Upper, l.Lower, l.End} {
		if !c.Rest.Has.Has(b) {
			return d.refuse(v.Gesture, fail("error.noNode", p.motion.Name, T("bone."+b.String())))
		}
	}
	body := bodyOf(p.actor, c)
	pin := body.PinHere(&p.pose, l)
	pin.At = pin.At.Add(v.World)
	pin.Loose = l.End == motion.LeftHand || l.End == motion.RightHand
	now := p.pose
	body.Reach(&now, &pin)
	for _, b := range [3]motion.Bone{l.Upper, l.Lower, l.End} {
		delta := now.Rotation[b].Mul(p.pose.Rotation[b].Inv())
		e := motion.PoseEdit{Bone: b, Time: d.Clock.Time, Delta: delta, Falloff: v.Falloff}
		c = motion.RotateBone(c, e)
		if d.Settings.Symmetry && c.Rest.Has.Has(b.Mirrored()) {
			e.Bone, e.Delta = b.Mirrored(), delta.Mirrored()
			c = motion.RotateBone(c, e)
		}
	}
	return d.edit(T("step.reach", T("bone."+l.End.String())), v.Gesture, p.motion, c)
}

// hold returns an edit of the clip with pinned hands and feet where they were,
// at the playhead and in all that the edit reaches.
func (d *Desk) hold(p *posing, edited *motion.Clip, falloff float64) *motion.Clip {
	var limbs []ik.Limb
	for _, l := range ik.Limbs {
		if has := l.Bones(); d.Pins.Has(l.End) && edited.Rest.Has&has == has && p.actor.Model.Has&has == has {
			limbs = append(limbs, l)
		}
	}
	if limbs == nil {
		return edited
	}
	const frame = 1 / FPS // an edit without falloff reaches that far
	reach := max(falloff, frame)
	return bodyOf(p.actor, edited).Pinned(p.motion.Clip, edited, limbs, d.Clock.Time-reach, d.Clock.Time+reach)
}
