package desk

// Source returns the MMD motion that the conversion options act on: the one in
// hand, or the first that a model on stage plays, or the first there is; nil for
// none.
func (d *Document) Source() *Motion {
	if _, m := d.Current(); m != nil && m.MMD != nil {
		return m
	}
	for _, s := range d.Slots {
		if m := d.Motion(s.Motion); m != nil && m.MMD != nil {
			return m
		}
	}
	for _, m := range d.Motions {
		if m.MMD != nil {
			return m
		}
	}
	return nil
}

// ExpressionNames returns what a row of the table of expressions may name:
// presets, then the custom expressions of the models on stage, then those that
// the table itself has.
func (d *Document) ExpressionNames() []string {
	out := FacePresets()
	seen := map[string]bool{}
	for _, n := range out {
		seen[n] = true
	}
	add := func(name string, custom bool) {
		if custom && !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	for _, s := range d.Slots {
		for _, e := range s.Model.Expressions {
			add(e.Name, e.Custom)
		}
	}
	for _, r := range d.Convert.Faces.Rows() {
		add(r.Expression, r.Custom)
	}
	return out
}
