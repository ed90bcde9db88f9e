package mmd

import (
	"slices"

	"furitsuke/motion"
)

// A spoken is a morph that expressions drive: a sample a frame.
type spoken struct {
	name    Name
	weights []float64
	held    bool // at 1, where its expressions asked for more
}

// A voice is what one expression of the clip does.
type voice struct {
	morph int     // of writer.morphs, -1 where it has none
	share float64 // the expression's weight at the morph's 1
	shown bool    // it has been above 0
}

// findFaces finds a morph for every expression of the clip: the table's first
// that the model has, or without a model the table's first. Expressions that share a
// morph add up.
func (w *writer) findFaces(c *motion.Clip, s *Skeleton) {
	morphs := nameIndex{}
	var has func(Name) bool
	if s != nil {
		morphs = indexNames(len(s.Morphs), func(i int) Name { return s.Morphs[i].Name })
		has = func(n Name) bool { return morphs.find(n) >= 0 }
	}
	w.voices = make([]voice, len(c.Expressions))
	for i, e := range c.Expressions {
		v := &w.voices[i]
		v.morph = -1
		if w.options.Faces == nil {
			continue
		}
		row, ok := w.options.Faces.MorphOf(e.Name, e.Custom, has)
		if !ok || !(row.Share > 0) {
			continue
		}
		name := row.Morph
		if s != nil {
			name = s.Morphs[morphs.find(name)].Name
		}
		v.share = row.Share
		v.morph = slices.IndexFunc(w.morphs, func(m spoken) bool { return m.name.same(name) })
		if v.morph < 0 {
			v.morph = len(w.morphs)
			w.morphs = append(w.morphs, spoken{name: name})
		}
	}
}

// speak notes the weights of a pose's expressions. A morph's are held in [0,1], as
// those that MMD's own sliders give: at twice its weight a mouth leaves the face.
func (w *writer) speak(p *motion.Pose) {
	for i := range w.morphs {
		w.morphs[i].weights = append(w.morphs[i].weights, 0)
	}
	for i, e := range p.Weights {
		v := &w.voices[i]
		v.shown = v.shown || e.Value > 0
		if v.morph >= 0 {
			m := w.morphs[v.morph].weights
			m[len(m)-1] += e.Value / v.share
		}
	}
	for i := range w.morphs {
		m := &w.morphs[i]
		now := &m.weights[len(m.weights)-1]
		m.held = m.held || *now > 1+w.options.Within.Weight
		*now = min(max(*now, 0), 1)
	}
}

// morphTracks fits what was noted, and reports the morphs that were held and the
// expressions that none shows.
func (w *writer) morphTracks(c *motion.Clip) (out []MorphTrack) {
	for _, m := range w.morphs {
		out = append(out, MorphTrack{Name: m.name, Keys: FitMorph(0, m.weights, w.options.Within.Weight)})
		if m.held {
			w.report.Held = append(w.report.Held, m.name.Text)
		}
	}
	for i, v := range w.voices {
		if v.shown && v.morph < 0 {
			w.report.Faceless = append(w.report.Faceless, c.Expressions[i].Name)
		}
	}
	return out
}

// findEyes finds the bones that take the gaze, and returns them: 両目, if the eyes
// of the model follow it, or the eyes themselves.
func (w *writer) findEyes(c *motion.Clip) []int {
	if c.LookAt == nil || !(w.options.Gaze > 0) {
		return nil
	}
	l, r := w.body.Joint[motion.LeftEye], w.body.Joint[motion.RightEye]
	w.eyeShare = 1
	follow := w.plan.reach(l, r)
	for i, b := range w.skeleton.Bones {
		if b.Name.Folded != "両目" || !follow[i] {
			continue
		}
		// Models made from VRoid's have eyes that turn by 0.3 of it.
		if l >= 0 && w.plan.source[l] == i && w.skeleton.Bones[l].Append.Rotation {
			w.eyeShare = w.skeleton.Bones[l].Append.Ratio
		}
		if !(w.eyeShare > 0.01) {
			w.eyeShare = 1
		}
		w.eyes = []int{i}
		return w.eyes
	}
	for _, i := range [2]int{l, r} {
		if i >= 0 {
			w.eyes = append(w.eyes, i)
		}
	}
	return w.eyes
}

// look turns the eyes as a pose looks.
func (w *writer) look(p *motion.Pose) {
	q := toMotion(EyesOf(motion.GazeTurn(p.Yaw, p.Pitch), w.options.Gaze))
	for _, i := range w.eyes {
		w.bones[i].turn = q.Pow(1 / w.eyeShare)
	}
}
