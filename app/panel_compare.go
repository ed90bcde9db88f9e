package app

import (
	"cmp"
	"fmt"
	"slices"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/motion/compare"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A comparePanel lists how far the two figures on the stage are apart, worst
// first; a click on a row goes to its worst moment.
type comparePanel struct {
	of      *compare.Table // that bones and places are of
	bones   []*compare.Row
	places  []*compare.Row
	overlay imgui.Vec2                 // where its tick is
	rows    map[motion.Bone]imgui.Vec2 // of bones: where they are
}

// drawCompare draws the tabs of the Compare workspace.
func (w *Window) drawCompare(v view) {
	w.drawTabs(v, "compare", []tab{
		{"compare.measured", func(v view) { w.compare.draw(v, &w.time.differences) }},
		{"compare.convert", func(v view) { w.convert.draw(v); w.export.draw(v) }}, // the way in, and the way out
		{"compare.faces", w.faceTable.draw},
	})
}

func (p *comparePanel) draw(v view, plot *differencesPanel) {
	on := v.desk.Overlay
	if imgui.Checkbox(v.T("cmd.compare.overlay"), &on) {
		v.ask("compare.overlay", nil)
	}
	p.overlay = itemMiddle()
	tooltip(v.T("tip.compare.overlay"))
	table, _ := v.desk.Differences()
	if table == nil {
		gap(v)
		wrapped(v.T("compare.hint"))
		gap(v)
		wrapped(hint(v))
		return
	}
	p.sort(table)
	gap(v)
	p.list(v, plot, "compare.centimetres", " cm", p.places, false) // few, and what the eye sees first: before the fifty bones
	gap(v)
	p.list(v, plot, "compare.degrees", "°", p.bones, true)
	wrapped(v.T("compare.scale", table.Scale))
}

// hint says why there are no differences to see.
func hint(v view) string {
	if v.desk.Comparable() {
		return v.T("job.compare")
	}
	return v.T("compare.none")
}

// sort puts the rows of a table in order.
func (p *comparePanel) sort(t *compare.Table) {
	if p.of == t {
		return
	}
	p.of = t
	worstFirst := func(rows []compare.Row) (out []*compare.Row) {
		for i := range rows {
			out = append(out, &rows[i])
		}
		slices.SortStableFunc(out, func(a, b *compare.Row) int { return cmp.Compare(b.Max, a.Max) })
		return out
	}
	p.bones, p.places = worstFirst(t.Bones), worstFirst(t.Points)
}

// Widths at 100 %: of a column of numbers, and of a panel that has room for two
// of them beside the names.
const (
	numberWidth = 42
	roomForTwo  = 180
)

// list is a table of rows: name, median where there is room, and largest.
func (p *comparePanel) list(v view, plot *differencesPanel, title, unit string, rows []*compare.Row, bones bool) {
	columns := []string{title, "compare.median", "compare.max"}
	if imgui.ContentRegionAvail().X < v.px(roomForTwo) {
		columns = []string{title, "compare.max"}
	}
	imgui.PushStyleVarVec2(imgui.StyleVarCellPadding, imgui.Vec2{X: v.px(4), Y: v.px(3)})
	defer imgui.PopStyleVar()
	if !imgui.BeginTableV(title, int32(len(columns)), imgui.TableFlagsSizingStretchProp, imgui.Vec2{}, 0) {
		return
	}
	defer imgui.EndTable()
	for i := range columns {
		kind, width := imgui.TableColumnFlagsWidthFixed, v.px(numberWidth)
		if i == 0 {
			kind, width = imgui.TableColumnFlagsWidthStretch, 1 // a share; of 0 the first frame makes next to nothing
		}
		imgui.TableSetupColumnV("", kind, width, 0)
	}
	imgui.TableNextRow()
	for _, key := range columns {
		imgui.TableNextColumn()
		heading(v, v.T(key))
	}
	if p.rows == nil {
		p.rows = map[motion.Bone]imgui.Vec2{}
	}
	for _, r := range rows {
		imgui.TableNextRow()
		imgui.TableNextColumn()
		name := v.T("bone." + r.Bone.String())
		shown := fitting(name, imgui.ContentRegionAvail().X)
		if imgui.SelectableBoolV(shown+"##"+title+name, plot.chosen == r.Bone, imgui.SelectableFlagsSpanAllColumns, imgui.Vec2{}) {
			plot.visit(v, compare.Mark{Bone: r.Bone, Time: r.Worst})
		}
		if bones {
			p.rows[r.Bone] = itemMiddle()
		}
		if imgui.IsItemHovered() {
			text := v.T("compare.row", name, v.T("compare.at", fmt.Sprintf("%.2f%s", r.Max, unit), r.Worst), r.P99, r.Median)
			if !bones {
				text += v.T("compare.build", r.Build)
			}
			tooltipNow(text)
		}
		if len(columns) > 2 {
			number(r.Median, compare.GoodMedian)
		}
		number(r.Max, compare.GoodP99)
	}
}

// number fills a cell; what is above the good is warm.
func number(value, good float64) {
	imgui.TableNextColumn()
	colour := draw.Ink
	if value > good {
		colour = draw.Warm
	}
	coloured(colour, fmt.Sprintf("%.2f", value))
}
