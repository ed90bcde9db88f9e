package mmd

import (
	"math"

	"furitsuke/motion"
)

// findMovers finds the bones that carry the hips about, and returns them. Real
// motion keys steps on センター and the body's rising and sinking on グルーブ; a
// model that lacks one has both on the other.
func (w *writer) findMovers() []int {
	hips := w.body.Source[motion.Hips]
	for b := hips; b >= 0; b = w.plan.parent[b] {
		switch w.skeleton.Bones[b].Name.Folded {
		case "センター":
			w.level = b
		case "グルーブ":
			w.upright = b
		}
	}
	if w.level < 0 && w.upright < 0 { // neither is above the hips: they move themselves
		w.level = hips
	}
	if w.level < 0 {
		w.level = w.upright
	}
	if w.upright < 0 {
		w.upright = w.level
	}
	if hips < 0 {
		return nil
	}
	return []int{w.level, w.upright}
}

// moves reports whether a bone's offset is written.
func (w *writer) moves(b int) bool {
	if b == w.level || b == w.upright {
		return true
	}
	for _, l := range w.legs {
		if b == l.ik || b == l.toe {
			return true
		}
	}
	return false
}

// moveHips brings the point that hips positions speak of where the pose has it,
// all bones having turned.
func (w *writer) moveHips(p *motion.Pose) {
	hips := w.body.Source[motion.Hips]
	if hips < 0 {
		return
	}
	want := w.body.Hips
	if p.HasHips {
		v := p.Hips.Scale(w.scale / Unit)
		want = motion.Vec3{X: held(v.X), Y: held(v.Y), Z: -held(v.Z)}
	}
	at := &w.World[hips]
	way := want.Sub(at.Position).Sub(at.Rotation.Rotate(w.body.hipsOffset))
	way = w.parent(w.level).Rotation.Inv().Rotate(way)
	w.bones[w.level].move = motion.Vec3{X: way.X, Z: way.Z}
	up := &w.bones[w.upright].move
	*up = up.Add(motion.Vec3{Y: way.Y})
	w.again()
}

// held keeps a number of MMD units finite, as [record.put] does.
func held(x float64) float64 {
	return math.Max(-farthest/Unit, math.Min(farthest/Unit, x))
}
