package scene

// A morphed is the morph targets of one mesh as an actor shows them.
type morphed struct {
	weight  []float32 // wanted, of each target
	shown   []float32 // what shape holds
	shape   Shape
	started bool
}

// A Shape is a mesh's vertices with its morph targets applied, before skinning,
// as flat lists like those of [Mesh]. A list that no target moves is the mesh's
// own. Version counts the changes; the last one touched the vertices from Lo to
// Hi, Hi excluded.
type Shape struct {
	Position, Normal, UV []float32
	Version              uint64
	Lo, Hi               int
}

func (a *Actor) newMorphs() {
	a.morphs = make([]morphed, len(a.Model.Meshes))
	for i := range a.Model.Meshes {
		m := &a.Model.Meshes[i]
		a.morphs[i] = morphed{
			weight: make([]float32, len(m.Targets)),
			shown:  make([]float32, len(m.Targets)),
			shape:  Shape{Position: m.Position, Normal: m.Normal, UV: m.UV},
		}
	}
}

// Shape returns the vertices of a mesh of the actor's model as its morphs have
// them now. It is the actor's own and changes with the next call; work is done
// only if a weight has changed.
func (a *Actor) Shape(mesh int) *Shape {
	d := &a.morphs[mesh]
	changed := false
	for i, w := range d.weight {
		changed = changed || w != d.shown[i]
	}
	if changed {
		d.blend(&a.Model.Meshes[mesh])
	}
	return &d.shape
}

// MorphWeight returns the weight of a mesh's morph target at this moment.
func (a *Actor) MorphWeight(mesh, target int) float32 { return a.morphs[mesh].weight[target] }

// blend puts the vertices of the targets shown so far back to rest and adds the
// targets wanted now, so that its cost follows what moves, not the mesh.
func (d *morphed) blend(m *Mesh) {
	if !d.started {
		d.start(m)
	}
	s := &d.shape
	s.Lo, s.Hi = m.Vertices(), 0
	for i, w := range d.shown {
		if w == 0 {
			continue
		}
		t := &m.Targets[i]
		s.touch(t)
		restore(s.Position, m.Position, t.Position, t.Vertex, 3)
		restore(s.Normal, m.Normal, t.Normal, t.Vertex, 3)
		restore(s.UV, m.UV, t.UV, t.Vertex, 2)
	}
	for i, w := range d.weight {
		d.shown[i] = w
		if w == 0 {
			continue
		}
		t := &m.Targets[i]
		s.touch(t)
		add(s.Position, t.Position, t.Vertex, 3, w)
		add(s.Normal, t.Normal, t.Vertex, 3, w)
		add(s.UV, t.UV, t.Vertex, 2, w)
	}
	s.Hi = max(s.Lo, s.Hi)
	s.Version++
}

// start gives the shape its own copy of each list that some target moves.
func (d *morphed) start(m *Mesh) {
	d.started = true
	var p, n, u bool
	for _, t := range m.Targets {
		p, n, u = p || t.Position != nil, n || t.Normal != nil, u || t.UV != nil
	}
	for list, moved := range map[*[]float32]bool{&d.shape.Position: p, &d.shape.Normal: n, &d.shape.UV: u} {
		if moved {
			*list = append([]float32(nil), *list...)
		}
	}
}

// touch widens Lo and Hi by the vertices of t, which ascend.
func (s *Shape) touch(t *Target) {
	if n := len(t.Vertex); n > 0 {
		s.Lo = min(s.Lo, int(t.Vertex[0]))
		s.Hi = max(s.Hi, int(t.Vertex[n-1])+1)
	}
}

// restore copies the vertices that offset moves from rest, width numbers each.
func restore(to, rest, offset []float32, vertex []uint32, width int) {
	if offset == nil {
		return
	}
	for _, v := range vertex {
		i := int(v) * width
		copy(to[i:i+width], rest[i:i+width])
	}
}

// add adds w times the offsets to their vertices, width numbers each.
func add(to, offset []float32, vertex []uint32, width int, w float32) {
	if offset == nil {
		return
	}
	for k, v := range vertex {
		o, p := offset[k*width:(k+1)*width], to[int(v)*width:]
		for c, x := range o {
			p[c] += x * w
		}
	}
}
