package scene

import (
	"testing"

	"furitsuke/motion"
)

// Over ten minutes blinks come 2 to 6 seconds apart, last 0.15 to 0.2 seconds and
// close the eyes wholly; none comes twice at the same distance for long.
func TestBlinksAreThoseOfAPerson(t *testing.T) {
	const frame = 1. / 480
	for seed := range uint64(3) {
		var starts, gaps []float64
		open, start, most := true, 0.0, 0.0
		for i := range 600 * 480 {
			at := float64(i) * frame
			w := blinkAt(seed, at)
			if w < 0 || w > 1 {
				t.Fatalf("weight %g at %g s", w, at)
			}
			most = max(most, w)
			if shut := w > 0; shut == open {
				if open = !shut; shut {
					if n := len(starts); n > 0 {
						gaps = append(gaps, at-starts[n-1])
					}
					starts, start, most = append(starts, at), at, w
				} else if d := at - start; len(starts) > 1 && (d < blinkLeast-2*frame || d > blinkMost+2*frame || most < 0.99) {
					t.Errorf("seed %d: a blink of %g s closes to %g", seed, d, most)
				}
			}
		}
		least, longest := gaps[0], gaps[0]
		for _, g := range gaps {
			least, longest = min(least, g), max(longest, g)
		}
		if least < 2-2*frame || longest > 6+2*frame || longest-least < 2 {
			t.Errorf("seed %d: %d blinks, %g to %g s apart", seed, len(starts), least, longest)
		}
	}
}

// Eyes blink by themselves only where the model can, the user wants it and the
// motion says nothing about it.
func TestWhoBlinks(t *testing.T) {
	shut := 0.0 // a time at which eyes are closed
	for blinkAt(seedOf("x"), shut) < 0.9 {
		shut += 1. / 240
	}
	weight := func(name string) []motion.Expression {
		return []motion.Expression{{Name: name, Weight: motion.NewTrack(motion.Linear, 1, []float32{0}, []float32{0})}}
	}
	for _, c := range []struct {
		name, model string
		moves       []motion.Expression
		off         bool
		want        string // expressions that show
	}{
		{"both eyes at once", "happy blink blinkLeft", nil, false, "blink"},
		{"each eye", "blinkLeft blinkRight", nil, false, "blinkLeft blinkRight"},
		{"a motion without blinks", "blink", weight("happy"), false, "blink"},
		{"a motion that blinks", "blink", weight("blink"), false, ""},
		{"a motion that winks", "blink", weight("blinkRight"), false, ""},
		{"switched off", "blink", nil, true, ""},
		{"no such expression", "happy", nil, false, ""},
	} {
		m := &Model{Name: "x", Rest: &motion.Rest{}, Expressions: expressionsOf(c.model)}
		a := NewActor(m)
		a.Blinks = !c.off
		a.Play(&motion.Clip{Rest: m.Rest, Expressions: c.moves})
		a.Seek(shut)
		got := ""
		for i, e := range m.Expressions {
			if a.Expression(i) > 0.9 {
				if got != "" {
					got += " "
				}
				got += e.Name
			}
		}
		if got != c.want {
			t.Errorf("%s: %q shows, want %q", c.name, got, c.want)
		}
	}
}
