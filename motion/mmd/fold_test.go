package mmd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// TestStandardAgreesWithTheModel: what is folded by formulas on the standard
// skeleton is what the solver makes of a semi-standard model of the same
// measures, for whatever keys of trunk, arms, twists, shoulders P and C, legs, D
// bones and toes.
func TestStandardAgreesWithTheModel(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	turn := func() motion.Quat {
		return motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
	}
	for _, stance := range []float64{40, 31} {
		x := &moves{}
		for _, n := range []string{"全ての親", "センター", "グルーブ", "腰"} {
			x.key(n, 0, at(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()), turn())
		}
		for _, n := range []string{"下半身", "上半身", "上半身2", "首", "頭"} {
			x.key(n, 0, motion.Vec3{}, turn())
		}
		for _, s := range [2]side{left, right} {
			for _, n := range []string{"肩P", "肩", "肩C", "腕", "腕捩", "ひじ", "手捩", "手首", "親指0", "人指2", "足", "ひざ", "足首", "足D", "ひざD", "足首D", "足先EX"} {
				x.key(s.String()+n, 0, motion.Vec3{}, turn())
			}
			x.m.Shows = append(x.m.Shows, ShowKey{Visible: true, IK: []IKSwitch{
				{plainName(s.String() + "足ＩＫ"), false}, {plainName(s.String() + "つま先ＩＫ"), false},
			}})
		}
		o := DefaultOptions()
		o.AStance = stance * deg
		standard, report := convert(t, x, o)
		o.Model = SemiStandard(stance * deg)
		model, _ := convert(t, x, o)
		_, turnS := stand(standard, 0)
		_, turnM := stand(model, 0)
		for bone := range motion.BoneCount {
			if standard.Rotation[bone] != nil && bone != motion.LeftThumbMetacarpal && bone != motion.RightThumbMetacarpal {
				sameTurn(t, bone.String(), turnS[bone], turnM[bone], 2e-6)
			}
		}
		if len(report.Ignored) > 0 {
			t.Errorf("ignored %v", report.Ignored)
		}
	}
}

// TestTwistKeepsTheElbow: a twist turns the plane that the arm bends in about the
// arm, by its own angle, and leaves the arm where it is.
func TestTwistKeepsTheElbow(t *testing.T) {
	down := at(math.Cos(40*deg), -math.Sin(40*deg), 0)
	bend := motion.AxisAngle(at(0, 0, 1).Cross(down).Unit(), 70*deg)
	plane := func(x *moves) (arm, normal motion.Vec3) {
		x.key("左腕", 0, motion.Vec3{}, motion.RotY(0.3)).key("左ひじ", 0, motion.Vec3{}, bend)
		c, _ := convert(t, x, DefaultOptions())
		where, _ := stand(c, 0)
		arm = where[motion.LeftLowerArm].Sub(where[motion.LeftUpperArm]).Unit()
		return arm, arm.Cross(where[motion.LeftHand].Sub(where[motion.LeftLowerArm])).Unit()
	}
	arm, before := plane(&moves{})
	for _, names := range [][]string{{"左腕捩"}, {"左腕捩1"}, {"左腕捩1", "左腕捩3"}} {
		x := &moves{}
		// The axis of the model that the motion was made for hangs 4° lower.
		own := at(math.Cos(44*deg), -math.Sin(44*deg), 0)
		x.key("左腕捩", 0, motion.Vec3{}, motion.Identity)
		for i, n := range names {
			angle := 60 * deg
			if i < len(names)-1 {
				angle = 10 * deg // a helper further up the arm
			}
			x.m.Bones = append(x.m.Bones, BoneTrack{Name: Name{Text: n, Folded: n}, Keys: []BoneKey{key(0, motion.Vec3{}, motion.AxisAngle(own, angle))}})
		}
		if names[0] == "左腕捩" {
			x.m.Bones = x.m.Bones[1:]
		}
		along, after := plane(x)
		if a := math.Acos(along.Dot(arm)) / deg; a > 1e-3 {
			t.Errorf("%v: the arm moves by %.3g°", names, a)
		}
		want := motion.AxisAngle(arm, -60*deg).Rotate(before) // the mirror of z turns it the other way
		if a := math.Acos(max(-1, min(1, after.Dot(want)))) / deg; a > 1 {
			t.Errorf("%v: the elbow's plane is off by %.2f°, want 1° at most", names, a)
		}
	}
}

// TestLocalArms holds the seed's older modes: turns about the arm's own axes,
// two of which count backwards on the right.
func TestLocalArms(t *testing.T) {
	q := motion.Quat{X: 0.1, Y: -0.3, Z: 0.2, W: 0.9}.Unit()
	mq := motion.Quat{X: -q.X, Y: -q.Y, Z: q.Z, W: q.W}
	for mode, signs := range map[Arms][3]float64{LocalYZ: {1, -1, -1}, LocalXZ: {-1, 1, -1}, LocalXY: {-1, -1, 1}} {
		x := &moves{}
		for _, s := range []string{"左", "右"} {
			for _, b := range []string{"肩", "腕", "ひじ"} {
				x.key(s+b, 0, motion.Vec3{}, q)
			}
		}
		o := DefaultOptions()
		o.Arms = mode
		c, _ := convert(t, x, o)
		rq := motion.Quat{X: signs[0] * mq.X, Y: signs[1] * mq.Y, Z: signs[2] * mq.Z, W: mq.W}
		for k, want := range []motion.Quat{mq, motion.RotZ(-40 * deg).Mul(mq), mq} {
			sameTurn(t, fmt.Sprint(mode, " left"), c.Rotation[motion.LeftShoulder+motion.Bone(k)].Quat(0), want, 1e-6)
		}
		for k, want := range []motion.Quat{rq, motion.RotZ(40 * deg).Mul(rq), rq} {
			sameTurn(t, fmt.Sprint(mode, " right"), c.Rotation[motion.RightShoulder+motion.Bone(k)].Quat(0), want, 1e-6)
		}
	}
}

// TestStandingStart: a first frame that only holds the model is found and, on
// request, left out with the time up to the first pose.
func TestStandingStart(t *testing.T) {
	up := func(s side) motion.Quat { return motion.RotZ(s.x() * 37 * deg) } // to the T-pose
	down := func(s side) motion.Quat { return motion.RotZ(-s.x() * 30 * deg) }
	for _, c := range []struct {
		name  string
		first func(side) motion.Quat
		next  uint32
		want  uint32
	}{
		{"A-stance", func(side) motion.Quat { return motion.Identity }, 7, 7},
		{"T-pose", up, 12, 12},
		{"a pose", down, 7, 0},
		{"one arm out", func(s side) motion.Quat { return motion.RotZ(37 * deg) }, 7, 0},
		{"held for two seconds", up, 60, 0},
	} {
		x := &moves{}
		for _, s := range [2]side{left, right} {
			x.key(s.String()+"腕", 0, motion.Vec3{}, c.first(s)).
				key(s.String()+"腕", c.next, motion.Vec3{}, down(s).Mul(motion.RotX(0.5))).
				key(s.String()+"腕", 90, motion.Vec3{}, motion.RotX(1))
		}
		o := DefaultOptions()
		whole, r := convert(t, x, o)
		if want := float64(c.want) / FPS; r.Start != want || whole.Duration != 3 {
			t.Errorf("%s: a start of %g s, want %g; %g s long", c.name, r.Start, want, whole.Duration)
		}
		o.DropStart = true
		short, _ := convert(t, x, o)
		if want := 3 - float64(c.want)/FPS; math.Abs(short.Duration-want) > 1e-6 {
			t.Errorf("%s: %g s are left, want %g", c.name, short.Duration, want)
		}
		_, a := stand(short, 0)
		_, b := stand(whole, float64(c.want)/FPS)
		sameTurn(t, c.name, a[motion.LeftUpperArm], b[motion.LeftUpperArm], 1e-5)
	}
}
