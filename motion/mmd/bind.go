package mmd

// A nameIndex finds tracks by a model's names. The cp932 key decides; NFKC is
// the fallback for files whose writers mixed half and full width (specs/vmd.md
// §2 and §7).
type nameIndex struct{ key, folded map[string]int }

// indexNames indexes n names. Of names alike the first wins: a motion has one
// track for each key, and a folded twin must not shadow the plainer name.
func indexNames(n int, name func(int) Name) nameIndex {
	x := nameIndex{make(map[string]int, n), make(map[string]int, n)}
	for i := range n {
		m := name(i)
		if _, has := x.key[m.Key]; !has && m.Key != "" {
			x.key[m.Key] = i
		}
		if _, has := x.folded[m.Folded]; !has && m.Folded != "" {
			x.folded[m.Folded] = i
		}
	}
	return x
}

// find returns the index of the track for a model's name, or -1.
func (x nameIndex) find(m Name) int {
	if i, ok := x.key[m.Key]; ok && m.Key != "" {
		return i
	}
	if i, ok := x.folded[m.Folded]; ok && m.Folded != "" {
		return i
	}
	return -1
}

// same reports whether two names mean one bone.
func (m Name) same(n Name) bool {
	return m.Key != "" && m.Key == n.Key || m.Folded != "" && m.Folded == n.Folded
}
