package mmd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"furitsuke/motion"
)

// face is a motion of morphs, "まばたき 0=0 10=1".
func face(tracks ...string) *Motion {
	m := &Motion{}
	for _, text := range tracks {
		words := strings.Fields(text)
		t := MorphTrack{Name: Name{Text: words[0], Folded: fold.Replace(words[0])}}
		for _, w := range words[1:] {
			var k MorphKey
			if _, err := fmt.Sscanf(w, "%d=%g", &k.Frame, &k.Weight); err != nil {
				panic(text)
			}
			t.Keys = append(t.Keys, k)
			m.Last = max(m.Last, k.Frame)
		}
		m.Morphs = append(m.Morphs, t)
	}
	return m
}

// shown is the inverse of face, of a clip's expressions.
func shown(c *motion.Clip) string {
	var out []string
	for _, e := range c.Expressions {
		text := e.Name
		for i := range e.Weight.Len() {
			var v [4]float64
			e.Weight.Value(i, &v)
			text += fmt.Sprintf(" %.4g=%.4g", e.Weight.Time(i)*FPS, v[0])
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func TestMorphsBecomeExpressions(t *testing.T) {
	for _, c := range []struct {
		name string
		in   []string
		want string
	}{
		{"none", nil, ""},
		{"one", []string{"まばたき 0=0 10=1 20=0"}, "blink 0=0 10=1 20=0"},
		{"wide digits", []string{"ウィンク２ 0=0 10=1"}, "blinkLeft 0=0 10=1"},
		{"a morph that stays at 0 is left out", []string{"まばたき 0=0 10=0", "あ 5=1"}, "aa 5=1"},
		{"cheerful brows and a closed smile are a relaxed face", []string{"にこり 0=1", "にっこり 0=1"}, "relaxed 0=1"},
		{"a face that laughs smiles no wider", []string{"笑い 0=0 10=1", "にっこり 0=1"}, "happy 0=0 10=1; relaxed 0=0.5 5=0.5 10=0"},
		{"order is the table's", []string{"笑い 0=1", "まばたき 0=0.5", "あ 0=1"}, "aa 0=1; blink 0=0.5; happy 0=1"},
		{"a share", []string{"えー 0=1 10=0"}, "ee 0=0.5 10=0"},
		{"five closing morphs give one closed eye", []string{"まばたき 0=1", "はぅ 0=1", "目閉じ 0=1", "とじ目 0=1", "eyeBlink 0=1"}, "blink 0=1"},
		{"an eye closes once", []string{"まばたき 0=0 10=1", "ウィンク 0=1 10=1", "ウィンク右 0=0.5 10=0.5"}, "blink 0=0 10=1; blinkLeft 0=1 10=0; blinkRight 0=0.5 5=0.5 10=0"},
		{"a fade from one closed eye to another stays closed", []string{"まばたき 0=1 10=0", "はぅ 0=0 10=1"}, "blink 0=1 10=1"},
		{"one brow each", []string{"怒り左 0=0 10=1", "怒り右 10=0 20=1"}, "angry 0=0 10=0.5 20=1"},
		{"keys of all", []string{"あ 0=0 10=0.4", "ワ 5=0 15=0.4"}, "aa 0=0 5=0.2 10=0.6 15=0.8"},
		{"held at 1 from where it gets there", []string{"あ 0=0 10=1", "ワ 0=0 10=1", "い 20=1"}, "aa 0=0 5=1 10=1; ih 20=1"},
		{"below 0 is 0", []string{"う 0=-1 20=1"}, "ou 0=0 10=0 20=1"},
		{"through both", []string{"う 0=2 20=-2"}, "ou 0=1 5=1 10=0 20=0"},
		{"two spellings of one morph", []string{"ウィンク２ 0=0.4", "ウィンク2 0=0.4 10=0.5"}, "blinkLeft 0=0.4 10=0.5"},
		{"level stretches keep their ends", []string{"お 0=0 5=0 9=0 10=1 20=1 30=1 40=0"}, "oh 0=0 9=0 10=1 30=1 40=0"},
		{"brows that go up and down are no gaze", []string{"上 0=1", "下 0=1"}, ""},
	} {
		clip, _ := ToClip(face(c.in...), DefaultOptions())
		if err := clip.Validate(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := shown(clip); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// TestNumbersThatAreNone holds that no damaged weight reaches a clip.
func TestNumbersThatAreNone(t *testing.T) {
	m := face("まばたき 0=0 10=1 20=1", "はぅ 0=0")
	for i, w := range []float64{math.NaN(), math.Inf(1), -math.MaxFloat32} {
		m.Morphs[0].Keys[i].Weight = float32(w)
	}
	m.Morphs[1].Keys[0].Weight = math.MaxFloat32
	clip, _ := ToClip(m, DefaultOptions())
	if err := clip.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, w := range weights(clip, "blink", 21) {
		if !(w >= 0 && w <= 1) {
			t.Fatalf("a weight of %g", w)
		}
	}
}

func weights(c *motion.Clip, name string, frames int) []float64 {
	var out []float64
	for _, e := range c.Expressions {
		for f := 0; e.Name == name && f < frames; f++ {
			var cur motion.Cursor
			var v [4]float64
			e.Weight.At(float64(f)/FPS, &cur, &v)
			out = append(out, v[0])
		}
	}
	return out
}

// TestSumsAreExact compares with the sum taken morph by morph, at frames and
// between them.
func TestSumsAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	names := strings.Fields("まばたき はぅ とじ目 じと目 ウィンク ウィンク2")
	for range 200 {
		m := &Motion{Last: 60}
		for _, n := range names {
			track := MorphTrack{Name: Name{Text: n, Folded: n}}
			for f := uint32(r.IntN(9)); f <= 60; f += 1 + uint32(r.IntN(20)) {
				track.Keys = append(track.Keys, MorphKey{f, float32(r.NormFloat64())})
			}
			m.Morphs = append(m.Morphs, track)
		}
		clip, _ := ToClip(m, DefaultOptions())
		if err := clip.Validate(); err != nil {
			t.Fatal(err)
		}
		var p motion.Pose
		s := motion.NewSampler(clip)
		for f := 0.0; f <= 60; f += 0.125 {
			var w [6]float64
			for i := range m.Morphs {
				w[i] = m.Morphs[i].at(f, &cursor{})
			}
			blink := min(max(w[0]+w[1]+w[2]+0.3*w[3], 0), 1)
			left := min(min(max(w[4]+w[5], 0), 1), 1-blink)
			s.Sample(f/FPS, &p)
			got := map[string]float64{}
			for _, x := range p.Weights {
				got[x.Name] = x.Value
			}
			if math.Abs(got["blink"]-blink) > 2e-5 || math.Abs(got["blinkLeft"]-left) > 2e-5 {
				t.Fatalf("frame %g: blink %g, left %g; want %g, %g", f, got["blink"], got["blinkLeft"], blink, left)
			}
		}
	}
}

// TestGroupsStandForTheirMembers holds that a model's group morph shows what it
// is made of, unless the table has it itself.
func TestGroupsStandForTheirMembers(t *testing.T) {
	named := func(n string) Name { return Name{Text: n, Folded: n} }
	s := &Skeleton{Morphs: []Morph{
		{Name: named("ワ")},
		{Name: named("口わらい"), Kind: MorphGroup, Group: []GroupOffset{{0, 0.6}, {4, 1}, {2, 1}, {99, 1}}},
		{Name: named("笑い"), Kind: MorphGroup, Group: []GroupOffset{{0, 1}}},
		{Name: named("頬"), Kind: MorphGroup, Group: []GroupOffset{{5, 1}}},
		{Name: named("まばたき")},
		{Name: named("赤")},
	}}
	m := face("口わらい 0=0 10=1", "笑い 0=0 10=1", "頬 0=1", "無 0=1")
	list, used := expressions(m, s, DefaultFaces, 1)
	if got, want := shown(&motion.Clip{Expressions: list}), "aa 0=0 10=0.6; blink 0=0 10=1; happy 0=0 10=1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := fmt.Sprint(used), "[true true false false]"; got != want {
		t.Errorf("used %s, want %s", got, want)
	}
	if list, used := expressions(m, nil, nil, 1); list != nil || used[1] {
		t.Error("without a table there are expressions")
	}
}

// TestTableIsFoundByNameThenKey covers a table of one's own: a custom
// expression, a morph of two, a name that the file cut short.
func TestTableIsFoundByNameThenKey(t *testing.T) {
	table := NewFaceTable([]FaceRow{
		{Morph: Name{Text: "照れ", Folded: "照れ"}, Expression: "照れ", Custom: true, Share: 1},
		{Morph: Name{Text: "mouth_surprise_geo", Folded: "mouth_surprise_geo", Key: "mouth_surprise_"}, Expression: "oh", Share: 0.5},
		{Morph: Name{Text: "照れ", Folded: "照れ"}, Expression: "relaxed", Share: 0.25},
		{Morph: Name{Text: "口", Folded: "口"}, Expression: "oh", Share: MaxShare},
	})
	m := face("照れ 0=1", "mouth_surprise_ 0=1", "まばたき 0=1")
	m.Morphs[1].Name.Key = "mouth_surprise_"
	o := DefaultOptions()
	o.Faces = table
	clip, report := ToClip(m, o)
	if got, want := shown(clip), "照れ 0=1; oh 0=0.5; relaxed 0=0.25"; got != want || !clip.Expressions[0].Custom {
		t.Errorf("got %q, want %q", got, want)
	}
	if len(report.Morphs) != 1 || report.Morphs[0] != (IgnoredMorph{"まばたき", 1, true, Eyes}) {
		t.Errorf("left out %v", report.Morphs)
	}
	only := func(want string) func(Name) bool { return func(n Name) bool { return n.Text == want } }
	if r, ok := table.MorphOf("oh", false, nil); !ok || r.Morph.Text != "mouth_surprise_geo" {
		t.Errorf("oh is %v", r)
	}
	if r, ok := table.MorphOf("oh", false, only("口")); !ok || r.Share != MaxShare {
		t.Errorf("oh on a model without the first is %v", r)
	}
	if _, ok := table.MorphOf("照れ", false, nil); ok {
		t.Error("a custom expression answers for a preset")
	}
}

// TestFacesParts sorts names of real motions.
func TestFaceParts(t *testing.T) {
	for name, want := range map[string]FacePart{
		"上": Brows, "困り眉左": Brows, "真面目": Brows, "brow_sad_geo_R": Brows,
		"瞳小": Eyes, "じと目": Eyes, "eye_wink_geo_L": Eyes, "HLなし": Eyes,
		"∧": Mouth, "口締め": Mouth, "えー": Mouth, "mouth_smile_geo": Mouth,
		"照れ": OtherFace, "頬赤み消し": OtherFace, "右袖縮小": OtherFace, "": OtherFace,
	} {
		if got := partOf(name); got != want {
			t.Errorf("%s is of %s, want %s", name, got, want)
		}
	}
}
