package mmd

import (
	"cmp"
	"slices"
)

// An IgnoredMorph is a morph of a motion that no expression shows.
type IgnoredMorph struct {
	Name  string // as the file writes it
	Keys  int
	Moves bool // a key is not 0: most files name every morph of their model once, at 0
	Part  FacePart
}

// A FacePart is one of the four panels that MMD sorts morphs into.
type FacePart uint8

// The parts, in the order they are shown.
const (
	Brows FacePart = iota
	Eyes
	Mouth
	OtherFace

	FaceParts // how many there are
)

func (p FacePart) String() string { return [FaceParts]string{"brows", "eyes", "mouth", "other"}[p] }

// faceWords tells a morph's part by a word in its folded name, since a motion
// does not say the panel. The first row that fits decides: 眉 stands before 目
// (困り眉 to 真面目), which stands before 口.
var faceWords = []struct {
	part  FacePart
	words []string
}{
	{OtherFace, []string{"頬", "ほほ", "cheek", "涙", "照れ", "赤", "青", "耳", "髪", "袖"}},
	{Brows, []string{"眉", "まゆ", "brow", "困", "怒", "真面目", "にこり"}},
	{Eyes, []string{"目", "瞳", "まば", "ウィンク", "ウインク", "びっくり", "はぅ", "なごみ", "笑い", "HL", "ハイライト", "eye", "pupil", "驚き", "見開き"}},
	{Mouth, []string{"口", "歯", "舌", "にやり", "にたり", "にっこり", "ぺろ", "べー", "結び", "叫び", "ω", "∧", "▲", "△", "□", "mouth", "tooth", "teeth", "tongue", "jaw", "lip"}},
}

// faceNames are whole names that say no word: the brows of MMD's own models, and
// vowels.
var faceNames = map[string]FacePart{
	"上": Brows, "下": Brows, "前": Brows,
	"あ": Mouth, "い": Mouth, "う": Mouth, "え": Mouth, "お": Mouth, "ん": Mouth, "む": Mouth, "ワ": Mouth, "えー": Mouth,
}

func partOf(folded string) FacePart {
	if p, ok := faceNames[folded]; ok {
		return p
	}
	for _, row := range faceWords {
		if hasWord(folded, row.words) {
			return row.part
		}
	}
	return OtherFace
}

// MorphsMissed returns how many morphs that move were left out.
func (r *Report) MorphsMissed() int {
	n := 0
	for _, m := range r.Morphs {
		if m.Moves {
			n++
		}
	}
	return n
}

// ignoredMorphs lists the tracks that are not used, by part, then in file order.
func ignoredMorphs(m *Motion, used []bool) []IgnoredMorph {
	var out []IgnoredMorph
	for i, t := range m.Morphs {
		if !used[i] {
			moves := slices.ContainsFunc(t.Keys, func(k MorphKey) bool { return k.Weight != 0 })
			out = append(out, IgnoredMorph{t.Name.Text, len(t.Keys), moves, partOf(t.Name.Folded)})
		}
	}
	slices.SortStableFunc(out, func(a, b IgnoredMorph) int { return cmp.Compare(a.Part, b.Part) })
	return out
}
