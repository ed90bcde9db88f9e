package motion

// Reframe returns b in the rest frame of another file, so that it can be joined
// to a clip of that (seed VRMA EDIT, chapter 6.2): bones by their name, normalized
// rotations as they were, the hips' movement scaled by the ratio of hips heights
// and taken through both transforms M.
//
// A bone that the other rest lacks hands its rotation on to its children, as the
// specification of VRMA asks of players. If it has none there, the returned
// clip's rest has it besides all of to's: a file can be given the node.
// Expressions and the gaze come along.
func Reframe(b *Clip, to *Rest) *Clip {
	if b.Rest == to {
		return b
	}
	b = b.unlinked().handOn(to.Has)
	from, out := b.Rest, *b
	out.Rest = to.withLeaves(b)
	for bone := range BoneCount {
		t := b.Rotation[bone]
		if t == nil {
			continue
		}
		// q' = P'⁻¹·(P·q·W⁻¹)·W'.
		f, o := from.Bone[bone], out.Rest.Bone[bone]
		left, right := o.P.Inv().Mul(f.P), f.W.Inv().Mul(o.W)
		if left.AngleTo(Identity) > 1e-9 || right.AngleTo(Identity) > 1e-9 {
			t = t.linear().mapValues(func(v *[4]float64) {
				q := left.Mul(Quat{v[0], v[1], v[2], v[3]}).Mul(right)
				*v = [4]float64{q.X, q.Y, q.Z, q.W}
			})
		}
		out.Rotation[bone] = t
	}
	in, ok := to.HipsParent.Inv()
	if b.Hips == nil {
		return &out
	}
	if !ok { // a file that flattens space can hold no movement
		out.Hips = nil
		return &out
	}
	height, _ := to.HipsHeight()
	scale := from.HipsScale(height, to.LegLength())
	m := in.Mul(TRS(Vec3{}, Identity, Vec3{scale, scale, scale})).Mul(from.HipsParent)
	out.Hips = b.Hips.linear().mapValues(func(v *[4]float64) {
		p := m.Point(Vec3{v[0], v[1], v[2]})
		v[0], v[1], v[2] = p.X, p.Y, p.Z
	})
	return &out
}

// handOn returns c with the rotations of bones that have lacks multiplied into
// their children, as [Pose.PassOn] does for a moment: N_child' = N_missing·N_child.
// Bones with no descendant in have keep theirs.
func (c *Clip) handOn(have BoneSet) *Clip {
	out := c
	for b := range BoneCount { // parents before children
		t := out.Rotation[b]
		if have.Has(b) || t == nil || !b.carries(have) {
			continue
		}
		next := *out
		for child := b + 1; child < BoneCount; child++ {
			if child.Parent() == b && (have.Has(child) || child.carries(have)) {
				next.Rotation[child] = out.product(b, child)
			}
		}
		next.Rotation[b] = nil
		rest := *out.Rest // a child that the file had no node for begins from the T-pose
		for child := b + 1; child < BoneCount; child++ {
			if child.Parent() == b && !rest.Has.Has(child) {
				rest.Bone[child] = BoneRest{P: Identity, W: Identity, World: rest.Bone[b].World}
			}
		}
		next.Rest = &rest
		out = &next
	}
	return out
}

// carries reports whether a descendant of b is in s.
func (b Bone) carries(s BoneSet) bool {
	for d := b + 1; d < BoneCount; d++ {
		if !s.Has(d) {
			continue
		}
		for p := d.Parent(); p != NoBone; p = p.Parent() {
			if p == b {
				return true
			}
		}
	}
	return false
}

// product returns the child's track with its parent's rotation before it, a key
// at those of both and none further apart than a frame.
func (c *Clip) product(parent, child Bone) *Track {
	a := c.Rotation[parent].linear()
	times, _ := a.Flat()
	b := c.Rotation[child]
	if b != nil {
		b = b.linear()
		own, _ := b.Flat()
		times = merged(times, own)
	}
	rest := c.Rest
	if !rest.Has.Has(child) {
		grown := *rest
		grown.Bone[child] = BoneRest{P: Identity, W: Identity}
		rest = &grown
	}
	var ca, cb Cursor
	return fold(withKeys(times, float64(times[0]), float64(times[len(times)-1]), nil), 4, func(s float64, v *[4]float64) {
		a.At(s, &ca, v)
		n := rest.Normalize(parent, Quat{v[0], v[1], v[2], v[3]})
		if b != nil {
			b.At(s, &cb, v)
			n = n.Mul(rest.Normalize(child, Quat{v[0], v[1], v[2], v[3]}))
		}
		q := rest.Denormalize(child, n).Unit()
		*v = [4]float64{q.X, q.Y, q.Z, q.W}
	})
}

// withLeaves returns r with the bones that c turns and r lacks. Their nodes
// stand as their ancestor does, where c's rest has them from there.
func (r *Rest) withLeaves(c *Clip) *Rest {
	out := *r
	for b := range BoneCount {
		if out.Has.Has(b) || c.Rotation[b] == nil {
			continue
		}
		up := b.NearestIn(out.Has)
		if up == NoBone {
			out.Bone[b] = BoneRest{P: Identity, W: Identity, World: c.Rest.Bone[b].World}
		} else {
			w := out.Bone[up].W
			hang := c.Rest.Bone[b].World.Sub(c.Rest.Bone[up].World)
			out.Bone[b] = BoneRest{P: w, W: w, World: out.Bone[up].World.Add(hang)}
		}
		out.Has = out.Has.With(b)
	}
	if out.Has == r.Has {
		return r
	}
	return &out
}
