package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// clipIn reads a written .vrma.
func clipIn(t *testing.T, path string) *motion.Clip {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return f.Clip()
}

// farthestApart is the largest angle between two clips of equal length, degrees.
func farthestApart(a, b *motion.Clip) (worst float64) {
	x, y := motion.NewSampler(a), motion.NewSampler(b)
	var p, q motion.Pose
	for s := 0.0; s <= a.Duration; s += 1.0 / mmd.FPS {
		x.Sample(s, &p)
		y.Sample(s, &q)
		for bone := range p.Rotation {
			worst = max(worst, p.Rotation[bone].AngleTo(q.Rotation[bone])*180/math.Pi)
		}
	}
	return worst
}

// TestConvertOptions: each flag gives what the option of that name does.
func TestConvertOptions(t *testing.T) {
	const in, pmx, vrm = "../../testdata/motion/twist.vmd", "../../assets/avatar/furi.pmx", "../../assets/avatar/furi.vrm"
	data, err := os.ReadFile(in)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vmd.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	figure := func(path string) *scene.Model {
		l, err := desk.LoadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return l.Model
	}
	skeleton, target := figure(pmx).Skeleton, figure(vrm).Facing()
	plain, _ := mmd.ToClip(f.Motion(), mmd.DefaultOptions())
	for _, c := range []struct {
		name string
		args []string
		set  func(o *mmd.Options)
	}{
		{"astance", []string{"--astance", "30"}, func(o *mmd.Options) { o.AStance = 30 * math.Pi / 180 }},
		{"arms", []string{"--arms", "localxz"}, func(o *mmd.Options) { o.Arms = mmd.LocalXZ }},
		{"ankle", []string{"--ankle", "fk"}, func(o *mmd.Options) { o.Ankle = mmd.FK }},
		{"pmx", []string{"--pmx", pmx}, func(o *mmd.Options) { o.Model = skeleton }},
		{"feet", []string{"--vrm", vrm, "--place-feet"}, func(o *mmd.Options) { o.Target, o.PlaceFeet = target, true }},
		{"vrm", []string{"--pmx", pmx, "--vrm", vrm}, func(o *mmd.Options) { o.Model, o.Target = skeleton, target }},
	} {
		out := filepath.Join(t.TempDir(), c.name+".vrma")
		var got []conversion
		if err := json.Unmarshal([]byte(must(t, append([]string{"convert", in, "-o", out, "--json"}, c.args...)...)), &got); err != nil {
			t.Fatal(err)
		}
		o := mmd.DefaultOptions()
		c.set(&o)
		want, _ := mmd.ToClip(f.Motion(), o)
		written := clipIn(t, out)
		if a := farthestApart(written, want); a > 0.01 {
			t.Errorf("%s: the file is %.3f° from what the option gives", c.name, a)
		}
		if a := farthestApart(written, plain); a < 1 {
			t.Errorf("%s: the flag changes next to nothing (%.3f°)", c.name, a)
		}
		if s := got[0].Stance; (s != nil) != (o.Model != nil) || s != nil && math.Abs(s.Left-40) > 0.1 {
			t.Errorf("%s: stance %+v", c.name, s)
		}
	}
	if text := must(t, "convert", in, "-o", filepath.Join(t.TempDir(), "a.vrma"), "--pmx", pmx); !strings.Contains(text, "arms hang by 40.0° and 40.0°") {
		t.Errorf("it says nothing of the arms: %s", text)
	}
	folder := filepath.Join(t.TempDir(), "out")
	if status, _, stderr := furitsuke("convert", in, "-o", folder+"/", "--place-feet"); status != 2 || !strings.Contains(stderr, "--vrm") {
		t.Errorf("feet of nobody: status %d, %q", status, stderr)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("a call that is refused made a folder")
	}
	if status, _, stderr := furitsuke("convert", in, "-o", filepath.Join(t.TempDir(), "a.vrma"), "--arms", "up"); status != 2 || !strings.Contains(stderr, "--arms") {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// TestConvertDropsTheStart: a T-pose in the first frame is told, and left out on
// request.
func TestConvertDropsTheStart(t *testing.T) {
	f := &vmd.File{}
	for _, side := range []struct {
		arm  string // cp932
		sign float64
	}{{"\x8d\xb6\x98\x72", 1}, {"\x89\x45\x98\x72", -1}} {
		var name [15]byte
		copy(name[:], side.arm)
		for _, k := range []struct {
			frame uint32
			angle float64
		}{{0, 40}, {6, -30}, {60, 20}} {
			q := motion.RotZ(side.sign * k.angle * math.Pi / 180)
			f.Bones = append(f.Bones, vmd.BoneKey{Name: name, Frame: k.frame, Rotation: [4]float32{0, 0, float32(q.Z), float32(q.W)}})
		}
	}
	in := write(t, "start.vmd", f.Write())
	out := filepath.Join(t.TempDir(), "out.vrma")
	_, _, stderr := furitsuke("convert", in, "-o", out)
	if !strings.Contains(stderr, "0.20 s; --drop-start") || clipIn(t, out).Duration != 2 {
		t.Errorf("the start is not told: %q", stderr)
	}
	if _, _, stderr = furitsuke("convert", in, "-o", out, "--drop-start"); stderr != "" || math.Abs(clipIn(t, out).Duration-1.8) > 1e-5 {
		t.Errorf("%g s are left, want 1.8: %q", clipIn(t, out).Duration, stderr)
	}
}
