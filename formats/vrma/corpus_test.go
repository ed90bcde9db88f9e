package vrma

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/motion"
)

// Every real motion loads and plays, comes back byte for byte when nothing was
// edited, and keeps all but the edited track when one was. As a file of its own
// it plays the same.
func TestCorpus(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "vrma/*.vrma") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(data)
			if err != nil {
				t.Fatal(err)
			}
			c := f.Clip()
			if err := c.Validate(); err != nil {
				t.Fatal(err)
			}
			t.Logf("%q: %g s, %d tracks, %d keys", f.Generator, c.Duration, c.Tracks(), c.Keys())
			for _, w := range f.Warnings {
				t.Log(w)
			}
			if out, err := f.Write(c); err != nil || !bytes.Equal(out, data) {
				t.Errorf("an unedited file came back changed (%d bytes of %d, %v)", len(out), len(data), err)
			}
			checkEdit(t, f)
			checkNew(t, c)
		})
	}
}

func TestMalformed(t *testing.T) {
	formatstest.Malformed(t, Read, "malformed/*.vrma", "malformed/*.glb")
}

// checkEdit turns a bone, writes, reads, and compares every track.
func checkEdit(t *testing.T, f *File) {
	t.Helper()
	c := f.Clip()
	for _, b := range []motion.Bone{motion.Hips, motion.Head, motion.LeftUpperArm} {
		if !c.Rest.Has.Has(b) {
			continue
		}
		edited := motion.RotateBone(c, motion.PoseEdit{Bone: b, Time: c.Duration / 2, Delta: motion.RotZ(0.5), Falloff: 0.4})
		out, err := f.Write(edited)
		if err != nil {
			t.Fatal(err)
		}
		checkGLTF(t, out)
		g, err := Read(out)
		if err != nil {
			t.Fatalf("own output: %v", err)
		}
		sameTracks(t, edited, g.Clip())
		if again, err := g.Write(g.Clip()); err != nil || !bytes.Equal(again, out) {
			t.Errorf("an unedited file of ours came back changed: %v", err)
		}
	}
}

// checkNew compares a clip with itself written as a file of its own.
func checkNew(t *testing.T, c *motion.Clip) {
	t.Helper()
	out, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	f, err := Read(out)
	if err != nil {
		t.Fatalf("own output: %v", err)
	}
	a, b := motion.NewSampler(c), motion.NewSampler(f.Clip())
	if f.Clip().Duration != float64(float32(c.Duration)) {
		t.Errorf("duration %g s, want %g s", f.Clip().Duration, c.Duration)
	}
	var p, q motion.Pose
	for i := range 21 {
		s := c.Duration * float64(i) / 20
		a.Sample(s, &p)
		b.Sample(s, &q)
		for bone := range motion.BoneCount {
			if d := p.Rotation[bone].AngleTo(q.Rotation[bone]); p.Set.Has(bone) && d > 1e-3 {
				t.Fatalf("%s at %g s is %g rad off", bone, s, d)
			}
		}
		if p.HasHips != q.HasHips || p.Hips.Sub(q.Hips).Len() > 1e-4*(1+p.Hips.Len()) {
			t.Fatalf("hips at %g s: %v, want %v", s, q.Hips, p.Hips)
		}
		if len(p.Weights) != len(q.Weights) {
			t.Fatalf("%d expressions, want %d", len(q.Weights), len(p.Weights))
		}
		for k, w := range p.Weights {
			if q.Weights[k].Name != w.Name || math.Abs(q.Weights[k].Value-w.Value) > 1e-6 {
				t.Fatalf("%s at %g s: %v, want %v", w.Name, s, q.Weights[k], w)
			}
		}
		if p.HasGaze != q.HasGaze || math.Abs(p.Yaw-q.Yaw) > 0.1 || math.Abs(p.Pitch-q.Pitch) > 0.1 {
			t.Fatalf("gaze at %g s: %g %g, want %g %g", s, q.Yaw, q.Pitch, p.Yaw, p.Pitch)
		}
	}
}
