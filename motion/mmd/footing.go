package mmd

import (
	"furitsuke/motion"
	"furitsuke/motion/ik"
)

// A footing leads the feet of the humanoid that plays a clip to where those of
// the figure stand that it was made on. Turns alone put the feet of other legs
// elsewhere: a few centimetres, which slide and sink.
//
// Ankles go where the figure's are, scaled as the hips are, each as high above
// its own rest as the figure's above its own: the soles stand on one floor. Feet
// keep their turns, knees their sides, and the rest of the body its turns. A leg
// too short for its place is straight towards it.
type footing struct {
	figure *motion.Skeleton // that the clip was made on
	onto   ik.Body          // the humanoid that plays it
	rise   [2]float64       // of left and right ankle at rest against the figure's, metres
	placed motion.Placed
	pins   [2]ik.Pin
	legs   [2]Leg // what its own legs could not reach
}

// newFooting returns a footing for a clip of a rest on a humanoid of another.
func newFooting(figure, humanoid *motion.Rest) *footing {
	f := &footing{figure: motion.NewSkeleton(figure), onto: ik.Body{Skeleton: motion.NewSkeleton(humanoid)}}
	f.onto.Scale = figure.HipsScale(f.onto.Skeleton.Height(), f.onto.Skeleton.Legs())
	for i, l := range feet {
		f.rise[i] = humanoid.Bone[l.End].World.Y - f.onto.Scale*figure.Bone[l.End].World.Y
	}
	return f
}

var feet = [2]ik.Limb{left: ik.LeftLeg, right: ik.RightLeg}

// lead turns the legs of a pose. It allocates nothing.
func (f *footing) lead(p *motion.Pose) {
	f.figure.Place(p, 1, &f.placed)
	for i, l := range feet {
		at := f.placed.Position[l.End].Scale(f.onto.Scale)
		f.pins[i] = ik.Pin{Limb: l, At: at.Add(motion.Vec3{Y: f.rise[i]}), Turn: f.placed.Turn[l.End]}
	}
	for i := range f.pins {
		if missed := f.onto.Reach(p, &f.pins[i]); missed > modelReachError {
			f.legs[i].Short++
			f.legs[i].Missed = max(f.legs[i].Missed, missed)
		}
	}
}

// A footPoser composes the poses of another and leads their feet.
type footPoser struct {
	poser
	footing *footing
}

func (p footPoser) pose(frame float64, out *motion.Pose) {
	p.poser.pose(frame, out)
	p.footing.lead(out)
}

// report is that of the poses, but what is short are the humanoid's legs.
func (p footPoser) report() [2]Leg {
	legs := p.poser.report()
	for i, l := range p.footing.legs {
		legs[i].Short, legs[i].Missed = l.Short, l.Missed
	}
	return legs
}
