package desk

import (
	"slices"
	"unsafe"
)

// A History is a document and the steps that led to it. A step keeps pointers
// to the whole document before and after; documents share what they have in
// common, so a step costs what the edit changed. The oldest steps go when all
// together cost too much: a day of opening and removing models must not end in a
// machine without memory.
type History struct {
	doc    *Document
	steps  []step
	done   int // steps[:done] are applied
	held   int // bytes that steps take beside the document: the sum of their costs
	gone   int // steps that have been let go
	budget int // bytes; held stays below
}

// undoBudget is how much memory undo may take, in bytes: some five models with
// large textures, fifty effects on ten minutes of motion, or sixty thousand poses
// set in them; and an eighth of a small machine.
const undoBudget = 1 << 30

type step struct {
	label         Text
	gesture       uint64 // one number per mouse press: a drag's steps share it; 0 never merges
	before, after *Document
	cost          int // bytes that before takes and the next step's before does not
}

// NewHistory returns doc with nothing to undo.
func NewHistory(doc *Document) *History { return &History{doc: doc, budget: undoBudget} }

// Doc returns the document as it is now.
func (h *History) Doc() *Document { return h.doc }

// Do makes next the document, as a step that undo takes back. With a gesture
// equal to the last step's it extends that step, so a drag of 200 frames is
// undone at once. It is the only way an edit changes the document. It reports
// whether a motion has left with the oldest steps, for good.
func (h *History) Do(label Text, gesture uint64, next *Document) (left bool) {
	if next == h.doc {
		return false
	}
	for _, s := range h.steps[h.done:] {
		h.held -= s.cost
	}
	clear(h.steps[h.done:]) // let go of documents that can no longer be redone
	h.steps = h.steps[:h.done]
	if n := len(h.steps); n > 0 && gesture != 0 && h.steps[n-1].gesture == gesture {
		h.steps[n-1].after = next
	} else {
		left = h.weighLast()
		h.steps = append(h.steps, step{label: label, gesture: gesture, before: h.doc, after: next})
		h.done++
	}
	h.doc = next
	return left
}

// weighLast weighs the last step, which no gesture extends any more, and lets the
// oldest go while all cost too much; the last one stays. It reports whether a
// motion has left with them.
//
// It weighs against the document as it is now: a clip converted by options that the
// step changed has come by [History.Amend], and after still has the one before.
func (h *History) weighLast() (left bool) {
	if len(h.steps) == 0 {
		return false
	}
	last := &h.steps[len(h.steps)-1]
	h.held -= last.cost
	last.cost = onlyIn(last.before, h.doc) + int(unsafe.Sizeof(*last))
	h.held += last.cost
	for h.held > h.budget && len(h.steps) > 1 {
		oldest := &h.steps[0]
		left = left || oldest.removes()
		h.held -= oldest.cost
		*oldest = step{}
		h.steps = h.steps[1:]
		h.done--
		h.gone++
	}
	return left
}

// removes reports whether a step takes a motion away.
func (s *step) removes() bool {
	return slices.ContainsFunc(s.before.Motions, func(m *Motion) bool { return s.after.Motion(m.ID) == nil })
}

// Base returns the document that a gesture began from: during a drag each edit
// is made from it anew, so rounding and falloff do not pile up. Another step may
// have come in between: a file that has finished loading.
func (h *History) Base(gesture uint64) *Document {
	for i := range h.done {
		if gesture != 0 && h.steps[i].gesture == gesture {
			return h.steps[i].before
		}
	}
	return h.doc
}

// Amend replaces the document without a step: for what is no edit (selection,
// camera) and for what follows from the rest (a finished conversion).
func (h *History) Amend(next *Document) { h.doc = next }

// Undo takes back the last step and reports whether there was one.
func (h *History) Undo() bool {
	if h.done == 0 {
		return false
	}
	h.done--
	h.enter(h.steps[h.done].before)
	return true
}

// Redo applies the next step and reports whether there was one.
func (h *History) Redo() bool {
	if h.done == len(h.steps) {
		return false
	}
	h.enter(h.steps[h.done].after)
	h.done++
	return true
}

// Go undoes or redoes until n steps are applied; n is clamped to [0, Len].
func (h *History) Go(n int) {
	for h.done > max(n, 0) && h.Undo() {
	}
	for h.done < n && h.Redo() {
	}
}

// enter makes doc current and keeps the selection, the range and the camera. A gesture
// ends: what follows an undo is a step of its own.
func (h *History) enter(doc *Document) {
	for i := range h.steps {
		h.steps[i].gesture = 0
	}
	h.doc = doc.with(func(d *Document) { d.Selection, d.Range, d.Camera = h.doc.Selection, h.doc.Range, h.doc.Camera })
}

// each calls f for every document that undo and redo lead to.
func (h *History) each(f func(*Document)) {
	f(h.doc)
	for _, s := range h.steps {
		f(s.before)
		f(s.after)
	}
}

// Len returns how many steps there are; those from [History.Done] on are undone
// and can be redone.
func (h *History) Len() int { return len(h.steps) }

// Gone returns how many steps there were before the first that is left.
func (h *History) Gone() int { return h.gone }

// Done returns how many steps are applied.
func (h *History) Done() int { return h.done }

// Label returns the label of step i.
func (h *History) Label(i int) Text { return h.steps[i].label }
