package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// What info and convert tell of a skeleton is the same, and --bone changes it.
func TestSkeletonOfBVH(t *testing.T) {
	type told struct {
		Unit   string
		Scale  float64
		Bones  map[string]string
		Unused []string
	}
	var info []struct{ Skeleton told }
	if err := json.Unmarshal([]byte(must(t, "info", "--json", turnFile(t))), &info); err != nil {
		t.Fatal(err)
	}
	if s := info[0].Skeleton; s.Unit != "cm" || s.Scale != 0.01 || len(s.Bones) != 7 || s.Bones["leftUpperLeg"] != "LeftUpLeg" || s.Unused == nil {
		t.Errorf("info: %+v", s)
	}
	if text := must(t, "info", turnFile(t)); !strings.Contains(text, "unit         cm, 0.01 m") || !strings.Contains(text, "leftLowerLeg=LeftLeg") {
		t.Errorf("info as text: %s", text)
	}
	odd := write(t, "odd.bvh", []byte(strings.NewReplacer("Hips", "A=B", "LeftUpLeg", "Bone 1").Replace(string(read(t, turnFile(t))))))
	out := filepath.Join(t.TempDir(), "odd.vrma")
	if status, _, stderr := furitsuke("convert", odd, "-o", out); status != 1 || !strings.Contains(stderr, "want the joints of a humanoid") {
		t.Errorf("without a map: status %d, %q", status, stderr)
	}
	var convert []struct{ Skeleton told }
	status, printed, stderr := furitsuke("convert", "--json", odd, "-o", out, "--bone", "A=B=hips", "--bone", "Bone 1=leftUpperLeg", "--bone", "RightFoot=none")
	if err := json.Unmarshal([]byte(printed), &convert); err != nil || status != 0 {
		t.Fatalf("%v, status %d, %q", err, status, stderr)
	}
	s := convert[0].Skeleton
	if len(s.Bones) != 6 || s.Bones["hips"] != "A=B" || s.Bones["leftUpperLeg"] != "Bone 1" || fmt.Sprint(s.Unused) != "[RightFoot]" {
		t.Errorf("convert: %+v", s)
	}
	for _, tt := range []struct {
		flags  []string
		status int
		says   string
	}{
		{[]string{odd, "--bone", "tail"}, 2, `want JOINT=BONE, got "tail"`},
		{[]string{odd, "--bone", "X=tail"}, 2, `no bone "tail"`},
		{[]string{odd, "--bone", "X=hips", "--bone", "Y=hips"}, 2, "X and Y cannot both be the hips"},
		{[]string{odd, "--bone", "A=B=hips", "--bone", "X=head"}, 1, "want a joint X, got none of that name"},
		{[]string{nodFile(t), "--bone", "X=head"}, 1, "the bones of a .bvh can be named, and this is a vpd"},
	} {
		status, _, stderr := furitsuke(append([]string{"convert", "-o", out}, tt.flags...)...)
		if status != tt.status || !strings.Contains(stderr, tt.says) {
			t.Errorf("%q: status %d, %q", tt.flags[1:], status, stderr)
		}
	}
}
