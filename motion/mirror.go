package motion

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mirror returns c with left and right exchanged (seed VRMA EDIT, chapter 4.3):
// each bone turns as its partner did, seen in a mirror, n -> (x,-y,-z,w); the
// hips move with x negated; expressions that have a side change it, and the gaze
// looks to the other side. Of part's channels only: what it has not stays, so a
// part of one side takes over what the other does. Twice is the identity where
// part is as large on both sides.
func Mirror(c *Clip, part Part) *Clip {
	c = c.unlinked()
	if part.Gaze {
		c = c.turnedGaze()
	}
	e := c.edit()
	for b := range BoneCount {
		from := b.Mirrored()
		if !part.Bones.Has(b) || !c.Rest.Has.Has(b) || !c.Rest.Has.Has(from) {
			continue
		}
		t := c.Rotation[from]
		if t != nil {
			// n' = (P·q·W⁻¹) mirrored, and q' = P'⁻¹·n'·W': two constants around q,
			// for the mirror of a product is the product of the mirrors.
			f, to := c.Rest.Bone[from], c.Rest.Bone[b]
			left, right := to.P.Inv().Mul(f.P.Mirrored()), f.W.Mirrored().Inv().Mul(to.W)
			t = t.linear().mapValues(func(v *[4]float64) {
				q := left.Mul(Quat{v[0], v[1], v[2], v[3]}.Mirrored()).Mul(right)
				*v = [4]float64{q.X, q.Y, q.Z, q.W}
			})
		}
		e.set(Channel{Kind: Turn, Bone: b}, t)
	}
	if in, ok := c.Rest.HipsParent.Inv(); part.Move && c.Hips != nil && ok {
		m := in.Mul(TRS(Vec3{}, Identity, Vec3{-1, 1, 1})).Mul(c.Rest.HipsParent)
		e.set(Channel{Kind: Move}, c.Hips.linear().mapValues(func(v *[4]float64) {
			p := m.Point(Vec3{v[0], v[1], v[2]})
			v[0], v[1], v[2] = p.X, p.Y, p.Z
		}))
	}
	if part.Face && len(c.Expressions) > 0 {
		e.clip.Expressions = mirrorFaces(c.Expressions)
	}
	if part.Gaze && c.LookAt != nil && c.LookAt.Rotate != nil {
		e.set(Channel{Kind: Gaze}, c.LookAt.Rotate.linear().mapValues(func(v *[4]float64) {
			v[1], v[2] = -v[1], -v[2]
		}))
	}
	return e.clip
}

// mapValues returns a linear track with f applied to every value, at the same
// times.
func (t *Track) mapValues(f func(v *[4]float64)) *Track {
	out := &Track{Width: t.Width}
	var v [4]float64
	for i := range t.chunks {
		c := &t.chunks[i]
		values := make([]float32, len(c.values))
		for k := range c.times {
			t.value(c, k, &v)
			f(&v)
			for j := range t.Width {
				values[k*t.Width+j] = float32(v[j])
			}
		}
		out.push(chunk{c.times, values})
	}
	return out
}

// mirrorFaces exchanges the weights of expressions that are each other's
// partner. One whose partner the clip lacks takes its name.
func mirrorFaces(list []Expression) []Expression {
	out := append([]Expression(nil), list...)
	for i, e := range list {
		name := OtherSide(e.Name)
		if name == e.Name {
			continue
		}
		if k := find(list, Expression{Name: name, Custom: e.Custom}); k >= 0 {
			out[i].Weight, out[i].Rest = list[k].Weight, list[k].Rest
		} else {
			out[i].Name = name
		}
	}
	return out
}

// sides are the ways in which names say left and right: those of VRM's presets
// and the words, suffixes and characters that modellers use.
var sides = [...]struct {
	left, right string
	fits        func(before, after string) bool // what must stand around it in the name
}{
	{"Left", "Right", anywhere}, {"左", "右", anywhere},
	{"left", "right", beginsAWord}, // not in upright or bright
	{"_L", "_R", atTheEnd}, {"_l", "_r", atTheEnd}, {".L", ".R", atTheEnd}, {".l", ".r", atTheEnd},
}

func anywhere(_, _ string) bool { return true }

func atTheEnd(_, after string) bool { return after == "" }

func beginsAWord(before, _ string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || !unicode.IsLetter(last)
}

// OtherSide returns the name of the same thing on the other side: blinkRight of
// blinkLeft, まばたき右 of まばたき左; the name itself if it has no side, or both.
func OtherSide(name string) string {
	for _, s := range sides {
		toRight, isLeft := replaced(name, s.left, s.right, s.fits)
		toLeft, isRight := replaced(name, s.right, s.left, s.fits)
		switch {
		case isLeft && isRight:
			return name
		case isLeft:
			return toRight
		case isRight:
			return toLeft
		}
	}
	return name
}

// replaced returns name with the last old in it turned into now, if old stands
// there in a way that fits.
func replaced(name, old, now string, fits func(before, after string) bool) (string, bool) {
	i := strings.LastIndex(name, old)
	if i < 0 || !fits(name[:i], name[i+len(old):]) {
		return name, false
	}
	return name[:i] + now + name[i+len(old):], true
}
