package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// A target straight ahead of the turned head asks for no turn; one to its left
// or above asks for that angle. Models of either facing see alike.
func TestGazeMeetsATarget(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 12))
	for _, kind := range []Kind{VRM1, VRM0} {
		m := randomModel(r, kind, everyBone)
		m.LookAt = &LookAt{Bones: true, Eyes: motion.Vec3{X: 0.1, Y: 0.2, Z: 0.3}}
		rest := NewActor(m)
		a := NewActor(m)
		a.Offset = motion.Vec3{X: 1, Z: -2}
		a.Play(randomClip(r))
		a.Seek(1.2)
		head, _ := a.BoneMatrix(motion.Head)
		still, _ := rest.BoneMatrix(motion.Head)
		turned := head.Rotation().Mul(still.Rotation().Inv())
		from := head.Point(m.LookAt.Eyes)
		for _, c := range []struct{ yaw, pitch float64 }{{0, 0}, {30, 0}, {-50, 0}, {0, 20}, {0, -40}, {100, 10}} {
			way := motion.RotY(c.yaw * rad).Mul(motion.RotX(c.pitch * rad)).Rotate(motion.Vec3{Z: 3})
			a.Look = Gaze{Mode: LookTarget, Target: from.Add(turned.Rotate(way))}
			a.Seek(1.2)
			yaw, pitch, ok := a.Gaze()
			if !ok || math.Abs(yaw-c.yaw) > 1e-6 || math.Abs(pitch-c.pitch) > 1e-6 {
				t.Errorf("%v: %g° and %g°, want %+v", kind, yaw, pitch, c)
			}
		}
	}
}

// The mode decides whom the eyes follow.
func TestLookModes(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 13))
	m := randomModel(r, VRM1, everyBone)
	m.LookAt = &LookAt{Bones: true}
	s, a := NewStage(), NewActor(m)
	s.Actors = []*Actor{a}
	head, _ := a.BoneMatrix(motion.Head)
	q := motion.RotY(0.5)
	gazes := &motion.Clip{Rest: &motion.Rest{HipsParent: motion.IdentityMat}, LookAt: &motion.LookAt{
		Rotate: motion.NewTrack(motion.Linear, 4, []float32{0}, []float32{0, float32(q.Y), 0, float32(q.W)}),
	}}
	at := func(yaw float64) motion.Vec3 {
		return head.Translation().Add(motion.RotY(yaw * rad).Rotate(motion.Vec3{Z: 2}))
	}
	s.Eye = at(-40)
	for _, c := range []struct {
		name string
		clip *motion.Clip
		look Gaze
		yaw  float64
		ok   bool
	}{
		{"the motion's", gazes, Gaze{}, 0.5 / rad, true},
		{"a motion's that has none", &motion.Clip{Rest: gazes.Rest}, Gaze{}, 0, false},
		{"the camera, whatever the motion says", gazes, Gaze{Mode: LookCamera}, -40, true},
		{"a point", gazes, Gaze{Mode: LookTarget, Target: at(25)}, 25, true},
		{"nothing", gazes, Gaze{Mode: LookOff, Target: at(25)}, 0, false},
	} {
		a.Play(c.clip)
		a.Look = c.look
		s.Step(0, 0)
		if yaw, _, ok := a.Gaze(); ok != c.ok || math.Abs(yaw-c.yaw) > 1e-4 {
			t.Errorf("%s: %g°, %v", c.name, yaw, ok)
		}
	}
}
