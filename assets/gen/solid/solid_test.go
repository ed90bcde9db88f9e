package solid

import (
	"math"
	"testing"
)

var ball = Sphere(Vec{X: 0.1, Y: -0.2, Z: 0.05}, 0.3)

func ballGrid(limit float64) Grid {
	return Grid{Min: Vec{X: -0.3, Y: -0.6, Z: -0.35}, Max: Vec{X: 0.5, Y: 0.2, Z: 0.45}, Cell: 0.03, Error: limit, MaxEdge: 0.2}
}

// area sums the triangles; outward counts those that face along the normals.
func measure(m *Mesh, f Field) (area float64, inward int) {
	for _, t := range m.Tri {
		c := m.faceCross(t)
		area += c.Len() / 2
		mid := m.Pos[t[0]].Add(m.Pos[t[1]]).Add(m.Pos[t[2]]).Scale(1.0 / 3)
		if c.Dot(Gradient(f, mid)) <= 0 {
			inward++
		}
	}
	return area, inward
}

func TestSurfaceOfABall(t *testing.T) {
	m := Surface(ball, ballGrid(0))
	if n := len(m.Boundary()); n != 0 {
		t.Errorf("%d open edges, want a closed surface", n)
	}
	for _, p := range m.Pos {
		if d := math.Abs(ball(p)); d > 1e-6 {
			t.Fatalf("point %v lies %g m off the surface", p, d)
		}
	}
	area, inward := measure(m, ball)
	if want := 4 * math.Pi * 0.3 * 0.3; math.Abs(area-want) > 0.02*want {
		t.Errorf("area %.4f m², want %.4f within 2 %%", area, want)
	}
	if inward > 0 {
		t.Errorf("%d triangles face inward", inward)
	}
	if v, e := len(m.Pos), 3*len(m.Tri)/2; v-e+len(m.Tri) != 2 {
		t.Errorf("Euler characteristic %d, want 2", v-e+len(m.Tri))
	}
}

func TestThinStaysWithinItsError(t *testing.T) {
	const limit = 0.004
	fine := len(Surface(ball, ballGrid(0)).Tri)
	m := Surface(ball, ballGrid(limit)).Thin(ball, ballGrid(limit))
	if len(m.Tri) > fine/3 {
		t.Errorf("%d triangles of %d are left, want a third at most", len(m.Tri), fine)
	}
	if n := len(m.Boundary()); n != 0 {
		t.Errorf("thinning tore %d edges open", n)
	}
	if _, inward := measure(m, ball); inward > 0 {
		t.Errorf("%d triangles face inward", inward)
	}
	for _, tri := range m.Tri {
		mid := m.Pos[tri[0]].Add(m.Pos[tri[1]]).Add(m.Pos[tri[2]]).Scale(1.0 / 3)
		if d := math.Abs(ball(mid)); d > 4*limit {
			t.Fatalf("a triangle's middle lies %g m off the surface, want %g at most", d, 4*limit)
		}
	}
}

func TestCutMeetsWithoutAGap(t *testing.T) {
	m := Surface(ball, ballGrid(0))
	whole, _ := measure(m, ball)
	plane := Half(Vec{X: 0.1, Y: -0.15}, Vec{X: 0.2, Y: 1, Z: 0.1})
	in, out := m.Cut(plane)
	a, _ := measure(in, ball)
	b, _ := measure(out, ball)
	if math.Abs(a+b-whole) > 1e-3*whole {
		t.Errorf("the parts' areas are %.6f and %.6f m², want %.6f together", a, b, whole)
	}
	if a == 0 || b == 0 {
		t.Fatal("a part is empty")
	}
	rim := map[Vec]bool{}
	for _, e := range in.Boundary() {
		rim[in.Pos[e[0]]] = true
		if d := math.Abs(plane(in.Pos[e[0]])); d > 1e-4 {
			t.Fatalf("the rim lies %g m off the cut", d)
		}
	}
	edges := out.Boundary()
	if len(edges) != len(rim) || len(edges) == 0 {
		t.Fatalf("rims of %d and %d points", len(rim), len(edges))
	}
	for _, e := range edges {
		if !rim[out.Pos[e[0]]] {
			t.Fatalf("point %v of one rim is not on the other", out.Pos[e[0]])
		}
	}
	for _, p := range in.Pos {
		if plane(p) > 1e-4 {
			t.Fatalf("point %v of the inside lies outside", p)
		}
	}
}

func TestMirroredTurnsOver(t *testing.T) {
	m := Surface(ball, ballGrid(0)).NormalsOf(ball)
	twin := m.Mirrored()
	for _, tri := range twin.Tri {
		if twin.faceCross(tri).Dot(twin.Normal[tri[0]]) <= 0 {
			t.Fatal("a mirrored triangle faces inward")
		}
	}
}

func TestFieldsAreDistances(t *testing.T) {
	for _, c := range []struct {
		name string
		f    Field
		p    Vec
		want float64
	}{
		{"ball", Sphere(Vec{}, 1), Vec{X: 3}, 2},
		{"capsule beside", Cone(Vec{}, Vec{Y: 2}, 0.5, 0.5), Vec{X: 1.5, Y: 1}, 1},
		{"capsule above", Cone(Vec{}, Vec{Y: 2}, 0.5, 0.5), Vec{Y: 4}, 1.5},
		{"cone of two balls, large end", Cone(Vec{}, Vec{Y: 2}, 0.8, 0.2), Vec{Y: -2}, 1.2},
		{"cone, small end", Cone(Vec{}, Vec{Y: 2}, 0.8, 0.2), Vec{Y: 3}, 0.8},
		{"ball that holds the other", Cone(Vec{}, Vec{Y: 0.1}, 0.8, 0.2), Vec{X: 1}, 0.2},
		{"box", Box(Vec{}, Vec{X: 1, Y: 2, Z: 3}, 0.1), Vec{X: 1.5}, 0.5},
		{"half space", Half(Vec{Y: 1}, Vec{Y: 2}), Vec{Y: 4}, 3},
		{"union", Union(0, Sphere(Vec{}, 1), Sphere(Vec{X: 4}, 1)), Vec{X: 2.5}, 0.5},
		{"minus", Minus(0, Sphere(Vec{}, 1), Sphere(Vec{}, 0.5)), Vec{}, 0.5},
		{"mirror", Mirror(Sphere(Vec{X: 2}, 1)), Vec{X: -4}, 1},
	} {
		if got := c.f(c.p); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %g at %v, want %g", c.name, got, c.p, c.want)
		}
	}
}

func TestLockIsATube(t *testing.T) {
	lock := Lock{
		Path: Spline([]Vec{{}, {Y: -0.1}, {Y: -0.2, Z: 0.05}}, 8), Out: func(Vec, float64) Vec { return Vec{Z: 1} },
		Width:  func(s float64) float64 { return Lerps([]float64{0.02, 0.03, 0}, s) },
		Height: func(s float64) float64 { return 0.01 * (1 - s) }, Sides: 6,
		UV: func(u, s float64) [2]float64 { return [2]float64{u, s} },
	}
	m := lock.Mesh()
	for _, tri := range m.Tri {
		n := m.Normal[tri[0]].Add(m.Normal[tri[1]]).Add(m.Normal[tri[2]])
		if m.faceCross(tri).Dot(n) <= 0 {
			t.Fatal("a triangle faces inward")
		}
	}
	for _, n := range m.Normal {
		if math.Abs(n.Len()-1) > 1e-9 {
			t.Fatalf("normal %v is not of unit length", n)
		}
	}
	if len(m.UV) != len(m.Pos) || len(m.Tri) < 6*2*7 {
		t.Fatalf("%d points, %d texture coordinates, %d triangles", len(m.Pos), len(m.UV), len(m.Tri))
	}
}

func TestNearestIsNearest(t *testing.T) {
	a, b, c := Vec{}, Vec{X: 1}, Vec{Y: 1}
	for _, k := range []struct {
		name     string
		p, at, w Vec
	}{
		{"over the middle", Vec{X: 0.25, Y: 0.25, Z: 1}, Vec{X: 0.25, Y: 0.25}, Vec{X: 0.5, Y: 0.25, Z: 0.25}},
		{"beyond a corner", Vec{X: -1, Y: -1}, a, Vec{X: 1}},
		{"beyond another", Vec{X: 3, Y: -1}, b, Vec{Y: 1}},
		{"beyond the third", Vec{X: -1, Y: 3}, c, Vec{Z: 1}},
		{"beside an edge", Vec{X: 0.25, Y: -1}, Vec{X: 0.25}, Vec{X: 0.75, Y: 0.25}},
		{"beside the slope", Vec{X: 1, Y: 1}, Vec{X: 0.5, Y: 0.5}, Vec{Y: 0.5, Z: 0.5}},
		{"beside the last edge", Vec{X: -1, Y: 0.5}, Vec{Y: 0.5}, Vec{X: 0.5, Z: 0.5}},
	} {
		at, w := Nearest(k.p, a, b, c)
		if at.Sub(k.at).Len() > 1e-12 || w.Sub(k.w).Len() > 1e-12 {
			t.Errorf("%s: %v with shares %v, want %v with %v", k.name, at, w, k.at, k.w)
		}
	}
}
