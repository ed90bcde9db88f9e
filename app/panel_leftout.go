package app

import (
	"cmp"
	"slices"

	"furitsuke/gizmo/draw"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A leftOut is a bone or morph of a motion that a conversion has no place for.
type leftOut struct {
	name  string
	keys  int
	moves bool // it is keyed elsewhere than at rest
	group int
}

// A leftOutTree shows what a conversion left out, by groups: those that matter are
// open and warm, the others closed (seed VMD to VRMA, chapter
// 無視したボーンのツリー).
type leftOutTree struct {
	id      string
	of      *mmd.Report
	fresh   bool // not drawn yet since it was sorted
	groups  [][]leftOut
	keys    []int // by group
	all     int
	matters []bool                // by group: shows in the motion
	labels  []string              // string keys, by group
	places  map[string]imgui.Vec2 // of groups and rows, by label key and name
}

// bonesLeftOut is the tree of bones. Twist, D bones and eyes move what a VRM
// has; the rest is what it has not.
func bonesLeftOut() leftOutTree {
	t := leftOutTree{id: "bones", matters: make([]bool, mmd.IgnoredGroups), labels: make([]string, mmd.IgnoredGroups)}
	for g := range mmd.IgnoredGroups {
		t.labels[g] = "ignored." + g.String()
		t.matters[g] = g == mmd.IgnoredTwist || g == mmd.IgnoredLegD || g == mmd.IgnoredEyes
	}
	return t
}

// morphsLeftOut is the tree of morphs. Those that the motion moves matter, all
// but the fourth panel of MMD; most files name all others at 0, and these stand
// in a group behind.
func morphsLeftOut() leftOutTree {
	t := leftOutTree{id: "morphs", matters: make([]bool, stillMorphs+1), labels: make([]string, stillMorphs+1)}
	for p := range mmd.FaceParts {
		t.labels[p] = "facePart." + p.String()
		t.matters[p] = p != mmd.OtherFace
	}
	t.labels[stillMorphs] = "facePart.still"
	return t
}

// stillMorphs is the group of morphs that a motion keys at 0 alone.
const stillMorphs = int(mmd.FaceParts)

// sort takes what a report lists, once for each report.
func (t *leftOutTree) sort(of *mmd.Report, each func(add func(leftOut))) {
	if t.of == of {
		return
	}
	n := len(t.labels)
	t.of, t.fresh, t.groups, t.keys, t.all, t.places = of, true, make([][]leftOut, n), make([]int, n), 0, map[string]imgui.Vec2{}
	each(func(b leftOut) {
		t.groups[b.group] = append(t.groups[b.group], b)
		t.keys[b.group] += b.keys
		t.all++
	})
	for _, rows := range t.groups { // what moves comes first
		slices.SortStableFunc(rows, func(a, b leftOut) int { return cmp.Compare(still(a.moves), still(b.moves)) })
	}
}

// still sorts what moves before what does not.
func still(moves bool) int {
	if moves {
		return 0
	}
	return 1
}

// draw shows the tree; beside each row stands what more draws, if that is set.
func (t *leftOutTree) draw(v view, more func(leftOut)) {
	for g, rows := range t.groups {
		if len(rows) == 0 {
			continue
		}
		colour := draw.Ink
		if t.matters[g] {
			colour = draw.Warm
		}
		if t.fresh {
			imgui.SetNextItemOpenV(t.matters[g], imgui.CondAlways)
		}
		imgui.PushStyleColorU32(imgui.ColText, packed(colour))
		open := imgui.TreeNodeExStrV(v.T("leftOut.group", v.T(t.labels[g]), len(rows), t.keys[g])+"###"+t.id+t.labels[g], imgui.TreeNodeFlagsSpanAvailWidth)
		imgui.PopStyleColor()
		t.places[t.labels[g]] = itemMiddle()
		if !open {
			continue
		}
		for i, b := range rows {
			imgui.PushIDInt(int32(i))
			t.row(v, b, more)
			imgui.PopID()
		}
		imgui.TreePop()
	}
	t.fresh = false
}

// row shows a bone or morph: pale where its keys say nothing.
func (t *leftOutTree) row(v view, b leftOut, more func(leftOut)) {
	if more != nil {
		imgui.AlignTextToFramePadding()
	}
	if b.moves {
		imgui.TextUnformatted(b.name)
	} else {
		faint(b.name)
	}
	imgui.SameLine()
	faint(v.T("pose.keys", b.keys))
	if more != nil {
		more(b)
	}
	t.places[b.name] = itemMiddle()
}
