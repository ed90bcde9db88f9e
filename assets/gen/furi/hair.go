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
			// Shaded half as the round of the head, so that light and shade fall over
			// the hair as a whole and not lock by lock.
			n, away := &to.Mesh.Normal[len(to.Skin)], awayFromHead(mesh.Pos[i], t)
			*n = n.Lerp(away, 0.55*smooth((n.Dot(away)+0.1)/0.6)).Unit()
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

// addHair adds cap, bangs, side locks, bob, tails and the stray hair.
func (m *Model) addHair() {
	hair := Part{Name: "Hair", Material: MatHair, Mesh: &solid.Mesh{}}
	m.addCap(&hair)
	m.addBangs(&hair)
	m.addSideLocks(&hair)
	m.addBob(&hair)
	m.addTails(&hair)
	m.addAhoge(&hair)
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

// A bang is one lock over the forehead: where it leaves the crown, where its
// tip lies, how far the tip sweeps sideways, degrees; half its width and its
// height over the others, metres.
type bang struct{ top, azimuth, tip, sweep, half, lift float64 }

// bangs are drawn as a few broad locks of unlike size that overlap, with thin
// ones between: even teeth would look like a comb. They stop short of the eyes but for
// one between them.
var bangs = []bang{
	{-50, -73, -38, 6, 0.0175, 0.001}, {-40, -58, -20, 8, 0.0210, 0.003}, {-28, -40, -2, 9, 0.0215, 0.001},
	{-17, -23, 2, 9, 0.0205, 0.004}, {-6, -7, -15, 5, 0.0165, 0.006}, {4, 9, 1, -4, 0.0185, 0.002},
	{14, 24, 3, -8, 0.0210, 0.004}, {27, 41, -1, -9, 0.0220, 0.001}, {40, 60, -19, -8, 0.0210, 0.003}, {52, 76, -40, -5, 0.0175, 0.001},
	{-22, -31, -3, 10, 0.0060, 0.006}, {8, 15, -4, -5, 0.0055, 0.006}, {33, 51, -12, -8, 0.0060, 0.006},
}

// addBangs fans locks from the crown over the forehead.
func (m *Model) addBangs(to *Part) {
	for _, b := range bangs {
		at := func(share, elevation, lift float64) Vec {
			return onHead(root{b.top + (b.azimuth-b.top)*share, elevation, lift + b.lift})
		}
		m.addStrand(to, strand{
			through: []Vec{
				at(0, 70, -0.008), at(0.35, 50, 0.003), at(0.75, 28, 0.005), at(1, 10+b.tip*0.35, 0.004),
				onHead(root{b.azimuth + b.sweep*0.35, 0.75*b.tip + 2, 0.001 + b.lift}), onHead(root{b.azimuth + b.sweep, b.tip, b.lift - 0.006}),
			},
			rings: 8, thick: 0.36,
			width: []float64{0.006, b.half * 0.75, b.half, b.half * 1.02, b.half * 0.78, b.half * 0.48, b.half * 0.22, 0},
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

// addSideLocks frames the face with a long lock, which swings, and two shorter
// ones on each side.
func (m *Model) addSideLocks(to *Part) {
	for _, side := range []float64{1, -1} {
		name := map[float64]string{1: "hairLockL", -1: "hairLockR"}[side]
		path := []Vec{
			onHead(root{side * 52, 54, -0.004}), onHead(root{side * 63, 26, 0.008}), onHead(root{side * 67, -2, 0.010}),
			hanging(side*67, 0.106, 1.352), hanging(side*65, 0.104, 1.300), hanging(side*60, 0.096, 1.252), hanging(side*53, 0.090, 1.206),
		}
		starts := []float64{0.40, 0.60, 0.80, 1}
		chain := m.swing(name, path, starts, m.Index("head"), hairSpring)
		m.addStrand(to, strand{through: path, rings: 8, thick: 0.42, chain: chain, starts: starts,
			width: []float64{0.005, 0.0175, 0.0200, 0.0175, 0.0150, 0.010, 0}})
		for k := range path { // a thin one in front of it parts at the tip
			path[k] = path[k].Add(v3(side*0.002, 0.012*float64(k)/6, 0.007+0.010*float64(k*k)/36))
		}
		m.addStrand(to, strand{through: path, rings: 7, thick: 0.5, chain: chain, starts: starts,
			width: []float64{0.002, 0.0060, 0.0085, 0.0085, 0.0075, 0.004, 0}})
		m.addStrand(to, strand{through: []Vec{
			onHead(root{side * 72, 50, -0.006}), onHead(root{side * 81, 20, 0.005}), onHead(root{side * 84, -10, 0.006}),
			hanging(side*86, 0.101, 1.345), hanging(side*83, 0.097, 1.300), hanging(side*78, 0.080, 1.262),
		}, rings: 6, thick: 0.42, width: []float64{0.008, 0.018, 0.021, 0.019, 0.013, 0}})
	}
}

// addBob covers the nape with locks in two layers, turned in at the tips.
func (m *Model) addBob(to *Part) {
	for k := range 9 {
		az := 100 + 160*float64(k)/8
		low := 1.250 + 0.014*math.Cos(float64(k)*2.2)
		m.addStrand(to, strand{through: []Vec{
			onHead(root{az, 68, -0.008}), onHead(root{az, 40, 0.002}), onHead(root{az, 12, 0.004}), onHead(root{az, -14, 0.006}),
			hanging(az, 0.106, 1.335), hanging(az+3, 0.100, 1.290), hanging(az+7, 0.076, low),
		}, rings: 6, thick: 0.36, width: []float64{0.003, 0.013, 0.0215, 0.0235, 0.0225, 0.0165, 0}})
	}
	for k := range 6 {
		az := 110 + 140*float64(k)/5
		m.addStrand(to, strand{through: []Vec{
			onHead(root{az, 0, -0.004}), onHead(root{az, -20, -0.003}), hanging(az, 0.090, 1.325), hanging(az, 0.080, 1.285), hanging(az+3, 0.060, 1.246),
		}, rings: 4, thick: 0.4, width: []float64{0.012, 0.023, 0.025, 0.019, 0}})
	}
}
