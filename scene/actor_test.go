package scene

import (
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

func randomTurn(r *rand.Rand) motion.Quat {
	return motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
}

// randomModel has the humanoid bones of have, a turned and moved node above
// each of them, and one triangle on the head.
func randomModel(r *rand.Rand, kind Kind, have motion.BoneSet) *Model {
	m := &Model{Name: "random", Kind: kind, Has: have, Rest: &motion.Rest{Has: have}}
	one := motion.Vec3{X: 1, Y: 1, Z: 1}
	add := func(parent int, scale float64) int {
		m.Nodes = append(m.Nodes, Node{
			Parent: parent, Rotation: randomTurn(r), Scale: one.Scale(scale),
			Translation: motion.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}.Scale(0.2),
		})
		return len(m.Nodes) - 1
	}
	for b := range motion.BoneCount {
		m.Humanoid[b] = -1
	}
	top := add(-1, 0.5) // files scale their root
	for b := range motion.BoneCount {
		if have.Has(b) {
			parent := top
			if p := b.NearestIn(have); p != motion.NoBone {
				parent = m.Humanoid[p]
			}
			m.Humanoid[b] = add(add(parent, 1), 1)
		}
	}
	m.Order = parentsFirst(m.Nodes)
	world := make([]motion.Mat4, len(m.Nodes))
	turn := make([]motion.Quat, len(m.Nodes))
	for _, i := range m.Order {
		n := m.Nodes[i]
		world[i], turn[i] = motion.TRS(n.Translation, n.Rotation, n.Scale), n.Rotation
		if n.Parent >= 0 {
			world[i], turn[i] = world[n.Parent].Mul(world[i]), turn[n.Parent].Mul(turn[i])
		}
	}
	for b := range motion.BoneCount {
		if i := m.Humanoid[b]; i >= 0 {
			m.Rest.Bone[b] = motion.BoneRest{P: turn[m.Nodes[i].Parent], W: turn[i], World: world[i].Translation()}
		}
	}
	hips := m.Humanoid[motion.Hips]
	m.Rest.HipsParent, m.Rest.HipsLocal = world[m.Nodes[hips].Parent], m.Nodes[hips].Translation
	m.Rest.Bone[motion.Hips].World.Y = 1 // a height to scale by
	m.addSkin([]int{m.Humanoid[motion.Head]}, []motion.Mat4{motion.IdentityMat})
	m.Meshes = []Mesh{{Position: make([]float32, 9), Normal: make([]float32, 9), Index: []uint32{0, 1, 2}, Parts: []Part{{0, 0, 3}}}}
	m.Materials = []Material{NewMaterial("skin")}
	return m
}

// randomClip turns every bone of a file that stores rotations in a random rest.
func randomClip(r *rand.Rand) *motion.Clip {
	rest := &motion.Rest{Has: 1<<motion.BoneCount - 1, HipsParent: motion.IdentityMat, HipsLocal: motion.Vec3{Y: 0.5}}
	c := &motion.Clip{Duration: 2, Rest: rest}
	for b := range motion.BoneCount {
		rest.Bone[b] = motion.BoneRest{P: randomTurn(r), W: randomTurn(r), World: motion.Vec3{Y: 0.5}}
		var values []float32
		for range 3 {
			q := randomTurn(r)
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		c.Rotation[b] = motion.NewTrack(motion.Linear, 4, []float32{0, 1, 2}, values)
	}
	c.Hips = motion.NewTrack(motion.Linear, 3, []float32{0, 2}, []float32{0.1, 0.5, 0.2, 0.3, 0.4, -0.2})
	return c
}

const everyBone = motion.BoneSet(1<<motion.BoneCount - 1)

// lacking is the bones but for some optional ones.
func lacking(bones ...motion.Bone) motion.BoneSet {
	s := everyBone
	for _, b := range bones {
		s &^= 1 << b
	}
	return s
}

// casts are the models that posing must treat alike.
var casts = []struct {
	name    string
	kind    Kind
	has     motion.BoneSet
	missing Missing
}{
	{"1.0", VRM1, everyBone, PassOn},
	{"0.x", VRM0, everyBone, PassOn},
	{"1.0 without chest and shoulders, passed on", VRM1, lacking(motion.Chest, motion.UpperChest, motion.LeftShoulder), PassOn},
	{"0.x without chest and shoulders, passed on", VRM0, lacking(motion.Chest, motion.UpperChest, motion.LeftShoulder), PassOn},
	{"1.0 without chest and shoulders, dropped", VRM1, lacking(motion.Chest, motion.UpperChest, motion.LeftShoulder), Drop},
	{"0.x without neck, dropped", VRM0, lacking(motion.Neck), Drop},
}

// A bone is seen at A·N·W: the product of the normalized rotations down to it,
// after its rest on the stage, whatever turned nodes stand between.
func TestBonesStandAsTheMotionSays(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, cast := range casts {
		m := randomModel(r, cast.kind, cast.has)
		atRest := NewActor(m)
		a := NewActor(m)
		a.Missing = cast.missing
		c := randomClip(r)
		a.Play(c)
		a.Seek(0.7)
		var p motion.Pose
		motion.NewSampler(c).Sample(0.7, &p)
		for b := range motion.BoneCount {
			if !m.Has.Has(b) {
				if _, ok := a.BoneMatrix(b); ok {
					t.Errorf("%s: there is a matrix for %v, which the model lacks", cast.name, b)
				}
				continue
			}
			want := motion.Identity
			for x := b; x != motion.NoBone; x = x.Parent() {
				if m.Has.Has(x) || cast.missing == PassOn {
					want = p.Rotation[x].Mul(want)
				}
			}
			rest, _ := atRest.BoneMatrix(b)
			got, _ := a.BoneMatrix(b)
			if d := got.Rotation().AngleTo(want.Mul(rest.Rotation())); d > 1e-6 {
				t.Errorf("%s: %v is %g rad off", cast.name, b, d)
			}
		}
	}
}

// Hips move by the ratio of hips heights, here 1 m over 0.5 m, and 0.x models
// stand on the stage where 1.0 models do.
func TestHipsMoveByTheRatioOfHeights(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, kind := range []Kind{VRM1, VRM0} {
		a := NewActor(randomModel(r, kind, everyBone))
		a.Offset = motion.Vec3{X: 3}
		a.Play(randomClip(r))
		a.Seek(1)
		m, _ := a.BoneMatrix(motion.Hips)
		near(t, kind.String(), m.Translation(), motion.Vec3{X: 3 + 0.4, Y: 0.9, Z: 0}, 1e-6)
		want := motion.Vec3{X: 0.4, Y: 0.9}
		near(t, kind.String()+" normalized", a.NormalizedHips(), a.Model.ownPoint(want), 1e-6)
	}
}

// An edit by Delta turns what is seen by exactly the rotation asked for.
func TestDeltaTurnsWhatIsSeen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, cast := range casts {
		m := randomModel(r, cast.kind, cast.has)
		a := NewActor(m)
		a.Missing = cast.missing
		for _, b := range motion.Body {
			if !m.Has.Has(b) {
				continue
			}
			c := randomClip(r)
			a.Play(c)
			a.Seek(1)
			before, _ := a.BoneMatrix(b)
			g := randomTurn(r)
			d := a.Delta(b, g)
			a.Play(motion.RotateBone(c, motion.PoseEdit{Bone: b, Time: 1, Delta: d, Falloff: 0.4}))
			a.Seek(1)
			after, _ := a.BoneMatrix(b)
			if off := after.Rotation().AngleTo(g.Mul(before.Rotation())); off > 1e-4 {
				t.Errorf("%s: %v is %g rad off", cast.name, b, off)
			}
		}
	}
}

// At rest, and after a motion has been taken away, vertices are where the file
// has them, 0.x models turned about.
func TestRestIsTheFile(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, kind := range []Kind{VRM1, VRM0} {
		m := randomModel(r, kind, everyBone)
		a := NewActor(m)
		a.Play(randomClip(r))
		a.Seek(1)
		a.Play(nil)
		a.Seek(1)
		for b := range motion.BoneCount {
			got, _ := a.BoneMatrix(b)
			if b != motion.Hips { // its rest height is made up above
				near(t, kind.String()+" "+b.String(), got.Translation(), m.ownPoint(m.Rest.Bone[b].World), 1e-9)
			}
			if q := a.NormalizedLocal(b); q.Angle() > 1e-9 {
				t.Errorf("%v: %v is turned at rest: %v", kind, b, q)
			}
		}
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	m := randomModel(r, VRM1, lacking(motion.UpperChest))
	m.Meshes[0].Targets = []Target{{Vertex: []uint32{1}, Position: []float32{1, 2, 3}}}
	m.Expressions = []Expression{{Name: "aa", Morphs: []MorphBind{{0, 0, 1}}, Colors: []ColorBind{{0, BaseColor, [4]float32{}}}}, {Name: "blink"}}
	m.LookAt = &LookAt{Bones: true}
	arm, hand, head := m.Humanoid[motion.LeftUpperArm], m.Humanoid[motion.LeftHand], m.Humanoid[motion.Head]
	for _, k := range []ConstraintKind{Roll, Aim, Rotation} {
		m.Constraints = append(m.Constraints, Constraint{m.Humanoid[motion.LeftToes] + int(k), arm, k, motion.Vec3{X: 1}, 0.5})
	}
	m.Swings = []Swing{{Node: head, Tail: motion.Vec3{Y: 0.1}, Stiffness: 1, Drag: 0.4, Center: -1, Colliders: []int{0, 1, 2}}, {Node: hand, Tail: motion.Vec3{Y: 0.1}, Drag: 0.4, Center: arm}}
	m.Colliders = []Collider{{Node: hand, Radius: 1}, {Node: arm, Shape: CapsuleShape, Inside: true, Radius: 1, Tail: motion.Vec3{X: 1}}, {Node: arm, Shape: PlaneShape, Normal: motion.Vec3{Y: 1}}}
	c := randomClip(r)
	c.Expressions = []motion.Expression{{Name: "aa", Weight: motion.NewTrack(motion.Linear, 1, []float32{0, 2}, []float32{0, 1})}}
	stage := NewStage()
	a := NewActor(m)
	a.Play(c)
	a.Look, a.Blinks = Gaze{Mode: LookCamera}, true
	stage.Actors, stage.Eye = []*Actor{a}, motion.Vec3{Z: 3}
	s := 0.0
	step := func() {
		s += 0.01
		stage.Step(s, 0.01)
		a.Shape(0)
	}
	step()
	if n := testing.AllocsPerRun(50, step); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
	if got, want := a.Shape(0).Position[3], float32(s/2); got < want-0.01 || got > want+0.01 {
		t.Errorf("the morph moved to %g, want %g", got, want)
	}
}
