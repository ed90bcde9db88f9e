package cli

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/vmd"
	"furitsuke/motion/compare"
	"furitsuke/motion/mmd"
)

// compareFiles are the embedded figures where their textures lie beside them.
func compareFiles() []string {
	return []string{"compare", "../../assets/avatar/furi.pmx", "../../assets/motion/walk.vmd", "../../assets/avatar/furi.vrm"}
}

func compareJSON(t *testing.T, args ...string) (got compared) {
	t.Helper()
	if err := json.Unmarshal([]byte(must(t, append(args, "--json")...)), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// The avatar walks in both worlds: its VRM does what its PMX does.
func TestCompare(t *testing.T) {
	files := compareFiles()
	got := compareJSON(t, files...)
	if got.Frames < 200 || len(got.Bones) < 21 || len(got.Positions) != len(compare.Points) {
		t.Fatalf("%d frames, %d bones, %d places", got.Frames, len(got.Bones), len(got.Positions))
	}
	for _, b := range []string{"head", "spine", "leftUpperArm", "rightLowerArm", "leftHand"} {
		if a, ok := got.Bones[b]; !ok || a.Median > 1 || a.P99 > 5 || a.Max < a.P99 || a.P99 < a.Median {
			t.Errorf("%s: %+v", b, a)
		}
	}
	if h := got.Positions["hips"]; h.Median > 1 {
		t.Errorf("hips: %+v", h)
	}
	if twice := compareJSON(t, append(files, "--fps", "60")...); twice.Frames != 2*got.Frames-1 {
		t.Errorf("at 60 a second %d frames, at 30 %d", twice.Frames, got.Frames)
	}
}

// A VRM that plays another motion differs by it.
func TestCompareOtherMotion(t *testing.T) {
	files := compareFiles()
	still := compareJSON(t, append(files, waveFile(t))...)
	if a := still.Bones["leftUpperLeg"]; a.Max < 15 {
		t.Errorf("a figure that stands differs from one that walks by %g° at a thigh", a.Max)
	}
}

// The forms hold the same numbers.
func TestCompareForms(t *testing.T) {
	files := compareFiles()
	want := compareJSON(t, files...)
	stats, err := csv.NewReader(strings.NewReader(must(t, append(files, "--csv")...))).ReadAll()
	if err != nil || len(stats) != 1+len(want.Bones)+len(want.Positions) {
		t.Fatalf("%d lines: %v", len(stats), err)
	}
	out := filepath.Join(t.TempDir(), "every.csv")
	must(t, append(files, "--csv", "--every", "-o", out)...)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	every, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil || len(every) != 1+want.Frames || len(every[0]) != len(stats) {
		t.Fatalf("%d lines of %d columns: %v", len(every), len(every[0]), err)
	}
	for column, name := range every[0][1:] {
		bone, unit, _ := strings.Cut(name, " ")
		most, max := 0.0, want.Bones[bone].Max
		if unit == "cm" {
			max = want.Positions[bone].Max
		}
		for _, line := range every[1:] {
			v, err := finite(line[column+1])
			if err != nil {
				t.Fatal(err)
			}
			most = math.Max(most, v)
		}
		if math.Abs(most-max) > 1e-5*max+1e-9 {
			t.Errorf("%s: the column reaches %g, JSON says %g", name, most, max)
		}
	}
	if table := must(t, files...); !strings.Contains(table, "leftUpperArm") || !strings.Contains(table, "scaled by 1,") {
		t.Errorf("the table:\n%s", table)
	}
}

func TestCompareRefuses(t *testing.T) {
	files := compareFiles()
	hour := write(t, "hour.vmd", (&vmd.File{Bones: []vmd.BoneKey{{Name: [15]byte{'a'}, Rotation: [4]float32{0, 0, 0, 1}, Frame: mmd.MaxSeconds * mmd.FPS}}}).Write())
	pmx, walk, vrm := files[1], files[2], files[3]
	for _, c := range []struct {
		status int
		says   string
		args   []string
	}{
		{1, "want .pmx, .pmd, got vrm", []string{vrm, walk, vrm}},
		{1, "want .vrm, got pmx", []string{pmx, walk, pmx}},
		{1, "cannot play", []string{pmx, waveFile(t), vrm}},
		{1, "cannot play", []string{pmx, walk, vrm, vrm}},
		{2, "--fps", []string{pmx, walk, vrm, "--fps", "0"}},
		{2, "3600000 moments of these 3600 s, of at most 216000; want 60 or fewer", []string{pmx, hour, vrm, "--fps", "1000"}},
		{2, "--every", []string{pmx, walk, vrm, "--every"}},
		{2, "", []string{pmx, walk, vrm, "--csv", "--json"}},
	} {
		status, out, err := furitsuke(append([]string{"compare"}, c.args...)...)
		if status != c.status || out != "" || !strings.Contains(err, c.says) || strings.Count(err, "\n") != 1 {
			t.Errorf("%q: status %d, %q", c.args, status, err)
		}
	}
}
