package compare

import (
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// dollBones are the joints of a small figure that stands in the T-pose, MMD
// units, left side; what is on no side has x 0.
var dollBones = []struct {
	name, parent string
	x, y, z      float64
}{
	{"センター", "", 0, 8, 0}, {"下半身", "センター", 0, 11, 0}, {"上半身", "センター", 0, 12, 0},
	{"首", "上半身", 0, 16, 0}, {"頭", "首", 0, 17, 0},
	{"肩", "上半身", 0.5, 16, 0}, {"腕", "肩", 1.5, 16, 0}, {"ひじ", "腕", 4, 16, 0}, {"手首", "ひじ", 6.5, 16, 0},
	{"足", "下半身", 1, 10, 0}, {"ひざ", "足", 1, 5.5, 0}, {"足首", "ひざ", 1, 1, 0},
}

// doll returns the figure as a skeleton, its arms hanging by so many degrees.
func doll(stance float64) *mmd.Skeleton {
	s := &mmd.Skeleton{}
	index := map[string]int{}
	for _, b := range dollBones {
		sides := []string{"左", "右"}
		if b.x == 0 {
			sides = []string{""}
		}
		for k, side := range sides {
			x := b.x
			if k == 1 {
				x = -x
			}
			at := motion.Vec3{X: x, Y: b.y, Z: b.z}
			if b.name == "ひじ" || b.name == "手首" {
				shoulder := motion.Vec3{X: x / b.x * 1.5, Y: 16}
				hang := motion.RotZ(-x / b.x * stance / degrees)
				at = shoulder.Add(hang.Rotate(at.Sub(shoulder)))
			}
			parent := -1
			for _, name := range []string{side + b.parent, b.parent} {
				if i, ok := index[name]; ok && b.parent != "" {
					parent = i
				}
			}
			name := side + b.name
			index[name] = len(s.Bones)
			s.Bones = append(s.Bones, mmd.Bone{Name: mmd.Name{Text: name, Key: name, Folded: name}, Position: at, Parent: parent})
		}
	}
	return s
}

// bend is a motion of one bone: by so many degrees about an axis at frame 30,
// from rest at frame 0.
func bend(bone string, axis motion.Vec3, deg float64) *mmd.Motion {
	q := motion.AxisAngle(axis, deg/degrees)
	line := [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve}
	return &mmd.Motion{Last: 30, Bones: []mmd.BoneTrack{{
		Name: mmd.Name{Text: bone, Key: bone, Folded: bone},
		Keys: []mmd.BoneKey{
			{Frame: 0, Rotation: [4]float32{3: 1}, Curves: line},
			{Frame: 30, Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}, Curves: line},
		},
	}}}
}

// still is a second in which a humanoid of a rest stands in the T-pose.
func still(r *motion.Rest) *motion.Clip {
	c := &motion.Clip{Duration: 1, Rest: r}
	c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, []float32{0, 1}, []float32{0, 0, 0, 1, 0, 0, 0, 1})
	return c
}

func measure(t *testing.T, f *Figures, m *mmd.Motion, c *motion.Clip, o Options) *Table {
	t.Helper()
	table := f.Measure(mmd.Performance{Motion: m}, c, o, func(float64) bool { return true })
	if table == nil {
		t.Fatal("nothing was measured")
	}
	return table
}

func row(t *testing.T, rows []Row, b motion.Bone) *Row {
	t.Helper()
	for i := range rows {
		if rows[i].Bone == b {
			return &rows[i]
		}
	}
	t.Fatalf("%v was not compared", b)
	return nil
}

// Figures at rest in one stance do not differ, whatever the stance of the MMD
// model: C_b leads to it.
func TestRestDiffersNowhere(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	f := NewFigures(doll(0), r)
	table := measure(t, f, &mmd.Motion{Last: 30}, still(r), Options{})
	if table.Frames != 31 || len(table.Bones) != int(f.count()) || len(table.Points) != len(Points) {
		t.Fatalf("%d frames, %d bones, %d places", table.Frames, len(table.Bones), len(table.Points))
	}
	for _, rows := range [2][]Row{table.Bones, table.Points} {
		for _, r := range rows {
			if r.Max > 1e-4 {
				t.Errorf("%v differs by %g", r.Bone, r.Max)
			}
		}
	}
}

func (f *Figures) count() (n int) {
	for b := range motion.BoneCount {
		if f.Bones.Has(b) {
			n++
		}
	}
	return n
}

// A model that stands with hanging arms before a humanoid in the T-pose is off by
// its stance, in arms and hands alone.
func TestStanceShows(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	table := measure(t, NewFigures(doll(35), r), &mmd.Motion{Last: 30}, still(r), Options{})
	for _, b := range []motion.Bone{motion.LeftUpperArm, motion.RightLowerArm, motion.LeftHand} {
		if got := row(t, table.Bones, b); math.Abs(got.Median-35) > 1e-3 {
			t.Errorf("%v differs by %g°, want 35", b, got.Median)
		}
	}
	if got := row(t, table.Bones, motion.Head); got.Max > 1e-4 {
		t.Errorf("the head differs by %g°", got.Max)
	}
	// The chord of an arm of 5 units by 35°.
	if got, want := row(t, table.Points, motion.LeftHand).Median, 2*5*8*math.Sin(17.5/degrees); math.Abs(got-want) > 1e-3 {
		t.Errorf("the hand is %g cm away, want %g", got, want)
	}
}

// Statistics of a bone that bends evenly from 0 to 60° in a second: the middle,
// the 99th of 100, the end.
func TestStatistics(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	f := NewFigures(doll(0), r)
	table := measure(t, f, bend("左ひざ", motion.Vec3{X: 1}, 60), still(r), Options{FPS: 100})
	got := row(t, table.Bones, motion.LeftLowerLeg)
	if table.Frames != 101 || math.Abs(got.Median-30) > 1e-3 || math.Abs(got.P99-59.4) > 1e-3 || math.Abs(got.Max-60) > 1e-3 || got.Worst != 1 {
		t.Errorf("%d frames: %+v", table.Frames, got.Stat)
	}
	if other := row(t, table.Bones, motion.RightLowerLeg); other.Max > 1e-4 {
		t.Errorf("the other knee differs by %g°", other.Max)
	}
	if foot := row(t, table.Points, motion.LeftFoot); math.Abs(foot.Max-2*4.5*8*math.Sin(30/degrees)) > 1e-3 {
		t.Errorf("the foot is %g cm away", foot.Max)
	}
	marks := table.Marks(3, 0.4, 0)
	if len(marks) != 3 || marks[0].Time != 1 || marks[0].Bone != motion.LeftLowerLeg && marks[0].Bone != motion.LeftFoot || marks[1].Time > 0.6+1e-9 {
		t.Errorf("marks %+v", marks)
	}
}

// A limb twisted about itself points where it did; a head that is turned about
// the vertical is off.
func TestDirectionsAndWholeRotations(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	f := NewFigures(doll(0), r)
	arm := measure(t, f, bend("左腕", motion.Vec3{X: 1}, 50), still(r), Options{})
	if got := row(t, arm.Bones, motion.LeftUpperArm); got.Max > 1e-3 {
		t.Errorf("a twist of the arm counts as %g°", got.Max)
	}
	head := measure(t, f, bend("頭", motion.Vec3{Y: 1}, 50), still(r), Options{})
	if got := row(t, head.Bones, motion.Head); math.Abs(got.Max-50) > 1e-3 {
		t.Errorf("a turn of the head by 50° counts as %g°", got.Max)
	}
}

// A humanoid of half the size does as the model does: lengths are scaled.
func TestScale(t *testing.T) {
	s := doll(0)
	small := *mmd.BodyOf(s).Rest
	for b := range small.Bone {
		small.Bone[b].World = small.Bone[b].World.Scale(0.5)
	}
	small.HipsLocal = small.HipsLocal.Scale(0.5)
	f := NewFigures(s, &small)
	if math.Abs(f.Scale-2) > 1e-9 {
		t.Fatalf("scale %g, want 2", f.Scale)
	}
	table := measure(t, f, &mmd.Motion{Last: 3}, still(&small), Options{})
	for _, r := range table.Points {
		if r.Max > 1e-3 {
			t.Errorf("%v is %g cm away", r.Bone, r.Max)
		}
	}
}

// The measuring stops when it is told to.
func TestStops(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	if NewFigures(doll(0), r).Measure(mmd.Performance{Motion: &mmd.Motion{Last: 300}}, still(r), Options{}, func(float64) bool { return false }) != nil {
		t.Error("a stopped measuring returns a table")
	}
}

// Comparing a moment allocates nothing.
func TestMeasuringAllocatesNothing(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	f := NewFigures(doll(35), r)
	var model, humanoid motion.Placed
	var pose motion.Pose
	solver, sampler := mmd.NewSolver(f.skeleton), motion.NewSampler(still(r))
	solver.Bind(mmd.Performance{Motion: bend("左腕", motion.Vec3{X: 1}, 50)})
	if n := testing.AllocsPerRun(20, func() {
		solver.Pose(10)
		f.Body.Place(solver.World, &model)
		sampler.Sample(0.3, &pose)
		f.humanoid.Place(&pose, 1, &humanoid)
		f.Angle(motion.LeftUpperArm, &model, &humanoid)
	}); n > 0 {
		t.Errorf("%g allocations a moment", n)
	}
}

// A motion of no numbers, on a model of no numbers, gives numbers; a model without
// a body gives no rows.
func TestBrokenFigures(t *testing.T) {
	r := mmd.BodyOf(doll(0)).Rest
	nan := float32(math.NaN())
	m := bend("左腕", motion.Vec3{X: 1}, 50)
	m.Bones[0].Keys[1].Rotation, m.Bones[0].Keys[1].Position = [4]float32{nan, nan, nan, nan}, [3]float32{nan, 0, 0}
	for name, s := range map[string]*mmd.Skeleton{"motion": doll(0), "model": doll(math.NaN())} {
		table := measure(t, NewFigures(s, r), m, still(r), Options{})
		for _, rows := range [2][]Row{table.Bones, table.Points} {
			for _, r := range rows {
				for _, v := range []float64{r.Median, r.P99, r.Max, r.Worst} {
					if !(v >= 0 && v <= farthest) {
						t.Errorf("%s: %v: %+v", name, r.Bone, r.Stat)
					}
				}
			}
		}
	}
	box := &mmd.Skeleton{Bones: []mmd.Bone{{Name: mmd.Name{Text: "箱", Key: "箱", Folded: "箱"}, Parent: -1}}}
	table := measure(t, NewFigures(box, r), m, still(r), Options{})
	if len(table.Bones) != 0 || len(table.Points) != 0 || table.Marks(3, 1, 1) != nil {
		t.Errorf("a box has %d bones and %d places", len(table.Bones), len(table.Points))
	}
}

// TestBuildIsTold: of a figure whose feet are wider apart and higher than the
// model's by 3 and 4 cm it is told that they are 5 cm apart by their build, and a
// still motion differs by just that.
func TestBuildIsTold(t *testing.T) {
	s := doll(0)
	wide := *mmd.BodyOf(s).Rest
	for b := motion.LeftUpperLeg; b <= motion.RightToes; b++ {
		at := &wide.Bone[b].World
		at.X += math.Copysign(0.03, at.X)
		if b == motion.LeftFoot || b == motion.RightFoot {
			at.Y += 0.04
		}
	}
	f := NewFigures(s, &wide)
	foot := row(t, measure(t, f, &mmd.Motion{Last: 3}, still(&wide), Options{}).Points, motion.LeftFoot)
	if math.Abs(foot.Build-5*f.Scale) > 0.05 || math.Abs(foot.Max-foot.Build) > 1e-3 {
		t.Errorf("the feet are %g cm apart by build and %g by motion, want 5 both times", foot.Build, foot.Max)
	}
}
