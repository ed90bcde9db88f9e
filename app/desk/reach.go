package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/ik"
	"furitsuke/scene"
)

// Moves reports whether a bone can be moved, not only turned: the hips, hands
// and feet, which take their limb along, and elbows and knees, which swing.
func Moves(b motion.Bone) bool {
	_, limb := ik.LimbThrough(b)
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

// reach brings a joint of a limb of the model on stage to another place at the
// playhead, by turns that fade as every turn does. A hand or a foot takes its
// two long bones along: a foot keeps its turn on the stage, since it stands on
// the ground, a hand goes with the forearm. An elbow or a knee swings about the
// line between the joints that it connects, and hand and foot stay as they are.
// With symmetry the other side does the same.
//
// With [Settings.Follow] the body goes along where the limb is too short: spine
// and shoulder lean to a hand, then the hips come, as far as pins let them.
func (d *Desk) reach(l ik.Limb, joint motion.Bone, v Move) error {
	p := d.posing(v.Gesture)
	c := p.motion.Clip
	for _, b := range [3]motion.Bone{l.Upper, l.Lower, l.End} {
		if !c.Rest.Has.Has(b) {
			return d.refuse(v.Gesture, fail("error.noNode", p.motion.Name, T("bone."+b.String())))
		}
	}
	body := bodyOf(p.actor, c)
	pin := body.PinHere(&p.pose, l)
	if joint == l.Lower {
		pole := body.At(&p.pose, joint).Add(v.World)
		pin.Bend.Toward = &pole
	} else {
		pin.At = pin.At.Add(v.World)
		pin.Loose = l.End == motion.LeftHand || l.End == motion.RightHand
	}
	pins, follow := []ik.Pin{pin}, ik.Follow{}
	if d.Settings.Follow && joint == l.End {
		follow = ik.Follow{Lean: c.Rest.Has, Hips: true} // what the clip has no node for cannot bend
		for _, other := range ik.Limbs {
			if other != l && d.Pins.Has(other.End) {
				pins = append(pins, body.PinHere(&p.pose, other))
			}
		}
	}
	now := p.pose
	body.Hold(&now, pins, follow)
	c = d.become(p, &now, l.Bones(), v.Falloff)
	if now.HasHips && now.Hips != p.pose.Hips {
		var was motion.Pose
		c, _ = p.standing(c)
		motion.NewSampler(c).Sample(d.Clock.Time, &was)
		c = motion.MoveHips(c, d.Clock.Time, now.Hips.Sub(was.Hips), v.Falloff)
	}
	if follow != (ik.Follow{}) {
		c = d.hold(p, c, v.Falloff, l.End)
	}
	return d.edit(T("step.reach", T("bone."+joint.String())), v.Gesture, p.motion, c)
}

// become turns the bones of the clip in hand to where a pose has them at the
// playhead, and with symmetry the partners of mirrored ones.
func (d *Desk) become(p *posing, now *motion.Pose, mirrored motion.BoneSet, falloff float64) *motion.Clip {
	c := p.motion.Clip
	for b := range motion.BoneCount {
		if now.Rotation[b] == p.pose.Rotation[b] || !c.Rest.Has.Has(b) {
			continue
		}
		delta := now.Rotation[b].Mul(p.pose.Rotation[b].Inv())
		e := motion.PoseEdit{Bone: b, Time: d.Clock.Time, Delta: delta, Falloff: falloff}
		c = motion.RotateBone(c, e)
		if d.Settings.Symmetry && mirrored.Has(b) && c.Rest.Has.Has(b.Mirrored()) {
			e.Bone, e.Delta = b.Mirrored(), delta.Mirrored()
			c = motion.RotateBone(c, e)
		}
	}
	return c
}

// hold returns an edit of the clip with pinned hands and feet where they were,
// at the playhead and in all that the edit reaches; the limb that ends in moved,
// if any, is not held.
func (d *Desk) hold(p *posing, edited *motion.Clip, falloff float64, moved motion.Bone) *motion.Clip {
	var limbs []ik.Limb
	for _, l := range ik.Limbs {
		if has := l.Bones(); d.Pins.Has(l.End) && l.End != moved && edited.Rest.Has&has == has && p.actor.Model.Has&has == has {
			limbs = append(limbs, l)
		}
	}
	if limbs == nil {
		return edited
	}
	const frame = 1.0 / FPS // seconds; an edit without falloff reaches that far
	reach := max(falloff, frame)
	return bodyOf(p.actor, edited).Pinned(p.motion.Clip, edited, limbs, d.Clock.Time-reach, d.Clock.Time+reach)
}
