package mmd

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// anyClip is a clip on a rest in which everything moves smoothly: joints by up to
// some 60° to all sides, knees by up to 120° and to the back, the whole about a
// metre of floor.
func anyClip(r *rand.Rand, rest *motion.Rest, frames int) *motion.Clip {
	times := fill(frames, func(i int) float32 { return float32(i) / FPS })
	c := &motion.Clip{Duration: float64(times[frames-1]), Rest: rest}
	wave := func(size float64) func(i int) float64 {
		w, at, size := 0.02+0.1*r.Float64(), 6*r.Float64(), size*r.NormFloat64()
		return func(i int) float64 { return size * math.Sin(at+w*float64(i)) }
	}
	for b := range motion.BoneCount {
		if !rest.Has.Has(b) {
			continue
		}
		x, y, z := wave(0.4), wave(0.4), wave(0.4)
		turn := func(i int) motion.Quat {
			return motion.RotY(y(i)).Mul(motion.RotX(x(i))).Mul(motion.RotZ(z(i)))
		}
		if b == motion.LeftLowerLeg || b == motion.RightLowerLeg {
			turn = func(i int) motion.Quat { return motion.RotX(0.1 + 2*math.Abs(math.Sin(x(i)))) }
		}
		var values []float32
		for i := range frames {
			q := rest.Denormalize(b, turn(i))
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		c.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, values)
	}
	var values []float32
	x, y, z := wave(0.5), wave(0.1), wave(0.5)
	for i := range frames {
		at := rest.Bone[motion.Hips].World
		values = append(values, float32(at.X+x(i)), float32(at.Y-0.1+y(i)), float32(at.Z+z(i)))
	}
	c.Hips = motion.NewTrack(motion.Linear, 3, times, values)
	return c
}

// A stage plays a motion on a model and says how the model then stands as a
// humanoid.
type stage struct {
	body   *Body
	solver *Solver
}

func newStage(s *Skeleton, rest *motion.Rest, m *Motion) *stage {
	g := &stage{BodyFor(s, rest), NewSolver(s)}
	g.solver.Bind(Performance{Motion: m})
	return g
}

func (g *stage) pose(frame int) motion.Pose {
	var p motion.Pose
	p.Reset()
	g.solver.Pose(float64(frame))
	g.body.Pose(g.solver.World, &p)
	return p
}

// inWorld returns the normalized rotation of every bone in the world.
func inWorld(p *motion.Pose) (w [motion.BoneCount]motion.Quat) {
	for b := range motion.BoneCount {
		w[b] = p.Rotation[b]
		if up := b.Parent(); up != motion.NoBone {
			w[b] = w[up].Mul(p.Rotation[b])
		}
	}
	return w
}

// TestAnyModelStandsAsTheClip: on a model with everything that semi-standard ones
// have, and without the parts that many lack, legs on their own keys, every bone
// that the model has is turned in the world as the clip's.
func TestAnyModelStandsAsTheClip(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	without := [][]string{nil, {"グルーブ"}, {"上半身2"}, {"左肩", "右肩"}, {"首"}, {"左足先EX", "左足D"}, {"腰", "左腰キャンセル", "右腰キャンセル"}, {"センター"}}
	for _, names := range without {
		for _, twist := range []bool{false, true} {
			s := dancer()
			// Models made from VRoid's have such an append.
			s.Bones[s.find("上半身2")].Append = &Append{Source: s.find("上半身"), Ratio: 0.4, Rotation: true}
			for _, n := range names { // as if they were not there: their children stay with their parents
				s.Bones[s.find(n)].Name = Name{Text: "x" + n, Key: "x" + n, Folded: "x" + n}
			}
			rest := BodyOf(dancer()).Rest
			c := anyClip(r, rest, 50)
			o := DefaultFromOptions()
			o.Legs, o.Twist = LegFK, twist
			o.Within = Bound{Rotation: 1e-5, Position: 1e-5}
			m, _ := FromClip(c, s, o)
			g := newStage(s, rest, m)
			sampler := motion.NewSampler(c)
			var p motion.Pose
			for i := range 50 {
				sampler.Sample(float64(i)/FPS, &p)
				got, want := inWorld(ptr(g.pose(i))), inWorld(&p)
				for b := range motion.BoneCount {
					if g.body.Source[b] >= 0 && !worn(b) && !(b == motion.Spine && g.body.Joint[motion.Chest] < 0) {
						sameTurn(t, b.String(), got[b], want[b], 1e-4)
					}
				}
				near(t, "hips", ptr(g.pose(i)).Hips, p.Hips.Scale(c.Rest.HipsScale(g.body.Rest.Bone[motion.Hips].World.Y, 0)), 1e-5)
				if t.Failed() {
					t.Fatalf("without %v, twist %v, frame %d", names, twist, i)
				}
			}
		}
	}
}

// helped is a model whose left fingers hang on a helper that an IK points at the
// hand, as rigs do for the skin, and whose left arm has an IK of its own.
func helped() *Skeleton {
	s := dancer()
	hand := s.Bones[s.find("左手首")].Position
	add := func(name, parent string, at motion.Vec3, layer int) *Bone {
		s.Bones = append(s.Bones, Bone{Name: ascii(name), Parent: s.find(parent), Position: at, Layer: layer})
		return &s.Bones[len(s.Bones)-1]
	}
	add("helper", "左肩", hand.Add(at(-2, 0, 0)), 5)
	add("helper end", "helper", hand, 5)
	add("helper IK", "左手首", hand, 6).IK = &IK{Target: s.find("helper end"), Loops: 20, UnitAngle: 1, Links: []Link{{Bone: s.find("helper")}}}
	for _, n := range []string{"左人指１", "左人指２", "左人指３"} {
		s.Bones[s.find(n)].Layer = 7
	}
	s.Bones[s.find("左人指１")].Parent = s.find("helper")
	add("左腕ＩＫ", "全ての親", hand, 0).IK = &IK{
		Target: s.find("左手首"), Loops: 20, UnitAngle: 1, Links: []Link{{Bone: s.find("左ひじ")}, {Bone: s.find("左腕")}},
	}
	return s
}

// TestHelpersAndTheirIK: IK that turns helpers is reckoned with, and IK that would
// turn what has keys is switched off.
func TestHelpersAndTheirIK(t *testing.T) {
	s := helped()
	rest := BodyOf(s).Rest
	c := anyClip(rand.New(rand.NewPCG(11, 7)), rest, 50)
	o := DefaultFromOptions()
	o.Legs, o.Within = LegFK, Bound{Rotation: 1e-5, Position: 1e-5}
	m, _ := FromClip(c, s, o)
	off := map[string]bool{}
	for _, k := range m.Shows[0].IK {
		off[k.Name.Text] = !k.On
	}
	if !off["左腕ＩＫ"] || !off["左足ＩＫ"] || len(off) != 5 {
		t.Errorf("switched off: %v, want the arm's IK and four of the legs", off)
	}
	g := newStage(s, rest, m)
	sampler := motion.NewSampler(c)
	var p motion.Pose
	turned := 0.0
	for i := range 50 {
		sampler.Sample(float64(i)/FPS, &p)
		got, want := inWorld(ptr(g.pose(i))), inWorld(&p)
		for b := range motion.BoneCount {
			if g.body.Source[b] >= 0 && !worn(b) {
				sameTurn(t, b.String(), got[b], want[b], 2e-4)
			}
		}
		h := g.solver.World[s.find("helper")].Rotation
		turned = max(turned, g.solver.World[s.find("左肩")].Rotation.AngleTo(h))
		if t.Failed() {
			t.Fatalf("frame %d", i)
		}
	}
	if turned < 0.1 {
		t.Errorf("the helper turned by %g radians only", turned)
	}
}

func ptr[T any](v T) *T { return &v }

// TestTwistBonesTakeTheTwist: the arm's own bones swing only, and twist bones turn
// about their axes.
func TestTwistBonesTakeTheTwist(t *testing.T) {
	s := dancer()
	c := anyClip(rand.New(rand.NewPCG(11, 5)), BodyOf(s).Rest, 40)
	o := DefaultFromOptions()
	o.Twist = true
	m, _ := FromClip(c, s, o)
	for _, pair := range [][2]string{{"左腕", "左腕捩"}, {"右腕", "右腕捩"}, {"左ひじ", "左手捩"}, {"右ひじ", "右手捩"}} {
		axis := *s.Bones[s.find(pair[1])].FixedAxis
		twisted := 0.0
		for _, k := range m.bone(pair[0]).Keys {
			if a := twistOf(k.turn(), axis).Angle(); a > 1e-6 {
				t.Fatalf("%s turns about itself by %g radians", pair[0], a)
			}
		}
		for _, k := range m.bone(pair[1]).Keys {
			q := k.turn()
			twisted = max(twisted, q.Angle())
			if off := q.AngleTo(twistOf(q, axis)); off > 1e-6 {
				t.Fatalf("%s turns beside its axis by %g radians", pair[1], off)
			}
		}
		if twisted < 0.01 {
			t.Errorf("%s turns by %g radians only", pair[1], twisted)
		}
	}
	o.Twist = false
	m, _ = FromClip(c, s, o)
	if m.bone("左腕捩") != nil {
		t.Error("twist bones have keys that nobody asked for")
	}
}

func (m *Motion) bone(name string) *BoneTrack {
	for i := range m.Bones {
		if m.Bones[i].Name.Text == name {
			return &m.Bones[i]
		}
	}
	return nil
}

// TestFeetAreWhereTheLegsPutThem: led by IK, feet stand and are turned as the
// clip's legs, on the model's own bones, put them.
func TestFeetAreWhereTheLegsPutThem(t *testing.T) {
	s := dancer()
	rest := BodyOf(s).Rest
	r := rand.New(rand.NewPCG(11, 6))
	for range 6 {
		c := anyClip(r, rest, 60)
		o := DefaultFromOptions()
		ik, report := FromClip(c, s, o)
		if report.NoLegIK {
			t.Fatal("the leg IK was not found")
		}
		o.Legs = LegFK
		fk, _ := FromClip(c, s, o)
		a, b := newStage(s, rest, ik), newStage(s, rest, fk)
		for i := range 60 {
			p, q := inWorld(ptr(a.pose(i))), inWorld(ptr(b.pose(i)))
			for _, side := range [2]motion.Bone{motion.LeftUpperLeg, motion.RightUpperLeg} {
				foot := a.body.Joint[side+2]
				if off := a.solver.World[foot].Position.Sub(b.solver.World[foot].Position).Len() * Unit; off > 0.005 {
					t.Errorf("frame %d: the foot is off by %.1f mm", i, 1000*off)
				}
				if off := p[side+2].AngleTo(q[side+2]); off > 1*deg {
					t.Errorf("frame %d: the foot is turned by %.2f°", i, off/deg)
				}
			}
		}
	}
}

func TestIKIsSwitched(t *testing.T) {
	for mode, want := range map[LegMode]bool{LegIK: true, LegFK: false} {
		o := DefaultFromOptions()
		o.Legs = mode
		m, _ := FromClip(standing(0), nil, o)
		if len(m.Shows) != 1 || len(m.Shows[0].IK) != 4 {
			t.Fatalf("mode %d: %+v, want one key of four switches", mode, m.Shows)
		}
		for _, s := range m.Shows[0].IK {
			if s.On != want {
				t.Errorf("mode %d: %s is %v", mode, s.Name.Text, s.On)
			}
		}
	}
}

// A still clip keeps its length, and a T-pose raises the arms.
func TestStillClip(t *testing.T) {
	m, r := FromClip(standing(2), nil, DefaultFromOptions())
	if m.Last != 60 || r.Frames != 61 {
		t.Errorf("last frame %d of %d, want 60 of 61", m.Last, r.Frames)
	}
	last := uint32(0)
	for _, b := range m.Bones {
		last = max(last, b.Keys[len(b.Keys)-1].Frame)
	}
	if last != 60 {
		t.Errorf("the last key is at frame %d, want 60", last)
	}
	sameTurn(t, "左腕", m.bone("左腕").Keys[0].turn(), motion.RotZ(40*deg), 1e-6)
	sameTurn(t, "右腕", m.bone("右腕").Keys[0].turn(), motion.RotZ(-40*deg), 1e-6)
}

// standing is a T-pose of some seconds.
func standing(seconds float64) *motion.Clip {
	c := &motion.Clip{Rest: StandardRest(required), Duration: seconds}
	c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, []float32{0}, []float32{0, 0, 0, 1})
	return c
}

// FuzzFromClip: whatever the skeleton, there are no panics, no endless loops and
// only finite numbers.
func FuzzFromClip(f *testing.F) {
	f.Add(uint64(1), uint8(0))
	f.Add(uint64(7), uint8(255))
	f.Fuzz(func(t *testing.T, seed uint64, how uint8) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := dancer()
		for range how {
			b := &s.Bones[r.IntN(len(s.Bones))]
			switch r.IntN(7) {
			case 0:
				b.Parent = r.IntN(len(s.Bones)+4) - 2
			case 1:
				b.Position = at(math.NaN(), math.Inf(1), 1e30)
			case 2:
				b.Name = s.Bones[r.IntN(len(s.Bones))].Name
			case 3:
				b.Append = &Append{Source: r.IntN(len(s.Bones)+4) - 2, Ratio: r.NormFloat64(), Rotation: true, Local: r.IntN(2) == 0}
			case 4:
				b.IK = &IK{Target: r.IntN(len(s.Bones)), Links: []Link{{Bone: r.IntN(len(s.Bones)), Limited: true}}}
			case 5:
				b.FixedAxis = &motion.Vec3{X: math.NaN()}
			case 6:
				b.Position = s.Bones[r.IntN(len(s.Bones))].Position
			}
		}
		c := anyClip(r, StandardRest(BodyOf(dancer()).Rest.Has), 5)
		m, _ := FromClip(c, s, FromOptions{Twist: how%2 == 0, Legs: LegMode(how / 2 % 2)})
		for _, b := range m.Bones {
			for _, k := range b.Keys {
				for _, x := range [7]float32{k.Position[0], k.Position[1], k.Position[2], k.Rotation[0], k.Rotation[1], k.Rotation[2], k.Rotation[3]} {
					if x != x || math.IsInf(float64(x), 0) {
						t.Fatalf("%s has a key of %v %v", b.Name.Text, k.Position, k.Rotation)
					}
				}
			}
		}
	})
}
