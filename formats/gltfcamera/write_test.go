package gltfcamera

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/formats/glb"
	"furitsuke/motion"
	"furitsuke/motion/mmd"

	"github.com/qmuntal/gltf"
)

// read returns what a file's animation holds, by path of its targets.
func read(t *testing.T, data []byte) (times []float32, values map[string][]float32, doc *gltf.Document) {
	t.Helper()
	c, err := glb.Split(data)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := glb.Parse(c, "glb")
	if err != nil {
		t.Fatal(err)
	}
	doc = new(gltf.Document)
	if err := json.Unmarshal(c.JSON, doc); err != nil {
		t.Fatal(err)
	}
	values = map[string][]float32{}
	a := parsed.Animations[0]
	for i, s := range a.Samplers {
		width := map[int]int{0: 3, 1: 4, 2: 1}[i]
		v, err := parsed.Floats(s.Output, width, "output")
		if err != nil {
			t.Fatal(err)
		}
		values[[]string{"place", "turn", "fov"}[i]] = v
		if times, err = parsed.Floats(s.Input, 1, "input"); err != nil {
			t.Fatal(err)
		}
		if len(v) != width*len(times) {
			t.Fatalf("sampler %d has %d numbers for %d times", i, len(v), len(times))
		}
	}
	return times, values, doc
}

func linear() (c [6]mmd.Curve) {
	for i := range c {
		c[i] = mmd.LinearCurve
	}
	return c
}

// A camera before the model looks at its face; in glTF it stands on +Z, the
// model's front, and looks along -Z.
func TestFrontView(t *testing.T) {
	film := &mmd.Film{Cameras: []mmd.CameraKey{{View: mmd.View{Target: motion.Vec3{Y: 10}, Distance: -20, FOV: 30}, Curves: linear()}}}
	data, _ := Write(film, "camera")
	times, v, doc := read(t, data)
	if len(times) != 1 || times[0] != 0 {
		t.Fatalf("times %v", times)
	}
	want := []float32{0, 0.8, 1.6}
	for i, x := range v["place"] {
		if math.Abs(float64(x-want[i])) > 1e-6 {
			t.Fatalf("the eye is at %v, want %v", v["place"], want)
		}
	}
	if q := v["turn"]; math.Abs(float64(q[3])) < 1-1e-6 {
		t.Errorf("it is turned by %v", q)
	}
	if fov := doc.Cameras[0].Perspective.Yfov; math.Abs(fov-math.Pi/6) > 1e-6 {
		t.Errorf("it sees %g rad", fov)
	}
	if len(doc.ExtensionsUsed) != 0 || v["fov"] != nil {
		t.Error("a field of view that stays is animated")
	}
}

// Whatever the keys, times ascend, turns have unit length and lie in one
// hemisphere, and in every frame the eye and the way it looks are those of MMD's
// formula (specs/vmd.md §6), mirrored.
func TestEveryFrame(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		film := &mmd.Film{}
		for frame := uint32(r.IntN(3)); len(film.Cameras) < 8; frame += 1 + uint32(r.IntN(20))*uint32(r.IntN(2)) {
			n := func() float64 { return 4 * r.NormFloat64() }
			film.Cameras = append(film.Cameras, mmd.CameraKey{Frame: frame, Curves: linear(), View: mmd.View{
				Target: motion.Vec3{X: n(), Y: n(), Z: n()}, Rotation: motion.Vec3{X: n(), Y: n(), Z: n()}, Distance: 10 * n(), FOV: 20 + 60*r.Float64(),
			}})
		}
		data, report := Write(film, "camera")
		times, v, _ := read(t, data)
		camera := mmd.NewCameraReader(film)
		cuts := 0
		for i, s := range times {
			if i > 0 && !(s > times[i-1]) {
				t.Fatalf("time %g follows %g", s, times[i-1])
			}
			frame := float64(s) * mmd.FPS
			whole := math.Round(frame)
			if math.Abs(frame-whole) > 0.01 {
				cuts++
				whole = math.Floor(frame) // the place before holds
			}
			view, _ := camera.At(whole)
			turn := view.Turn()
			mirror := func(p motion.Vec3) motion.Vec3 { return motion.Vec3{X: p.X, Y: p.Y, Z: -p.Z} }
			q := motion.Quat{X: float64(v["turn"][4*i]), Y: float64(v["turn"][4*i+1]), Z: float64(v["turn"][4*i+2]), W: float64(v["turn"][4*i+3])}
			if math.Abs(q.Dot(q)-1) > 1e-5 {
				t.Fatalf("a turn of length² %g", q.Dot(q))
			}
			for way, want := range map[motion.Vec3]motion.Vec3{{Z: -1}: {Z: 1}, {Y: 1}: {Y: 1}} {
				if off := q.Rotate(way).Sub(mirror(turn.Rotate(want))).Len(); off > 1e-5 {
					t.Fatalf("at frame %g it looks %g off", frame, off)
				}
			}
			eye := mirror(view.Eye()).Scale(mmd.Unit)
			at := motion.Vec3{X: float64(v["place"][3*i]), Y: float64(v["place"][3*i+1]), Z: float64(v["place"][3*i+2])}
			if at.Sub(eye).Len() > 1e-5*(1+eye.Len()) {
				t.Fatalf("at frame %g the eye is at %v, want %v", frame, at, eye)
			}
			if fov := float64(v["fov"][i]); math.Abs(fov-view.FOV*math.Pi/180) > 1e-6 {
				t.Fatalf("at frame %g it sees %g rad", frame, fov)
			}
		}
		if cuts != report.Cuts {
			t.Errorf("%d cuts, the report says %d", cuts, report.Cuts)
		}
	}
}

// What a glTF camera cannot hold is counted, and a film without a camera makes no
// file.
func TestReport(t *testing.T) {
	film := &mmd.Film{Lights: []mmd.LightKey{{}, {Frame: 3}}}
	if data, r := Write(film, "light"); data != nil || r.Lights != 2 {
		t.Errorf("%d bytes, %+v", len(data), r)
	}
	film.Cameras = []mmd.CameraKey{
		{View: mmd.View{Distance: -1, FOV: 30, Orthographic: true}, Curves: linear()},
		{Frame: 1, View: mmd.View{Distance: -2, FOV: math.Inf(1)}, Curves: linear()},
	}
	if data, r := Write(film, "cut"); data == nil || r != (Report{Keys: 2, Cuts: 1, Orthographic: 1, Lights: 2}) {
		t.Errorf("%d bytes, %+v", len(data), r)
	}
}
