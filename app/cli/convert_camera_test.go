package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/vmd"
	"furitsuke/motion"
)

// cameraFile writes a .vmd of a camera with a cut, with a bow beside it or alone.
func cameraFile(t *testing.T, bows bool) string {
	t.Helper()
	f := &vmd.File{Cameras: []vmd.CameraKey{
		{Distance: -20, Target: [3]float32{0, 10, 0}, FOV: 40},
		{Frame: 30, Distance: -20, Target: [3]float32{0, 10, 0}, FOV: 30},
		{Frame: 31, Distance: -5, Target: [3]float32{0, 15, 0}, FOV: 30},
	}, Lights: []vmd.LightKey{{Color: [3]float32{1, 1, 1}}}}
	if bows {
		q := motion.RotX(0.5)
		f.Bones = []vmd.BoneKey{{Rotation: [4]float32{0, 0, 0, 1}}, {Frame: 60, Rotation: [4]float32{float32(q.X), 0, 0, float32(q.W)}}}
		for i := range f.Bones {
			copy(f.Bones[i].Name[:], "\x8f\xe3\x94\xbc\x90\x67") // 上半身
		}
	}
	path := filepath.Join(t.TempDir(), "dance.vmd")
	if err := os.WriteFile(path, f.Write(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The camera of a dance lands beside the motion; a camera that is alone becomes
// the .glb that is named, or in a folder one of its own name.
func TestConvertCamera(t *testing.T) {
	for _, c := range []struct {
		bows       bool
		out, wants string // the file that must be there
		motion     bool   // and out too
	}{
		{true, "a.vrma", "a.camera.glb", true},
		{true, "b.glb", "b.glb", false},
		{false, "c.glb", "c.glb", false},
		{false, "", "dance.glb", false},
	} {
		dir := t.TempDir()
		out := filepath.Join(dir, c.out)
		var got []conversion
		status, printed, said := furitsuke("convert", cameraFile(t, c.bows), "-o", out, "--json")
		if status != 0 || !strings.Contains(said, "light") {
			t.Fatalf("%s: status %d, %q, which does not tell of the light", c.out, status, said)
		}
		if err := json.Unmarshal([]byte(printed), &got); err != nil {
			t.Fatal(err)
		}
		want := filepath.Join(dir, c.wants)
		if len(got) != 1 || got[0].Camera == nil || *got[0].Camera != (camera{want, 3, 1}) {
			t.Fatalf("%s: %+v", c.out, got)
		}
		if _, err := os.Stat(want); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(out); c.out != "" && (err == nil) != (c.motion || c.out == c.wants) {
			t.Errorf("%s: %v", c.out, err)
		}
	}
	out := filepath.Join(t.TempDir(), "a.vrma")
	if code, _, said := furitsuke("convert", cameraFile(t, false), "-o", out); code != 1 || !strings.Contains(said, "it holds a camera and moves no figure; a camera becomes a .glb") {
		t.Errorf("a camera as motion: exit %d, %q", code, said)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a camera was written as a motion")
	}
	if code, _, said := furitsuke("convert", bowFile(t), "-o", filepath.Join(t.TempDir(), "none.glb")); code != 1 || !strings.Contains(said, "has no camera") {
		t.Errorf("without a camera: exit %d, %q", code, said)
	}
}

// Keys that lines give back are left out on request, and the loss is told.
func TestConvertReduces(t *testing.T) {
	in := "../../testdata/motion/turn.vmd"
	read := func(flags ...string) conversion {
		t.Helper()
		var got []conversion
		args := append([]string{"convert", in, "-o", filepath.Join(t.TempDir(), "out.vrma"), "--json"}, flags...)
		if err := json.Unmarshal([]byte(must(t, args...)), &got); err != nil {
			t.Fatal(err)
		}
		return got[0]
	}
	whole, few := read(), read("--reduce", "0.5")
	if whole.Reduced != nil || few.Reduced == nil {
		t.Fatalf("reported %+v and %+v", whole.Reduced, few.Reduced)
	}
	if r := few.Reduced; r.Before != whole.Keys || few.Keys > whole.Keys/2 || !(r.Rotation > 0 && r.Rotation <= 0.5+1e-3) {
		t.Errorf("%d keys became %d: %+v", whole.Keys, few.Keys, r)
	}
	if code, _, said := furitsuke("convert", in, "-o", "x.vrma", "--reduce", "90"); code != 2 || !strings.Contains(said, "--reduce") {
		t.Errorf("90 degrees: exit %d, %q", code, said)
	}
}
