package motion

// InPlace returns c with its hips above the spot where they begin: x and z, in
// metres, stay at their first value, heights stay (seed VRMA EDIT, chapter 7).
func InPlace(c *Clip) *Clip {
	if c.Hips == nil {
		return c
	}
	c = c.unlinked()
	m := c.Rest.HipsParent
	in, ok := m.Inv()
	if !ok {
		return c
	}
	var v [4]float64
	c.Hips.linear().Value(0, &v)
	first := m.Point(Vec3{v[0], v[1], v[2]})
	out := *c
	out.Hips = c.Hips.linear().mapValues(func(v *[4]float64) {
		p := in.Point(Vec3{first.X, m.Point(Vec3{v[0], v[1], v[2]}).Y, first.Z})
		v[0], v[1], v[2] = p.X, p.Y, p.Z
	})
	return &out
}
