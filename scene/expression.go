package scene

// Override is what an expression does to those of another kind.
type Override uint8

// The overrides of VRM 1.0.
const (
	NoOverride Override = iota
	Block               // none of it, as soon as this one shows
	BlendOver           // as much less of it as this one shows
)

// An Expression is a face of VRM, in 1.0 terms.
type Expression struct {
	Name               string
	Custom             bool
	Binary             bool // shown in full or not at all
	Blink, Gaze, Mouth Override
	Morphs             []MorphBind
	Colors             []ColorBind
	UVs                []UVBind
}

// A MorphBind sets a morph target of a mesh at full strength to Weight.
type MorphBind struct {
	Mesh, Target int
	Weight       float64
}

// ColorKind is which colour of a material a bind sets.
type ColorKind uint8

// The colours an expression may set.
const (
	BaseColor ColorKind = iota
	EmissionColor
	ShadeColor
	MatcapColor
	RimColor
	OutlineColor
)

// String names the kind as VRM 1.0 does.
func (k ColorKind) String() string {
	return [...]string{"color", "emissionColor", "shadeColor", "matcapColor", "rimColor", "outlineColor"}[k]
}

// A ColorBind moves a material's colour towards Value, linear.
type ColorBind struct {
	Material int
	Kind     ColorKind
	Value    [4]float32
}

// A UVBind moves a material's texture transform towards Scale and Offset.
type UVBind struct {
	Material      int
	Scale, Offset [2]float32
}

// kinds of expression that others may override.
type exprKind uint8

const (
	otherKind exprKind = iota
	mouthKind
	blinkKind
	gazeKind
	kindCount
)

var exprKinds = map[string]exprKind{
	"aa": mouthKind, "ih": mouthKind, "ou": mouthKind, "ee": mouthKind, "oh": mouthKind,
	"blink": blinkKind, "blinkLeft": blinkKind, "blinkRight": blinkKind,
	"lookUp": gazeKind, "lookDown": gazeKind, "lookLeft": gazeKind, "lookRight": gazeKind,
}

// A face is the expressions of an actor at one moment.
type face struct {
	index  map[string]int // name to Model.Expressions
	kind   []exprKind
	in     []float64 // as motion and gaze set them
	out    []float64 // after binary and overrides
	tinted []float64 // weights that the actor's materials show: of expressions, or of MMD morphs
}

func newFace(m *Model) face {
	n := len(m.Expressions)
	f := face{map[string]int{}, make([]exprKind, n), make([]float64, n), make([]float64, n), make([]float64, max(n, len(m.Morphs)))}
	for i, e := range m.Expressions {
		if _, twice := f.index[e.Name]; !twice {
			f.index[e.Name] = i
		}
		if !e.Custom {
			f.kind[i] = exprKinds[e.Name]
		}
	}
	return f
}

// set gives an expression's weight, in [0,1], if the model has it.
func (f *face) set(name string, w float64) {
	if i, ok := f.index[name]; ok {
		f.in[i] = w
	}
}

// resolve computes out from in by specs vrm.md §4: binary ones snap above 0.5,
// then each kind is weakened by what the others show. An expression overrides
// no kind of its own, and a binary one that is weakened at all goes to 0.
func (f *face) resolve(m *Model) {
	var weaken [kindCount]float64
	for i := range m.Expressions {
		e := &m.Expressions[i]
		w := f.in[i]
		if e.Binary {
			w = 0
			if f.in[i] > 0.5 {
				w = 1
			}
		}
		f.out[i] = w
		if w == 0 {
			continue
		}
		for k, o := range [kindCount]Override{mouthKind: e.Mouth, blinkKind: e.Blink, gazeKind: e.Gaze} {
			switch {
			case f.kind[i] == exprKind(k):
			case o == Block:
				weaken[k]++
			case o == BlendOver:
				weaken[k] += w
			}
		}
	}
	for i := range f.out {
		factor := 1 - min(weaken[f.kind[i]], 1)
		if factor < 1 && m.Expressions[i].Binary {
			factor = 0
		}
		f.out[i] *= factor
	}
}

// Expression returns how strongly an expression of the model shows at this
// moment, after binary and overrides.
func (a *Actor) Expression(i int) float64 { return a.face.out[i] }

// expressions resolves the face, or an MMD model's morphs, into weights of morph
// targets and colours of materials.
func (a *Actor) expressions(float64) {
	if a.solver != nil {
		a.expressMMD()
		return
	}
	f, m := &a.face, a.Model
	for _, w := range a.posed.Weights {
		f.set(w.Name, w.Value)
	}
	a.blink()
	f.resolve(m)
	for i := range a.morphs {
		clear(a.morphs[i].weight)
		copy(a.morphs[i].weight, m.Meshes[i].RestWeights)
	}
	for i := range m.Expressions { // what expressions move is theirs alone
		for _, b := range m.Expressions[i].Morphs {
			a.morphs[b.Mesh].weight[b.Target] = 0
		}
	}
	for i, w := range f.out {
		if w == 0 {
			continue
		}
		for _, b := range m.Expressions[i].Morphs {
			a.morphs[b.Mesh].weight[b.Target] += float32(b.Weight * w)
		}
	}
	a.tint()
}

// tint colours the actor's materials anew if an expression that colours any has
// changed: colour = base + Σ (target − base)·weight.
func (a *Actor) tint() {
	f, m := &a.face, a.Model
	changed := false
	for i := range m.Expressions {
		if e := &m.Expressions[i]; (e.Colors != nil || e.UVs != nil) && f.tinted[i] != f.out[i] {
			f.tinted[i], changed = f.out[i], true
		}
	}
	if !changed {
		return
	}
	copy(a.tints, m.Materials)
	for i := range m.Expressions {
		w := float32(f.tinted[i])
		if w == 0 {
			continue
		}
		for _, c := range m.Expressions[i].Colors {
			base, now := c.Kind.Of(&m.Materials[c.Material]), c.Kind.Of(&a.tints[c.Material])
			for k := range now {
				now[k] += (c.Value[k] - base[k]) * w
			}
		}
		for _, u := range m.Expressions[i].UVs {
			a.tints[u.Material].moveUV(&m.Materials[u.Material], u.Scale, u.Offset, w)
		}
	}
	a.tinted++
}

// Of returns the numbers of one colour of a material: those themselves, not a
// copy.
func (k ColorKind) Of(m *Material) []float32 {
	switch k {
	case BaseColor:
		return m.Base[:]
	case EmissionColor:
		return m.Emission[:]
	case ShadeColor:
		return m.Shade[:]
	case MatcapColor:
		return m.Matcap[:]
	case RimColor:
		return m.Rim[:]
	default:
		return m.OutlineColor[:]
	}
}

func clamp01(x float64) float64 { return min(max(x, 0), 1) }
