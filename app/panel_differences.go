package app

import (
	"fmt"
	"math"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/motion/compare"
	"furitsuke/timeline"
)

// A differencesPanel is the plot of differences.
type differencesPanel struct {
	plot   timeline.Differences
	of     *compare.Table // that chosen was taken of
	chosen motion.Bone    // whose lines stand out
}

// pane returns the plot. Of a table seen first the worst bone stands out.
func (p *differencesPanel) pane(v view, _ *motion.Clip) timeline.Pane {
	table, marks := v.desk.Differences()
	if table != nil && p.of == nil {
		p.chosen = worst(table)
	}
	p.of = table
	p.plot.Table, p.plot.Marks, p.plot.Chosen, p.plot.Title, p.plot.Hint = table, marks, p.chosen, v.T("bone."+p.chosen.String()), hint(v)
	return &p.plot
}

// tip tells what is worst at the mark under the mouse.
func (p *differencesPanel) tip(v view, f timeline.Frame, at draw.Point) {
	if k := p.plot.MarkAt(f, at); k >= 0 {
		m := p.plot.Marks[k]
		tooltipNow(v.T("bone."+m.Bone.String()) + ": " + v.T("compare.at", fmt.Sprintf("%.2f°", m.Degrees), m.Time))
	}
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

// visit stops at a moment, with its bone's lines in front.
func (p *differencesPanel) visit(v view, m compare.Mark) {
	p.chosen = m.Bone
	if v.desk.Clock.Playing {
		v.ask("play.toggle", nil)
	}
	v.ask("play.seek", math.Round(m.Time*desk.FPS)/desk.FPS)
}
