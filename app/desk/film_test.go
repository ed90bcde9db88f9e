package desk

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/glb"
	"furitsuke/formats/vmd"
	"furitsuke/motion"
)

// filmFile writes a .vmd of a camera that goes from the front to the left over
// two seconds under a light that goes from white to red, and returns its path.
func filmFile(t *testing.T, with ...vmd.MorphKey) string {
	t.Helper()
	f := &vmd.File{
		Cameras: []vmd.CameraKey{
			{Distance: -20, Target: [3]float32{0, 10, 0}, FOV: 40},
			{Frame: 60, Distance: -20, Target: [3]float32{0, 10, 0}, Rotation: [3]float32{0, 1, 0}, FOV: 40},
		},
		Lights: []vmd.LightKey{
			{Color: [3]float32{1, 1, 1}, Direction: [3]float32{0, -1, 0}},
			{Frame: 60, Color: [3]float32{1, 0, 0}, Direction: [3]float32{0, -1, 0}},
		},
		Morphs: with,
	}
	path := filepath.Join(t.TempDir(), "camera.vmd")
	if err := os.WriteFile(path, f.Write(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A camera that is opened shows at once, plays with the clock, and ends when the
// user looks elsewhere or switches it off; its light goes with it. Undo takes it
// back.
func TestFilm(t *testing.T) {
	d := onStage(t)
	own, light := d.Doc().Camera, d.Stage().Light
	if d.Filming() || CommandNamed("view.film").Enabled(d) {
		t.Fatal("a film before one is open")
	}
	d.Open(filmFile(t))
	d.Wait()
	if !d.Filming() || d.Clock.Duration != 2 || len(d.Doc().Motions) != 1 {
		t.Fatalf("filming %t, duration %g, %d motions", d.Filming(), d.Clock.Duration, len(d.Doc().Motions))
	}
	look := func(seconds, yaw float64, green float32) {
		t.Helper()
		d.Clock.Seek(seconds)
		d.Frame(0)
		c := d.View()
		at := places[VRM].Add(motion.Vec3{Y: 0.8}) // before the model that is on stage
		if math.Abs(c.Yaw-yaw) > 1e-6 || c.Target.Sub(at).Len() > 1e-6 || math.Abs(c.Distance-1.6) > 1e-6 {
			t.Errorf("at %g s: %+v", seconds, c)
		}
		if got := d.Stage().Light; math.Abs(float64(got.MMDColor[1]-green)) > 1e-6 || got.Direction.Y != -1 {
			t.Errorf("at %g s: light %+v", seconds, got)
		}
	}
	look(0, 0, 1)
	look(1, 0.5, 0.5)
	if n := testing.AllocsPerRun(20, func() { d.Frame(1. / 60) }); n != 0 {
		t.Errorf("%g allocations a frame", n)
	}

	run(t, d, "view.film", nil)
	if d.Filming() || d.View() != own || d.Stage().Light != light {
		t.Errorf("off: %+v, %+v", d.View(), d.Stage().Light)
	}
	run(t, d, "view.film", nil)
	look(1, 0.5, 0.5)

	// A drag leads on from what is seen.
	c := d.View()
	seen := c.Eye()
	c.Roll = 0.3
	d.Look(c)
	after := d.View()
	if d.Filming() || after.Eye().Sub(seen).Len() > 1e-9 || after.Roll != 0 || d.Stage().Light != light {
		t.Errorf("after a drag: %+v", after)
	}
	run(t, d, "view.film", nil)
	run(t, d, "edit.undo", nil)
	if d.Filming() || d.Doc().Film != nil || d.Stage().Light != light {
		t.Error("undo left the film")
	}
}

// A camera that comes with a motion waits until it is asked for.
func TestFilmBesideAMotion(t *testing.T) {
	d := onStage(t)
	d.Open(filmFile(t, vmd.MorphKey{Name: [15]byte{'a'}}))
	d.Wait()
	if d.Filming() || d.Doc().Film == nil || len(d.Doc().Motions) != 2 {
		t.Fatalf("filming %t, film %v, %d motions", d.Filming(), d.Doc().Film, len(d.Doc().Motions))
	}
	run(t, d, "view.film", nil)
	if c := d.View(); !d.Filming() || c == d.Doc().Camera {
		t.Errorf("view %+v", c)
	}
}

// Light keys alone light the stage and leave the user's camera.
func TestFilmOfLightAlone(t *testing.T) {
	d := onStage(t)
	path := filepath.Join(t.TempDir(), "light.vmd")
	f := &vmd.File{Lights: []vmd.LightKey{{Color: [3]float32{0, 0, 1}, Direction: [3]float32{1, 0, 0}}}}
	if err := os.WriteFile(path, f.Write(), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Open(path)
	d.Wait()
	if l := d.Stage().Light; !d.Filming() || l.MMDColor != [3]float32{0, 0, 1} || l.Direction != (motion.Vec3{X: 1}) {
		t.Errorf("light %+v", l)
	}
	if d.View() != d.Doc().Camera {
		t.Error("the camera moved")
	}
}

// The film's camera is exported, and where the exported one stands and looks is
// where the stage's camera does.
func TestExportCamera(t *testing.T) {
	d := onStage(t)
	if CommandNamed("file.exportCamera").Enabled(d) {
		t.Fatal("there is a camera before a film is open")
	}
	d.Open(filmFile(t))
	d.Wait()
	path := filepath.Join(t.TempDir(), "camera")
	run(t, d, "file.exportCamera", path)
	data, err := os.ReadFile(path + ".glb")
	if err != nil {
		t.Fatalf("%v (%v)", err, lastError(d))
	}
	c, err := glb.Split(data)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := glb.Parse(c, "glb")
	if err != nil {
		t.Fatal(err)
	}
	places, err := doc.Floats(doc.Animations[0].Samplers[0].Output, 3, "places")
	if err != nil {
		t.Fatal(err)
	}
	turns, err := doc.Floats(doc.Animations[0].Samplers[1].Output, 4, "turns")
	if err != nil {
		t.Fatal(err)
	}
	for _, frame := range []int{0, 20, 60} {
		d.Clock.Seek(float64(frame) / FPS)
		d.Frame(0)
		view := d.View()
		x, up, back := view.Axes()
		p, q := places[3*frame:], turns[4*frame:]
		turn := motion.Quat{X: float64(q[0]), Y: float64(q[1]), Z: float64(q[2]), W: float64(q[3])}
		eye := view.Eye().Sub(d.filmOrigin()) // on stage the film stands with its model
		if off := (motion.Vec3{X: float64(p[0]), Y: float64(p[1]), Z: float64(p[2])}).Sub(eye).Len(); off > 1e-5 {
			t.Errorf("frame %d: the eye is %g m from the stage's", frame, off)
		}
		for way, want := range map[motion.Vec3]motion.Vec3{{X: 1}: x, {Y: 1}: up, {Z: 1}: back} {
			if off := turn.Rotate(way).Sub(want).Len(); off > 1e-5 {
				t.Errorf("frame %d: it looks %g off the stage's camera", frame, off)
			}
		}
	}
}
