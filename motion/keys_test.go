package motion

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"
)

func TestKeys(t *testing.T) {
	const head = "head 0=0 1=10 2=20 3=30"
	at := func(times ...float32) KeySet { return KeySet{{Kind: Turn, Bone: Head}: times} }
	move := func(dt float64, times ...float32) func(*Clip) (*Clip, KeySet) {
		return func(c *Clip) (*Clip, KeySet) { return MoveKeys(c, at(times...), dt) }
	}
	scale := func(pivot, factor float64, times ...float32) func(*Clip) (*Clip, KeySet) {
		return func(c *Clip) (*Clip, KeySet) { return ScaleKeys(c, at(times...), pivot, factor) }
	}
	for _, c := range []struct {
		name, in string
		op       func(*Clip) (*Clip, KeySet)
		want     string
		sel      []float32
		duration float64
	}{
		{"moves between its neighbours", head, move(0.5, 1), "head 0=0 1.5=10 2=20 3=30", []float32{1.5}, 4},
		{"passes another key", head, move(1.5, 1), "head 0=0 2=20 2.5=10 3=30", []float32{2.5}, 4},
		{"lands on another key", head, move(1, 1), "head 0=0 2=10 3=30", []float32{2}, 4},
		{"moves onto its own", head, move(1, 1, 2), "head 0=0 2=10 3=20", []float32{2, 3}, 4},
		{"stops at 0 as a group", head, move(-5, 1, 3), "head 0=10 2=30", []float32{0, 2}, 4},
		{"makes the clip longer", head, move(2, 3), "head 0=0 1=10 2=20 5=30", []float32{5}, 5},
		{"a jump moves whole", "head 0=0 0.9999=0 1=40 2=20", move(0.5, 1), "head 0=0 1.5=0 1.5=40 2=20", []float32{1.4999, 1.5}, 4},
		{"scales about a pivot", head, scale(1, 0.5, 1, 2, 3), "head 0=0 1=10 1.5=20 2=30", []float32{1, 1.5, 2}, 4},
		{"scales no further than 0", head, scale(2, 9, 1, 2), "head 0=10 2=20 3=30", []float32{0, 2}, 4},
		{"falls together", head, scale(2, 0, 2, 3), "head 0=0 1=10 2=20 2=30", []float32{2, 2.001}, 4},
		{"snaps", "head 0=0 0.98=10 1.02=20 1.7=30", func(c *Clip) (*Clip, KeySet) { return SnapKeys(c, at(0.98, 1.02, 1.7), 2) },
			"head 0=0 1=10 1.5=30", []float32{1, 1.5}, 4},
		{"copies", head, func(c *Clip) (*Clip, KeySet) { return CopyKeys(c, at(0, 1), 2.5) },
			"head 0=0 1=10 2=20 2.5=0 3=30 3.5=10", []float32{2.5, 3.5}, 4},
		{"deletes", head, func(c *Clip) (*Clip, KeySet) { return DeleteKeys(c, at(0, 2)), at(1) }, "head 1=10 3=30", []float32{1}, 4},
		{"deletes the track", head, func(c *Clip) (*Clip, KeySet) { return DeleteKeys(c, at(0, 1, 2, 3)), at(1).Of(parse(t, 4, "neck 1=1")) }, "", nil, 4},
	} {
		out, sel := c.op(parse(t, 4, c.in))
		if got := format(out); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		got := sel[Channel{Kind: Turn, Bone: Head}]
		if !slices.EqualFunc(got, c.sel, func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-6 }) {
			t.Errorf("%s: the selection is at %v, want %v", c.name, got, c.sel)
		}
		if out.Duration != c.duration {
			t.Errorf("%s: %g s long, want %g", c.name, out.Duration, c.duration)
		}
	}
}

// randomSel picks a stretch of a part, or every third key or so.
func randomSel(r *rand.Rand, c *Clip) KeySet {
	from := c.Duration * r.Float64()
	sel := KeysIn(c, []Part{Everything, {Face: true}, {Bones: AllBones}}[r.IntN(3)], from, from+c.Duration*r.Float64())
	if r.IntN(2) == 0 {
		sel = KeysIn(c, Everything, 0, c.Duration).where(func(Channel, float32) bool { return r.IntN(3) == 0 })
	}
	return sel
}

// a record is a key with all that its track stores of it.
type record struct {
	time   float32
	values string
}

func records(t *Track) []record {
	if t == nil {
		return nil
	}
	times, values := t.Flat()
	out := make([]record, len(times))
	for i, s := range times {
		out[i] = record{s, fmt.Sprint(values[i*t.stride() : (i+1)*t.stride()])}
	}
	return out
}

// Moved keys keep what they hold, and all others stay but where one has landed;
// tracks without a selected key are shared.
func TestMoveKeysLaw(t *testing.T) {
	var sel, after KeySet
	var copies bool
	op := func(r *rand.Rand, c *Clip) *Clip {
		sel, copies = randomSel(r, c), r.IntN(2) == 0
		move := MoveKeys
		if copies {
			move = CopyKeys
		}
		out, s := move(c, sel, c.Duration*(r.Float64()-0.4))
		after = s
		return out
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if len(after) != len(sel) {
			t.Errorf("%d channels selected, were %d", len(after), len(sel))
		}
		in.Channels(func(ch Channel, tr *Track) {
			if sel[ch] == nil {
				if out.Track(ch) != tr {
					t.Errorf("%v is not shared", ch)
				}
				return
			}
			var want []record
			n := 0
			for _, k := range records(tr) {
				if sel.Has(ch, float64(k.time)) {
					want = append(want, record{after[ch][n], k.values})
					n++
				}
				if !after.Has(ch, float64(k.time)) && (copies || !sel.Has(ch, float64(k.time))) {
					want = append(want, k)
				}
			}
			sort.Slice(want, func(i, j int) bool { return want[i].time < want[j].time })
			if got := records(out.Track(ch)); !slices.Equal(got, want) {
				t.Errorf("%v: %d keys, want %d, or others", ch, len(got), len(want))
			}
		})
	})
}

// A move by nothing is the clip itself, and a move there and back, over no
// other key and by what float32 holds exactly, gives the clip.
func TestMoveKeysThereAndBack(t *testing.T) {
	op := func(r *rand.Rand, c *Clip) *Clip {
		for _, move := range []func(*Clip, KeySet, float64) (*Clip, KeySet){MoveKeys, CopyKeys} {
			if still, _ := move(c, randomSel(r, c), 0); still != c {
				t.Error("a move by 0 made another clip")
			}
		}
		out, sel := MoveKeys(c, KeysIn(c, Everything, 0, c.Duration), 16)
		out, _ = MoveKeys(out, sel, -16)
		return out
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in.Channels(func(ch Channel, tr *Track) {
			got, want := records(out.Track(ch)), records(tr)
			if !slices.EqualFunc(got, want, func(a, b record) bool {
				return math.Abs(float64(a.time-b.time)) < 2e-6 && a.values == b.values
			}) {
				t.Errorf("%v came back otherwise", ch)
			}
		})
	})
}

func TestScaleAndSnapLaw(t *testing.T) {
	var sel, after KeySet
	snap := false
	const fps = 24
	pivot, factor := 0.0, 0.0
	op := func(r *rand.Rand, c *Clip) (out *Clip) {
		sel, snap = randomSel(r, c), r.IntN(2) == 0
		if snap {
			out, after = SnapKeys(c, sel, fps)
			return out
		}
		pivot, factor = 0, 0.05+2*r.Float64()
		out, after = ScaleKeys(c, sel, pivot, factor)
		return out
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		for ch, times := range after {
			tr := out.Track(ch)
			for _, s := range times {
				frame := float64(s) * fps
				if snap && math.Abs(frame-math.Round(frame)) > 0.01+sameKey*fps {
					t.Errorf("%v: a key at frame %g", ch, frame)
				}
				back := pivot + (float64(s)-pivot)/factor
				if !snap && !sel.Has(ch, back) {
					t.Errorf("%v: a key at %g s that comes from none", ch, s)
				}
				if k := tr.keyFrom(float64(s)); k == tr.Len() || tr.Time(k) != float64(s) {
					t.Errorf("%v: no key at %g s", ch, s)
				}
			}
		}
	})
}

// A curve stretched about the start has, at stretched times, its values.
func TestScaleKeysStretchesCurves(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		c := &Clip{Duration: 4, Rest: plainRest(), Hips: randomTrack(r, Interp(r.IntN(3)), 3, 4)}
		factor := 0.3 + 2*r.Float64()
		out, _ := ScaleKeys(c, KeysIn(c, Everything, 0, 4), 0, factor)
		if out.Hips.Len() != c.Hips.Len() {
			continue // two keys have become one
		}
		for s := 0.003; s < 4; s += 0.01 {
			a, b := c.Hips.at(s), out.Hips.at(s*factor)
			near := c.Hips.keyFrom(s)
			if near > 0 && near < c.Hips.Len() && (c.Hips.Time(near)-s < 1e-5 || s-c.Hips.Time(near-1) < 1e-5) {
				continue // steps jump there
			}
			for i := range 3 {
				if math.Abs(a[i]-b[i]) > 1e-3*(1+math.Abs(a[i])) {
					t.Fatalf("interpolation %d at %g s by %g: %v became %v", c.Hips.Interp, s, factor, a, b)
				}
			}
		}
	}
}

func TestDeleteKeysLaw(t *testing.T) {
	var sel KeySet
	op := func(r *rand.Rand, c *Clip) *Clip {
		sel = randomSel(r, c)
		return DeleteKeys(c, sel)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in.Channels(func(ch Channel, tr *Track) {
			var want []record
			for _, k := range records(tr) {
				if !sel.Has(ch, float64(k.time)) {
					want = append(want, k)
				}
			}
			if got := records(out.Track(ch)); !slices.Equal(got, want) {
				t.Errorf("%v: %d keys, want %d", ch, len(got), len(want))
			}
		})
		if n := sel.Of(out).Len(); n != 0 {
			t.Errorf("%d of them are still there", n)
		}
	})
}

// One key of a long track changes one chunk.
func TestMoveKeysSharesChunks(t *testing.T) {
	c := longClip(100)
	old := c.Rotation[Head]
	out, _ := MoveKeys(c, KeySet{{Kind: Turn, Bone: Head}: {float32(old.Time(700))}}, 0.01)
	shared := 0
	for i, ch := range out.Rotation[Head].chunks {
		if &ch.times[0] == &old.chunks[i].times[0] && &ch.values[0] == &old.chunks[i].values[0] {
			shared++
		}
	}
	if want := len(old.chunks) - 1; shared != want {
		t.Errorf("%d chunks are shared, want %d", shared, want)
	}
}

func TestKeySets(t *testing.T) {
	c := parse(t, 3, "head 0=0 1=20 2=40\nneck 0=5 1.5=5")
	a, b := KeysIn(c, HeadPart, 0.5, 1.5), KeysIn(c, Everything, 0, 1)
	for _, s := range []struct {
		name string
		set  KeySet
		want string
	}{
		{"in", a, "neck [1.5] head [1]"},
		{"with", a.With(b), "neck [0 1.5] head [0 1]"},
		{"without", b.Without(a), "neck [0] head [0]"},
		{"of", b.Of(parse(t, 3, "head 0=0")), "head [0]"},
	} {
		got := ""
		for _, bone := range []Bone{Neck, Head} {
			if times := s.set[Channel{Kind: Turn, Bone: bone}]; times != nil {
				got += fmt.Sprint(" ", bone, " ", times)
			}
		}
		if got = got[min(1, len(got)):]; got != s.want {
			t.Errorf("%s: %s, want %s", s.name, got, s.want)
		}
	}
	if from, to, ok := a.Span(); !ok || from != 1 || to != 1.5 {
		t.Errorf("spans %g to %g, %v", from, to, ok)
	}
	if _, _, ok := (KeySet{}).Span(); ok {
		t.Error("an empty set spans something")
	}
}

func BenchmarkMoveAllKeys10min52bones(b *testing.B) {
	c := longClip(600)
	sel := KeysIn(c, Everything, 0, 600)
	b.ReportAllocs()
	for b.Loop() {
		MoveKeys(c, sel, 0.5)
	}
}
