package gizmo

import (
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// Sizes of the marks in pixels at 100 %.
const (
	markRadius = 4.5
	markReach  = 10.0 // how far from a mark a press still takes it: a comfortable target
)

// Marks are the joints an animator can take, on one figure, as they stand on
// the screen. Fill it each frame.
type Marks struct {
	points [len(motion.Body)]draw.Point
	seen   [len(motion.Body)]bool
}

// Set projects the joints. place returns a joint's position in the world, and
// false for one that the figure lacks.
func (m *Marks) Set(view View, place func(motion.Bone) (motion.Vec3, bool)) {
	for i, b := range motion.Body {
		m.seen[i] = false
		if p, ok := place(b); ok {
			m.points[i], m.seen[i] = view.project(p)
		}
	}
}

// Clear takes all marks away.
func (m *Marks) Clear() { m.seen = [len(motion.Body)]bool{} }

// At returns where a joint's mark stands.
func (m *Marks) At(b motion.Bone) (draw.Point, bool) {
	for i, own := range motion.Body {
		if own == b {
			return m.points[i], m.seen[i]
		}
	}
	return draw.Point{}, false
}

// Hit returns the joint whose mark is nearest to p, or NoBone if none is within
// reach. Marks shine through the body, so depth plays no part.
func (m *Marks) Hit(p draw.Point, scale float64) motion.Bone {
	best, bone := markReach*scale, motion.Bone(motion.NoBone)
	for i, b := range motion.Body {
		if d := p.Sub(m.points[i]).Len(); m.seen[i] && d <= best {
			best, bone = d, b
		}
	}
	return bone
}

// Draw adds the marks, joined along the bones by thin lines: selected in the
// accent, hovered larger. Strength in [0,1] lets them step back behind the
// figure.
func (m *Marks) Draw(l *draw.List, selected motion.BoneSet, hovered motion.Bone, strength, scale float64) {
	var have motion.BoneSet
	for i, b := range motion.Body {
		if m.seen[i] {
			have = have.With(b)
		}
	}
	for i, b := range motion.Body {
		if p := b.NearestIn(have); m.seen[i] && p != motion.NoBone {
			from, _ := m.At(p)
			l.Line(draw.White.Alpha(0.22*strength), scale, from, m.points[i])
		}
	}
	for i, b := range motion.Body {
		if !m.seen[i] {
			continue
		}
		p, r, colour := m.points[i], markRadius*scale, draw.White.Alpha(0.9*strength)
		if b == hovered {
			r += 1.5 * scale
		}
		if selected.Has(b) {
			r, colour = r+scale, draw.Accent
		}
		l.Disc(draw.Edge.Alpha(0.75*strength), p, r+1.4*scale) // a rim that shows on white clothes too
		l.Disc(colour, p, r)
	}
}
