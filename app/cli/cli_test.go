package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"furitsuke/formats/vmd"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

// The commands that draw need the main thread; TestMain lends it.
func init() { runtime.LockOSThread() }

var mainThread = make(chan func())

func TestMain(m *testing.M) {
	go func() {
		status := m.Run()
		mainThread <- func() { os.Exit(status) }
	}()
	for f := range mainThread {
		f()
	}
}

// furitsuke runs the command line as a shell would.
func furitsuke(args ...string) (status int, out, err string) {
	var o, e bytes.Buffer
	done := make(chan bool)
	mainThread <- func() {
		status = Main(args, &o, &e)
		close(done)
	}
	<-done
	return status, o.String(), e.String()
}

// must runs a command that has to succeed without complaint.
func must(t testing.TB, args ...string) string {
	t.Helper()
	status, out, err := furitsuke(args...)
	if status != 0 || err != "" {
		t.Fatalf("furitsuke %q: status %d: %s", args, status, err)
	}
	return out
}

// wave is a clip in which an arm goes up within two seconds.
func wave() *motion.Clip {
	r := &motion.Rest{HipsParent: motion.IdentityMat, HipsLocal: motion.Vec3{Y: 1}, Has: 1<<motion.BoneCount - 1}
	for b := range r.Bone {
		r.Bone[b] = motion.BoneRest{P: motion.Identity, W: motion.Identity, World: motion.Vec3{Y: 1}}
	}
	up := motion.RotZ(1)
	c := &motion.Clip{Name: "wave", Duration: 2, Rest: r}
	c.Rotation[motion.LeftUpperArm] = motion.NewTrack(motion.Linear, 4, []float32{0, 2},
		[]float32{0, 0, 0, 1, float32(up.X), float32(up.Y), float32(up.Z), float32(up.W)})
	return c
}

// write puts a file into a temporary folder.
func write(t testing.TB, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func waveFile(t testing.TB) string {
	t.Helper()
	data, err := vrma.New(wave())
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "wave.vrma", data)
}

// bowFile is a VMD of two seconds in which the upper body bows, with one morph
// and one bone that VRM lacks.
func bowFile(t testing.TB) string {
	t.Helper()
	name := func(cp932 string) (n [15]byte) { copy(n[:], cp932); return n }
	curves := func() (c [64]byte) {
		for i := range c {
			c[i] = []byte{20, 20, 107, 107}[i/4%4]
		}
		return c
	}
	q := motion.RotX(0.5)
	f := &vmd.File{
		Bones: []vmd.BoneKey{
			{Name: name("\x8f\xe3\x94\xbc\x90\x67"), Rotation: [4]float32{0, 0, 0, 1}, Curves: curves()},
			{Name: name("\x8f\xe3\x94\xbc\x90\x67"), Frame: 60, Rotation: [4]float32{float32(q.X), 0, 0, float32(q.W)}, Curves: curves()},
			{Name: name("skirt"), Frame: 30, Rotation: [4]float32{0, 0, 0, 1}, Curves: curves()},
		},
		Morphs: []vmd.MorphKey{{Name: name("\x82\xa0"), Frame: 10, Weight: 1}},
	}
	return write(t, "bow.vmd", f.Write())
}

func TestStatusAndErrors(t *testing.T) {
	clip := waveFile(t)
	broken := write(t, "broken.vmd", []byte("Vocaloid Motion Data 0002\x00\x00\x00\x00\x00"))
	out := filepath.Join(t.TempDir(), "out.vrma")
	for _, c := range []struct {
		args   []string
		status int
		says   string // the one line on standard error holds it
	}{
		{[]string{"dance"}, 2, "unexpected argument dance"},
		{[]string{"info"}, 2, "<file>"},
		{[]string{"info", "--colour", clip}, 2, "unknown flag --colour"},
		{[]string{"info", "none.vrm"}, 1, "none.vrm: there is no such file"},
		{[]string{"info", write(t, "a.txt", []byte("text"))}, 1, "a.txt: not a kind of file that opens here"},
		{[]string{"info", broken}, 1, "broken.vmd: vmd: "},
		{[]string{"convert", bowFile(t)}, 2, "--out"},
		{[]string{"convert", bowFile(t), "-o", "x.pmx"}, 2, "x.pmx: want a .vrma, .vmd, .vpd, .glb to write"},
		{[]string{"convert", clip, "-o", out}, 1, "wave.vrma: cannot convert vrma to vrma"},
		{[]string{"convert", bowFile(t), "-o", out, "--astance", "120"}, 2, "--astance"},
		{[]string{"convert", bowFile(t), "-o", out, "--ankle", "left"}, 2, "--ankle"},
		{[]string{"convert", clip, clip, "-o", out}, 2, "several files go into a folder"},
		{[]string{"edit", clip, "-o", out, "twist"}, 2, `no operation "twist"`},
		{[]string{"edit", bowFile(t), "-o", out}, 1, "cannot convert vmd to vrma"},
		{[]string{"edit", clip, "-o", "none/out.vrma"}, 1, "none/out.vrma: "},
		{[]string{"sample", clip, clip}, 1, "want a model"},
		{[]string{"shot", clip, "-o", "x.jpg"}, 2, "want a .png"},
		{[]string{"shot", "-o", "x.png", "--size", "12"}, 2, "--size"},
		{[]string{"shot", clip, "-o", "x.png", "--front", "--top"}, 2, "--front"},
		{[]string{"shot", clip, "-o", "x.png"}, 2, "no model"},
	} {
		status, stdout, stderr := furitsuke(c.args...)
		if status != c.status || !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "furitsuke: ") {
			t.Errorf("furitsuke %q: status %d, want %d with %q; standard error %q", c.args, status, c.status, c.says, stderr)
		}
		if stdout != "" {
			t.Errorf("furitsuke %q printed %q", c.args, stdout)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a command that failed left a file")
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"help"}, {"sample", "--help"}} {
		if out := must(t, args...); !strings.Contains(out, "Usage: furitsuke") {
			t.Errorf("%q printed %q", args, out)
		}
	}
	if out := must(t, "--version"); !strings.HasPrefix(out, "furitsuke ") {
		t.Errorf("version: %q", out)
	}
	for arg, want := range map[string]bool{"info": true, "xr": true, "--version": true, "help": true, "dance.vmd": false, "infos": false} {
		if Handles(arg) != want {
			t.Errorf("Handles(%q) is %t", arg, !want)
		}
	}
}

func TestInfo(t *testing.T) {
	clip, bow := waveFile(t), bowFile(t)
	var got []struct {
		File, Kind, Version, Generator string
		Duration                       float64
		Counts                         map[string]int
		Warnings                       []string
	}
	status, out, stderr := furitsuke("info", "--json", clip, "missing.vrm", bow)
	if status != 1 || !strings.Contains(stderr, "missing.vrm") {
		t.Errorf("one of three files is missing: status %d, %q", status, stderr)
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Kind != "vrma" || got[1].Kind != "vmd" || got[0].File != clip {
		t.Fatalf("info: %s", out)
	}
	// A VRMA never holds eye bones, so 53 of 55.
	if v := got[0]; v.Version != "1.0" || v.Duration != 2 || fmt.Sprint(v.Counts) != fmt.Sprint(map[string]int{
		"bones": 53, "tracks": 1, "keys": 2, "expressions": 0, "lookAt": 0}) || v.Warnings == nil {
		t.Errorf("vrma: %+v", v)
	}
	if v := got[1]; v.Version != "0002" || v.Duration != 2 || fmt.Sprint(v.Counts) != fmt.Sprint(map[string]int{
		"bone": 3, "morph": 1, "camera": 0, "light": 0, "shadow": 0, "ik": 0}) {
		t.Errorf("vmd: %+v", v)
	}
	text := must(t, "info", bow)
	for _, want := range []string{"上半身", "skirt", "あ", "2.000 s", "bone 3"} {
		if !strings.Contains(text, want) {
			t.Errorf("info does not show %q:\n%s", want, text)
		}
	}
}

// Without an operation, edit gives the file back as it was, byte for byte.
func TestEditNothing(t *testing.T) {
	in := waveFile(t)
	out := filepath.Join(t.TempDir(), "out.vrma")
	must(t, "edit", in, "-o", out)
	a, _ := os.ReadFile(in)
	b, err := os.ReadFile(out)
	if err != nil || !bytes.Equal(a, b) {
		t.Errorf("%d bytes became %d, %v", len(a), len(b), err)
	}
}

// An operation that has something to report does so.
func TestEditSaysWhatItDid(t *testing.T) {
	if said := must(t, "edit", "../../assets/motion/walk.vrma", "-o", filepath.Join(t.TempDir(), "out.vrma"), "optimize"); !strings.Contains(said, "keys became") {
		t.Errorf("optimize says %q", said)
	}
}

func TestEditPose(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.vrma")
	must(t, "edit", waveFile(t), "-o", out, "pose", "head", "at=1", "rotate=0,0,30", "falloff=0.5")
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var p motion.Pose
	s := motion.NewSampler(f.Clip())
	for _, c := range []struct{ time, degrees float64 }{{0.4, 0}, {1, 30}, {1.6, 0}} {
		s.Sample(c.time, &p)
		if a := p.Rotation[motion.Head].Angle() * 180 / math.Pi; math.Abs(a-c.degrees) > 1e-3 {
			t.Errorf("at %g s the head is turned by %g°, want %g°", c.time, a, c.degrees)
		}
	}
}

func TestConvert(t *testing.T) {
	in := bowFile(t)
	out := filepath.Join(t.TempDir(), "out.vrma")
	var got []conversion
	if err := json.Unmarshal([]byte(must(t, "convert", in, "-o", out, "--json")), &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].Out != out || got[0].Duration != 2 || len(got[0].Ignored) != 1 || got[0].Ignored[0].Name != "skirt" {
		t.Errorf("convert: %+v", got)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var p motion.Pose
	motion.NewSampler(f.Clip()).Sample(2, &p)
	if a := p.Rotation[motion.Spine].Angle(); math.Abs(a-0.5) > 1e-3 {
		t.Errorf("the spine is bent by %g rad, want 0.5", a)
	}
}

// Fifty files go into a folder; one that fails does not stop the others.
func TestConvertFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	a := bowFile(t)
	args := []string{"convert", a}
	for i := range 48 {
		args = append(args, write(t, fmt.Sprintf("dance%d.vmd", i), read(t, a)))
	}
	args[20] = write(t, "bad.vmd", []byte("Vocaloid Motion Data 0002"))
	args = append(args, write(t, "last.vmd", read(t, a)), "-o", dir)
	status, out, stderr := furitsuke(args...)
	if status != 1 || !strings.Contains(stderr, "bad.vmd: vmd:") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("status %d, %q", status, stderr)
	}
	if !strings.HasSuffix(out, "49 converted, 1 failed\n") {
		t.Errorf("summary: %q", out)
	}
	for _, name := range []string{"bow.vrma", "dance0.vrma", "last.vrma"} {
		if _, err := vrma.Read(read(t, filepath.Join(dir, name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if status, _, stderr := furitsuke("convert", a, a, "-o", dir); status != 2 || !strings.Contains(stderr, "both become") {
		t.Errorf("two inputs of one name: status %d, %q", status, stderr)
	}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTimes(t *testing.T) {
	for text, want := range map[string][]float64{
		"0": {0}, "0,0.5, 1": {0, 0.5, 1}, "0:1:0.25": {0, 0.25, 0.5, 0.75, 1}, "0:0.3:0.1": {0, 0.1, 0.2, 0.3}, "5:5:1": {5}, "0:1:0.4": {0, 0.4, 0.8},
	} {
		got, err := times(text)
		if err != nil || len(got) != len(want) {
			t.Errorf("%q: %v, %v", text, got, err)
			continue
		}
		for i := range got {
			if math.Abs(got[i]-want[i]) > 1e-12 {
				t.Errorf("%q: %v", text, got)
			}
		}
	}
	for _, text := range []string{"", "a", "0,,1", "0:1", "0:1:0", "1:0:0.1", "0:1:-1", "0:1:1e-9", "NaN", "0:1:1:1", "Inf"} {
		if got, err := times(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}
