package mmd

import (
	"slices"

	"furitsuke/motion"
)

// A led is one leg of the model with its IK; toe is -1 where it has none.
type led struct {
	thigh, shin, foot int // bones
	ik, toe           int
	hinged            bool // the IK holds the knee on its hinge
	hinge             hinge
	ankle             motion.Vec3 // from the hip joint, in the world, as the pose has it
}

// findLegs finds the legs that IK leads, and returns their IK bones. A leg whose
// model has no IK for it keeps to its own keys.
func (w *writer) findLegs() (bones []int) {
	if w.options.Legs != LegIK {
		return nil
	}
	for _, s := range [2]side{left, right} {
		upper := s.of(motion.LeftUpperLeg, motion.RightUpperLeg)
		joint := w.body.Joint[upper : upper+3]
		l := led{thigh: joint[0], shin: joint[1], foot: joint[2], ik: w.ikNamed(s.String() + "足IK"), toe: w.ikNamed(s.String() + "つま先IK")}
		if l.thigh < 0 || l.shin < 0 || l.foot < 0 || l.ik < 0 {
			w.report.NoLegIK = true
			continue
		}
		for _, k := range w.plan.chains[l.ik].links {
			if k.bone == l.shin && k.limit != nil && k.limit.axis == axisX {
				l.hinged = true
				l.hinge.min, l.hinge.max = k.limit.min.X, k.limit.max.X
			}
		}
		at := func(i int) motion.Vec3 { return w.skeleton.Bones[i].Position }
		l.hinge.thigh, l.hinge.shin = at(l.shin).Sub(at(l.thigh)), at(l.foot).Sub(at(l.shin))
		w.legs = append(w.legs, l)
		bones = append(bones, l.ik)
		w.needed = append(w.needed, w.plan.parent[l.ik])
		if l.toe >= 0 {
			bones = append(bones, l.toe)
			w.needed = append(w.needed, w.plan.parent[l.toe])
		}
	}
	return bones
}

// ikNamed returns the bone of a folded name whose IK can be solved, or -1.
func (w *writer) ikNamed(folded string) int {
	for i, b := range w.skeleton.Bones {
		if b.Name.Folded == folded && w.plan.chains[i] != nil {
			return i
		}
	}
	return -1
}

// fold puts the knee on its hinge before the bones are aimed, so that the legs'
// own keys are what the IK leaves as they are.
func (w *writer) fold(l *led) {
	thigh, shin := w.want[l.thigh], w.want[l.shin]
	l.ankle = thigh.Rotate(l.hinge.thigh).Add(shin.Rotate(l.hinge.shin))
	if l.hinged {
		w.want[l.thigh], w.want[l.shin] = l.hinge.bend(thigh, shin)
	}
}

// pull puts the leg's IK at the ankle, turned as the foot is. The toe IK, which
// hangs on it, then stands at the toes.
func (w *writer) pull(l *led) {
	w.bones[l.ik].move, w.bones[l.ik].turn = motion.Vec3{}, motion.Identity
	w.update(l.ik)
	w.bones[l.ik].turn = w.parent(l.ik).Rotation.Inv().Mul(w.want[l.foot])
	w.reach(l.ik, w.World[l.thigh].Position.Add(l.ankle))
	if l.toe >= 0 {
		w.bones[l.toe].move, w.bones[l.toe].turn = motion.Vec3{}, motion.Identity
		tip := w.plan.chains[l.toe].target
		foot := w.skeleton.Bones[tip].Position.Sub(w.skeleton.Bones[l.foot].Position)
		w.reach(l.toe, w.World[l.thigh].Position.Add(l.ankle).Add(w.want[l.foot].Rotate(foot)))
	}
}

// shows switches the IK of the legs on where it leads them, and off every IK that
// turns bones which have keys of their own: that of the legs, and of arms.
func (w *writer) shows() []ShowKey {
	if w.faceOnly {
		return nil
	}
	k := ShowKey{Visible: true}
	for i, leads := range w.leads {
		if leads {
			on := slices.ContainsFunc(w.legs, func(l led) bool { return i == l.ik || i == l.toe })
			k.IK = append(k.IK, IKSwitch{w.skeleton.Bones[i].Name, on})
		}
	}
	if k.IK == nil {
		return nil
	}
	return []ShowKey{k}
}
