package cli

import (
	"encoding/json"
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vpd"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

func clipFile(t testing.TB) string {
	t.Helper()
	data, err := vrma.New(wave())
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "wave.vrma", data)
}

// track returns the keys of a bone.
func track(t *testing.T, m *mmd.Motion, name string) []mmd.BoneKey {
	t.Helper()
	for _, b := range m.Bones {
		if b.Name.Text == name {
			return b.Keys
		}
	}
	t.Fatalf("%s has no keys", name)
	return nil
}

func turn(k mmd.BoneKey) motion.Quat {
	r := k.Rotation
	return motion.Quat{X: float64(r[0]), Y: float64(r[1]), Z: float64(r[2]), W: float64(r[3])}
}

// TestConvertToVMD: the arm of the wave goes up by a radian in two seconds, and
// MMD's hangs by 40° or by what is asked.
func TestConvertToVMD(t *testing.T) {
	in := clipFile(t)
	for _, c := range []struct {
		args []string
		hang float64 // degrees
		ik   bool
	}{
		{nil, 40, true},
		{[]string{"--astance", "30", "--legs", "fk"}, 30, false},
	} {
		out := filepath.Join(t.TempDir(), "wave.vmd")
		var got []conversion
		if err := json.Unmarshal([]byte(must(t, append([]string{"convert", in, "-o", out, "--json"}, c.args...)...)), &got); err != nil {
			t.Fatal(err)
		}
		if g := got[0]; g.MMD == nil || g.MMD.Frames != 61 || g.MMD.LegIK != c.ik || g.Duration != 2 || g.MMD.BoneKeys > g.MMD.Dense/2 {
			t.Errorf("%q: %+v of %+v", c.args, g, g.MMD)
		}
		f, err := vmd.Read(read(t, out))
		if err != nil {
			t.Fatal(err)
		}
		m := f.Motion()
		arm := track(t, m, "左腕")
		rad := math.Pi / 180
		for i, want := range []motion.Quat{motion.RotZ(c.hang * rad), motion.RotZ(1 + c.hang*rad)} {
			if off := turn(arm[i*(len(arm)-1)]).AngleTo(want); off > 1e-4 {
				t.Errorf("%q: the arm is off by %g radians at its end %d", c.args, off, i)
			}
		}
		if m.Last != 60 || len(m.Shows) != 1 || m.Shows[0].IK[0].On != c.ik {
			t.Errorf("%q: %d frames, %+v", c.args, m.Last, m.Shows)
		}
	}
}

// TestConvertForAModel: a model's stance and name are taken, and its bones alone.
func TestConvertForAModel(t *testing.T) {
	in, out := clipFile(t), filepath.Join(t.TempDir(), "wave.vmd")
	must(t, "convert", in, "-o", out, "--pmx", "../../assets/avatar/furi.pmx", "--vrm", "../../assets/avatar/furi.vrm", "--twist")
	f, err := vmd.Read(read(t, out))
	if err != nil {
		t.Fatal(err)
	}
	if name, _, _ := strings.Cut(string(f.Model), "\x00"); name != "\x82\xd3\x82\xe8" { // ふり
		t.Errorf("for %q", name)
	}
	track(t, f.Motion(), "左腕捩")
}

// TestConvertToVPD: the pose at a moment, its feet on IK whatever is asked: a pose
// holds no switches.
func TestConvertToVPD(t *testing.T) {
	in, out := clipFile(t), filepath.Join(t.TempDir(), "wave.vpd")
	var got []conversion
	if err := json.Unmarshal([]byte(must(t, "convert", in, "-o", out, "--at", "1", "--legs", "fk", "--json")), &got); err != nil {
		t.Fatal(err)
	}
	if !got[0].MMD.LegIK {
		t.Error("it tells of legs on their own keys")
	}
	f, err := vpd.Read(read(t, out))
	if err != nil {
		t.Fatal(err)
	}
	arm := track(t, f.Motion(), "左腕")
	if off := turn(arm[0]).AngleTo(motion.RotZ(0.5 + 40*math.Pi/180)); off > 1e-4 {
		t.Errorf("the arm is off by %g radians", off)
	}
}

// TestVMDDefaults: without flags the command line writes what the window does.
func TestVMDDefaults(t *testing.T) {
	var c commands
	if _, err := parser(&c, shell{io.Discard, io.Discard}).Parse([]string{"convert", clipFile(t), "-o", "a.vmd"}); err != nil {
		t.Fatal(err)
	}
	to, err := c.Convert.mmdOut(mmd.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	got, want := to.Options, mmd.DefaultFromOptions()
	for _, x := range [2]*mmd.Bound{&got.Within, &want.Within} { // flags hold six digits
		x.Rotation, x.Position = math.Round(1e7*x.Rotation), math.Round(1e7*x.Position)
	}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestConvertToFolder(t *testing.T) {
	in, dir := clipFile(t), t.TempDir()
	must(t, "convert", in, "-o", dir, "--to", "vmd")
	if _, err := vmd.Read(read(t, filepath.Join(dir, "wave.vmd"))); err != nil {
		t.Error(err)
	}
}

// TestPastTheEnd: a pose of a moment behind the motion is its last, and that is said.
func TestPastTheEnd(t *testing.T) {
	in, out := clipFile(t), filepath.Join(t.TempDir(), "wave.vpd")
	for at, told := range map[string]bool{"1": false, "2": false, "2.01": false, "2.5": true, "900": true} {
		if _, _, said := furitsuke("convert", in, "-o", out, "--at", at); strings.Contains(said, "the motion ends at 2.00 s") != told {
			t.Errorf("--at %s: %q", at, said)
		}
	}
}

func TestConvertToMMDRefuses(t *testing.T) {
	in, dir := clipFile(t), t.TempDir()
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{in, "-o", filepath.Join(dir, "a.fbx")}, statusUsage, "want a .vrma, .vmd, .vpd, .glb to write"},
		{[]string{in, "-o", filepath.Join(dir, "a.vmd"), "--error", "0"}, statusUsage, "--error"},
		{[]string{in, "-o", filepath.Join(dir, "a.vmd"), "--error-mm", "-1"}, statusUsage, "--error-mm"},
		{[]string{in, "-o", filepath.Join(dir, "a.vpd"), "--at", "-1"}, statusUsage, "--at"},
		{[]string{in, "-o", filepath.Join(dir, "a.vmd"), "--pmx", in}, statusUsage, "is no MMD model"},
		{[]string{in, "-o", filepath.Join(dir, "a.vmd"), "--vrm", "../../assets/avatar/furi.pmx"}, statusUsage, "is no VRM"},
		{[]string{"../../assets/motion/walk.vmd", "-o", filepath.Join(dir, "a.vmd")}, statusError, "cannot convert vmd to vmd"},
		{[]string{"../../assets/motion/walk.vmd", "-o", filepath.Join(dir, "a.vpd")}, statusError, "cannot convert vmd to vpd"},
	} {
		status, _, err := furitsuke(append([]string{"convert"}, c.args...)...)
		if status != c.status || !strings.Contains(err, c.want) {
			t.Errorf("%q: status %d, %q; want %d, %q", c.args, status, err, c.status, c.want)
		}
	}
}

// TestPropsAreNoBodies: a model without a body would give a motion that never
// moves.
func TestPropsAreNoBodies(t *testing.T) {
	prop := write(t, "prop.pmx", (&pmx.File{Version: 2}).Write())
	walk, vrm := "../../assets/motion/walk.vmd", "../../assets/avatar/furi.vrm"
	for _, args := range [][]string{
		{"convert", walk, "-o", filepath.Join(t.TempDir(), "a.vrma"), "--pmx", prop},
		{"compare", prop, walk, vrm},
	} {
		if status, _, err := furitsuke(args...); status != statusError || !strings.Contains(err, "prop.pmx") || !strings.Contains(err, "no body") {
			t.Errorf("%q: status %d, %q", args[0], status, err)
		}
	}
}
