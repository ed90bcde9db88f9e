package ik

import "furitsuke/motion"

// Pinned returns after, an edit of before, with limbs held: at every moment
// between two times their hands and feet are where and as they were turned in
// before, while the rest of the body does what the edit made of it. Both clips
// have one rest and one length, and outside the two times they are the same.
//
// This is what a pin means to an animator who moves the hips at the playhead with
// a falloff: held at the playhead alone, a foot would slide through the band.
func (b Body) Pinned(before, after *motion.Clip, limbs []Limb, from, to float64) *motion.Clip {
	was := motion.NewSampler(before)
	var old motion.Pose
	var at motion.Placed
	part := motion.Part{}
	for _, l := range limbs {
		part.Bones |= l.Bones()
	}
	return motion.Shape(after, part, from, to, func(s float64, p *motion.Pose) {
		was.Sample(s, &old)
		b.Place(&old, &at)
		for _, l := range limbs {
			pin := Pin{Limb: l, At: at.Position[l.End], Turn: at.Turn[l.End]}
			b.Reach(p, &pin)
		}
	})
}
