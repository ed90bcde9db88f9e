package pmx_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// stored writes a motion as a file and reads it back.
func stored(t *testing.T, m *mmd.Motion) *mmd.Motion {
	t.Helper()
	f := vmd.FromMotion(m, "ふり")
	if len(f.Warnings) > 0 {
		t.Errorf("not all can be written: %v", f.Warnings)
	}
	f, err := vmd.Read(f.Write())
	if err != nil {
		t.Fatal(err)
	}
	return f.Motion()
}

// A moment is a pose and where it puts the bones.
type moment struct {
	pose motion.Pose
	at   motion.Placed
}

// eachFrame calls f with every frame of two clips of one rest.
func eachFrame(a, b *motion.Clip, f func(x, y *moment)) {
	sk := motion.NewSkeleton(a.Rest)
	s, t := motion.NewSampler(a), motion.NewSampler(b)
	var x, y moment
	for i := range int(a.Duration*mmd.FPS+0.5) + 1 {
		at := float64(i) / mmd.FPS
		s.Sample(at, &x.pose)
		t.Sample(at, &y.pose)
		sk.Place(&x.pose, 1, &x.at)
		sk.Place(&y.pose, 1, &y.at)
		f(&x, &y)
	}
}

// offBy measures how far two clips of one rest are apart, frame by frame: the
// angles of each bone, and by how much it is out of its place at worst, metres.
func offBy(a, b *motion.Clip) (angles [motion.BoneCount][]float64, place [motion.BoneCount]float64) {
	eachFrame(a, b, func(x, y *moment) {
		for bone := range motion.BoneCount {
			if a.Rest.Has.Has(bone) {
				angles[bone] = append(angles[bone], x.pose.Rotation[bone].AngleTo(y.pose.Rotation[bone]))
				place[bone] = max(place[bone], x.at.Position[bone].Sub(y.at.Position[bone]).Len())
			}
		}
	})
	for _, a := range angles {
		slices.Sort(a)
	}
	return angles, place
}

// isLeg reports whether a bone is led by leg IK.
func isLeg(b motion.Bone) bool { return motion.LeftUpperLeg <= b && b <= motion.RightFoot }

// TestThereAndBack: VMD to VRMA to VMD to VRMA, without a model.
func TestThereAndBack(t *testing.T) {
	for name, m := range moves(t) {
		there, _ := mmd.ToClip(m, mmd.DefaultOptions())
		for _, legs := range []mmd.LegMode{mmd.LegFK, mmd.LegIK} {
			o := mmd.DefaultFromOptions()
			o.Legs = legs
			back, _ := mmd.FromClip(there, nil, o)
			again, _ := mmd.ToClip(stored(t, back), mmd.DefaultOptions())
			if again.Duration != there.Duration {
				t.Errorf("%s: %g s became %g s", name, there.Duration, again.Duration)
			}
			angles, place := offBy(there, again)
			for b, a := range angles {
				bone := motion.Bone(b)
				if a == nil {
					continue
				}
				led := legs == mmd.LegIK && isLeg(bone)
				median, p99 := 1.0, 5.0
				switch {
				case led:
					if m, p := a[len(a)/2], a[len(a)*99/100]; m > median*deg || p > p99*deg {
						t.Errorf("%s: %v is off by %.2f° (median) and %.2f° (99 of 100)", name, bone, m/deg, p/deg)
					}
				case a[len(a)-1] > 0.5*deg:
					t.Errorf("%s, legs %d: %v is off by %.2f°", name, legs, bone, a[len(a)-1]/deg)
				}
				knee := legs == mmd.LegIK && (bone == motion.LeftLowerLeg || bone == motion.RightLowerLeg)
				if place[bone] > 0.005 && !knee {
					t.Errorf("%s, legs %d: %v is out of its place by %.1f mm", name, legs, bone, 1000*place[bone])
				}
			}
		}
	}
}

// TestModelsThereAndBack is the same on models, solved with all their layers,
// appends and IK; on one, fingers hang on helpers that IK turns.
func TestModelsThereAndBack(t *testing.T) {
	back := func(t *testing.T, s *mmd.Skeleton, _ float64) {
		to := mmd.DefaultOptions()
		to.Model = s
		for name, m := range moves(t) {
			there, _ := mmd.ToClip(m, to)
			for _, o := range fromModes() {
				written, _ := mmd.FromClip(there, s, o)
				again, _ := mmd.ToClip(stored(t, written), to)
				holdTogether(t, name, o, there, again)
			}
		}
	}
	eachFigure(t, back)
	t.Run("helpers", func(t *testing.T) {
		folder := os.DirFS(filepath.Join(formatstest.Root(t), "pmx"))
		back(t, skeletonIn(t, folder, "miu200521358_mmd_base__ボーンツリーテストモデル.pmx"), 0)
	})
}

// TestModelsStandAsTheVRM: what was made on one skeleton stands on models as the
// clip does. Under IK a knee that is bent at rest stays so, for its limit takes
// away nothing of that, and a straight leg falls short by as much. A leg that
// stands aslant at rest bends about an axis that is not square to it, so that
// thigh and shin turn about themselves by as much as they are aslant: under IK, they
// are held by where they point, while the knee can bend as the clip's.
func TestModelsStandAsTheVRM(t *testing.T) {
	eachFigure(t, func(t *testing.T, s *mmd.Skeleton, _ float64) {
		short, least := legShort(s), kneeBend(s)+kneeLimit
		for name, m := range moves(t) {
			clip, _ := mmd.ToClip(m, mmd.DefaultOptions())
			for _, o := range fromModes() {
				back, _ := mmd.FromClip(clip, s, o)
				played := play(s, clip, stored(t, back))
				if o.Legs == mmd.LegFK {
					holdTogether(t, name, o, clip, played)
					continue
				}
				holdLegs(t, name, clip, played, least)
				_, place := offBy(clip, played)
				for b, off := range place {
					most := 0.005
					if isLeg(motion.Bone(b)) {
						most += short
					}
					if off > most && played.Rotation[b] != nil && b != int(motion.LeftLowerLeg) && b != int(motion.RightLowerLeg) {
						t.Errorf("%s: %v is out of its place by %.1f mm, want at most %.1f", name, motion.Bone(b), 1000*off, 1000*most)
					}
				}
			}
		}
	})
}

// kneeLimit is the half degree that the knees of models stay bent under IK.
const kneeLimit = 0.5 * deg

// restLeg returns thigh and shin of a model's left leg at rest; metres.
func restLeg(s *mmd.Skeleton) (thigh, shin motion.Vec3) {
	b := mmd.BodyOf(s)
	at := func(bone motion.Bone) motion.Vec3 { return space(s.Bones[b.Joint[bone]].Position) }
	knee := at(motion.LeftLowerLeg)
	return knee.Sub(at(motion.LeftUpperLeg)), at(motion.LeftFoot).Sub(knee)
}

// kneeBend returns the angle between thigh and shin of a model at rest.
func kneeBend(s *mmd.Skeleton) float64 {
	thigh, shin := restLeg(s)
	return motion.FromTo(thigh, shin).Angle()
}

// legShort returns by how much a leg at rest, bent by what the knee's limit wants,
// is shorter than a straight one; metres.
func legShort(s *mmd.Skeleton) float64 {
	thigh, shin := restLeg(s)
	return thigh.Len() + shin.Len() - thigh.Add(motion.RotX(kneeLimit).Rotate(shin)).Len()
}

// holdLegs demands that thighs and shins of two clips point the same way, within
// 1° in half of all frames and 5° in 99 of 100: those in which the first bends the
// knee by least and more.
func holdLegs(t *testing.T, name string, want, got *motion.Clip, least float64) {
	t.Helper()
	down := motion.Vec3{Y: -1}
	var off [motion.BoneCount][]float64
	eachFrame(want, got, func(x, y *moment) {
		for _, thigh := range [2]motion.Bone{motion.LeftUpperLeg, motion.RightUpperLeg} {
			shin := thigh + 1
			if motion.FromTo(x.at.Turn[thigh].Rotate(down), x.at.Turn[shin].Rotate(down)).Angle() < least {
				continue
			}
			for _, bone := range [2]motion.Bone{thigh, shin} {
				off[bone] = append(off[bone], motion.FromTo(x.at.Turn[bone].Rotate(down), y.at.Turn[bone].Rotate(down)).Angle())
			}
		}
	})
	for b, list := range off {
		slices.Sort(list)
		if n := len(list); n > 0 && (list[n/2] > 1*deg || list[n*99/100] > 5*deg) {
			t.Errorf("%s: %v points elsewhere by %.2f° (median) and %.2f° (99 of 100)", name, motion.Bone(b), list[n/2]/deg, list[n*99/100]/deg)
		}
	}
}

// fromModes are the ways to write legs and arms.
func fromModes() []mmd.FromOptions {
	var out []mmd.FromOptions
	for _, legs := range []mmd.LegMode{mmd.LegFK, mmd.LegIK} {
		for _, twist := range []bool{false, true} {
			o := mmd.DefaultFromOptions()
			o.Legs, o.Twist = legs, twist
			out = append(out, o)
		}
	}
	return out
}

// holdTogether demands that bones of two clips are within half a degree and 5 mm;
// legs on IK within 1° and, one frame of a hundred excepted, 5°, besides what a
// knee is bent at rest.
func holdTogether(t *testing.T, name string, o mmd.FromOptions, want, got *motion.Clip) {
	t.Helper()
	angles, place := offBy(want, got)
	for b, a := range angles {
		bone := motion.Bone(b)
		if a == nil || got.Rotation[b] == nil {
			continue
		}
		led := o.Legs == mmd.LegIK && isLeg(bone)
		if median, p99 := a[len(a)/2], a[len(a)*99/100]; led && (median > 1*deg || p99 > 5*deg) {
			t.Errorf("%s, twist %v: %v is off by %.2f° (median) and %.2f° (99 of 100)", name, o.Twist, bone, median/deg, p99/deg)
		}
		if worst := a[len(a)-1]; !led && worst > 0.5*deg {
			t.Errorf("%s, twist %v: %v is off by %.2f°", name, o.Twist, bone, worst/deg)
		}
		knee := led && (bone == motion.LeftLowerLeg || bone == motion.RightLowerLeg)
		if place[bone] > 0.005 && !knee {
			t.Errorf("%s, %+v: %v is out of its place by %.1f mm", name, o.Legs, bone, 1000*place[bone])
		}
	}
}

// play solves a motion on a model and notes how it stands in the terms of a clip.
func play(s *mmd.Skeleton, as *motion.Clip, m *mmd.Motion) *motion.Clip {
	body, v := mmd.BodyFor(s, as.Rest), mmd.NewSolver(s)
	v.Bind(mmd.Performance{Motion: m})
	n := int(m.Last) + 1
	times := make([]float32, n)
	var turns [motion.BoneCount][]float32
	var hips []float32
	scale := body.Rest.HipsScale(as.Rest.Bone[motion.Hips].World.Y, as.Rest.LegLength())
	for i := range n {
		times[i] = float32(i) / mmd.FPS
		var p motion.Pose
		p.Reset()
		v.Pose(float64(i))
		body.Pose(v.World, &p)
		for b, q := range p.Rotation {
			turns[b] = append(turns[b], float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		hips = append(hips, float32(p.Hips.X*scale), float32(p.Hips.Y*scale), float32(p.Hips.Z*scale))
	}
	c := &motion.Clip{Duration: float64(times[n-1]), Rest: as.Rest, Hips: motion.NewTrack(motion.Linear, 3, times, hips)}
	for b, values := range turns {
		if as.Rest.Has.Has(motion.Bone(b)) && body.Rest.Has.Has(motion.Bone(b)) {
			c.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, values)
		}
	}
	return c
}

// TestWalkKeepsFewKeys: of the embedded walk, which has a key in every frame, at
// most 35 % of the keys stay.
func TestWalkKeepsFewKeys(t *testing.T) {
	data, err := assets.FS.ReadFile("motion/walk.vrma")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, legs := range []mmd.LegMode{mmd.LegFK, mmd.LegIK} {
		o := mmd.DefaultFromOptions()
		o.Legs = legs
		_, r := mmd.FromClip(f.Clip(), nil, o)
		if share := float64(r.Keys) / float64(r.Dense); share > 0.35 {
			t.Errorf("legs %d: %d of %d keys stay, %.0f %%", legs, r.Keys, r.Dense, 100*share)
		}
	}
}

// BenchmarkFromClip writes three minutes of the walk.
func BenchmarkFromClip(b *testing.B) {
	walk, err := vmd.Read(mustRead(b, "../../testdata/motion/walk.vmd"))
	if err != nil {
		b.Fatal(err)
	}
	const length = 3 * 60 * mmd.FPS
	step, bones := walk.LastFrame()+1, walk.Bones
	for from := step; from < length; from += step {
		for _, k := range bones {
			k.Frame += from
			walk.Bones = append(walk.Bones, k)
		}
	}
	c, _ := mmd.ToClip(walk.Motion(), mmd.DefaultOptions())
	b.ReportAllocs()
	for b.Loop() {
		mmd.FromClip(c, nil, mmd.DefaultFromOptions())
	}
}
