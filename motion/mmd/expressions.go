package mmd

import (
	"math"
	"slices"

	"furitsuke/motion"
)

// expressions turns a motion's morphs into the expressions of a table and
// reports by track which of them count. A morph that the table lacks and that
// the skeleton, if there is one, has as a group stands for its members.
//
// Shares of one expression are added, and the sum is held in [0,1], for that is
// what morphs do to a face. Taking the largest instead would open the eyes half
// in the middle of every まばたき that fades into another closed eye, and
// would show one of two brows that each do half.
//
// A morph keyed under two spellings for two models counts once, as with bones.
// Expressions that stay at 0 are left out: files name every morph of their model.
func expressions(m *Motion, s *Skeleton, table *FaceTable, seconds float64) (out []motion.Expression, used []bool) {
	used = make([]bool, len(m.Morphs))
	if table == nil {
		return nil, used
	}
	shares := newShares(table, s)
	for i, first := range spelledOnce(m.Morphs) {
		used[i] = shares.add(&m.Morphs[i], first)
	}
	lines := make([]weightLine, len(shares.terms))
	for i, terms := range shares.terms {
		lines[i] = addLines(terms).clamped()
	}
	shares.doOnce(lines)
	for i, e := range shares.list {
		if l := lines[i]; l.shows() {
			e.Weight = l.track(seconds)
			out = append(out, e)
		}
	}
	return out, used
}

// spelledOnce tells for each track with keys whether it counts: of those whose
// folded names are alike, the one with most keys does.
func spelledOnce(tracks []MorphTrack) []bool {
	out := make([]bool, len(tracks))
	best := make(map[string]int, len(tracks))
	for i, t := range tracks {
		k, has := best[t.Name.Folded]
		if has && len(t.Keys) <= len(tracks[k].Keys) {
			continue
		}
		if has {
			out[k] = false
		}
		best[t.Name.Folded], out[i] = i, true
	}
	return out
}

// shares collects what each expression is made of.
type shares struct {
	table    *FaceTable
	skeleton *Skeleton // or nil
	morphs   nameIndex // of the skeleton
	list     []motion.Expression
	terms    [][]lineTerm // by expression
	row      []int        // expression by row
}

func newShares(table *FaceTable, s *Skeleton) *shares {
	x := &shares{table: table, skeleton: s}
	for _, r := range table.rows {
		k := x.find(r.Expression, r.Custom)
		if k < 0 {
			k = len(x.list)
			x.list = append(x.list, motion.Expression{Name: r.Expression, Custom: r.Custom})
		}
		x.row = append(x.row, k)
	}
	x.terms = make([][]lineTerm, len(x.list))
	if s != nil {
		x.morphs = indexNames(len(s.Morphs), func(i int) Name { return s.Morphs[i].Name })
	}
	return x
}

func (x *shares) find(name string, custom bool) int {
	return slices.IndexFunc(x.list, func(e motion.Expression) bool { return e.Name == name && e.Custom == custom })
}

// add gives a track's morph to its expressions and reports whether it has any;
// one that does not count only gets the answer.
func (x *shares) add(t *MorphTrack, counts bool) bool {
	var line weightLine
	give := func(morph Name, ratio float64) bool {
		rows := x.table.Of(morph)
		for _, r := range rows {
			if !counts {
				break
			}
			if line == nil {
				line = lineOf(t)
			}
			k := x.row[r]
			x.terms[k] = append(x.terms[k], lineTerm{line: line, share: ratio * x.table.rows[r].Share})
		}
		return len(rows) > 0
	}
	if len(t.Keys) == 0 {
		return false
	}
	if give(t.Name, 1) {
		return true
	}
	some := false
	for _, g := range x.group(t.Name) {
		// Of a group inside a group nothing shows, as in the solver.
		if in(g.Morph, len(x.skeleton.Morphs)) && x.skeleton.Morphs[g.Morph].Kind != MorphGroup {
			some = give(x.skeleton.Morphs[g.Morph].Name, g.Ratio) || some
		}
	}
	return some
}

// group returns the members of the skeleton's morph of that name.
func (x *shares) group(n Name) []GroupOffset {
	if x.skeleton == nil {
		return nil
	}
	if i := x.morphs.find(n); i >= 0 {
		return x.skeleton.Morphs[i].Group
	}
	return nil
}

// halves are expressions that do in part what another does whole: of an eye that
// blinks, a wink closes what is left, and a face that laughs smiles no wider.
var halves = [...]struct{ half, whole string }{{"blinkLeft", "blink"}, {"blinkRight", "blink"}, {"relaxed", "happy"}}

// doOnce holds halves to what their wholes leave: players add the two, and an eye
// closes once. With W the whole and H the half, that is
// min(H, 1-W) = min(H+W, 1) - W.
func (x *shares) doOnce(lines []weightLine) {
	for _, pair := range halves {
		h, w := x.find(pair.half, false), x.find(pair.whole, false)
		if h < 0 || w < 0 || len(lines[h]) == 0 || len(lines[w]) == 0 {
			continue
		}
		both := addLines([]lineTerm{{line: lines[h], share: 1}, {line: lines[w], share: 1}}).clamped()
		lines[h] = addLines([]lineTerm{{line: both, share: 1}, {line: lines[w], share: -1}}).clamped()
	}
}

// A weightLine is a weight over time, straight between its points and held
// outside them. Frames ascend strictly.
type weightLine []weightPoint

type weightPoint struct{ frame, weight float64 }

// lineOf returns a track, which must have keys, as a line. What is no number
// counts as 0, as it does for bones.
func lineOf(t *MorphTrack) weightLine {
	out := make(weightLine, len(t.Keys))
	for i, k := range t.Keys {
		w := float64(k.Weight)
		if math.IsNaN(w) || math.IsInf(w, 0) {
			w = 0
		}
		out[i] = weightPoint{float64(k.Frame), w}
	}
	return out
}

// A lineTerm is a line times a share, as one reads it forward.
type lineTerm struct {
	line  weightLine
	share float64
	next  int // the first point not passed
}

// at returns the term at a frame; frames must ascend from call to call.
func (t *lineTerm) at(frame float64) float64 {
	for t.next < len(t.line) && t.line[t.next].frame <= frame {
		t.next++
	}
	switch k := t.next; k {
	case 0:
		return t.share * t.line[0].weight
	case len(t.line):
		return t.share * t.line[k-1].weight
	default:
		return t.share * weightAt(t.line[k-1], t.line[k], frame)
	}
}

func weightAt(a, b weightPoint, frame float64) float64 {
	return a.weight + (b.weight-a.weight)*(frame-a.frame)/(b.frame-a.frame)
}

// addLines returns the sum of lines that have points, exactly: it bends where
// one of them does.
func addLines(terms []lineTerm) weightLine {
	var frames []float64
	for _, t := range terms {
		for _, p := range t.line {
			frames = append(frames, p.frame)
		}
	}
	slices.Sort(frames)
	frames = slices.Compact(frames)
	out := make(weightLine, len(frames))
	for i, f := range frames {
		out[i].frame = f
		for k := range terms {
			out[i].weight += terms[k].at(f)
		}
	}
	return out
}

// clamped returns the line held in [0,1], exactly: with a point where it crosses
// one of the two.
func (l weightLine) clamped() weightLine {
	out := make(weightLine, 0, len(l))
	for i, p := range l {
		if i > 0 {
			a := l[i-1]
			edges := [2]float64{0, 1}
			if a.weight > p.weight {
				edges = [2]float64{1, 0}
			}
			for _, edge := range edges {
				if (a.weight-edge)*(p.weight-edge) < 0 {
					f := a.frame + (edge-a.weight)/(p.weight-a.weight)*(p.frame-a.frame)
					if f > out[len(out)-1].frame && f < p.frame {
						out = append(out, weightPoint{f, edge})
					}
				}
			}
		}
		out = append(out, weightPoint{p.frame, min(max(p.weight, 0), 1)})
	}
	return out
}

// shows reports whether the line ever leaves 0.
func (l weightLine) shows() bool {
	return slices.ContainsFunc(l, func(p weightPoint) bool { return p.weight != 0 })
}

// track returns the first seconds of the line, which must have points. Points
// that carry nothing, on a level stretch, are left out.
func (l weightLine) track(seconds float64) *motion.Track {
	var times, values []float32
	put := func(s, w float64) {
		t, n := float32(s), len(times)
		if n > 0 && t <= times[n-1] {
			return // float32 does not tell a crossing from the key beside it
		}
		times, values = append(times, t), append(values, float32(w))
	}
	for i, p := range l {
		if s := p.frame / FPS; s > seconds {
			if i > 0 {
				put(seconds, weightAt(l[i-1], p, seconds*FPS))
			}
			break
		}
		if i > 0 && i < len(l)-1 && l[i-1].weight == p.weight && l[i+1].weight == p.weight {
			continue
		}
		put(p.frame/FPS, p.weight)
	}
	if len(times) == 0 {
		put(0, l[0].weight)
	}
	return motion.NewTrack(motion.Linear, 1, times, values)
}
