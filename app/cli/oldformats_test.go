package cli

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

// nodFile is a VPD in which the upper body leans back by 60°.
func nodFile(t testing.TB) string {
	t.Helper()
	return write(t, "nod.vpd", []byte("Vocaloid Pose Data file\r\n\r\ndoll.osm;\r\n1;\r\n\r\nBone0{上半身\r\n  0,0,0;\r\n  0.5,0,0,0.866025;\r\n}\r\nMorph0{あ\r\n  0.5;\r\n}\r\n"))
}

// turnFile is a BVH of two frames in which a body of joints that CMU names turns
// by 90° and walks 10 cm.
func turnFile(t testing.TB) string {
	t.Helper()
	leg := func(side string, x int) string {
		return fmt.Sprintf("JOINT %[1]sUpLeg { OFFSET %[2]d 0 0 CHANNELS 0\nJOINT %[1]sLeg { OFFSET 0 -40 0 CHANNELS 0\nJOINT %[1]sFoot { OFFSET 0 -40 0 CHANNELS 0\nEnd Site { OFFSET 0 -10 10 } } } }\n", side, x)
	}
	return write(t, "turn.bvh", []byte("HIERARCHY\nROOT Hips { OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"+
		leg("Left", 10)+leg("Right", -10)+"}\nMOTION\nFrames: 2\nFrame Time: 0.5\n0 90 0 0 0 0\n0 90 10 0 0 90\n"))
}

func TestInfoOfTextFormats(t *testing.T) {
	var got []struct {
		Kind     string
		Duration float64
		Counts   map[string]int
		Warnings []string
	}
	if err := json.Unmarshal([]byte(must(t, "info", "--json", nodFile(t), turnFile(t))), &got); err != nil {
		t.Fatal(err)
	}
	if v := got[0]; v.Kind != "vpd" || fmt.Sprint(v.Counts) != "map[bones:1 morphs:1]" || v.Warnings == nil {
		t.Errorf("vpd: %+v", v)
	}
	if v := got[1]; v.Kind != "bvh" || fmt.Sprint(v.Counts) != "map[frames:2 joints:7]" || v.Duration != 0.5 || len(v.Warnings) != 1 {
		t.Errorf("bvh: %+v", v)
	}
	status, _, stderr := furitsuke("info", write(t, "box.bvh", []byte("HIERARCHY\nROOT Box {\nOFFSET 0 0\n")))
	if status != 1 || !strings.Contains(stderr, `bvh: joint "Box": OFFSET at byte 32 (0x20): want a number, got the end`) {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// converted converts a file and returns the pose of the result at its end.
func converted(t *testing.T, in string) (*motion.Clip, motion.Pose) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.vrma")
	if status, _, err := furitsuke("convert", in, "-o", out); status != 0 {
		t.Fatal(err)
	}
	f, err := vrma.Read(read(t, out))
	if err != nil {
		t.Fatal(err)
	}
	c := f.Clip()
	var p motion.Pose
	motion.NewSampler(c).Sample(c.Duration, &p)
	return c, p
}

func TestConvertPose(t *testing.T) {
	c, p := converted(t, nodFile(t))
	// The turn is about +X in MMD's axes, which is -X in ours.
	if a := p.Rotation[motion.Spine]; c.Duration != 0 || a.AngleTo(motion.RotX(-math.Pi/3)) > 1e-3 {
		t.Errorf("%g s, the spine turns by %v", c.Duration, a)
	}
}

func TestConvertCapture(t *testing.T) {
	c, p := converted(t, turnFile(t))
	if a := p.Rotation[motion.Hips]; c.Duration != 0.5 || a.AngleTo(motion.RotY(math.Pi/2)) > 1e-3 {
		t.Errorf("%g s, the hips turn by %v", c.Duration, a)
	}
	if d := p.Hips.Sub(motion.Vec3{Y: 0.9, Z: 0.1}).Len(); d > 1e-4 {
		t.Errorf("the hips are at %v", p.Hips)
	}
	if h := c.Rest.Bone[motion.Hips].World.Y; math.Abs(h-0.9) > 1e-4 {
		t.Errorf("at rest they stand at %g m, want 0.9: thigh, shin and heel", h)
	}
}

func TestSampleCapture(t *testing.T) {
	model, err := assets.FS.ReadFile("avatar/furi.vrm")
	if err != nil {
		t.Fatal(err)
	}
	var got vrmSamples
	status, out, stderr := furitsuke("sample", write(t, "furi.vrm", model), turnFile(t), "--at", "0,0.25,0.5")
	if err := json.Unmarshal([]byte(out), &got); status != 0 || err != nil {
		t.Fatalf("%v: %s", err, stderr)
	}
	q := got.Samples[1].Rotation["hips"]
	if len(got.Samples) != 3 || math.Abs(q[1]-math.Sin(math.Pi/8)) > 1e-4 {
		t.Errorf("half-way the hips turn by %v, want 45° about Y", q)
	}
	// The text formats are no models, and a capture is nothing that MMD plays.
	if status, _, stderr := furitsuke("sample", dollFile(t), turnFile(t)); status != 1 || !strings.Contains(stderr, "cannot play a .bvh") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

func TestSamplePoseOnMMD(t *testing.T) {
	var got mmdSamples
	if err := json.Unmarshal([]byte(must(t, "sample", dollFile(t), nodFile(t))), &got); err != nil {
		t.Fatal(err)
	}
	s := got.Samples[0]
	if got.EndFrame != 0 || math.Abs(s.Bones[1].Rotation[0]-0.5) > 1e-6 || s.Morphs["あ"] != 0.5 {
		t.Errorf("got %+v", got)
	}
}

func TestPickedModel(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i, name := range []string{"one", "two"} {
		w, err := z.Create(name + "/model.pmx")
		if err != nil {
			t.Fatal(err)
		}
		f := &pmx.File{Name: name, Comment: strings.Repeat("x", 100*i), Bones: []pmx.Bone{{Name: "bone of " + name, Parent: pmx.None, TailBone: pmx.None, AppendSource: pmx.None, IK: pmx.IK{Target: pmx.None}}}}
		if _, err := w.Write(f.Write()); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := write(t, "two.zip", b.Bytes())
	status, out, stderr := furitsuke("sample", path, nodFile(t))
	if status != 0 || !strings.Contains(out, "bone of two") || !strings.Contains(stderr, "2 models: two/model.pmx was opened") {
		t.Errorf("the largest: %d, %s, %s", status, out, stderr)
	}
	if out := must(t, "sample", "--model", "one/model", path, nodFile(t)); !strings.Contains(out, "bone of one") {
		t.Errorf("the one that was named: %s", out)
	}
	if status, _, stderr := furitsuke("sample", "--model", "three", path, nodFile(t)); status != 1 || !strings.Contains(stderr, "one/model.pmx, two/model.pmx") {
		t.Errorf("one that is not there: %d, %s", status, stderr)
	}
}
