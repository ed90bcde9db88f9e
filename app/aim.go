package app

import (
	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// An aim is a press on a figure's body. Let go of at once and in place it is a
// click and takes the bone; otherwise the press turns the camera.
type aim struct {
	fig  *figure
	bone motion.Bone // NoBone for a press on no body
	at   draw.Point
	time float64 // of the press, seconds of ImGui's clock
}

// A click moves less than clickReach and lasts less than clickTime (seed POKE,
// chapter 5).
const (
	clickReach = 6.0 // pixels at 100 %
	clickTime  = 0.6 // seconds
)

// take notes what a press at a place aims at.
func (a *aim) take(f *figure, bone motion.Bone, at draw.Point) {
	*a = aim{fig: f, bone: bone, at: at, time: imgui.Time()}
}

// moved tells that the mouse is elsewhere, and reports whether the press may
// turn the camera: it no longer aims at a bone.
func (a *aim) moved(at draw.Point, scale float64) bool {
	if at.Sub(a.at).Len() > clickReach*scale {
		a.bone = motion.NoBone
	}
	return a.bone == motion.NoBone
}

// release takes the bone if the press was a click.
func (a *aim) release(v view) {
	if a.bone != motion.NoBone && imgui.Time()-a.time < clickTime {
		v.ask("pose.select", chosen(v.desk, a.fig, a.bone))
	}
	a.bone = motion.NoBone
}

// boneAt returns the bone of the figure that a place of the picture shows: that
// of a mark, which shines through the body, or else of the body there; a finger
// counts as its hand and an eye as the head, as they have no marks. Another
// figure in front hides this one.
func (p *stagePanel) boneAt(v view, look gizmo.View, f *figure, at draw.Point) motion.Bone {
	if f == nil {
		return motion.NoBone
	}
	if b := p.marks.Hit(at, v.scale); b != motion.NoBone {
		return b
	}
	hit, ok := v.desk.Stage().Pick(look.Camera.Ray(at.X, at.Y, look.W, look.H))
	if !ok || hit.Actor != f.actor || hit.Bone == motion.NoBone {
		return motion.NoBone
	}
	if marked.Has(hit.Bone) {
		return hit.Bone
	}
	return hit.Bone.NearestIn(marked & f.actor.Model.Has)
}

// marked is the bones that have a mark.
var marked = func() (s motion.BoneSet) {
	for _, b := range motion.Body {
		s = s.With(b)
	}
	return s
}()
