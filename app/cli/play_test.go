package cli

import (
	"bytes"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/vmd"
)

const pmxFile, vrmFile = "../../assets/avatar/furi.pmx", "../../assets/avatar/furi.vrm"

// captureFile is the avatar's walk as motion capture is written: legs by their FK
// keys, and nothing about their IK.
func captureFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "capture.vmd")
	must(t, "convert", "../../assets/motion/walk.vrma", "-o", path, "--legs", "fk", "--pmx", pmxFile)
	f, err := vmd.Read(read(t, path))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Shows) == 0 {
		t.Fatal("nothing switches the IK off: this proves nothing")
	}
	f.Shows = nil
	return write(t, "capture.vmd", f.Write())
}

// played runs a command that plays the capture. It must warn of the legs, and not
// where the file has its way.
func played(t *testing.T, args ...string) string {
	t.Helper()
	status, out, warned := furitsuke(args...)
	if status != 0 {
		t.Fatalf("furitsuke %q: status %d: %s", args, status, warned)
	}
	filed := strings.Contains(strings.Join(args, " "), "--file-ik")
	if says := strings.Contains(warned, "the IK of both legs is off; --file-ik leaves it on"); says == filed || strings.Count(warned, "\n") > 1 {
		t.Errorf("furitsuke %q warns %q", args, warned)
	}
	return out
}

// TestLegsKeyedAlone: whatever plays motion capture on an MMD model moves its legs
// as the conversion does; with --file-ik the feet of both stay, as MMD has them.
func TestLegsKeyedAlone(t *testing.T) {
	capture := captureFile(t)
	for _, c := range []struct {
		flags []string
		off   int  // IK of feet and toes
		steps bool // the foot goes forward and back
	}{
		{nil, 4, true},
		{[]string{"--file-ik"}, 0, false},
	} {
		with := func(args ...string) []string { return append(args, c.flags...) }
		var table compared
		if err := json.Unmarshal([]byte(played(t, with("compare", pmxFile, capture, vrmFile, "--json")...)), &table); err != nil {
			t.Fatal(err)
		}
		for bone, a := range table.Bones {
			if a.Max > 0.01 {
				t.Errorf("%v: %s of the VRM is %g° from the MMD model's", c.flags, bone, a.Max)
			}
		}
		var s mmdSamples
		if err := json.Unmarshal([]byte(played(t, with("sample", pmxFile, capture, "--frames", "0:470:10")...)), &s); err != nil {
			t.Fatal(err)
		}
		first, last := math.Inf(1), math.Inf(-1) // places of the foot, MMD units
		for _, f := range s.Samples {
			if len(f.IKOff) != c.off {
				t.Fatalf("%v: IK off at frame %g: %v", c.flags, f.Frame, f.IKOff)
			}
			for _, b := range f.Bones {
				if b.Name == "左足首" {
					first, last = min(first, b.Position[2]), max(last, b.Position[2])
				}
			}
		}
		if way := last - first; c.steps != (way > 3) || !c.steps && way > 0.01 {
			t.Errorf("%v: the foot goes over %.3f units", c.flags, way)
		}
		var made []conversion
		out := filepath.Join(t.TempDir(), "out.vrma")
		if err := json.Unmarshal([]byte(played(t, with("convert", capture, "-o", out, "--pmx", pmxFile, "--json")...)), &made); err != nil {
			t.Fatal(err)
		}
		if l := made[0].LeftLeg; !l.Own || l.Keyed || (l.Baked > 0) != (c.off == 0) {
			t.Errorf("%v: left leg %+v", c.flags, l)
		}
		// The other way of playing is far from this clip.
		other := []string{"compare", pmxFile, capture, vrmFile, out, "--json"}
		if c.flags == nil {
			other = append(other, "--file-ik")
		}
		if err := json.Unmarshal([]byte(played(t, other...)), &table); err != nil {
			t.Fatal(err)
		}
		if a := table.Bones["leftLowerLeg"]; a.Max < 20 {
			t.Errorf("%v: the other way of playing differs by %g° at a shin", c.flags, a.Max)
		}
	}
	// On the standard skeleton too.
	turns := func(flags ...string) string {
		return played(t, append([]string{"sample", vrmFile, capture, "--at", "0.25"}, flags...)...)
	}
	if turns() == turns("--file-ik") {
		t.Error("--file-ik says nothing to a VRM")
	}
}

// TestShotOfLegs: the picture shows what the other commands say.
func TestShotOfLegs(t *testing.T) {
	needDisplay(t)
	capture := captureFile(t)
	shot := func(flags ...string) []byte {
		out := filepath.Join(t.TempDir(), "out.png")
		must(t, append([]string{"shot", pmxFile, capture, "-o", out, "--time", "0.25", "--size", "160x90", "--side"}, flags...)...)
		return read(t, out)
	}
	own := shot()
	if !bytes.Equal(own, shot()) {
		t.Fatal("two pictures of one moment differ")
	}
	if bytes.Equal(own, shot("--file-ik")) {
		t.Error("--file-ik says nothing to the picture")
	}
}
