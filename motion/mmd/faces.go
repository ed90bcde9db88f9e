package mmd

import "slices"

// A FaceTable says which expressions the morphs of MMD models stand for. It is
// immutable; options hold a pointer to it.
type FaceTable struct {
	rows        []FaceRow
	folded, key map[string][]int // rows by name
}

// A FaceRow is one share of a morph in an expression. A morph may have several
// rows, and so may an expression.
type FaceRow struct {
	Morph      Name    // Key and Folded are what it is found by; Key may be empty
	Expression string  // VRM 1.0 preset name, or the custom name
	Custom     bool    // the expression is no preset
	Share      float64 // the expression's weight where the morph's is 1; in (0, MaxShare]
}

// MaxShare bounds a row's share: a mouth of one model that opens half as wide as
// that of another needs 2.
const MaxShare = 2

// NewFaceTable returns a table of rows. Their order is that of the expressions
// in a clip, and says which morph writes an expression back, see
// [FaceTable.MorphOf].
func NewFaceTable(rows []FaceRow) *FaceTable {
	t := &FaceTable{slices.Clone(rows), map[string][]int{}, map[string][]int{}}
	for i, r := range t.rows {
		if r.Morph.Folded != "" {
			t.folded[r.Morph.Folded] = append(t.folded[r.Morph.Folded], i)
		}
		if r.Morph.Key != "" {
			t.key[r.Morph.Key] = append(t.key[r.Morph.Key], i)
		}
	}
	return t
}

// Rows returns the rows, which must not be changed; none of a nil table.
func (t *FaceTable) Rows() []FaceRow {
	if t == nil {
		return nil
	}
	return t.rows
}

// Of returns the indices of a morph's rows. Its folded name decides, since a
// table is written for many models, whose names differ in width; the cp932 key
// finds the names that the 15 bytes of a file cut short.
func (t *FaceTable) Of(morph Name) []int {
	if rows, ok := t.folded[morph.Folded]; ok && morph.Folded != "" {
		return rows
	}
	return t.key[morph.Key]
}

// MorphOf is the way back: the first row of an expression whose morph has
// accepts, as one asks a model which of its morphs blinks; nil accepts all. The
// morph's weight is the expression's divided by the row's share.
func (t *FaceTable) MorphOf(expression string, custom bool, has func(Name) bool) (FaceRow, bool) {
	for _, r := range t.rows {
		if r.Expression == expression && r.Custom == custom && (has == nil || has(r.Morph)) {
			return r, true
		}
	}
	return FaceRow{}, false
}
