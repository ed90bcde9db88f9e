package cli

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
)

// dollFile is a PMX of two bones, one above the other, and a triangle that the
// upper one moves; its morph "あ" moves nothing.
func dollFile(t testing.TB) string {
	t.Helper()
	bone := func(name string, y float32, parent int) pmx.Bone {
		return pmx.Bone{Name: name, Position: [3]float32{0, y, 0}, Parent: parent, TailBone: pmx.None, AppendSource: pmx.None,
			Flags: pmx.Rotatable | pmx.Movable | pmx.BoneVisible | pmx.Operable, IK: pmx.IK{Target: pmx.None}}
	}
	vertex := func(x, y float32) pmx.Vertex {
		return pmx.Vertex{Position: [3]float32{x, y, 0}, Normal: [3]float32{0, 0, -1}, Deform: pmx.BDEF1,
			Bones: [4]int32{1, pmx.None, pmx.None, pmx.None}, Weights: [4]float32{1}, EdgeScale: 1}
	}
	f := &pmx.File{
		Version: 2, Name: "doll",
		Vertices: []pmx.Vertex{vertex(-4, 8), vertex(0, 18), vertex(4, 8)},
		Indices:  []uint32{0, 1, 2},
		Materials: []pmx.Material{{Name: "red", Diffuse: [4]float32{1, 0, 0, 1}, Ambient: [3]float32{0.5, 0, 0}, Flags: pmx.DoubleSided,
			Texture: pmx.None, Sphere: pmx.None, Toon: pmx.None, IndexCount: 3}},
		Bones:  []pmx.Bone{bone("センター", 8, pmx.None), bone("上半身", 10, 0)},
		Morphs: []pmx.Morph{{Name: "あ"}},
	}
	return write(t, "doll.pmx", f.Write())
}

func TestSampleMMD(t *testing.T) {
	doll, bow := dollFile(t), bowFile(t)
	var got mmdSamples
	if err := json.Unmarshal([]byte(must(t, "sample", doll, bow, "--frames", "0,10,60,90")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Kind != "mmd" || got.EndFrame != 60 || len(got.Samples) != 4 {
		t.Fatalf("%+v", got)
	}
	half := math.Sin(0.25)
	for i, want := range []struct{ frame, x float64 }{{0, 0}, {10, math.Sin(0.25 / 6)}, {60, half}, {90, half}} {
		s := got.Samples[i]
		if s.Frame != want.frame || len(s.Bones) != 2 || s.Bones[0].Name != "センター" || s.Bones[1].Name != "上半身" {
			t.Errorf("sample %d: %+v", i, s)
			continue
		}
		if b := s.Bones[1]; math.Abs(b.Rotation[0]-want.x) > 1e-4 || b.Position != [3]float64{0, 10, 0} {
			t.Errorf("frame %g: %+v, want a turn of %g", want.frame, b, want.x)
		}
	}
	if w := got.Samples[1].Morphs["あ"]; w != 1 {
		t.Errorf("the morph has a weight of %g at frame 10", w)
	}
	if at := must(t, "sample", doll, bow, "--at", "2"); at != must(t, "sample", doll, bow, "--frames", "60") {
		t.Error("two seconds are not frame 60")
	}
}

func TestSampleMismatch(t *testing.T) {
	status, _, stderr := furitsuke("sample", dollFile(t), waveFile(t))
	if status != 1 || stderr != "furitsuke: "+lastArg(stderr)+": a PMX model cannot play a .vrma\n" {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// lastArg returns the path in front of an error's cause.
func lastArg(stderr string) string {
	const head, tail = "furitsuke: ", ": a PMX model"
	for i := range stderr {
		if i > len(head) && len(stderr) >= i+len(tail) && stderr[i:i+len(tail)] == tail {
			return stderr[len(head):i]
		}
	}
	return "no path"
}

// needDisplay fails the test where nothing can be drawn: "make test" brings a
// virtual display.
func needDisplay(t testing.TB) {
	t.Helper()
	if err := NeedDisplay(); err != nil {
		t.Fatal(err)
	}
}

func TestShot(t *testing.T) {
	needDisplay(t)
	doll, out := dollFile(t), filepath.Join(t.TempDir(), "out.png")
	red := func(args ...string) int {
		t.Helper()
		if got := must(t, slices.Concat([]string{"shot", doll}, args, []string{"-o", out, "--size", "160x90"})...); got != out+"\n" {
			t.Errorf("shot printed %q", got)
		}
		f, err := os.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		img, err := png.Decode(f)
		if err != nil {
			t.Fatal(err)
		}
		if b := img.Bounds(); b.Dx() != 160 || b.Dy() != 90 {
			t.Fatalf("the picture is %v", b)
		}
		n := 0
		for y := range 90 {
			for x := range 160 {
				r, g, b, _ := img.At(x, y).RGBA()
				if r > 0x8000 && g < 0x4000 && b < 0x4000 {
					n++
				}
			}
		}
		return n
	}
	front := red("--front")
	if front < 500 {
		t.Errorf("from the front %d pixels of 14400 show the triangle", front)
	}
	if side := red("--side"); side > front/10 {
		t.Errorf("from the side %d pixels show a flat triangle", side)
	}
	if far := red("--camera", "0,1,20,0,1,0"); far == 0 || far > front/4 {
		t.Errorf("from 20 m %d pixels, from near %d", far, front)
	}
	if away := red("--camera", "0,1,2,0,1,9"); away != 0 {
		t.Errorf("looking away %d pixels show the triangle", away)
	}
	// A .vmd brings its own camera, here one that looks away; a flag wins over it.
	film := filepath.Join(t.TempDir(), "camera.vmd")
	away := &vmd.File{Cameras: []vmd.CameraKey{{Distance: -20, Rotation: [3]float32{0, math.Pi, 0}, Target: [3]float32{0, 0, -90}, FOV: 30}}}
	if err := os.WriteFile(film, away.Write(), 0o600); err != nil {
		t.Fatal(err)
	}
	if n := red(film); n != 0 {
		t.Errorf("through the motion's camera %d pixels show the triangle", n)
	}
	if n := red(film, "--front"); n != front {
		t.Errorf("from the front, beside a camera, %d pixels, want %d", n, front)
	}
}

// embeddedFile writes one of the program's own files to disk.
func embeddedFile(t testing.TB, name string) string {
	t.Helper()
	data, err := assets.FS.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return write(t, filepath.Base(name), data)
}

func TestSampleVRM(t *testing.T) {
	avatar, wave := embeddedFile(t, "avatar/furi.vrm"), waveFile(t)
	var got vrmSamples
	if err := json.Unmarshal([]byte(must(t, "sample", avatar, wave, "--at", "0,1,2,5")), &got); err != nil {
		t.Fatal(err)
	}
	if got.Kind != "vrm" || got.Model != "VRM 1.0" || got.Duration != 2 || len(got.Samples) != 4 {
		t.Fatalf("%+v", got)
	}
	for i, want := range []struct{ time, angle float64 }{{0, 0}, {1, 0.5}, {2, 1}, {5, 1}} {
		s := got.Samples[i]
		z := math.Sin(want.angle / 2)
		if q := s.Rotation["leftUpperArm"]; s.Time != want.time || math.Abs(q[2]-z) > 1e-6 {
			t.Errorf("at %g s: the arm is %v, want z = %g", s.Time, q, z)
		}
		if q := s.Rotation["head"]; q != [4]float64{0, 0, 0, 1} {
			t.Errorf("at %g s: the head is %v", s.Time, q)
		}
		if s.Hips[1] < 0.5 || s.Hips[1] > 1.2 || s.LookAt != (gaze{}) {
			t.Errorf("at %g s: hips %v, lookAt %v", s.Time, s.Hips, s.LookAt)
		}
		if w, has := s.Expression["happy"]; !has || w != 0 {
			t.Errorf("at %g s: expressions %v", s.Time, s.Expression)
		}
	}
}

// A VMD plays on a VRM too: it is converted on the way.
func TestSampleVMDOnVRM(t *testing.T) {
	avatar, bow := embeddedFile(t, "avatar/furi.vrm"), bowFile(t)
	converted := filepath.Join(t.TempDir(), "bow.vrma")
	must(t, "convert", bow, "-o", converted)
	direct, written := must(t, "sample", avatar, bow, "--at", "2"), must(t, "sample", avatar, converted, "--at", "2")
	if direct != written {
		t.Errorf("converted on the way:\n%s\nthrough a file:\n%s", direct, written)
	}
}

func TestInfoOfEmbedded(t *testing.T) {
	var got []struct {
		Kind, Version string
		Counts        map[string]int
		Warnings      []string
	}
	if err := json.Unmarshal([]byte(must(t, "info", "--json", embeddedFile(t, "avatar/furi.vrm"), embeddedFile(t, "avatar/furi.pmx"))), &got); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		kind, version string
		counts        []string
	}{
		{"vrm", "1.0", strings.Fields("nodes meshes triangles materials textures bones expressions springs colliders constraints")},
		{"pmx", "2.0", strings.Fields("vertices triangles textures materials bones morphs frames bodies joints softBodies")},
	} {
		g := got[i]
		if g.Kind != want.kind || g.Version != want.version || len(g.Counts) != len(want.counts) || len(g.Warnings) != 0 {
			t.Errorf("%+v", g)
		}
		for _, c := range want.counts {
			if _, has := g.Counts[c]; !has {
				t.Errorf("%s does not count %s", g.Kind, c)
			}
		}
		if g.Counts["triangles"] < 1000 || g.Counts["bones"] < 50 {
			t.Errorf("%s: %v", g.Kind, g.Counts)
		}
	}
}

// A PMX in an archive opens as the folder it was packed from would.
func TestArchive(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range map[string][]byte{"人形/doll.pmx": read(t, dollFile(t)), "人形/readme.txt": []byte("text")} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := write(t, "doll.zip", b.Bytes())
	if got := must(t, "info", path); !strings.HasPrefix(got, path+"/人形/doll.pmx\n") || !strings.Contains(got, "bones 2") {
		t.Errorf("info: %s", got)
	}
	if in, plain := must(t, "sample", path, bowFile(t)), must(t, "sample", dollFile(t), bowFile(t)); in != plain {
		t.Errorf("from the archive %s, from the file %s", in, plain)
	}
}
