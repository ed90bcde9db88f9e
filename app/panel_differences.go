package app

import (
	"fmt"
	"math"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/motion/compare"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A differencesPanel is the plot of differences in the timeline's place.
type differencesPanel struct {
	plot   timeline.Differences
	of     *compare.Table // that chosen was taken of
	chosen motion.Bone    // whose lines stand out
	mark   bool           // the press was on a mark
}

// state returns what the plot shows. Of a table seen first the worst bone stands
// out.
func (p *differencesPanel) state(v view) timeline.DifferenceState {
	table, marks := v.desk.Differences()
	if table == nil {
		p.of = nil
		return timeline.DifferenceState{Hint: hint(v)}
	}
	if p.of == nil {
		p.chosen = worst(table)
	}
	p.of = table
	return timeline.DifferenceState{Table: table, Marks: marks, Chosen: p.chosen, Title: v.T("bone." + p.chosen.String())}
}

// worst returns the bone that is furthest off at any moment; NoBone where the
// figures share none.
func worst(t *compare.Table) motion.Bone {
	bone, most := motion.Bone(motion.NoBone), -1.0
	for _, r := range t.Bones {
		if r.Max > most {
			bone, most = r.Bone, r.Max
		}
	}
	return bone
}

// mouse brings the mouse to the plot, and reports whether it has it: a press on a
// mark goes to its moment, everything else is the strip's.
func (p *differencesPanel) mouse(v view, line *timeline.Timeline, st timeline.State, s timeline.DifferenceState, corner imgui.Vec2) bool {
	over := p.plot.MarkAt(line, st, s, pointerFrom(corner))
	if imgui.IsItemActivated() {
		p.mark = over >= 0 && !imgui.IsMouseDown(imgui.MouseButtonMiddle)
		if p.mark {
			p.visit(v, s.Marks[over])
		}
	}
	if over >= 0 && imgui.IsItemHovered() {
		m := s.Marks[over]
		tooltipNow(v.T("bone."+m.Bone.String()) + ": " + v.T("compare.at", fmt.Sprintf("%.2f°", m.Degrees), m.Time))
	}
	return imgui.IsItemActive() && p.mark
}

// visit stops at a moment, with its bone's lines in front.
func (p *differencesPanel) visit(v view, m compare.Mark) {
	p.chosen = m.Bone
	if v.desk.Clock.Playing {
		v.ask("play.toggle", nil)
	}
	v.ask("play.seek", math.Round(m.Time*desk.FPS)/desk.FPS)
}
