package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

func randomCamera(r *rand.Rand) Camera {
	c := NewCamera()
	c.Target = motion.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
	c.Orbit(r.NormFloat64()*3, r.NormFloat64())
	c.Distance = 0.5 + 10*r.Float64()
	c.FOV = 0.2 + r.Float64()
	return c
}

func near(t *testing.T, what string, got, want motion.Vec3, tolerance float64) {
	t.Helper()
	if d := got.Sub(want).Len(); !(d <= tolerance) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// Project and the matrices that draw must agree, or marks part from their bones.
func TestProjectIsTheMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const w, h = 1280, 720
	for range 200 {
		c := randomCamera(r)
		p := motion.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
		x, y, ok := c.Project(p, w, h)
		m := c.Projection(float64(w) / h).Mul(c.View())
		var clip [4]float64
		for i := range clip {
			clip[i] = m[i]*p.X + m[4+i]*p.Y + m[8+i]*p.Z + m[12+i]
		}
		if ok != (clip[3] > 1e-6) {
			t.Fatalf("in front: got %v, clip w %g", ok, clip[3])
		}
		if !ok {
			continue
		}
		wantX, wantY := (clip[0]/clip[3]+1)/2*w, (1-clip[1]/clip[3])/2*h
		if math.Hypot(x-wantX, y-wantY) > 1e-6*math.Hypot(x, y) {
			t.Fatalf("got %g, %g, want %g, %g", x, y, wantX, wantY)
		}
	}
}

func TestRayMeetsWhatItsPixelShows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		c := randomCamera(r)
		x, y := r.Float64()*800, r.Float64()*600
		o, d := c.Ray(x, y, 800, 600)
		gx, gy, ok := c.Project(o.Add(d.Scale(3)), 800, 600)
		if !ok || math.Hypot(gx-x, gy-y) > 1e-6 {
			t.Fatalf("got %g, %g, want %g, %g", gx, gy, x, y)
		}
	}
}

func TestZoomHoldsThePointUnderTheCursor(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		c := randomCamera(r)
		before := c.Distance
		x, y := r.Float64()*800, r.Float64()*600
		o, d := c.Ray(x, y, 800, 600)
		_, _, back := c.Axes()
		p := o.Add(d.Scale(c.Distance / -d.Dot(back)))
		c.Zoom(0.7, x, y, 800, 600)
		gx, gy, _ := c.Project(p, 800, 600)
		if math.Hypot(gx-x, gy-y) > 1e-6 || math.Abs(c.Distance-0.7*before) > 1e-9 {
			t.Fatalf("point at %g, %g, want %g, %g; distance %g of %g", gx, gy, x, y, c.Distance, before)
		}
	}
	c := NewCamera()
	c.Zoom(1e-9, 0, 0, 100, 100)
	if c.Distance < minDistance*0.999 {
		t.Errorf("distance %g went under its bound", c.Distance)
	}
}

func TestPanFollowsTheDrag(t *testing.T) {
	c := NewCamera()
	p := c.Target
	c.Orbit(1, 0.4)
	c.Pan(30, -12, 720)
	x, y, _ := c.Project(p, 1280, 720)
	if math.Abs(x-670) > 1e-6 || math.Abs(y-348) > 1e-6 {
		t.Errorf("the target went to %g, %g, want 670, 348", x, y)
	}
}

// The named views stand where their names say; all are in motion's space.
func TestViews(t *testing.T) {
	c := NewCamera()
	c.Orbit(0.3, 0.2)
	for _, v := range []struct {
		name      string
		set       func()
		back, up  motion.Vec3
		rightward motion.Vec3 // what lies to the right in the picture
	}{
		{"front", c.Front, motion.Vec3{Z: 1}, motion.Vec3{Y: 1}, motion.Vec3{X: 1}},
		{"side", c.Side, motion.Vec3{X: 1}, motion.Vec3{Y: 1}, motion.Vec3{Z: -1}},
		{"top", c.Top, motion.Vec3{Y: 1}, motion.Vec3{Z: -1}, motion.Vec3{X: 1}},
	} {
		v.set()
		right, up, back := c.Axes()
		near(t, v.name+" back", back, v.back, 1e-12)
		near(t, v.name+" up", up, v.up, 1e-12)
		near(t, v.name+" right", right, v.rightward, 1e-12)
	}
}

func TestFrameShowsTheWholePerson(t *testing.T) {
	person := Box{motion.Vec3{X: -0.8, Z: -0.2}, motion.Vec3{X: 0.8, Y: 1.7, Z: 0.2}}
	for _, aspect := range []float64{0.5, 1, 16. / 9} {
		c := NewCamera()
		c.Frame(person, aspect)
		filled := 0.0 // the largest share of a half of the view that a corner is out
		for i := range 8 {
			p := person.corner(i)
			x, y, ok := c.Project(p, 720*aspect, 720)
			if !ok || x < 0 || x > 720*aspect || y < 0 || y > 720 {
				t.Errorf("aspect %g: %v is at %g, %g, outside", aspect, p, x, y)
			}
			filled = max(filled, math.Abs(x/(360*aspect)-1), math.Abs(y/360-1))
		}
		if math.Abs(filled-frameMargin) > 1e-9 {
			t.Errorf("aspect %g: the person fills %g of the view, want %g", aspect, filled, frameMargin)
		}
	}
	c := NewCamera()
	was := c
	c.Frame(emptyBox, 1)
	if c != was {
		t.Error("an empty box moved the camera")
	}
}
