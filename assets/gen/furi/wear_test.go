package furi_test

import (
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/moves"
	"furitsuke/assets/gen/vrmout"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A wearer is the avatar on stage, as VRM 1.0, beside the model she is made of.
type wearer struct {
	model *furi.Model
	stage *scene.Model
	walk  *motion.Clip
}

var wear = sync.OnceValue(func() wearer {
	m := furi.New()
	f, err := vrm.Read(vrmout.VRM1(m))
	if err != nil {
		panic(err)
	}
	on, err := scene.FromVRM(f)
	if err != nil {
		panic(err)
	}
	walk, _ := mmd.ToClip(moves.Walk(), mmd.DefaultOptions())
	return wearer{m, on, walk}
})

func worn(t *testing.T) wearer {
	t.Helper()
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	return wear()
}

// joint is the matrix that brings points of the T-pose where a bone has them:
// vrmout makes joint i of the one skin of bone i.
func joint(a *scene.Actor, bone int) motion.Mat4 {
	r := a.Palette()[12*bone:]
	return motion.Mat4{
		float64(r[0]), float64(r[4]), float64(r[8]), 0, float64(r[1]), float64(r[5]), float64(r[9]), 0,
		float64(r[2]), float64(r[6]), float64(r[10]), 0, float64(r[3]), float64(r[7]), float64(r[11]), 1,
	}
}

// posed is where an actor has a part's points, metres in the stage's space.
func posed(a *scene.Actor, p furi.Part) []motion.Vec3 {
	out := make([]motion.Vec3, len(p.Pos))
	for i, at := range p.Pos {
		for k, b := range p.Skin[i].Bone {
			if w := p.Skin[i].Weight[k]; w > 0 {
				out[i] = out[i].Add(joint(a, b).Point(at).Scale(w))
			}
		}
	}
	return out
}

const frame = 1. / 60 // seconds between two pictures

// during plays a clip from its start and calls look every eighth frame from the
// given second on, as often as asked.
func during(a *scene.Actor, from float64, times int, look func()) {
	stage := scene.Stage{Actors: []*scene.Actor{a}}
	stage.Step(0, 0)
	for k := 1; times > 0; k++ {
		at := float64(k) * frame
		stage.Step(at, frame)
		if at >= from && k%8 == 0 {
			look()
			times--
		}
	}
}

// What hangs on her stays outside of her while she walks. How deep a point may
// sink is what does not show: the outline is 1.5 mm wide, and cloth that brushes
// flesh may dent it.
func TestNothingSinksIntoTheBodyInTheWalk(t *testing.T) {
	w := worn(t)
	flesh := furi.Flesh()
	worst := map[string]float64{}
	where := map[string]motion.Vec3{}
	limits := []struct {
		part  string
		bones []string
		most  float64 // metres
	}{
		{"Skirt", []string{"hips", "leftUpperLeg", "rightUpperLeg"}, 0.003},
		{"SkirtHem", []string{"leftUpperLeg", "rightUpperLeg"}, 0.003},
		{"SkirtLining", []string{"leftUpperLeg", "rightUpperLeg"}, 0.004},
		{"Lace", []string{"leftUpperLeg", "rightUpperLeg"}, 0.003},
		{"Tulle", []string{"leftUpperLeg", "rightUpperLeg"}, 0.004},
		{"Tails", []string{"upperChest", "head", "leftUpperArm", "rightUpperArm"}, 0.006},
		{"HairRibbons", []string{"upperChest"}, 0.003},
		{"Hand", []string{"hips", "leftUpperLeg"}, 0.001},
		{"HandR", []string{"hips", "rightUpperLeg"}, 0.001},
	}
	a := scene.NewActor(w.stage)
	a.Play(w.walk)
	during(a, 0.5, 24, func() {
		for _, l := range limits {
			part := partNamed(t, w.model, l.part)
			at := posed(a, part)
			for _, bone := range l.bones {
				back, ok := joint(a, w.model.Index(bone)).Inv()
				if !ok {
					t.Fatal("a bone has no size")
				}
				for _, p := range at {
					if d := -flesh[bone](back.Point(p)); d > worst[l.part+" "+bone] {
						worst[l.part+" "+bone], where[l.part+" "+bone] = d, p
					}
				}
			}
		}
	})
	for _, l := range limits {
		for _, bone := range l.bones {
			key := l.part + " " + bone
			t.Logf("%-26s %.1f mm", key, worst[key]*1000)
			if worst[key] > l.most {
				t.Errorf("%s sinks %.1f mm into %s at %.3f, want %.1f mm at most", l.part, worst[key]*1000, bone, where[key], l.most*1000)
			}
		}
	}
}

// partNamed returns the part of that name; "Tails" is the hair that swings.
func partNamed(t *testing.T, m *furi.Model, name string) furi.Part {
	t.Helper()
	for _, p := range m.Parts {
		if p.Name == name {
			return p
		}
		if p.Name != "Hair" || name != "Tails" {
			continue
		}
		tails := p
		mesh := *p.Mesh
		mesh.Pos, tails.Skin = nil, nil
		for i, at := range p.Pos {
			if strings.HasPrefix(m.Bones[p.Skin[i].Bone[0]].Name, "twintail") {
				mesh.Pos, tails.Skin = append(mesh.Pos, at), append(tails.Skin, p.Skin[i])
			}
		}
		tails.Mesh = &mesh
		return tails
	}
	t.Fatalf("no part %s", name)
	return furi.Part{}
}

// Hands pass beside the skirt: no point of them lies behind the skirt's nearest
// point, seen along its normal.
func TestHandsPassTheSkirtInTheWalk(t *testing.T) {
	w := worn(t)
	a := scene.NewActor(w.stage)
	a.Play(w.walk)
	worst := 0.0
	during(a, 0.5, 24, func() {
		for _, name := range []string{"Skirt", "SkirtHem"} {
			skirt := partNamed(t, w.model, name)
			cloth := posed(a, skirt)
			for _, hand := range []string{"Hand", "HandR"} {
				for _, p := range posed(a, partNamed(t, w.model, hand)) {
					near, at := 0.06, -1
					for i, c := range cloth {
						if d := p.Sub(c).Len(); d < near {
							near, at = d, i
						}
					}
					if at < 0 {
						continue
					}
					n := joint(a, skirt.Skin[at].Bone[0]).Dir(skirt.Normal[at]).Unit()
					worst = max(worst, -p.Sub(cloth[at]).Dot(n))
				}
			}
		}
	})
	t.Logf("a hand lies %.1f mm behind the skirt at most", worst*1000)
	if worst > 0.004 {
		t.Errorf("a hand goes %.1f mm through the skirt, want 4 mm at most", worst*1000)
	}
}

// What should swing swings by centimetres against the body, and comes to rest
// where it was once she stands still.
func TestSpringsSwingAndComeBack(t *testing.T) {
	w := worn(t)
	a := scene.NewActor(w.stage)
	a.Play(w.walk)
	tipOf := func(s furi.Spring) int { return s.Bones[len(s.Bones)-1] }
	place := func(s furi.Spring) motion.Vec3 { // of the tip, as the chain's root sees it
		b := tipOf(s)
		root := w.model.Bones[s.Bones[0]].Parent
		in, _ := joint(a, root).Inv()
		return in.Point(joint(a, b).Point(w.model.Bones[b].Pos))
	}
	lo, hi := map[string]motion.Vec3{}, map[string]motion.Vec3{}
	during(a, 1, 24, func() {
		for _, s := range w.model.Springs {
			p := place(s)
			if _, ok := lo[s.Name]; !ok {
				lo[s.Name], hi[s.Name] = p, p
			}
			l, h := lo[s.Name], hi[s.Name]
			lo[s.Name] = motion.Vec3{X: min(l.X, p.X), Y: min(l.Y, p.Y), Z: min(l.Z, p.Z)}
			hi[s.Name] = motion.Vec3{X: max(h.X, p.X), Y: max(h.Y, p.Y), Z: max(h.Z, p.Z)}
		}
	})
	for _, s := range w.model.Springs {
		want := 0.005 // the short ones: lace of the skirt, stray hair, bows
		if strings.HasPrefix(s.Name, "twintail") {
			want = 0.06
		}
		travel := hi[s.Name].Sub(lo[s.Name]).Len()
		t.Logf("%-12s travels %.1f cm", s.Name, travel*100)
		if travel < want || travel > 0.5 {
			t.Errorf("%s travels %.1f cm in the walk, want %.1f to 50", s.Name, travel*100, want*100)
		}
	}
	a.Play(nil)
	stage := scene.Stage{Actors: []*scene.Actor{a}}
	for k := range 240 {
		stage.Step(float64(k)*frame, frame)
	}
	rested := map[string]motion.Vec3{}
	for _, s := range w.model.Springs {
		rested[s.Name] = place(s)
	}
	fresh := scene.NewActor(w.stage)
	stage.Actors[0] = fresh
	for k := range 240 {
		stage.Step(float64(k)*frame, frame)
	}
	a = fresh
	for _, s := range w.model.Springs {
		if d := place(s).Sub(rested[s.Name]).Len(); d > 0.004 {
			t.Errorf("%s rests %.1f mm from where it rests without the walk, want 4 at most", s.Name, d*1000)
		}
	}
}

// Every finger bends at every joint: a joint turned by a right angle carries the
// tip by about what lies beyond it, and points of the palm stay.
func TestFingersBend(t *testing.T) {
	w := worn(t)
	hand := partNamed(t, w.model, "Hand")
	for b := motion.LeftThumbMetacarpal; b <= motion.LeftLittleDistal; b++ {
		clip := &motion.Clip{Rest: w.stage.Rest}
		q := motion.RotZ(-math.Pi / 2)
		if b <= motion.LeftThumbDistal {
			q = motion.RotY(-math.Pi / 2) // thumbs lie level and fold across the palm
		}
		clip.Rotation[b] = motion.NewTrack(motion.Linear, 4, []float32{0}, []float32{0, float32(q.Y), float32(q.Z), float32(q.W)})
		a := scene.NewActor(w.stage)
		a.Play(clip)
		a.Seek(0)
		at := posed(a, hand)
		far, palm := 0.0, 0.0
		for i, p := range at {
			d := p.Sub(hand.Pos[i]).Len()
			far = max(far, d)
			if hand.Pos[i].X < 0.512 {
				palm = max(palm, d)
			}
		}
		joint := w.model.Bones[w.model.Index(b.String())].Pos
		reach := 0.0 // of the finger's own points beyond the joint
		for i, p := range hand.Pos {
			if s := hand.Skin[i]; s.Weight[0] > 0.5 && belongs(w.model, s.Bone[0], w.model.Index(b.String())) {
				reach = max(reach, p.Sub(joint).Len())
			}
		}
		if reach < 0.01 || far < 1.1*reach || far > 1.5*reach {
			t.Errorf("%v: the tip travels %.1f mm, %.1f mm lie beyond the joint", b, far*1000, reach*1000)
		}
		if palm > 0.012 {
			t.Errorf("%v drags the wrist by %.1f mm", b, palm*1000)
		}
	}
}

// belongs reports whether a bone is root or hangs on it.
func belongs(m *furi.Model, bone, root int) bool {
	for ; bone >= 0; bone = m.Bones[bone].Parent {
		if bone == root {
			return true
		}
	}
	return false
}

// Where the blouse folds over, its outline is thinned away: the hull of a fold
// would poke through as a dark tick. In the walk no such place is left, in wilder
// motions hardly any.
func TestFoldsHaveNoLine(t *testing.T) {
	w := worn(t)
	blouse := partNamed(t, w.model, "Blouse")
	folded := func(at []motion.Vec3, tri [3]int, normal func(i int) motion.Vec3) (lined bool) {
		face := at[tri[1]].Sub(at[tri[0]]).Cross(at[tri[2]].Sub(at[tri[0]]))
		for _, i := range tri {
			n := normal(i)
			lined = lined || face.Dot(n) < -0.2*face.Len()*n.Len() && furi.LineWeight(blouse.UV[i]) > 0.4
		}
		return lined
	}
	var plain [][3]int // but for the slivers around the cuffs' lips, which never bend
	for _, tri := range blouse.Tri {
		if !folded(blouse.Pos, tri, func(i int) motion.Vec3 { return blouse.Normal[i] }) {
			plain = append(plain, tri)
		}
	}
	count := func(name string, clip *motion.Clip, most float64) {
		a := scene.NewActor(w.stage)
		a.Play(clip)
		looks := int(clip.Duration/(8*frame)) - 2
		ticks := 0
		during(a, 0.2, looks, func() {
			at := posed(a, blouse)
			normal := func(i int) (n motion.Vec3) {
				for k, b := range blouse.Skin[i].Bone {
					n = n.Add(joint(a, b).Dir(blouse.Normal[i]).Scale(blouse.Skin[i].Weight[k]))
				}
				return n
			}
			for _, tri := range plain {
				if folded(at, tri, normal) {
					ticks++
				}
			}
		})
		per := float64(ticks) / float64(looks)
		t.Logf("%-9s %.2f folds with a line a picture", name, per)
		if per > most {
			t.Errorf("%s: %.2f folds with a line a picture, want %g at most", name, per, most)
		}
	}
	count("walk", w.walk, 0)
	for name, m := range moves.Sweeps() {
		most := 0.5
		if name == "overhead" { // raised shoulders fold the cloth around the neck
			most = 10
		}
		plain, _ := mmd.ToClip(untwisted(m), mmd.DefaultOptions())
		count(name, plain, most)
		if name == "twist" { // so do upper arms that turn by 75° about themselves
			twisted, _ := mmd.ToClip(m, mmd.DefaultOptions())
			count("twisted", twisted, 3)
		}
	}
}

// untwisted is a motion without the bones that turn arms about themselves and
// lift shoulders beside the arms' own.
func untwisted(m *mmd.Motion) *mmd.Motion {
	out := *m
	out.Bones = slices.DeleteFunc(slices.Clone(m.Bones), func(b mmd.BoneTrack) bool {
		return strings.Contains(b.Name.Folded, "捩") || strings.Contains(b.Name.Folded, "肩P") || strings.Contains(b.Name.Folded, "肩C")
	})
	return &out
}
