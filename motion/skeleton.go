package motion

// A Skeleton is the measures of a humanoid: where each bone hangs on its
// parent. It is immutable.
type Skeleton struct {
	Has    BoneSet
	parent [BoneCount]Bone // the nearest ancestor that is there, or NoBone
	offset [BoneCount]Vec3 // from that bone at rest, metres, world-aligned
	hips   Vec3            // at rest, metres
	legs   float64         // of upper and lower leg together, metres
}

// NewSkeleton returns the skeleton of a rest pose in motion's space. That of a
// VRM 0.x model, which faces -Z, is flipped first: [Rest.Facing].
func NewSkeleton(r *Rest) *Skeleton {
	s := &Skeleton{Has: r.Has, hips: r.Bone[Hips].World, legs: r.LegLength()}
	for b := range BoneCount {
		s.parent[b] = b.NearestIn(r.Has)
		if s.parent[b] != NoBone && r.Has.Has(b) {
			s.offset[b] = r.Bone[b].World.Sub(r.Bone[s.parent[b]].World)
		}
	}
	return s
}

// Offset returns where b hangs on its parent at rest: metres, world-aligned.
func (s *Skeleton) Offset(b Bone) Vec3 { return s.offset[b] }

// Parent returns the bone that b hangs on, or NoBone.
func (s *Skeleton) Parent(b Bone) Bone { return s.parent[b] }

// Height returns the hips' height at rest, metres.
func (s *Skeleton) Height() float64 { return s.hips.Y }

// Legs returns the length of upper and lower leg, metres; 0 without a leg.
func (s *Skeleton) Legs() float64 { return s.legs }

// A Placed is a skeleton in a pose: where each bone is in the character's own
// space, metres, and how it is turned against the T-pose.
type Placed struct {
	Position [BoneCount]Vec3
	Turn     [BoneCount]Quat
}

// Place computes where a pose puts every bone. scale is by how much hips
// movement is scaled for this skeleton, see [Rest.HipsScale]; a pose without
// hips movement stands at rest. Bones that the skeleton lacks hand their
// rotation on to their children and are where their parent is. It allocates
// nothing.
func (s *Skeleton) Place(p *Pose, scale float64, out *Placed) {
	for b := range BoneCount { // parents before children
		turn := p.Rotation[b]
		if up := b.Parent(); up != NoBone {
			turn = out.Turn[up].Mul(turn)
		}
		out.Turn[b] = turn
		switch up := s.parent[b]; {
		case b == Hips && p.HasHips:
			out.Position[b] = p.Hips.Scale(scale)
		case b == Hips:
			out.Position[b] = s.hips
		case up == NoBone:
			out.Position[b] = s.offset[b]
		default:
			// A missing bone's turn is about the joint of its children, which hang
			// on what is there.
			out.Position[b] = out.Position[up].Add(out.Turn[up].Rotate(s.offset[b]))
		}
	}
}

// Facing returns the rest of a model whose file faces -Z, as VRM 0.x does, with
// its bones where they are once it is turned to face +Z.
func (r *Rest) Facing() *Rest {
	out := *r
	for b := range out.Bone {
		out.Bone[b].World = out.Bone[b].World.FlipXZ()
	}
	return &out
}
