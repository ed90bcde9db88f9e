package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"furitsuke/motion"
)

// faceOf resolves a face written as "name=weight …" on a model whose
// expressions are written as "name[:binary][:blink|gaze|mouth=block|blend] …".
func faceOf(t *testing.T, model, weights string) string {
	t.Helper()
	m := &Model{Expressions: expressionsOf(model)}
	f := newFace(m)
	for word := range strings.FieldsSeq(weights) {
		name, w, _ := strings.Cut(word, "=")
		var x float64
		if _, err := fmt.Sscan(w, &x); err != nil {
			t.Fatal(err)
		}
		f.set(name, x)
	}
	f.resolve(m)
	var out []string
	for i, e := range m.Expressions {
		if f.out[i] != 0 {
			out = append(out, fmt.Sprintf("%s=%.3g", e.Name, f.out[i]))
		}
	}
	return strings.Join(out, " ")
}

func expressionsOf(text string) (out []Expression) {
	for word := range strings.FieldsSeq(text) {
		name, rest, _ := strings.Cut(word, ":")
		e := Expression{Name: name}
		for part := range strings.SplitSeq(rest, ":") {
			kind, how, _ := strings.Cut(part, "=")
			o := map[string]Override{"block": Block, "blend": BlendOver}[how]
			switch kind {
			case "binary":
				e.Binary = true
			case "blink":
				e.Blink = o
			case "gaze":
				e.Gaze = o
			case "mouth":
				e.Mouth = o
			case "":
			default:
				panic(fmt.Sprintf("%q", word))
			}
		}
		out = append(out, e)
	}
	return out
}

func TestFaces(t *testing.T) {
	for _, c := range []struct{ law, model, in, out string }{
		{"plain weights pass", "happy aa", "happy=0.5 aa=1", "happy=0.5 aa=1"},
		{"unknown names are ignored", "happy", "sad=1", ""},
		{"binary snaps above a half", "happy:binary sad:binary", "happy=0.51 sad=0.5", "happy=1"},
		{"block takes all", "happy:blink=block blink aa", "happy=0.01 blink=1 aa=1", "happy=0.01 aa=1"},
		{"blend takes its share", "happy:mouth=blend aa oh", "happy=0.25 aa=1 oh=0.5", "happy=0.25 aa=0.75 oh=0.375"},
		{"shares add up to no more than all", "happy:mouth=blend sad:mouth=blend aa", "happy=0.7 sad=0.7 aa=1", "happy=0.7 sad=0.7"},
		{"the strength is that of the snapped weight", "happy:binary:mouth=blend aa", "happy=0.6 aa=1", "happy=1"},
		{"a hidden one takes nothing", "happy:binary:mouth=block aa", "happy=0.4 aa=1", "aa=1"},
		{"no kind overrides itself", "blink:blink=block blinkLeft", "blink=1 blinkLeft=1", "blink=1 blinkLeft=1"},
		{"binary ones go at once", "happy:mouth=blend aa:binary", "happy=0.1 aa=1", "happy=0.1"},
		{"gaze is a kind too", "happy:gaze=block lookUp", "happy=1 lookUp=1", "happy=1"},
	} {
		if got := faceOf(t, c.model, c.in); got != c.out {
			t.Errorf("%s: %q with %q gives %q, want %q", c.law, c.model, c.in, got, c.out)
		}
	}
}

// The gaze turns eyes by the range maps (specs vrm.md §5), in the head's axes,
// for models of either facing.
func TestGazeTurnsTheEyes(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for _, kind := range []Kind{VRM1, VRM0} {
		m := randomModel(r, kind, everyBone)
		m.LookAt = &LookAt{Bones: true, Inner: Range{90, 8}, Outer: Range{90, 12}, Down: Range{90, 10}, Up: Range{90, 20}}
		a := NewActor(m)
		atRest := NewActor(m)
		for _, c := range []struct{ yaw, pitch, left, right, down float64 }{
			{45, 0, 6, 4, 0},
			{-45, 0, -4, -6, 0},
			{0, 90, 0, 0, 10},
			{0, -45, 0, 0, -10},
			{180, 0, 12, 8, 0},
		} {
			gaze := motion.RotY(c.yaw * rad).Mul(motion.RotX(c.pitch * rad))
			clip := &motion.Clip{Rest: &motion.Rest{HipsParent: motion.IdentityMat}, LookAt: &motion.LookAt{
				Rotate: motion.NewTrack(motion.Linear, 4, []float32{0}, []float32{float32(gaze.X), float32(gaze.Y), float32(gaze.Z), float32(gaze.W)}),
			}}
			a.Play(clip)
			a.Seek(0)
			for _, eye := range []struct {
				b   motion.Bone
				yaw float64
			}{{motion.LeftEye, c.left}, {motion.RightEye, c.right}} {
				rest, _ := atRest.BoneMatrix(eye.b)
				got, _ := a.BoneMatrix(eye.b)
				want := motion.RotY(eye.yaw * rad).Mul(motion.RotX(c.down * rad)).Mul(rest.Rotation())
				if d := got.Rotation().AngleTo(want); d > 1e-5 {
					t.Errorf("%v: gaze %g, %g: %v is %g° off", kind, c.yaw, c.pitch, eye.b, d/rad)
				}
			}
		}
	}
}

// A morph that an expression moves starts from 0, even if the file has it open
// at rest; one that none moves stays as it is (specs vrm.md §4).
func TestExpressionsOwnTheirMorphs(t *testing.T) {
	m := &Model{Skins: []Skin{{}}, Rest: &motion.Rest{}, Meshes: []Mesh{{Targets: make([]Target, 2), RestWeights: []float32{0.4, 0.3}}}}
	m.Expressions = []Expression{{Name: "aa", Morphs: []MorphBind{{0, 0, 0.5}}}}
	a := NewActor(m)
	if w, v := a.MorphWeight(0, 0), a.MorphWeight(0, 1); w != 0 || v != 0.3 {
		t.Errorf("at rest: %g and %g", w, v)
	}
	a.Play(&motion.Clip{Rest: m.Rest, Expressions: []motion.Expression{{Name: "aa", Weight: motion.NewTrack(motion.Linear, 1, []float32{0}, []float32{0.5})}}})
	a.Seek(0)
	if w := a.MorphWeight(0, 0); w != 0.25 {
		t.Errorf("half shown: %g", w)
	}
}

// Colours go from the material's to the bind's with the weight, and back.
func TestExpressionsColourMaterials(t *testing.T) {
	m := &Model{Materials: []Material{NewMaterial("skin")}}
	m.Materials[0].Base = [4]float32{1, 0.5, 0, 1}
	m.Expressions = []Expression{
		{Name: "angry", Colors: []ColorBind{{0, BaseColor, [4]float32{1, 0, 0.5, 1}}}, UVs: []UVBind{{0, [2]float32{1, 1}, [2]float32{0.5, 0}}}},
	}
	a := NewActor(m)
	_, v0 := a.Materials()
	for _, w := range []float64{0.5, 1, 0} {
		a.face.set("angry", w)
		a.face.resolve(m)
		a.tint()
		got, v := a.Materials()
		f := float32(w)
		want := [4]float32{1, 0.5 - 0.5*f, 0.5 * f, 1}
		if got[0].Base != want || got[0].UVOffset != [2]float32{0.5 * f, 0} {
			t.Errorf("weight %g: base %v and offset %v, want %v", w, got[0].Base, got[0].UVOffset, want)
		}
		if v == v0 {
			t.Errorf("weight %g: the change has no number of its own", w)
		}
		v0 = v
	}
}

// Shapes equal rest + Σ weight·offset after any sequence of weights.
func TestMorphsAddUp(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	const n = 20
	mesh := Mesh{Position: make([]float32, 3*n), Normal: make([]float32, 3*n), UV: make([]float32, 2*n)}
	for i := range mesh.Position {
		mesh.Position[i] = r.Float32()
	}
	for k := range 4 {
		t := Target{}
		for v := k; v < n-k; v += k + 1 {
			t.Vertex = append(t.Vertex, uint32(v))
			t.Position = append(t.Position, r.Float32(), r.Float32(), r.Float32())
			if k%2 == 1 {
				t.UV = append(t.UV, r.Float32(), r.Float32())
			}
		}
		mesh.Targets = append(mesh.Targets, t)
	}
	a := NewActor(&Model{Meshes: []Mesh{mesh}, Skins: []Skin{{}}})
	version := a.Shape(0).Version
	for step := range 200 {
		changed := false
		for k := range 4 {
			w := float32(r.IntN(3)) / 2
			changed = changed || w != a.morphs[0].weight[k]
			a.morphs[0].weight[k] = w
		}
		s := a.Shape(0)
		if changed != (s.Version == version+1) {
			t.Fatalf("step %d: version %d after %d, changed %v", step, s.Version, version, changed)
		}
		version = s.Version
		want := append([]float32(nil), mesh.Position...)
		for k, target := range mesh.Targets {
			add(want, target.Position, target.Vertex, 3, a.morphs[0].weight[k])
		}
		for i := range want {
			if math.Abs(float64(want[i]-s.Position[i])) > 1e-6 {
				t.Fatalf("step %d: number %d is %g, want %g", step, i, s.Position[i], want[i])
			}
		}
		if &s.Normal[0] != &mesh.Normal[0] {
			t.Fatal("normals that no target moves were copied")
		}
	}
}
