package scene_test

import (
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// Constraints, first-person flags, gaze and springs come over from the file;
// what cannot act is left out and told.
func TestFromVRM(t *testing.T) {
	data, err := assets.FS.ReadFile("avatar/furi.vrm")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrm.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := scene.FromVRM(f)
	if err != nil {
		t.Fatal(err)
	}
	arm, hand, other, head := f.Humanoid[motion.LeftUpperArm], f.Humanoid[motion.LeftHand], f.Humanoid[motion.RightHand], f.Humanoid[motion.Head]
	f.Constraints = []vrm.Constraint{
		{Node: arm, Source: hand, Kind: vrm.RotationConstraint, Weight: 1},
		{Node: hand, Source: arm, Kind: vrm.RollConstraint, Axis: motion.Vec3{X: 1}, Weight: 1},
		{Node: other, Source: head, Kind: vrm.AimConstraint, Axis: motion.Vec3{Y: 1}, Weight: 1.5},
	}
	f.Springs = append(f.Springs, f.Springs[0])
	flags := []vrm.FirstPerson{vrm.FirstPersonBoth, vrm.FirstPersonOnly, vrm.ThirdPersonOnly}
	for i := range f.FirstPerson {
		f.FirstPerson[i] = flags[i%len(flags)]
	}
	m, err := scene.FromVRM(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Constraints) != 1 || m.Constraints[0] != (scene.Constraint{Node: other, Source: head, Kind: scene.Aim, Axis: motion.Vec3{Y: 1}, Weight: 1}) {
		t.Errorf("constraints %+v", m.Constraints)
	}
	told := map[string]int{"a circle": 0, "a joint of spring": 0}
	for _, w := range m.Warnings {
		for what := range told {
			if strings.Contains(w.String(), what) {
				told[what]++
			}
		}
	}
	if told["a circle"] != 2 || told["a joint of spring"] == 0 || len(m.Swings) != len(plain.Swings) || len(m.Swings) == 0 {
		t.Errorf("told %v of %d swings", told, len(m.Swings))
	}
	persons := map[vrm.FirstPerson]scene.Person{vrm.FirstPersonBoth: scene.EveryPerson, vrm.FirstPersonOnly: scene.FirstPerson, vrm.ThirdPersonOnly: scene.ThirdPerson}
	for _, mesh := range m.Meshes {
		for i, in := range f.Instances {
			if in.Node == mesh.Node && mesh.Person != persons[f.FirstPerson[i]] {
				t.Errorf("mesh %q: person %d", mesh.Name, mesh.Person)
			}
		}
	}
	if l := f.LookAt; m.LookAt.Eyes != (motion.Vec3{X: l.Offset[0], Y: l.Offset[1], Z: l.Offset[2]}) || m.LookAt.Bones == l.ByExpression {
		t.Errorf("look-at %+v", m.LookAt)
	}
}

// Hair and skirt of the avatar swing in the walk, through any loop, frame rate
// and stall, and stay what they are: every tail at its length.
func TestAvatarSwings(t *testing.T) {
	v, _ := scenetest.Avatars(t, assets.FS)
	m := v.Model
	far := 0.0
	length := make([]float64, len(m.Swings))
	for k, w := range m.Swings {
		length[k] = v.Tail(k).Sub(v.NodeMatrix(w.Node).Translation()).Len()
	}
	at, start := 0.0, make([]motion.Vec3, len(m.Swings))
	for i := range 400 {
		dt := [...]float64{1. / 60, 1. / 144, 1. / 30, 0.004, 0.3}[i%5]
		if at += dt; at > 4 {
			at -= 4
		}
		s := scene.NewStage()
		s.Actors = []*scene.Actor{v}
		s.Step(at, dt)
		for k, w := range m.Swings {
			arm := v.Tail(k).Sub(v.NodeMatrix(w.Node).Translation())
			if d := arm.Len() - length[k]; !(d < 1e-6 && d > -1e-6) {
				t.Fatalf("frame %d: %s is %g m longer", i, m.Nodes[w.Node].Name, d)
			}
			if i == 0 {
				start[k] = arm
			}
			far = max(far, arm.Sub(start[k]).Len())
		}
	}
	if far < 0.02 {
		t.Errorf("the tails swing by %g m only", far)
	}
}
