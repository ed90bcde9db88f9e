package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
)

// A facePlane lays flat drawing onto the front of the head: x to her left, y up
// in metres, both as in the world.
type facePlane struct{ field solid.Field }

func newFacePlane() facePlane { return facePlane{skull()} }

// at is the point of the face before (x, y), lifted off it, and the normal
// that it is shaded by.
func (f facePlane) at(x, y, lift float64) (p, n Vec) {
	near, far := 0.02, 0.13 // the head is star-shaped: one crossing between
	for range 30 {
		if mid := (near + far) / 2; f.field(v3(x, y, mid)) < 0 {
			near = mid
		} else {
			far = mid
		}
	}
	p = v3(x, y, near)
	out := solid.Gradient(f.field, p).Unit()
	return p.Add(out.Scale(lift)), faceNormal(p, out)
}

// A drawing is a sheet on the face that morphs bend.
type drawing struct {
	cols, rows int
	morphs     []string
	// at gives the place of (u, v) under a morph, "" for none: x, y and how far
	// above the face, metres.
	at func(morph string, u, v float64) (x, y, lift float64)
	uv func(u, v float64) [2]float64
}

// part makes the sheet, mirrored for side -1.
func (f facePlane) part(d drawing, side float64) (*solid.Mesh, map[string][]Vec) {
	place := func(morph string, u, v float64) (p, n Vec) {
		x, y, lift := d.at(morph, u, v)
		return f.at(side*x, y, lift)
	}
	mesh := solid.Sheet(d.cols, d.rows, func(u, v float64) (Vec, Vec, [2]float64) {
		p, n := place("", u, v)
		return p, n, d.uv(u, v)
	})
	// Sheets that are folded away at rest have no area to tell their front by.
	if side < 0 {
		for k, t := range mesh.Tri {
			mesh.Tri[k] = [3]int{t[0], t[2], t[1]}
		}
	}
	shift := map[string][]Vec{}
	for _, morph := range d.morphs {
		moved := make([]Vec, len(mesh.Pos))
		for i := range moved {
			u := float64(i%(d.cols+1)) / float64(d.cols)
			v := float64(i/(d.cols+1)) / float64(d.rows)
			p, _ := place(morph, u, v)
			moved[i] = p.Sub(mesh.Pos[i])
		}
		shift[morph] = moved
	}
	return mesh, shift
}

// The opening of an eye in the face plane, metres: from the inner corner to the
// outer one, about a line that rises a little outwards.
const (
	eyeInner, eyeOuter = 0.0128, 0.0590
	eyeLine            = 1.3735
)

// An eyelid is the height of the upper and lower lid over the eye's line at s in
// [0,1] from the inner corner to the outer.
type eyelid struct{ upper, lower func(s float64) float64 }

func upperBow(s float64) float64 {
	return math.Pow(1-math.Pow(math.Abs(2*math.Pow(s, 0.86)-1), 2.7), 0.75)
}
func lowerBow(s float64) float64 { return math.Pow(max(1-math.Pow(math.Abs(2*s-1), 2.3), 0), 0.9) }
func arc(s float64) float64      { return 1 - sq(2*s-1) }

// eyelids are the states that morphs reach; "hole" is the opening in the face.
var eyelids = map[string]eyelid{
	"":      {func(s float64) float64 { return 0.0285 * upperBow(s) }, func(s float64) float64 { return -0.0150 * lowerBow(s) }},
	"hole":  {func(s float64) float64 { return 0.0322 * upperBow(s) }, func(s float64) float64 { return -0.0168 * lowerBow(s) }},
	"wide":  {func(s float64) float64 { return 0.0318 * upperBow(s) }, func(s float64) float64 { return -0.0164 * lowerBow(s) }},
	"blink": {func(s float64) float64 { return -0.0090*arc(s) + 0.001 }, func(s float64) float64 { return -0.0092*arc(s) + 0.001 }},
	"smile": {func(s float64) float64 { return 0.0110*arc(s) - 0.004 }, func(s float64) float64 { return 0.0108*arc(s) - 0.004 }},
	"calm":  {func(s float64) float64 { return -0.0050*arc(s) + 0.003 }, func(s float64) float64 { return -0.0052*arc(s) + 0.003 }},
	"half":  {func(s float64) float64 { return min(0.0285*upperBow(s), 0.0100+0.002*s) }, func(s float64) float64 { return -0.0135 * lowerBow(s) }},
	"sharp": {func(s float64) float64 { return min(0.0285*upperBow(s), 0.0110+0.014*s) }, func(s float64) float64 { return -0.0130 * lowerBow(s) }},
}

// eyeHole is negative in the opening of the eye on the given side, 1 or -1.
func eyeHole(side float64) solid.Field {
	hole := eyelids["hole"]
	return func(p Vec) float64 {
		s := (p.X*side - eyeInner) / (eyeOuter - eyeInner)
		if p.Z < 0.02 || s <= 0 || s >= 1 {
			return 0.01
		}
		y := p.Y - eyeLine - 0.002*s
		return max(y-hole.upper(s), hole.lower(s)-y)
	}
}

func eyeXY(s, y float64) (float64, float64) {
	return eyeInner + (eyeOuter-eyeInner)*s, eyeLine + 0.002*s + y
}

// lidMorphs names the morphs of the lids on one side.
func lidMorphs(side float64) (names []string, state func(string) eyelid) {
	suffix := "L"
	if side < 0 {
		suffix = "R"
	}
	for _, n := range []string{"blink", "smile", "calm", "wide", "half", "sharp"} {
		names = append(names, n+suffix)
	}
	return names, func(morph string) eyelid {
		if morph == "" {
			return eyelids[""]
		}
		return eyelids[morph[:len(morph)-1]]
	}
}

// eyeDrawings are lids (skin) and lines of one eye.
func eyeDrawings(side float64) (lids, lines []drawing) {
	names, state := lidMorphs(side)
	hole := eyelids["hole"]
	skin := func(y float64) [2]float64 { return faceTint(y) }
	upper := drawing{cols: 18, rows: 3, morphs: names,
		at: func(m string, u, v float64) (float64, float64, float64) {
			s := min(max(-0.04+1.08*u, 0), 1)
			from, to := hole.upper(s)+0.0016, state(m).upper(s)
			x, y := eyeXY(-0.04+1.08*u, from+(to-from)*v)
			return x, y, 0.0004 + 0.0004*v
		},
		uv: func(u, v float64) [2]float64 { return skin(eyeLine + 0.012) }}
	lower := drawing{cols: 18, rows: 2, morphs: names,
		at: func(m string, u, v float64) (float64, float64, float64) {
			s := min(max(-0.04+1.08*u, 0), 1)
			to, from := state(m).lower(s), hole.lower(s)-0.0014
			x, y := eyeXY(-0.04+1.08*u, to+(from-to)*v)
			return x, y, 0.0004
		},
		uv: func(u, v float64) [2]float64 { return skin(eyeLine - 0.008) }}
	thick := []float64{0.0012, 0.0040, 0.0057, 0.0064, 0.0067, 0.0066, 0.0058, 0}
	lash := drawing{cols: 26, rows: 1, morphs: names,
		at: func(m string, u, v float64) (float64, float64, float64) {
			s := -0.03 + 1.19*u
			in := min(max(s, 0), 1)
			lid := state(m)
			y := lid.upper(in) - 0.0012
			w := solid.Lerps(thick, u)
			past := max(s-1, 0) * (eyeOuter - eyeInner)
			x, yy := eyeXY(s, y+past*0.45+w*(1-v))
			return x, yy, 0.0011
		},
		uv: func(u, v float64) [2]float64 { return faceCell(LashTint, v) }}
	under := drawing{cols: 16, rows: 1, morphs: names,
		at: func(m string, u, v float64) (float64, float64, float64) {
			s := 0.22 + 0.80*u
			in := min(s, 1)
			w := 0.0011 * math.Sin(math.Pi*min(u*1.02, 1))
			x, y := eyeXY(s, state(m).lower(in)+0.0003-w*v)
			return x, y, 0.0009
		},
		uv: func(u, v float64) [2]float64 { return faceCell(LashTint, 0.2) }}
	crease := drawing{cols: 14, rows: 1, morphs: names,
		at: func(m string, u, v float64) (float64, float64, float64) {
			s := 0.14 + 0.80*u
			w := 0.0008 * math.Sin(math.Pi*u)
			open, now := eyelids[""].upper(s), state(m).upper(s)
			x, y := eyeXY(s, open+0.0066+0.3*(now-open)+w*(1-v))
			return x, y, 0.0007
		},
		uv: func(u, v float64) [2]float64 { return faceCell(MouthLine, 0) }}
	return []drawing{upper, lower}, []drawing{lash, under, crease}
}

// browMorphs move the brow: metres up at the inner end, middle and outer end.
var browMorphs = map[string][3]float64{
	"browSerious": {-0.0050, -0.0030, -0.0005},
	"browSad":     {0.0060, 0.0020, -0.0035},
	"browCheer":   {0.0025, 0.0050, 0.0025},
	"browAngry":   {-0.0080, -0.0035, 0.0030},
	"browUp":      {0.0065, 0.0070, 0.0065},
	"browDown":    {-0.0055, -0.0055, -0.0050},
}

var browNames = []string{"browSerious", "browSad", "browCheer", "browAngry", "browUp", "browDown"}

func browDrawing() drawing {
	return drawing{cols: 14, rows: 1, morphs: browNames,
		at: func(m string, u, v float64) (float64, float64, float64) {
			d := browMorphs[m]
			y := 1.4235 + 0.0055*math.Sin(math.Pi*(0.12+0.72*u))
			y += d[0]*max(1-2*u, 0) + d[1]*(1-math.Abs(2*u-1)) + d[2]*max(2*u-1, 0)
			w := 0.0040 * math.Pow(math.Sin(math.Pi*(0.06+0.90*u)), 0.7) * (1 - 0.45*u)
			return 0.0140 + 0.0420*u, y + w*(0.5-v), 0.0012
		},
		uv: func(u, v float64) [2]float64 { return faceCell(BrowTint, v) }}
}

// A lipShape is a mouth: half its width, how far the middle of its upper and
// lower lip and its corners lie above the mouth's line; metres.
type lipShape struct{ half, top, low, corner float64 }

// lips are the mouth at rest and under each morph.
var lips = map[string]lipShape{
	"":          {0.0125, -0.0008, -0.0008, 0.0024},
	"mouthA":    {0.0135, 0.0030, -0.0165, 0.0016},
	"mouthI":    {0.0165, 0.0008, -0.0062, 0.0026},
	"mouthU":    {0.0064, 0.0022, -0.0058, 0.0000},
	"mouthE":    {0.0145, 0.0016, -0.0100, 0.0018},
	"mouthO":    {0.0086, 0.0044, -0.0125, 0.0000},
	"mouthWa":   {0.0195, -0.0004, -0.0170, 0.0056},
	"mouthGrin": {0.0165, -0.0030, -0.0030, 0.0058},
	"mouthSad":  {0.0115, 0.0016, 0.0016, -0.0040},
	"mouthTiny": {0.0058, 0.0034, -0.0064, 0.0000},
}

var lipNames = []string{"mouthA", "mouthI", "mouthU", "mouthE", "mouthO", "mouthWa", "mouthGrin", "mouthSad", "mouthTiny"}

const mouthLine = 1.3355 // height of the closed mouth, metres

// edges gives the upper and lower lip at u in [0,1] across the mouth.
func (l lipShape) edges(u float64) (x, top, low float64) {
	q := sq(2*u - 1)
	round := math.Pow(max(1-q, 0), 0.6)
	open := l.top - l.low
	if open < 1e-9 {
		y := mouthLine + l.corner*q + l.top*(1-q)
		return l.half * (2*u - 1), y, y
	}
	return l.half * (2*u - 1), mouthLine + l.corner*q + l.top*(1-q), mouthLine + l.corner*q + l.low*round
}

// mouthDrawings are the inside of the mouth and the lines of its lips.
func mouthDrawings() []drawing {
	inside := drawing{cols: 16, rows: 5, morphs: lipNames,
		at: func(m string, u, v float64) (float64, float64, float64) {
			x, top, low := lips[m].edges(u)
			return x, top + (low-top)*v, 0.0006
		},
		uv: mouthUV}
	line := func(lower bool, w float64) drawing {
		return drawing{cols: 16, rows: 1, morphs: lipNames,
			at: func(m string, u, v float64) (float64, float64, float64) {
				x, y, low := lips[m].edges(u)
				if lower {
					y = low
				}
				t := w * (0.35 + 0.65*math.Sin(math.Pi*u))
				return x * 1.03, y + t*(0.5-v), 0.0009
			},
			uv: func(u, v float64) [2]float64 { return faceCell(MouthLine, v) }}
	}
	return []drawing{inside, line(true, 0.0013), line(false, 0.0018)}
}
