package mmd

import (
	"cmp"
	"slices"
	"strings"

	"furitsuke/motion"
)

// An IgnoredBone is a bone of a motion that the conversion has no place for.
type IgnoredBone struct {
	Name  string // as the file writes it
	Keys  int
	Moves bool // a key is not at rest: many files name every bone of their model once
	Group IgnoredGroup
}

// An IgnoredGroup sorts ignored bones by what they are for (seed VMD to VRMA,
// chapter 無視したボーンのツリー).
type IgnoredGroup uint8

// The groups, in the order they are shown.
const (
	IgnoredTwist      IgnoredGroup = iota // 捩り
	IgnoredLegD                           // 足D 系
	IgnoredEyes                           // 目
	IgnoredFace                           // 顔のパーツ
	IgnoredSkirt                          // スカートの物理
	IgnoredHair                           // 髪、ツインテール、リボン
	IgnoredChest                          // 胸
	IgnoredFingerRoot                     // 指の根元ダミー
	IgnoredOther                          // その他

	IgnoredGroups // how many there are
)

func (g IgnoredGroup) String() string {
	return [IgnoredGroups]string{"twist", "legD", "eyes", "face", "skirt", "hair", "chest", "fingerRoot", "other"}[g]
}

// ignoredWords tells a bone's group by a word in its folded name. The first row
// that fits decides: まつ毛 (lashes) stands before 毛, 袖口 (a cuff) before 口, and
// 目 behind the words for what surrounds it.
var ignoredWords = []struct {
	group IgnoredGroup
	words []string
}{
	{IgnoredTwist, []string{"捩"}},
	{IgnoredLegD, []string{"足D", "ひざD", "足首D", "足先EX"}},
	{IgnoredOther, []string{"袖"}},
	{IgnoredFace, []string{"まゆ", "眉", "まぶた", "瞼", "まつ毛", "睫", "唇", "口", "歯", "舌", "ベロ", "頬", "ほほ", "鼻", "あご", "顎"}},
	{IgnoredEyes, []string{"目", "瞳"}},
	{IgnoredSkirt, []string{"スカート", "skirt", "裾"}},
	{IgnoredHair, []string{"髪", "毛", "テール", "おさげ", "三つ編", "もみあげ", "リボン", "hair", "ribbon"}},
	{IgnoredChest, []string{"胸", "乳", "おっぱい", "bust", "breast"}},
	{IgnoredFingerRoot, []string{"指"}},
}

func groupOf(folded string) IgnoredGroup {
	for _, row := range ignoredWords {
		if hasWord(folded, row.words) {
			return row.group
		}
	}
	return IgnoredOther
}

// hasWord reports whether a name has one of the words in it, in whatever case.
func hasWord(name string, words []string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, strings.ToLower(w)) })
}

// ignored lists the tracks that are not used, by group, then in file order.
func ignored(m *Motion, used []bool) []IgnoredBone {
	var out []IgnoredBone
	for i, t := range m.Bones {
		if !used[i] {
			moves := slices.ContainsFunc(t.Keys, func(k BoneKey) bool {
				return k.offset() != motion.Vec3{} || k.turn() != motion.Identity
			})
			out = append(out, IgnoredBone{t.Name.Text, len(t.Keys), moves, groupOf(t.Name.Folded)})
		}
	}
	slices.SortStableFunc(out, func(a, b IgnoredBone) int { return cmp.Compare(a.Group, b.Group) })
	return out
}
