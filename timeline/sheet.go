package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A Group is a part of the body in the dope sheet: a row for all its channels
// together and, unfolded, one for each.
type Group struct {
	Label string
	Rows  []Row
}

// A Row is one channel's line.
type Row struct {
	Label   string
	Channel motion.Channel
}

// A Sheet is the dope sheet: a pane with a line for each channel. The zero Sheet is
// folded.
type Sheet struct {
	Clip     *motion.Clip
	Groups   []Group
	Selected motion.KeySet
	Labels   float64 // width of the column of labels, pixels

	open   map[string]bool // groups, by label
	scroll float64         // pixels
	drag   sheetDrag
	from   draw.Point // of the press
	at     draw.Point // of the mouse
	time   float64    // of the press, seconds; of the pivot for scaleDrag
	before motion.KeySet
	copies bool
	lines  []line
	dense  []bool // columns of a group's row that have keys, reused
}

type sheetDrag uint8

const (
	noSheetDrag sheetDrag = iota
	boxDrag
	keysDrag
	scaleDrag
)

// A line is one visible row: a group's where channel is below 0.
type line struct {
	group, channel int
}

// rowHeight is a line's height, pixels at 100 %: a diamond and air.
const rowHeight = 20.0

// layout lists the lines that are unfolded.
func (sh *Sheet) layout() {
	sh.lines = sh.lines[:0]
	for g := range sh.Groups {
		sh.lines = append(sh.lines, line{g, -1})
		if sh.open[sh.Groups[g].Label] {
			for c := range sh.Groups[g].Rows {
				sh.lines = append(sh.lines, line{g, c})
			}
		}
	}
}

// channels returns what a line shows.
func (sh *Sheet) channels(l line) []Row {
	if l.channel < 0 {
		return sh.Groups[l.group].Rows
	}
	return sh.Groups[l.group].Rows[l.channel : l.channel+1]
}

// lineAt returns the line at a height, and false below the last.
func (sh *Sheet) lineAt(f Frame, y float64) (line, bool) {
	i := int(math.Floor((y - f.Top + sh.scroll) / (rowHeight * f.Scale)))
	if y < f.Top || i < 0 || i >= len(sh.lines) {
		return line{}, false
	}
	return sh.lines[i], true
}

// Left returns the width of the labels.
func (sh *Sheet) Left() float64 { return sh.Labels }

// Scroll moves the lines.
func (sh *Sheet) Scroll(f Frame, notches float64) bool {
	sh.layout()
	const step = 3 // lines a notch
	most := float64(len(sh.lines))*rowHeight*f.Scale - (f.End - f.Top)
	sh.scroll = min(max(sh.scroll-notches*step*rowHeight*f.Scale, 0), max(most, 0))
	return true
}

// At tells labels, keys and the ends of the selection from the ground, which is
// the sheet's too: a drag there draws a box.
func (sh *Sheet) At(f Frame, at draw.Point) Hit {
	sh.layout()
	l, ok := sh.lineAt(f, at.Y)
	if _, end := sh.endAt(f, at); end || ok && at.X < 0 {
		return Item
	}
	if ok {
		if keys, _ := sh.keysAt(f, l, at); keys.Len() > 0 {
			return Item
		}
	}
	return Ground
}

// Press begins a drag: on a key it takes the selected keys, or that key where it
// is not among them; at an end of the selection it scales; on the ground, and
// where keys that are not selected stand too close to be meant one by one, it
// draws a box; on a label it folds a group or selects a bone.
func (sh *Sheet) Press(f Frame, at draw.Point, m Mods) Request {
	sh.layout()
	sh.drag, sh.from, sh.at, sh.copies, sh.before = noSheetDrag, at, at, m.Copy, sh.Selected
	l, ok := sh.lineAt(f, at.Y)
	if ok && at.X < 0 {
		return sh.label(l)
	}
	if pivot, end := sh.endAt(f, at); end {
		sh.drag, sh.time = scaleDrag, pivot
		return nil
	}
	keys, crowded := motion.KeySet{}, false
	if ok {
		keys, crowded = sh.keysAt(f, l, at)
	}
	if keys.Len() == 0 {
		sh.drag = boxDrag
		if m.Add {
			return nil
		}
		sh.before = motion.KeySet{}
		return SelectKeys{sh.before}
	}
	sh.drag, sh.time = keysDrag, f.Time(at.X)
	switch chosen := keys.Without(sh.Selected).Len() == 0; {
	case m.Add && chosen && !m.Copy:
		sh.drag = noSheetDrag
		return SelectKeys{sh.Selected.Without(keys)}
	case m.Add:
		return SelectKeys{sh.Selected.With(keys)}
	case !chosen:
		if crowded {
			sh.drag, sh.before = boxDrag, motion.KeySet{}
		}
		return SelectKeys{keys}
	}
	return nil
}

func (sh *Sheet) label(l line) Request {
	if l.channel < 0 {
		if sh.open == nil {
			sh.open = map[string]bool{}
		}
		label := sh.Groups[l.group].Label
		sh.open[label] = !sh.open[label]
		return nil
	}
	switch ch := sh.Groups[l.group].Rows[l.channel].Channel; ch.Kind {
	case motion.Turn:
		return SelectBone{ch.Bone}
	case motion.Move:
		return SelectBone{motion.Hips}
	}
	return nil
}

// Move follows the mouse.
func (sh *Sheet) Move(f Frame, at draw.Point, m Mods) Request {
	sh.at = at
	t := f.Time(at.X)
	switch sh.drag {
	case boxDrag:
		return SelectKeys{sh.before.With(sh.boxed(f))}
	case keysDrag:
		return MoveKeys{f.snap(t-sh.time, m.Free), sh.copies}
	case scaleDrag:
		if d := f.Time(sh.from.X) - sh.time; d != 0 {
			const least = 0.01 // beyond the pivot keys would change their order
			return ScaleKeys{sh.time, max((t-sh.time)/d, least)}
		}
	}
	return nil
}

// Release ends the drag.
func (sh *Sheet) Release() { sh.drag = noSheetDrag }

// crowd is how near another key must be for a drag to draw a box, pixels at
// 100 %: four keys then fit where one is aimed at.
const crowd = 4 * keyReach

// keysAt returns the keys of a line under the mouse, those of one frame, and
// whether others are as near.
func (sh *Sheet) keysAt(f Frame, l line, at draw.Point) (keys motion.KeySet, crowded bool) {
	from, to := f.Time(at.X-crowd*f.Scale), f.Time(at.X+crowd*f.Scale)
	best, near, low, high := math.Inf(1), 0.0, math.Inf(1), math.Inf(-1)
	for _, row := range sh.channels(l) {
		if t := sh.Clip.Track(row.Channel); t != nil {
			for i := firstKey(t, from); i < t.Len() && t.Time(i) <= to; i++ {
				low, high = min(low, t.Time(i)), max(high, t.Time(i))
				if d := math.Abs(f.X(t.Time(i)) - at.X); d < best {
					best, near = d, t.Time(i)
				}
			}
		}
	}
	out := motion.KeySet{}
	if best > keyReach*f.Scale {
		return out, false
	}
	const same = 0.5e-3 // seconds: what stands for one frame in several tracks
	for _, row := range sh.channels(l) {
		out = out.With(keysOf(sh.Clip, row.Channel, near-same, near+same))
	}
	return out, high-low > same
}

// boxed returns the keys inside the box.
func (sh *Sheet) boxed(f Frame) motion.KeySet {
	from, to := f.Time(min(sh.from.X, sh.at.X)), f.Time(max(sh.from.X, sh.at.X))
	out := motion.KeySet{}
	top, bottom := min(sh.from.Y, sh.at.Y), max(sh.from.Y, sh.at.Y)
	for i, l := range sh.lines {
		y := f.Top - sh.scroll + float64(i)*rowHeight*f.Scale
		if y+rowHeight*f.Scale <= top || y >= bottom {
			continue
		}
		for _, row := range sh.channels(l) {
			out = out.With(keysOf(sh.Clip, row.Channel, from, to))
		}
	}
	return out
}

// keysOf returns a channel's keys from one time to another.
func keysOf(c *motion.Clip, ch motion.Channel, from, to float64) motion.KeySet {
	t := c.Track(ch)
	if t == nil {
		return nil
	}
	var times []float32
	for i := firstKey(t, from); i < t.Len() && t.Time(i) <= to; i++ {
		times = append(times, float32(t.Time(i)))
	}
	if times == nil {
		return nil
	}
	return motion.KeySet{ch: times}
}

// endAt returns, where the mouse is on an end of the selection, the other end.
func (sh *Sheet) endAt(f Frame, at draw.Point) (pivot float64, ok bool) {
	from, to, some := sh.Selected.Span()
	if !some || from == to || at.Y > f.Top+endHeight*f.Scale || at.Y < f.Top {
		return 0, false
	}
	for _, x := range [2][2]float64{{from, to}, {to, from}} {
		if math.Abs(f.X(x[0])-at.X) <= handleReach*f.Scale {
			return x[1], true
		}
	}
	return 0, false
}

// endHeight is how far the grips at the selection's ends reach down, pixels at
// 100 %.
const endHeight = 8.0
