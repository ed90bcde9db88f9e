package motion

// A Repose puts a pose into a clip at one time, fading before and after.
type Repose struct {
	Time    float64 // seconds
	Pose    *Pose   // normalized rotations, hips in metres in the clip's own size
	Part    Part    // what of the pose is taken
	Weight  float64 // how far the clip goes to it, in [0,1]
	Falloff float64 // seconds to either side; 0 is that frame only
}

// SetPose returns c in e.Pose at e.Time: each bone of the part that the pose
// sets turns by D = (target·n⁻¹)^weight and fades out as in [RotateBone], which
// moves no other. The hips go to the pose's place if the part has their movement.
// Expressions and the gaze follow where the part has them.
func SetPose(c *Clip, e Repose) *Clip {
	var now Pose
	NewSampler(c).Sample(e.Time, &now)
	for b := range BoneCount {
		if !e.Part.Bones.Has(b) || !e.Pose.Set.Has(b) || !c.Rest.Has.Has(b) {
			continue
		}
		d := e.Pose.Rotation[b].Mul(now.Rotation[b].Inv())
		if d.Angle() > 0 {
			c = RotateBone(c, PoseEdit{Bone: b, Time: e.Time, Delta: d.Pow(e.Weight), Falloff: e.Falloff})
		}
	}
	if e.Part.Move && e.Pose.HasHips {
		if !now.HasHips {
			now.Hips = c.Rest.HipsParent.Point(c.Rest.HipsLocal)
		}
		if d := e.Pose.Hips.Sub(now.Hips).Scale(e.Weight); d != (Vec3{}) {
			c = MoveHips(c, e.Time, d, e.Falloff)
		}
	}
	if e.Part.Face {
		for _, w := range e.Pose.Weights {
			was := now.weight(w.Name, w.Custom)
			if d := (w.Value - was) * e.Weight; d != 0 {
				c = SetWeight(c, Weight{w.Name, w.Custom, was + d}, e.Time, e.Falloff)
			}
		}
	}
	if e.Part.Gaze && e.Pose.HasGaze {
		q := GazeTurn(now.Yaw, now.Pitch).Slerp(GazeTurn(e.Pose.Yaw, e.Pose.Pitch), e.Weight)
		yaw, pitch := GazeAngles(q)
		c = SetGaze(c, yaw, pitch, e.Time, e.Falloff)
	}
	return c
}

// weight returns the strength of an expression in p, 0 if it has none.
func (p *Pose) weight(name string, custom bool) float64 {
	for _, w := range p.Weights {
		if w.Name == name && w.Custom == custom {
			return w.Value
		}
	}
	return 0
}

// Mirrored returns p with left and right exchanged, as [Mirror] does for a clip.
func (p *Pose) Mirrored() *Pose {
	out := *p
	out.Set = p.Set.Mirrored()
	for b := range BoneCount {
		out.Rotation[b.Mirrored()] = p.Rotation[b].Mirrored()
	}
	out.Hips.X, out.Yaw = -p.Hips.X, -p.Yaw
	out.Weights = make([]Weight, len(p.Weights))
	for i, w := range p.Weights {
		w.Name = OtherSide(w.Name)
		out.Weights[i] = w
	}
	return &out
}
