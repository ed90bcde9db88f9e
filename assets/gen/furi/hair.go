package furi

import (
	"fmt"
	"math"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

const deg = math.Pi / 180

// hairThick is how far the hair lies above the skull, metres.
const hairThick = 0.0125

// A root names a place on the hair: azimuth from the face towards her left and
// elevation in degrees, and metres above the hair's surface.
type root struct{ azimuth, elevation, lift float64 }

// onHead is the place of r.
func onHead(r root) Vec {
	sin, cos := math.Sincos(r.elevation * deg)
	x, z := polar(cos, r.azimuth*deg)
	dir := v3(x, sin, z)
	near, far := 0.05, 0.2
	f := skull()
	for range 30 {
		if mid := (near + far) / 2; f(headCentre.Add(dir.Scale(mid))) < hairThick+r.lift {
			near = mid
		} else {
			far = mid
		}
	}
	return headCentre.Add(dir.Scale(near))
}

// hanging is a place around the head's axis: azimuth in degrees, radius and
// height in metres.
func hanging(azimuth, r, y float64) Vec {
	x, z := polar(r, azimuth*deg)
	return v3(x, y, z-0.006)
}

// A strand is one lock, its bones and where on it they begin.
type strand struct {
	through []Vec
	rings   int
	width   []float64 // half width along it, metres
	thick   float64   // share of the width
	chain   []int     // bones that swing it; empty: the head alone
	starts  []float64 // s of each bone
	out     func(p Vec, s float64) Vec
	free    bool // shaded from root to tip, not by its place on the head
}

// onHeadShade is how far down the hair's texture a place on the head is: by
// elevation, so that the ring of light runs evenly around all locks.
func onHeadShade(p Vec) float64 {
	d := p.Sub(headCentre)
	el := math.Atan2(d.Y, math.Hypot(d.X, d.Z)) / deg
	return min(max(0.02+0.62*(90-el)/110, 0), 1)
}

// awayFromHead faces a lock's broad side outward.
func awayFromHead(p Vec, _ float64) Vec {
	d := p.Sub(headCentre)
	if p.Y < headCentre.Y-0.03 {
		d.Y = 0
	}
	return d.Unit()
}

func (m *Model) addStrand(to *Part, s strand) {
	if s.out == nil {
		s.out = awayFromHead
	}
	const sides = 4
	lock := solid.Lock{
		Path:   solid.Spline(s.through, s.rings),
		Out:    s.out,
		Width:  func(t float64) float64 { return solid.Lerps(s.width, t) },
		Height: func(t float64) float64 { return solid.Lerps(s.width, t) * s.thick },
		Sides:  sides,
		UV:     hairUV,
	}
	mesh := lock.Mesh()
	to.Mesh.Add(mesh)
	for i, uv := range mesh.UV {
		t := (uv[1] - 0.52) / 0.46
		if !s.free {
			to.Mesh.UV[len(to.Skin)] = hairUV((uv[0]-0.02)/0.46, onHeadShade(mesh.Pos[i]))
		}
		if len(s.chain) == 0 {
			to.Skin = append(to.Skin, rigid(m.Index("head")))
		} else {
			to.Skin = append(to.Skin, chainSkin(m.Index("head"), s.chain, s.starts, t))
		}
	}
}

// chainSkin weighs a point at t along a chain: parent before its first bone,
// then bone after bone, each pair blended over a third of the way.
func chainSkin(parent int, chain []int, starts []float64, t float64) Skin {
	bone, from := parent, starts[0]
	next := 0
	for k, s := range starts {
		if t >= s {
			bone, next, from = chain[k], k+1, s
		}
	}
	if next >= len(chain) {
		return rigid(bone)
	}
	to := starts[next]
	if next == 0 {
		from = 0
	}
	w := 0.5 * smooth((t-(to-(to-from)*0.5))/((to-from)*0.5))
	back := 0.0 // just past a joint the bone before it still holds
	prev := parent
	if next > 0 {
		if next > 1 {
			prev = chain[next-2]
		}
		back = 0.5 * (1 - smooth((t-from)/((to-from)*0.5)))
	}
	return strongest([]float64{1 - w - back, w, back}, func(k int) int { return [3]int{bone, chain[next], prev}[k] })
}

// addHair adds cap, bangs, side locks, bob and ponytail.
func (m *Model) addHair() {
	hair := Part{Name: "Hair", Material: MatHair, Mesh: &solid.Mesh{}}
	m.addCap(&hair)
	m.addBangs(&hair)
	m.addSideLocks(&hair)
	m.addBob(&hair)
	m.addPonytail(&hair)
	m.Parts = append(m.Parts, hair)
}

// addCap adds the hair that lies on the skull, open at the face and the neck.
func (m *Model) addCap(to *Part) {
	f := solid.Grow(skull(), hairThick)
	f = solid.Minus(0.010, f, solid.Ellipsoid(v3(0, 1.346, 0.118), v3(0.093, 0.122, 0.116)))
	f = solid.Minus(0.010, f, solid.Half(v3(0, 1.338, -0.05), v3(0, 1, -0.15)))
	g := solid.Grid{Min: v3(-0.12, 1.30, -0.14), Max: v3(0.12, 1.56, 0.13), Cell: 0.006, Error: 0.0014, MaxEdge: 0.045}
	mesh := solid.Surface(f, g).Thin(f, g)
	_, mesh = mesh.Cut(solid.Grow(skull(), -0.001))
	mesh.NormalsOf(f).Paint(func(p, _ Vec) [2]float64 {
		d := p.Sub(headCentre)
		u := math.Abs(math.Atan2(d.X, d.Z)) / math.Pi
		return hairUV(0.15+0.7*u, onHeadShade(p))
	})
	to.Mesh.Add(mesh)
	for range mesh.Pos {
		to.Skin = append(to.Skin, rigid(m.Index("head")))
	}
}

// addBangs fans locks from the crown over the forehead, parted a little to her
// left.
func (m *Model) addBangs(to *Part) {
	for _, b := range []struct{ az, top, tip, half float64 }{
		{-62, -40, -14, 0.0165}, {-46, -30, 1, 0.0170}, {-31, -20, 6, 0.0165}, {-17, -11, 7, 0.0155}, {-4, -3, 4, 0.0150},
		{9, 6, 7, 0.0140}, {23, 15, 8, 0.0155}, {38, 24, 5, 0.0165}, {53, 33, -2, 0.0170}, {66, 42, -16, 0.0165},
	} {
		m.addStrand(to, strand{
			through: []Vec{
				onHead(root{b.top, 66, -0.006}), onHead(root{b.top + (b.az-b.top)*0.4, 48, 0.004}),
				onHead(root{b.top + (b.az-b.top)*0.75, 28, 0.006}), onHead(root{b.az, (28 + b.tip) / 2, 0.003}), onHead(root{b.az - 3, b.tip, -0.005}),
			},
			rings: 6, thick: 0.42,
			width: []float64{0.006, b.half * 0.8, b.half, b.half * 0.95, b.half * 0.62, 0},
		})
	}
}

// swing adds a chain of bones along a path at the given shares of its length,
// the last of them its end, and a spring over it.
func (m *Model) swing(name string, path []Vec, starts []float64, parent int, spring Spring) []int {
	line := solid.Spline(path, 100)
	var chain []int
	for k, s := range starts {
		parent = m.Add(fmt.Sprintf("%s%d", name, k+1), parent, line[int(s*100)], motion.NoBone)
		chain = append(chain, parent)
	}
	spring.Name, spring.Bones = name, chain
	m.Springs = append(m.Springs, spring)
	return chain
}

var hairSpring = Spring{Groups: []string{"head", "chest"}, Radius: 0.014, Stiffness: 1.1, Gravity: 0.25, Drag: 0.45}

// addSideLocks frames the face with a long lock and a shorter one on each side.
func (m *Model) addSideLocks(to *Part) {
	for _, side := range []float64{1, -1} {
		name := map[float64]string{1: "lockL", -1: "lockR"}[side]
		path := []Vec{
			onHead(root{side * 52, 54, -0.004}), onHead(root{side * 61, 26, 0.006}), onHead(root{side * 64, -2, 0.008}),
			hanging(side*65, 0.104, 1.352), hanging(side*65, 0.104, 1.300), hanging(side*62, 0.101, 1.252), hanging(side*60, 0.092, 1.214),
		}
		starts := []float64{0.40, 0.60, 0.80, 1}
		chain := m.swing(name, path, starts, m.Index("head"), hairSpring)
		m.addStrand(to, strand{through: path, rings: 9, thick: 0.45, chain: chain, starts: starts,
			width: []float64{0.005, 0.0165, 0.0195, 0.0175, 0.0140, 0.010, 0}})
		m.addStrand(to, strand{through: []Vec{
			onHead(root{side * 72, 50, -0.006}), onHead(root{side * 81, 20, 0.005}), onHead(root{side * 84, -10, 0.006}),
			hanging(side*86, 0.101, 1.345), hanging(side*84, 0.098, 1.300), hanging(side*80, 0.090, 1.268),
		}, rings: 7, thick: 0.42, width: []float64{0.008, 0.017, 0.019, 0.018, 0.013, 0}})
	}
}

// addBob covers the nape with locks in two layers, turned in at the tips.
func (m *Model) addBob(to *Part) {
	for k := range 11 {
		az := 100 + 160*float64(k)/10
		low := 1.262 + 0.010*math.Cos(float64(k)*2.2)
		m.addStrand(to, strand{through: []Vec{
			onHead(root{az, 44, -0.010}), onHead(root{az, 14, 0.003}), onHead(root{az, -14, 0.006}),
			hanging(az, 0.104, 1.335), hanging(az+2, 0.098, 1.292), hanging(az+4, 0.078, low),
		}, rings: 6, thick: 0.38, width: []float64{0.004, 0.016, 0.0195, 0.019, 0.014, 0}})
	}
	for k := range 8 {
		az := 108 + 144*float64(k)/7
		m.addStrand(to, strand{through: []Vec{
			onHead(root{az, 0, -0.004}), onHead(root{az, -20, -0.003}), hanging(az, 0.090, 1.325), hanging(az, 0.080, 1.285), hanging(az+3, 0.060, 1.252),
		}, rings: 5, thick: 0.4, width: []float64{0.010, 0.018, 0.019, 0.014, 0}})
	}
}

// tie is where the ponytail starts.
var tie = v3(0, 1.512, -0.096)

// addPonytail combs the hair back and hangs a tail of seven locks from the tie.
func (m *Model) addPonytail(to *Part) {
	for _, side := range []float64{1, -1} {
		for _, c := range []struct{ az, el float64 }{{28, 62}, {62, 50}, {92, 34}, {118, 16}, {146, 2}} {
			from, mid := root{side * c.az, c.el, -0.004}, root{side * (c.az*0.55 + 81), c.el*0.5 + 28, 0.004}
			m.addStrand(to, strand{through: []Vec{onHead(from), onHead(mid), tie.Add(v3(side*0.008, 0, 0.010))}, rings: 5, thick: 0.28,
				width: []float64{0, 0.013, 0.016, 0.013, 0.007}})
		}
	}
	middle := []Vec{tie, tie.Add(v3(0, 0.018, -0.034)), tie.Add(v3(0, -0.006, -0.082)), v3(0, 1.430, -0.205),
		v3(0, 1.340, -0.208), v3(0, 1.250, -0.186), v3(0, 1.165, -0.176)}
	starts := []float64{0.10, 0.32, 0.53, 0.74, 1}
	spring := hairSpring
	spring.Radius = 0.03
	chain := m.swing("ponytail", middle, starts, m.Index("head"), spring)
	fan := []struct{ x, z, length, half float64 }{
		{0, -0.020, 1.0, 0.030}, {0.026, -0.006, 0.95, 0.027}, {-0.026, -0.006, 0.96, 0.027}, {0.016, 0.016, 0.86, 0.025},
		{-0.016, 0.016, 0.88, 0.025}, {0.040, 0.004, 0.78, 0.019}, {-0.040, 0.004, 0.80, 0.019},
	}
	for _, f := range fan {
		path := make([]Vec, len(middle))
		for k, p := range middle {
			t := float64(k) / float64(len(middle)-1)
			open := math.Sin(math.Pi * min(t*0.78+0.02, 1))
			path[k] = p.Add(v3(f.x*open*1.1, 0, f.z*open))
			path[k].Y = tie.Y + (path[k].Y-tie.Y)*(1-(1-f.length)*t)
		}
		m.addStrand(to, strand{through: path, rings: 9, thick: 0.55, free: true, chain: chain, starts: starts,
			width: []float64{0.008, 0.7 * f.half, f.half, f.half, 0.85 * f.half, 0.55 * f.half, 0},
			out: func(p Vec, s float64) Vec {
				d := v3(f.x*6, 0.25, f.z*6-0.35)
				if s < 0.3 {
					d.Y = 1
				}
				return d.Unit()
			}})
	}
}
