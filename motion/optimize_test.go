package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// At every key of the source the result is within the tolerance, its keys are
// keys of the source, and the report says what is measured.
func TestOptimizeLaws(t *testing.T) {
	var tol Tolerance
	op := func(r *rand.Rand, c *Clip) *Clip {
		tol = Tolerance{Rotation: 0.2 * r.Float64(), Position: 0.1 * r.Float64(), Weight: 0.2 * r.Float64()}
		return Optimize(lines(c), Everything, tol, onward)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in = lines(in)
		r := Reduced(in, out)
		if r.Rotation > tol.Rotation+1e-6 || r.Position > tol.Position+1e-6 || r.Weight > tol.Weight+1e-6 {
			t.Errorf("errors %g rad, %g m, %g; the tolerance is %+v", r.Rotation, r.Position, r.Weight, tol)
		}
		if r.KeysAfter > r.KeysBefore || r.KeysAfter != out.Keys() {
			t.Errorf("%d keys became %d, told as %d", r.KeysBefore, out.Keys(), r.KeysAfter)
		}
		in.Channels(func(ch Channel, tr *Track) {
			small, k := out.Track(ch), 0
			for i := range small.Len() {
				for k < tr.Len() && tr.Time(k) < small.Time(i) {
					k++
				}
				if k == tr.Len() || tr.Time(k) != small.Time(i) {
					t.Errorf("%v: a key at %g s that the source has not", ch, small.Time(i))
				}
			}
		})
		checkMeasured(t, in, out, r)
	})
}

// checkMeasured compares the rotation error of a report with poses sampled from
// both clips.
func checkMeasured(t *testing.T, in, out *Clip, r Reduction) {
	t.Helper()
	if in.linked() {
		return
	}
	a, b := NewSampler(in), NewSampler(out)
	var p, q Pose
	worst := 0.0
	for _, s := range in.times() {
		a.Sample(float64(s), &p)
		b.Sample(float64(s), &q)
		for bone, tr := range in.Rotation {
			if tr != nil && tr.keyFrom(float64(s)) < tr.Len() && tr.Time(tr.keyFrom(float64(s))) == float64(s) {
				worst = max(worst, p.Rotation[bone].AngleTo(q.Rotation[bone]))
			}
		}
	}
	if in.LookAt == nil && math.Abs(worst-r.Rotation) > 1e-7 {
		t.Errorf("the report says %g rad, measured are %g", r.Rotation, worst)
	}
}

func TestOptimizeKeepsAnEvenTurnByItsEnds(t *testing.T) {
	c := parse(t, 3, "head 0=0 1=20 2=40 3=60\nneck 0=5 1=5 2=5\nspine 0=0 1=0 2=30 3=30")
	if got, want := format(Optimize(c, Everything, DefaultTolerance, onward)), "spine 0=0 1=0 2=30 3=30\nneck 0=5\nhead 0=0 3=60"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// Hands and feet stay within a bound in metres, and without it they do not.
func TestOptimizeHoldsEnds(t *testing.T) {
	c := dancer(10)
	free := Optimize(c, Everything, Tolerance{Rotation: 0.02, Position: 0.01}, onward)
	held := Optimize(c, Everything, Tolerance{Rotation: 0.02, Position: 0.01, End: 0.002}, onward)
	f, h := Reduced(c, free), Reduced(c, held)
	if h.End > 0.002 || f.End <= 0.002 {
		t.Errorf("ends are off by %g m held and %g m free, want at most 0.002 and more", h.End, f.End)
	}
	if h.KeysAfter >= c.Keys() || h.KeysAfter < f.KeysAfter {
		t.Errorf("%d keys held, %d free of %d", h.KeysAfter, f.KeysAfter, c.Keys())
	}
}

// dancer is a clip on a rest with limbs, seconds long, moving like a person.
func dancer(seconds int) *Clip {
	c := longClip(seconds)
	c.Rest = bodyRest()
	n := c.Rotation[Head].Len()
	times, _ := c.Rotation[Head].Flat()
	values := make([]float32, 0, 3*n)
	for i := range n {
		x := float64(i) / 30
		values = append(values, float32(0.1*math.Sin(x)), float32(0.9+0.03*math.Sin(4*x)), float32(0.2*x))
	}
	c.Hips = NewTrack(Linear, 3, times, values)
	return c
}

// bodyRest is a T-pose of a person of 1.6 m.
func bodyRest() *Rest {
	r := &Rest{HipsParent: IdentityMat, HipsLocal: Vec3{Y: 0.9}, Has: AllBones}
	at := map[Bone]Vec3{
		Hips: {0, 0.9, 0}, Spine: {0, 1, 0}, Chest: {0, 1.1, 0}, UpperChest: {0, 1.2, 0}, Neck: {0, 1.35, 0}, Head: {0, 1.42, 0},
		LeftUpperLeg: {0.09, 0.85, 0}, LeftLowerLeg: {0.09, 0.47, 0.01}, LeftFoot: {0.09, 0.08, -0.02}, LeftToes: {0.09, 0.01, 0.1},
		LeftShoulder: {0.03, 1.3, 0}, LeftUpperArm: {0.13, 1.3, 0}, LeftLowerArm: {0.37, 1.3, -0.01}, LeftHand: {0.6, 1.3, 0},
	}
	for b := range BoneCount {
		p, ok := at[b]
		if o, mirror := at[b.Mirrored()]; !ok && mirror {
			p, ok = Vec3{-o.X, o.Y, o.Z}, true
		}
		if !ok {
			p = r.Bone[b.Parent()].World.Add(Vec3{Y: 0.02})
		}
		r.Bone[b] = BoneRest{P: Identity, W: Identity, World: p}
	}
	return r
}

func TestOptimizeStops(t *testing.T) {
	for _, tol := range []Tolerance{DefaultTolerance, {Rotation: 0.01, End: 0.001}} {
		if Optimize(longClip(10), Everything, tol, func(done float64) bool { return done < 0.5 }) != nil {
			t.Error("it went on")
		}
	}
}

func BenchmarkOptimize10min52bones(b *testing.B) {
	c := longClip(600)
	b.ReportAllocs()
	for b.Loop() {
		Optimize(c, Everything, DefaultTolerance, onward)
	}
}
