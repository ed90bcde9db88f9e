package desk

import (
	"maps"
	"math"
	"testing"

	"furitsuke/motion/mmd"

	"github.com/BurntSushi/toml"
)

// What a settings file holds is taken row by row: what is mistyped, out of bounds
// or of another kind is as by default, and spoils nothing beside it.
func TestOptionsRead(t *testing.T) {
	usual := ExportOptions.Map(ExportOptions.Defaults())
	for _, c := range []struct {
		file string
		want map[string]any // other than usual
	}{
		{"", nil},
		{`legs = "fk"`, map[string]any{"legs": "fk"}},
		{"twist = true\nerror = 1", map[string]any{"twist": true, "error": 1.0}},
		{"error = 0.25\nerror-mm = 2.5", map[string]any{"error": 0.25, "error-mm": 2.5}},
		{"legs = \"wings\"\ntwist = true", map[string]any{"twist": true}},
		{"legs = 1\ntwist = \"on\"\nerror = true", nil},
		{"error = nan\nerror-mm = -1\nlegs = \"\"", nil},
		{"error = 3.5\ntwist = 2\nhat = \"red\"", nil},
	} {
		var m map[string]any
		if _, err := toml.Decode(c.file, &m); err != nil {
			t.Fatal(err)
		}
		want := maps.Clone(usual)
		maps.Copy(want, c.want)
		if got := ExportOptions.Map(ExportOptions.Read(m)); !maps.Equal(got, want) {
			t.Errorf("%q gives %v, want %v", c.file, got, want)
		}
	}
}

// Every row has a setting of its own, which both ends and the default of it reach.
func TestOptionsRows(t *testing.T) {
	rowsHold(t, &ExportOptions)
	rowsHold(t, &ConvertOptions)
	if o := ExportOptions.Read(nil); o != mmd.DefaultFromOptions() {
		t.Errorf("nothing set gives %+v", o)
	}
}

func rowsHold[O comparable](t *testing.T, of *OptionTable[O]) {
	t.Helper()
	o := of.Defaults()
	seen := map[O]string{o: "the default"}
	for i := range of.Rows {
		x := &of.Rows[i]
		if v := x.Of(o); !x.Fits(v) {
			t.Errorf("%s is %g by default, outside of %g and %g", x.Name, v, x.Min, x.Max)
		}
		end := x.Max
		if x.Of(o) == end {
			end = x.Min
		}
		set := x.With(o, end)
		if other := seen[set]; other != "" {
			t.Errorf("%s does what %s does", x.Name, other)
		}
		seen[set] = x.Name
		if v := x.Of(set); math.Abs(v-end) > 1e-9 {
			t.Errorf("%s set to %g is %g", x.Name, end, v)
		}
		if v, ok := x.Parse(x.Text(end)); !ok || v != end {
			t.Errorf("%s: %q is read as %g, %v; want %g", x.Name, x.Text(end), v, ok, end)
		}
		for _, text := range []string{"", "wings", x.Text(x.Max) + "9", "NaN"} {
			if v, ok := x.Parse(text); ok {
				t.Errorf("%s: %q is read as %g", x.Name, text, v)
			}
		}
	}
}
