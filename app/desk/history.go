package desk

// A History is a document and the steps that led to it. A step keeps pointers
// to the whole document before and after; documents share what they have in
// common, so a step costs what the edit changed.
type History struct {
	doc   *Document
	steps []step
	done  int // steps[:done] are applied
}

type step struct {
	label         Text
	gesture       uint64 // one number per mouse press: a drag's steps share it; 0 never merges
	before, after *Document
}

// NewHistory returns doc with nothing to undo.
func NewHistory(doc *Document) *History { return &History{doc: doc} }

// Doc returns the document as it is now.
func (h *History) Doc() *Document { return h.doc }

// Do makes next the document, as a step that undo takes back. With a gesture
// equal to the last step's it extends that step, so a drag of 200 frames is
// undone at once. It is the only way an edit changes the document.
func (h *History) Do(label Text, gesture uint64, next *Document) {
	if next == h.doc {
		return
	}
	clear(h.steps[h.done:]) // let go of documents that can no longer be redone
	h.steps = h.steps[:h.done]
	if n := len(h.steps); n > 0 && gesture != 0 && h.steps[n-1].gesture == gesture {
		h.steps[n-1].after = next
	} else {
		h.steps = append(h.steps, step{label, gesture, h.doc, next})
		h.done++
	}
	h.doc = next
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

// Len returns how many steps there are; those from [History.Done] on are undone
// and can be redone.
func (h *History) Len() int { return len(h.steps) }

// Done returns how many steps are applied.
func (h *History) Done() int { return h.done }

// Label returns the label of step i.
func (h *History) Label(i int) Text { return h.steps[i].label }
