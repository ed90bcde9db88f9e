package app

import (
	"cmp"
	"math"
	"slices"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A facesPanel edits the table by which morphs become expressions: above the
// rows whose morphs the motion keys, then its morphs that no row shows, last the
// rows for other motions.
type facesPanel struct {
	gesture uint64 // of the share that is held, or 0
	morphs  leftOutTree
	custom  string // name being typed for an expression
	source  *mmd.Motion
	table   *mmd.FaceTable
	keys    []int  // of source, by row of table
	moves   []bool // whether one of them is not 0
	here    []int  // rows whose morphs source keys
	other   []int
	places  map[string]imgui.Vec2 // of "expression:", "share:" and "remove:" with the morph, and of expressions
}

func newFacesPanel() facesPanel {
	return facesPanel{morphs: morphsLeftOut(), places: map[string]imgui.Vec2{}}
}

func (p *facesPanel) draw(v view) {
	m, table := v.desk.Doc().Source(), v.desk.Doc().Convert.Faces
	var source *mmd.Motion
	if m != nil {
		source = m.MMD
	}
	p.count(source, table)
	wrapped(v.T("faces.hint"))
	gap(v)
	heading(v, v.T("faces.here", len(p.here)))
	for _, r := range p.here {
		p.row(v, r)
	}
	if m != nil && m.Report != nil {
		p.leftOut(v, m.Report)
	}
	gap(v)
	open := imgui.TreeNodeExStrV(v.T("faces.other", len(p.other))+"###other", imgui.TreeNodeFlagsSpanAvailWidth)
	p.places["other"] = itemMiddle()
	if open {
		imgui.Unindent() // the rows need the width
		for _, r := range p.other {
			p.row(v, r)
		}
		imgui.Indent()
		imgui.TreePop()
	}
	imgui.BeginDisabledV(table == mmd.DefaultFaces)
	if imgui.Button(v.T("cmd.faces.reset")) {
		v.ask("faces.reset", nil)
	}
	imgui.EndDisabled()
	p.places["reset"] = itemMiddle()
	if !imgui.IsAnyItemActive() {
		p.gesture = 0
	}
}

// count finds which rows a motion uses, once for each motion and table.
func (p *facesPanel) count(m *mmd.Motion, table *mmd.FaceTable) {
	if p.source == m && p.table == table && p.keys != nil {
		return
	}
	p.source, p.table, p.here, p.other = m, table, nil, nil
	p.keys, p.moves = make([]int, len(table.Rows())), make([]bool, len(table.Rows()))
	if m != nil {
		for _, t := range m.Morphs {
			moves := slices.ContainsFunc(t.Keys, func(k mmd.MorphKey) bool { return k.Weight != 0 })
			for _, r := range table.Of(t.Name) {
				p.keys[r] += len(t.Keys)
				p.moves[r] = p.moves[r] || moves
			}
		}
	}
	for r, n := range p.keys {
		if n > 0 {
			p.here = append(p.here, r)
		} else {
			p.other = append(p.other, r)
		}
	}
	slices.SortStableFunc(p.here, func(a, b int) int { return cmp.Compare(still(p.moves[a]), still(p.moves[b])) })
}

// row is a row of the table in two lines: the morph, then what it becomes.
func (p *facesPanel) row(v view, r int) {
	imgui.PushIDInt(int32(r))
	defer imgui.PopID()
	face := desk.FaceOf(p.table.Rows()[r])
	now := face
	imgui.AlignTextToFramePadding()
	if p.moves[r] {
		imgui.TextUnformatted(face.Morph)
	} else {
		faint(face.Morph)
	}
	if n := p.keys[r]; n > 0 {
		imgui.SameLine()
		faint(v.T("pose.keys", n))
	}
	if atRight(v, "##remove", v.T("cmd.faces.remove"), iconClose) {
		v.ask("faces.remove", r)
	}
	p.places["remove:"+face.Morph] = itemMiddle()
	share := v.px(52)
	imgui.SetNextItemWidth(imgui.ContentRegionAvail().X - share - imgui.CurrentStyle().ItemSpacing().X)
	if imgui.BeginComboV("##expression", face.Expression, imgui.ComboFlagsHeightLarge) {
		if name, ok := p.expressions(v, face.Morph, face.Expression); ok {
			now.Expression = name
		}
		imgui.EndCombo()
	}
	p.places["expression:"+face.Morph] = itemMiddle()
	imgui.SameLine()
	x := float32(face.Share)
	imgui.SetNextItemWidth(share)
	if imgui.DragFloatV("##share", &x, 0.01, leastShare, mmd.MaxShare, "%.2f", imgui.SliderFlagsAlwaysClamp) {
		now.Share = math.Round(float64(x)*100) / 100
	}
	tooltip(v.T("tip.faces.share"))
	p.places["share:"+face.Morph] = itemMiddle()
	if imgui.IsItemActivated() {
		p.gesture = v.desk.Gesture()
	}
	if now != face {
		v.ask("faces.set", desk.SetFace{Row: r, To: now, Gesture: p.gesture})
	}
}

// leastShare is what the field goes down to: a row that shows nothing is taken
// out instead.
const leastShare = 0.01

// expressions lists what a morph may become, with a line for any other name, and
// returns what is chosen.
func (p *facesPanel) expressions(v view, morph, now string) (name string, chosen bool) {
	names := v.desk.Doc().ExpressionNames()
	if morph != "" && !slices.Contains(names, morph) {
		names = append(names, morph) // its own, as a custom expression
	}
	for _, n := range names {
		if imgui.SelectableBoolV(n+"##expression", n == now, imgui.SelectableFlagsNone, imgui.Vec2{}) {
			name, chosen = n, true
		}
		p.places["to:"+n] = itemMiddle()
	}
	imgui.SetNextItemWidth(v.px(120))
	if imgui.InputTextWithHint("##custom", v.T("faces.custom"), &p.custom, imgui.InputTextFlagsEnterReturnsTrue, nil) && p.custom != "" {
		name, chosen, p.custom = p.custom, true, ""
		imgui.CloseCurrentPopup()
	}
	p.places["custom"] = itemMiddle()
	return name, chosen
}

// leftOut lists the morphs that no row shows, each with a button that gives it
// one.
func (p *facesPanel) leftOut(v view, r *mmd.Report) {
	if len(r.Morphs) == 0 {
		return
	}
	p.morphs.sort(r, func(add func(leftOut)) {
		for _, m := range r.Morphs {
			group := int(m.Part)
			if !m.Moves {
				group = stillMorphs
			}
			add(leftOut{m.Name, m.Keys, m.Moves, group})
		}
	})
	gap(v)
	heading(v, v.T("faces.leftOut", p.morphs.all))
	p.morphs.draw(v, func(m leftOut) {
		if m.name == "" {
			return // a damaged file's; no row can name it
		}
		if atRight(v, "##add", v.T("faces.add"), iconAdd) {
			imgui.OpenPopupStr("add")
		}
		p.places["add:"+m.name] = itemMiddle()
		if imgui.BeginPopup("add") {
			if name, ok := p.expressions(v, m.name, ""); ok {
				v.ask("faces.set", desk.SetFace{Row: -1, To: desk.Face{Morph: m.name, Expression: name, Share: 1}})
			}
			imgui.EndPopup()
		}
	})
}
