package scene_test

import (
	"path"
	"testing"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/motion/ik"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// bodyOf returns the body of a model as a clip moves it.
func bodyOf(m *scene.Model, c *motion.Clip) ik.Body {
	sk := motion.NewSkeleton(m.Facing())
	return ik.Body{Skeleton: sk, Scale: c.Rest.HipsScale(sk.Height(), sk.Legs())}
}

// A skeleton puts every bone where the stage puts it, on embedded and real
// models of both versions.
func TestSkeletonAgreesWithTheStage(t *testing.T) {
	check := func(t *testing.T, m *scene.Model, c *motion.Clip) {
		a := scene.NewActor(m)
		a.Play(c)
		body := bodyOf(m, c)
		var p motion.Pose
		var at motion.Placed
		s := motion.NewSampler(c)
		for i := range 5 {
			when := c.Duration * float64(i) / 5
			a.Seek(when)
			s.Sample(when, &p)
			body.Place(&p, &at)
			for _, b := range motion.Body {
				if want, ok := a.BoneMatrix(b); ok {
					if d := want.Translation().Sub(at.Position[b]).Len(); d > 1e-5 {
						t.Fatalf("at %g s %v is %g m off", when, b, d)
					}
				}
			}
		}
	}
	walk := scenetest.Clip(t, assets.FS, "motion/walk.vrma")
	for _, name := range scenetest.Glob(t, assets.FS, "avatar/*.vrm") {
		t.Run(path.Base(name), func(t *testing.T) { check(t, scenetest.Load(t, assets.FS, name), walk) })
	}
	dir := scenetest.Corpus(t)
	for _, name := range scenetest.Glob(t, dir, "vrm0/*.vrm", "vrm1/*.vrm") {
		t.Run(path.Base(name), func(t *testing.T) { check(t, scenetest.Load(t, dir, name), walk) })
	}
}

// slides measures feet over contacts: the mean speed of ankles in metres a
// second.
func slides(c *motion.Clip, body ik.Body, contacts []motion.Contact) float64 {
	const step = 1.0 / 60
	s := motion.NewSampler(c)
	var p motion.Pose
	var at motion.Placed
	way, long := 0.0, 0.0
	for _, k := range contacts {
		var last motion.Vec3
		for i := 0; k.From+float64(i)*step <= k.To; i++ {
			s.Sample(k.From+float64(i)*step, &p)
			body.Place(&p, &at)
			if i > 0 {
				way += at.Position[k.Foot].Sub(last).Len()
				long += step
			}
			last = at.Position[k.Foot]
		}
	}
	return way / max(long, step)
}

// above measures by how much bones above the knees moved between two clips.
func above(c, d *motion.Clip, body ik.Body) (most float64) {
	a, b := motion.NewSampler(c), motion.NewSampler(d)
	var p, q motion.Pose
	var x, y motion.Placed
	for i := 0; float64(i)/60 <= c.Duration; i++ {
		a.Sample(float64(i)/60, &p)
		b.Sample(float64(i)/60, &q)
		body.Place(&p, &x)
		body.Place(&q, &y)
		for b := range motion.BoneCount {
			if below := b == motion.LeftLowerLeg || b == motion.LeftFoot || b == motion.LeftToes ||
				b == motion.RightLowerLeg || b == motion.RightFoot || b == motion.RightToes; !below {
				most = max(most, x.Position[b].Sub(y.Position[b]).Len())
			}
		}
	}
	return most
}

// On legs of other lengths the walk's feet slide; repaired they stand, and
// nothing above the knees moves by more than a centimetre.
func TestRepairSlides(t *testing.T) {
	walk := scenetest.Clip(t, assets.FS, "motion/walk.vrma")
	always := func(float64) bool { return true }
	// The embedded walk is in place: its standing feet run back at 0.558 m/s. On its
	// way forward they stand.
	walk = motion.Shape(walk, motion.Part{Move: true}, 0, walk.Duration, func(s float64, p *motion.Pose) { p.Hips.Z += 0.558 * s })
	for _, test := range []struct {
		name   string
		longer float64 // legs, times the walk's own
	}{
		{"short legs", 0.85},
		{"own legs", 1},
		{"long legs", 1.2},
	} {
		longer := test.longer
		rest := *walk.Rest
		for _, leg := range [2][4]motion.Bone{{motion.LeftUpperLeg, motion.LeftLowerLeg, motion.LeftFoot, motion.LeftToes},
			{motion.RightUpperLeg, motion.RightLowerLeg, motion.RightFoot, motion.RightToes}} {
			root := rest.Bone[leg[0]].World
			grow := rest.Bone[leg[2]].World.Sub(root).Scale(longer - 1)
			rest.Bone[leg[1]].World = rest.Bone[leg[1]].World.Add(rest.Bone[leg[1]].World.Sub(root).Scale(longer - 1))
			rest.Bone[leg[2]].World = rest.Bone[leg[2]].World.Add(grow)
			rest.Bone[leg[3]].World = rest.Bone[leg[3]].World.Add(grow)
		}
		up := -(longer - 1) * (rest.Bone[motion.LeftFoot].World.Y - rest.Bone[motion.LeftUpperLeg].World.Y) / longer
		for b := range rest.Bone {
			rest.Bone[b].World.Y += up
		}
		sk := motion.NewSkeleton(&rest)
		body := ik.Body{Skeleton: sk, Scale: walk.Rest.HipsScale(sk.Height(), sk.Legs())}
		contacts := motion.Contacts(walk, sk, body.Scale, always)
		if len(contacts) < 6 { // four steps of each foot
			t.Errorf("%s: %d contacts", test.name, len(contacts))
		}
		out := body.RepairSlides(walk, contacts, always)
		if err := out.Validate(); err != nil {
			t.Fatal(err)
		}
		before, after, moved := slides(walk, body, contacts), slides(out, body, contacts), above(walk, out, body)
		t.Logf("%s: %.4f m/s before, %.4f after, %.4f m above the knees", test.name, before, after, moved)
		if after > 0.1*before {
			t.Errorf("%s: ankles slide at %.4f m/s, before at %.4f", test.name, after, before)
		}
		if moved > 0.01 {
			t.Errorf("%s: above the knees it moves by %.4f m", test.name, moved)
		}
		if body.RepairSlides(walk, contacts, func(float64) bool { return false }) != nil {
			t.Errorf("%s: stopped, there is a result", test.name)
		}
	}
}
