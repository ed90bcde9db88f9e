package vrma

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// nod is a motion of a file of its own, with bones, a face, and a gaze that
// others lack; a whole hand of them, so that added bones hang from added ones.
func nod() *motion.Clip {
	r := &motion.Rest{HipsParent: motion.IdentityMat, HipsLocal: motion.Vec3{Y: 1}}
	c := &motion.Clip{Name: "nod", Duration: 2, Rest: r}
	for i, b := range []motion.Bone{motion.Hips, motion.Spine, motion.Chest, motion.Head, motion.LeftUpperArm, motion.LeftLowerArm, motion.LeftHand,
		motion.LeftIndexProximal, motion.LeftIndexIntermediate, motion.LeftIndexDistal, motion.Jaw} {
		w := motion.RotY(0.3 * float64(i))
		r.Has = r.Has.With(b)
		r.Bone[b] = motion.BoneRest{P: motion.RotZ(0.2 * float64(i)), W: w, World: motion.Vec3{X: 0.1 * float64(i), Y: 1}}
		c.Rotation[b] = motion.NewTrack(motion.Linear, 4, []float32{0, 2}, quats(r.Local(b), motion.RotX(0.1*float64(i+1))))
	}
	r.Bone[motion.Hips].P = motion.Identity
	c.Hips = motion.NewTrack(motion.Linear, 3, []float32{0, 2}, []float32{0, 1, 0, 0.5, 0.9, 1})
	c.Expressions = []motion.Expression{face1("blink", false), face1("にっこり", true)}
	c.LookAt = &motion.LookAt{Offset: motion.Vec3{Y: 0.05}, Rotate: motion.NewTrack(motion.Linear, 4, []float32{0, 2}, quats(motion.RotY(0), motion.RotY(0.5)))}
	return c
}

func face1(name string, custom bool) motion.Expression {
	return motion.Expression{Name: name, Custom: custom, Weight: motion.NewTrack(motion.Linear, 1, []float32{0, 1}, []float32{0, 0.75})}
}

// kindsOfEdits are all the ways in which the clip that an editor hands to a file
// may differ from the file's own.
var kindsOfEdits = map[string]func(c *motion.Clip) *motion.Clip{
	"another file joined": func(c *motion.Clip) *motion.Clip { return motion.Join(c, motion.Reframe(nod(), c.Rest), 0.2) },
	"another file overlaid": func(c *motion.Clip) *motion.Clip {
		return motion.Overlay(c, 0, motion.Reframe(nod(), c.Rest), motion.Everything, 0)
	},
	"shorter":       func(c *motion.Clip) *motion.Clip { return motion.Keep(c, c.Duration/4, c.Duration/2) },
	"longer":        func(c *motion.Clip) *motion.Clip { return motion.Speed(c, 0.25) },
	"one pose":      func(c *motion.Clip) *motion.Clip { return motion.Keep(c, c.Duration/2, c.Duration/2) },
	"nothing moves": func(c *motion.Clip) *motion.Clip { return motion.Strip(c, motion.Everything) },
	"no face":       func(c *motion.Clip) *motion.Clip { return motion.Strip(c, motion.FacePart) },
	"no bones": func(c *motion.Clip) *motion.Clip {
		return motion.Strip(c, motion.Part{Bones: motion.AllBones, Move: true})
	},
	"mirrored": func(c *motion.Clip) *motion.Clip { return motion.Mirror(c, motion.Everything) },
	"reversed": motion.Reverse,
	"names of many kinds": func(c *motion.Clip) *motion.Clip {
		out := *c
		for _, name := range []string{"笑い", `"quoted\"`, "a/b~c", "<&>", "😀", "happy", " "} {
			out.Expressions = append(slices.Clone(out.Expressions), face1(name, true))
		}
		out.Duration = max(out.Duration, 1)
		return &out
	},
	"no expression left": func(c *motion.Clip) *motion.Clip {
		out := *c
		out.Expressions = nil
		return &out
	},
	"an expression renamed": func(c *motion.Clip) *motion.Clip {
		out := *c
		out.Expressions = slices.Clone(c.Expressions)
		if len(out.Expressions) > 0 {
			out.Expressions[0].Name, out.Expressions[0].Custom = "新しい名前", true
		}
		return &out
	},
}

// Whatever an edit makes of a clip is written into its file as valid glTF, reads
// back as it plays, and keeps what the file held besides.
func TestEveryKindOfEdit(t *testing.T) {
	end := &builder{} // moves an end that is no bone
	end.channel(7, "rotation", "LINEAR", end.floats("SCALAR", 0), end.floats("VEC4", quats(motion.RotY(1))...))
	files := map[string][]byte{"full": full().file(), "nothing known moves": end.file(),
		"hips alone": glb.Join([]byte(bend(t, end.json(), builtExtension, `"specVersion":"1.0","humanoid":{"humanBones":{"hips":{"node":1}}}`)), end.bin)}
	if _, real := os.LookupEnv("FURITSUKE_CORPUS"); real {
		for _, path := range formatstest.Corpus(t, "vrma/*.vrma") {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files[filepath.Base(path)] = data
		}
	}
	for name, data := range files {
		f := mustRead(t, data)
		for kind, edit := range kindsOfEdits {
			t.Run(name+": "+kind, func(t *testing.T) {
				c := edit(f.Clip())
				if err := c.Validate(); err != nil {
					t.Fatal(err)
				}
				checkWritten(t, f, c)
			})
		}
	}
}

func checkWritten(t *testing.T, f *File, c *motion.Clip) {
	t.Helper()
	out, err := f.Write(c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	g := mustRead(t, out)
	if again, err := g.Write(g.Clip()); err != nil || !bytes.Equal(again, out) {
		t.Errorf("written again without an edit it is another file: %v", err)
	}
	if len(g.nodes) < len(f.nodes) {
		t.Errorf("%d nodes of %d are left", len(g.nodes), len(f.nodes))
	}
	if got := g.Clip().Duration; got != float64(float32(c.Duration)) {
		t.Errorf("%g s long, want %g", got, c.Duration)
	}
	a, b := motion.NewSampler(c), motion.NewSampler(g.Clip())
	var p, q motion.Pose
	for i := range 11 {
		s := float64(float32(c.Duration * float64(i) / 10))
		a.Sample(s, &p)
		b.Sample(s, &q)
		for bone := range motion.BoneCount {
			if d := p.Rotation[bone].AngleTo(q.Rotation[bone]); !isEye(bone) && d > 1e-5 {
				t.Fatalf("%s at %g s is %g rad off", bone, s, d)
			}
		}
		if p.HasHips != q.HasHips || p.Hips.Sub(q.Hips).Len() > 1e-5*(1+p.Hips.Len()) {
			t.Fatalf("hips at %g s: %v, want %v", s, q.Hips, p.Hips)
		}
		if p.HasGaze && math.Hypot(p.Yaw-q.Yaw, p.Pitch-q.Pitch) > 0.1 {
			t.Fatalf("gaze at %g s: %g %g, want %g %g", s, q.Yaw, q.Pitch, p.Yaw, p.Pitch)
		}
		sameWeights(t, p.Weights, q.Weights)
	}
}

// sameWeights compares expressions by name, in whatever order.
func sameWeights(t *testing.T, want, got []motion.Weight) {
	t.Helper()
	if len(want) != len(got) {
		t.Fatalf("expressions %v, want %v", got, want)
	}
	for _, w := range want {
		i := slices.IndexFunc(got, func(g motion.Weight) bool { return g.Name == w.Name && g.Custom == w.Custom })
		if i < 0 || math.Abs(got[i].Value-w.Value) > 1e-6 {
			t.Fatalf("expressions %v, want %v", got, want)
		}
	}
}
