package scaled

import (
	"io/fs"
	"math"
	"testing"

	"furitsuke/assets/gen/furi"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
)

// modelled returns Furi; that takes too long for a short run.
func modelled(t *testing.T) *furi.Model {
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	return original()
}

func triangles(m *furi.Model) (n int) {
	for _, p := range m.Parts {
		n += len(p.Tri)
	}
	return n
}

// area is that of a part's triangles with their corners where corner puts them.
func area(p *furi.Part, corner func(i int) motion.Vec3) (sum float64) {
	for _, t := range p.Tri {
		a, b, c := corner(t[0]), corner(t[1]), corner(t[2])
		sum += b.Sub(a).Cross(c.Sub(a)).Len() / 2
	}
	return sum
}

// Refining keeps the surface, its texture and its morphs where they are: areas
// stay in space, on the texture and with a morph at full weight. Every point's
// weights sum to 1.
func TestRefinedSurfaceIsTheSame(t *testing.T) {
	const n = 60_000
	m := modelled(t)
	r := Refine(m, n)
	if got := triangles(r); got < n || got > n+2 {
		t.Errorf("%d triangles, want %d", got, n)
	}
	for i := range m.Parts {
		a, b := &m.Parts[i], &r.Parts[i]
		same := func(what string, x, y float64) {
			if math.Abs(x-y) > 1e-9*x {
				t.Errorf("%s: %s %g became %g", a.Name, what, x, y)
			}
		}
		at := func(p *furi.Part) func(int) motion.Vec3 { return func(i int) motion.Vec3 { return p.Pos[i] } }
		onTexture := func(p *furi.Part) func(int) motion.Vec3 {
			return func(i int) motion.Vec3 { return motion.Vec3{X: p.UV[i][0], Y: p.UV[i][1]} }
		}
		same("area", area(a, at(a)), area(b, at(b)))
		same("texture", area(a, onTexture(a)), area(b, onTexture(b)))
		for name := range a.Shift {
			morphed := func(p *furi.Part) func(int) motion.Vec3 {
				return func(i int) motion.Vec3 { return p.Pos[i].Add(p.Shift[name][i]) }
			}
			same(name, area(a, morphed(a)), area(b, morphed(b)))
		}
		for _, s := range b.Skin {
			if sum := s.Weight[0] + s.Weight[1] + s.Weight[2] + s.Weight[3]; math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%s: weights %v", b.Name, s.Weight)
			}
		}
	}
}

// Triangles of a refined model are of one size: the longest edge is no more
// than a few times what it would be if all were equal.
func TestRefinedTrianglesAreAlike(t *testing.T) {
	const n = 60_000
	r := Refine(modelled(t), n)
	all, longest := 0.0, 0.0
	for i := range r.Parts {
		p := &r.Parts[i]
		all += area(p, func(i int) motion.Vec3 { return p.Pos[i] })
		longest = max(longest, longestEdge(p.Mesh))
	}
	equal := math.Sqrt(all / n * 4 / math.Sqrt(3)) // the side of an equilateral one
	if longest > 4*equal {
		t.Errorf("the longest edge is %g m, an equal one would be %g", longest, equal)
	}
}

// The sizes that benchmarks name come out of the readers again, without a
// warning.
func TestScaledFilesRead(t *testing.T) {
	const n = 100_000
	modelled(t)
	data, err := fs.ReadFile(VRM(n), "furi.vrm")
	if err != nil {
		t.Fatal(err)
	}
	v, err := vrm.Read(data)
	if err != nil || len(v.Warnings) > 0 {
		t.Fatal(err, v.Warnings)
	}
	got := 0
	for _, m := range v.Meshes {
		for _, p := range m.Primitives {
			got += len(p.Indices) / 3
		}
	}
	if got < n || got > n+2 {
		t.Errorf("the VRM has %d triangles, want %d", got, n)
	}
	data, err = fs.ReadFile(PMX(n, 500), "furi.pmx")
	if err != nil {
		t.Fatal(err)
	}
	p, err := pmx.Read(data)
	if err != nil || len(p.Warnings) > 0 {
		t.Fatal(err, p.Warnings)
	}
	if got := len(p.Indices) / 3; got < n || got > n+2 || len(p.Bones) != 500 {
		t.Errorf("the PMX has %d triangles and %d bones, want %d and 500", got, len(p.Bones), n)
	}
	moving := map[int32]bool{}
	for i := range p.Vertices {
		moving[p.Vertices[i].Bones[0]] = true
	}
	if len(moving) < 300 {
		t.Errorf("%d bones move points, want the divided links to be among them", len(moving))
	}
}
