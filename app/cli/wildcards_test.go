package cli

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestExpand(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"[MMD] 踊り1.vmd", "[MMD] 踊り2.vmd", "M.VMD", "model.pmx", "sub/a.vmd"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ in, want []string }{
		{[]string{"convert", "*.vmd", "-o", "out"}, []string{"convert", "M.VMD", "[MMD] 踊り1.vmd", "[MMD] 踊り2.vmd", "-o", "out"}},
		{[]string{"[mmd] *.vmd", "mod?l.pmx"}, []string{"[MMD] 踊り1.vmd", "[MMD] 踊り2.vmd", "model.pmx"}},
		{[]string{"sub/*", "./sub/?.VMD"}, []string{"sub/a.vmd", "./sub/a.vmd"}},
		{[]string{"*.bvh", "none/*.vmd", "[M].vmd", "--pmx=*.pmx", ""}, []string{"*.bvh", "none/*.vmd", "[M].vmd", "--pmx=*.pmx", ""}},
		{nil, nil},
	} {
		if got := Expand(c.in); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}
