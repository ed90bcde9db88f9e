package mmdname

import (
	"testing"

	"furitsuke/motion/mmd"
)

// TestDefaultFacesAreNames holds that the names of the default table, which
// motion/mmd folds by itself, are what this package makes of them, and that
// files can hold them.
func TestDefaultFacesAreNames(t *testing.T) {
	for _, r := range mmd.DefaultFaces.Rows() {
		n := Of(r.Morph.Text)
		if n.Folded != r.Morph.Folded {
			t.Errorf("%s is folded to %q, want %q", r.Morph.Text, r.Morph.Folded, n.Folded)
		}
		if back := FromBytes([]byte(n.Key)); !Writable(n) || back.Text != r.Morph.Text {
			t.Errorf("%s comes back from a file as %q", r.Morph.Text, back.Text)
		}
	}
}
