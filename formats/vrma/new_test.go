package vrma

import (
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// New gives what the clip gives, for random clips of every kind.
func TestNew(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	quat := func() motion.Quat {
		return motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
	}
	for range 50 {
		c := &motion.Clip{Name: "random", Duration: 2}
		rest := &motion.Rest{HipsParent: motion.TRS(motion.Vec3{X: 0.1}, quat(), motion.Vec3{X: 0.5, Y: 0.5, Z: 0.5})}
		for b := range motion.BoneCount {
			if b.Required() {
				rest.Has = rest.Has.With(b)
				rest.Bone[b] = motion.BoneRest{P: quat(), W: quat(), World: motion.Vec3{X: r.Float64(), Y: 1, Z: r.Float64()}}
			}
		}
		c.Rest = rest
		for b := range motion.BoneCount {
			if r.IntN(3) == 0 && rest.Has.Has(b) {
				in := motion.Interp(r.IntN(3))
				qs := []motion.Quat{quat(), quat(), quat(), quat(), quat(), quat()}
				n := 6
				if in == motion.Cubic {
					n = 2
				}
				c.Rotation[b] = motion.NewTrack(in, 4, []float32{0, 0.4, 0.8, 1.2, 1.6, 2}[6-n:], quats(qs...))
			}
		}
		c.Hips = motion.NewTrack(motion.Cubic, 3, []float32{0, 2}, []float32{1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 3, 2, 1, 9, 8, 7})
		c.Between[motion.Spine] = []motion.Link{{Rotation: motion.Identity, Scale: motion.Vec3{X: 1, Y: 1, Z: 1},
			Rotate: motion.NewTrack(motion.Linear, 4, []float32{0, 2}, quats(motion.RotX(0.1), motion.RotY(0.3)))}}
		c.Rotation[motion.Spine] = nil
		c.Expressions = []motion.Expression{{Name: "aa", Weight: motion.NewTrack(motion.Linear, 1, []float32{0, 2}, []float32{0, 1})}, {Name: "mine", Custom: true, Rest: 0.5}}
		c.LookAt = &motion.LookAt{Offset: motion.Vec3{Y: 0.06}, Rotate: motion.NewTrack(motion.Linear, 4, []float32{0, 2}, quats(motion.RotX(0.1), motion.RotY(0.3)))}
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		checkNew(t, c)
	}
}

// New makes what the specification asks of a file.
func TestNewForm(t *testing.T) {
	c := mustRead(t, full().file()).Clip()
	out, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	f := mustRead(t, out)
	if f.Generator != "Furitsuke" || f.SpecVersion != "1.0" || f.Clip().Name != "take" || len(f.Warnings) > 0 {
		t.Errorf("%q %q %q %v", f.Generator, f.SpecVersion, f.Clip().Name, f.Warnings)
	}
	for b := range motion.BoneCount {
		rest := f.Clip().Rest
		if b.Required() && !rest.Has.Has(b) {
			t.Errorf("no %s", b)
		}
		if rest.Has.Has(b) && (rest.Bone[b].P != motion.Identity || rest.Bone[b].W != motion.Identity) {
			t.Errorf("%s is turned at rest", b)
		}
		if c.Rest.Has.Has(b) && !near(rest.Bone[b].World, c.Rest.Bone[b].World) {
			t.Errorf("%s stands at %v, want %v", b, rest.Bone[b].World, c.Rest.Bone[b].World)
		}
	}
}
