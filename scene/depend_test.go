package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Dependencies are written "0:1,2 1:2"; want lists the circular ones.
func TestDependencyOrder(t *testing.T) {
	for _, c := range []struct {
		n          int
		deps, want string
	}{
		{3, "", ""},
		{3, "0:1 1:2", ""},
		{4, "0:1,2 1:3 2:3", ""},
		{1, "0:0", "0"},
		{3, "0:1 1:0", "0 1"},
		{5, "4:0 0:1 1:2 2:0 3:2", "0 1 2"}, // what depends on a circle is in none
		{6, "0:1 1:0 2:1 2:3 3:4 4:3 5:2", "0 1 3 4"},
	} {
		deps := make([][]int, c.n)
		for word := range strings.FieldsSeq(c.deps) {
			var i int
			from, to, _ := strings.Cut(word, ":")
			fmt.Sscan(from, &i)
			for s := range strings.SplitSeq(to, ",") {
				var j int
				fmt.Sscan(s, &j)
				deps[i] = append(deps[i], j)
			}
		}
		order, circular := dependencyOrder(c.n, func(i int, visit func(int)) {
			for _, j := range deps[i] {
				visit(j)
			}
		})
		var got []string
		for i, in := range circular {
			if in {
				got = append(got, fmt.Sprint(i))
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: circular %v, want %q", c.deps, got, c.want)
		}
		if len(order) != c.n {
			t.Errorf("%q: order %v", c.deps, order)
		}
		for i := range deps {
			for _, j := range deps[i] {
				if !(circular[i] && circular[j]) && slices.Index(order, j) >= slices.Index(order, i) {
					t.Errorf("%q: %d stands before %d in %v", c.deps, i, j, order)
				}
			}
		}
	}
}
