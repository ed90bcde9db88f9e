package motion

// A Pose is a humanoid at one moment, in normalized rotations and metres. The
// stages of a frame read and write one Pose; it is reused and never shared.
type Pose struct {
	Rotation [BoneCount]Quat // normalized; identity where nothing is set
	Set      BoneSet         // bones that something has posed
	Hips     Vec3            // hips position, metres, in the clip's own size
	HasHips  bool
	Weights  []Weight // expressions in the clip's order
	Yaw      float64  // gaze, degrees, > 0 to the character's left
	Pitch    float64  // gaze, degrees, > 0 down
	HasGaze  bool
}

// A Weight is an expression's strength in [0,1].
type Weight struct {
	Name   string
	Custom bool
	Value  float64
}

// Reset puts p into the T-pose and keeps its memory.
func (p *Pose) Reset() {
	w := p.Weights[:0]
	*p = Pose{Weights: w}
	for b := range p.Rotation {
		p.Rotation[b] = Identity
	}
}

// PassOn hands the rotation of each bone that a model lacks to its children, as
// the specification of VRMA asks: N_child' = N_missing·N_child. Bones in have
// keep theirs and afterwards hold the whole pose.
func (p *Pose) PassOn(have BoneSet) {
	for b := range BoneCount { // parents before children
		if have.Has(b) || !p.Set.Has(b) {
			continue
		}
		for c := b + 1; c < BoneCount; c++ {
			if c.Parent() == b {
				p.Rotation[c] = p.Rotation[b].Mul(p.Rotation[c])
				p.Set = p.Set.With(c)
			}
		}
		p.Rotation[b] = Identity
		p.Set &^= 1 << b
	}
}
