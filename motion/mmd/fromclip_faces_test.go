package mmd

import (
	"math"
	"slices"
	"testing"

	"furitsuke/motion"
)

// talking is a clip of four expressions and a gaze: aa opens and shuts, blink and
// a custom one stay, and nobody knows the last.
func talking() *motion.Clip {
	times := []float32{0, 0.5, 1}
	weight := func(v ...float32) *motion.Track { return motion.NewTrack(motion.Linear, 1, times[:len(v)], v) }
	var gaze []float32
	for _, yaw := range []float64{0, 45, -18} {
		q := motion.GazeTurn(yaw, 9)
		gaze = append(gaze, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	return &motion.Clip{
		Duration: 1, Rest: StandardRest(required),
		Expressions: []motion.Expression{
			{Name: "aa", Weight: weight(0, 1, 0)},
			{Name: "blink", Weight: weight(1)},
			{Name: "ぷくー", Custom: true, Weight: weight(0.25)},
			{Name: "lookUp", Weight: weight(0.5)},
			{Name: "neutral", Weight: weight(0)},
		},
		LookAt: &motion.LookAt{Rotate: motion.NewTrack(motion.Linear, 4, times, gaze)},
	}
}

func TestExpressionsBecomeMorphs(t *testing.T) {
	o := DefaultFromOptions()
	o.Faces = NewFaceTable(append(slices.Clone(DefaultFaces.Rows()), FaceRow{Morph: plainName("ぷくー"), Expression: "ぷくー", Custom: true, Share: 1}))
	m, r := FromClip(talking(), nil, o)
	got := map[string][]MorphKey{}
	for _, x := range m.Morphs {
		got[x.Name.Text] = x.Keys
	}
	want := map[string][]MorphKey{"あ": {{0, 0}, {15, 1}, {30, 0}}, "まばたき": {{0, 1}}, "ぷくー": {{0, 0.25}}}
	if len(got) != len(want) {
		t.Errorf("got %v, want %v", got, want)
	}
	// The clip is of a face alone: the body is left to other motion.
	if len(m.Bones) != 1 || m.Bones[0].Name.Text != "両目" || m.Shows != nil {
		t.Errorf("bones %v and switches %v, want 両目 alone", m.Bones, m.Shows)
	}
	for name, keys := range want {
		if !slices.Equal(got[name], keys) {
			t.Errorf("%s: got %v, want %v", name, got[name], keys)
		}
	}
	// What shows and has no morph is said; what never shows is not.
	if !slices.Equal(r.Faceless, []string{"lookUp"}) {
		t.Errorf("without a morph: %v, want lookUp", r.Faceless)
	}
}

// A model's own morphs are taken, by its own names, and only those.
func TestModelsMorphsAreTaken(t *testing.T) {
	s := dancer()
	for _, n := range []string{"ああ", "blinkOfSorts"} {
		s.Morphs = append(s.Morphs, Morph{Name: Name{Text: n, Key: n, Folded: n}})
	}
	m, r := FromClip(talking(), s, DefaultFromOptions())
	if len(m.Morphs) != 1 || m.Morphs[0].Name != s.Morphs[0].Name {
		t.Errorf("got %v, want ああ alone", m.Morphs)
	}
	if want := []string{"blink", "ぷくー", "lookUp"}; !slices.Equal(r.Faceless, want) {
		t.Errorf("without a morph: %v, want %v", r.Faceless, want)
	}
}

// A morph's weight stays in [0,1], and one that would leave it is told.
func TestMorphsAreHeld(t *testing.T) {
	times := []float32{0, 1}
	for _, c := range []struct {
		share, most float64
		second      bool // another expression has the same morph
		want        float32
		held        bool
	}{
		{1, 1, false, 1, false}, {0.5, 0.5, false, 1, false}, {0.5, 1, false, 1, true}, {1, 0.5, true, 1, false}, {1, 0.75, true, 1, true},
	} {
		weight := motion.NewTrack(motion.Linear, 1, times, []float32{0, float32(c.most)})
		clip := &motion.Clip{Duration: 1, Rest: StandardRest(required), Expressions: []motion.Expression{{Name: "happy", Weight: weight}}}
		rows := []FaceRow{{Morph: plainName("笑い"), Expression: "happy", Share: c.share}}
		if c.second {
			clip.Expressions = append(clip.Expressions, motion.Expression{Name: "relaxed", Weight: weight})
			rows = append(rows, FaceRow{Morph: plainName("笑い"), Expression: "relaxed", Share: c.share})
		}
		o := DefaultFromOptions()
		o.Faces = NewFaceTable(rows)
		m, r := FromClip(clip, nil, o)
		most := float32(0)
		for _, k := range m.Morphs[0].Keys {
			most = max(most, k.Weight)
		}
		if most != c.want || slices.Equal(r.Held, []string{"笑い"}) != c.held {
			t.Errorf("%+v: the morph goes to %g, held are %v", c, most, r.Held)
		}
	}
}

// The way there and back: expressions and gaze come back as they were.
func TestFacesThereAndBack(t *testing.T) {
	c := talking()
	m, _ := FromClip(c, nil, DefaultFromOptions())
	back, _ := ToClip(m, DefaultOptions())
	a, b := motion.NewSampler(c), motion.NewSampler(back)
	var p, q motion.Pose
	for i := range 31 {
		a.Sample(float64(i)/FPS, &p)
		b.Sample(float64(i)/FPS, &q)
		for _, w := range p.Weights[:2] {
			k := slices.IndexFunc(q.Weights, func(v motion.Weight) bool { return v.Name == w.Name })
			if k < 0 || math.Abs(q.Weights[k].Value-w.Value) > 0.006 {
				t.Errorf("frame %d: %v, want %v among them", i, q.Weights, w)
			}
		}
		// The bound of 0.002 radians counts for the eyes, of which the gaze is the
		// nine-fold.
		if most := 2 * 9 * 0.002 / deg; math.Abs(q.Yaw-p.Yaw) > most || math.Abs(q.Pitch-p.Pitch) > most {
			t.Errorf("frame %d: looks by %.2f° %.2f°, want %.2f° %.2f°", i, q.Yaw, q.Pitch, p.Yaw, p.Pitch)
		}
	}
}

// Eyes that repeat 0.3 of what 両目 does are turned by as much more.
func TestEyesOfAModel(t *testing.T) {
	for _, share := range []float64{1, 0.3} {
		s := dancer()
		for _, eye := range []string{"左目", "右目"} {
			s.Bones[s.find(eye)].Append = &Append{Source: s.find("両目"), Ratio: share, Rotation: true}
		}
		m, _ := FromClip(talking(), s, DefaultFromOptions())
		v := NewSolver(s)
		v.Bind(Performance{Motion: m})
		v.Pose(15)
		eye := v.World[s.find("頭")].Rotation.Inv().Mul(v.World[s.find("左目")].Rotation)
		sameTurn(t, "左目", toMotion(eye), motion.GazeTurn(5, 1), 0.003)
	}
	// No 両目, or one that the eyes do not follow: the eyes themselves.
	for name, change := range map[string]func(s *Skeleton){
		"none": func(s *Skeleton) { s.Bones[s.find("両目")].Name = ascii("x") },
		"not followed": func(s *Skeleton) {
			s.Bones[s.find("左目")].Append, s.Bones[s.find("右目")].Append = nil, nil
		},
	} {
		s := dancer()
		change(s)
		m, _ := FromClip(talking(), s, DefaultFromOptions())
		if m.bone("左目") == nil || m.bone("右目") == nil || m.bone("両目") != nil {
			t.Errorf("両目 %s: the eyes have no keys, or 両目 has", name)
		}
	}
}
