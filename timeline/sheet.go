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

// SheetState is what the dope sheet shows in one frame, beside the strip's
// [State]. Its rows lie below the ruler; labels stand to the left of the strip,
// at places below 0.
type SheetState struct {
	Clip     *motion.Clip
	Groups   []Group
	Selected motion.KeySet
	Labels   float64 // width of the column of labels, pixels
}

// A Sheet is the dope sheet's folds, its scroll and the drag under way. The zero
// Sheet is folded.
type Sheet struct {
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
func (sh *Sheet) layout(s SheetState) {
	sh.lines = sh.lines[:0]
	for g := range s.Groups {
		sh.lines = append(sh.lines, line{g, -1})
		if sh.open[s.Groups[g].Label] {
			for c := range s.Groups[g].Rows {
				sh.lines = append(sh.lines, line{g, c})
			}
		}
	}
}

// channels returns what a line shows.
func (s SheetState) channels(l line) []Row {
	if l.channel < 0 {
		return s.Groups[l.group].Rows
	}
	return s.Groups[l.group].Rows[l.channel : l.channel+1]
}

// lineAt returns the line at a height, and false below the last.
func (sh *Sheet) lineAt(st State, y float64) (line, bool) {
	i := int(math.Floor((y - layout(st).curve + sh.scroll) / (rowHeight * st.Scale)))
	if y < layout(st).curve || i < 0 || i >= len(sh.lines) {
		return line{}, false
	}
	return sh.lines[i], true
}

// Scroll moves the lines by notches of the wheel.
func (sh *Sheet) Scroll(st State, s SheetState, notches float64) {
	sh.layout(s)
	const step = 3 // lines a notch
	most := float64(len(sh.lines))*rowHeight*st.Scale - (st.H - layout(st).curve)
	sh.scroll = min(max(sh.scroll-notches*step*rowHeight*st.Scale, 0), max(most, 0))
}

// SheetMods are the keys held with the mouse over the sheet.
type SheetMods struct {
	Add  bool // a click adds to the selection, or takes out of it
	Copy bool // a drag of keys leaves them and moves copies
	Free bool // times do not snap to frames
}

// A SheetRequest is what the user has asked for; at most one field is set.
type SheetRequest struct {
	Select motion.KeySet // the keys selected from now on; not nil
	Bone   motion.Bone   // to select, NoBone for none
	Move   *MoveKeys
	Scale  *ScaleKeys
}

// A MoveKeys moves the selected keys since the press.
type MoveKeys struct {
	By   float64 // seconds
	Copy bool
}

// A ScaleKeys scales the selected keys since the press.
type ScaleKeys struct{ Pivot, Factor float64 }

func none() SheetRequest { return SheetRequest{Bone: motion.NoBone} }

// Press begins a drag below the ruler: on a key it takes the selected keys, or
// that key where it is not among them; at an end of the selection it scales; on
// empty ground, and where keys that are not selected stand too close to be meant
// one by one, it draws a box; on a label it folds a group or selects a bone.
func (sh *Sheet) Press(tl *Timeline, st State, s SheetState, at draw.Point, m SheetMods) SheetRequest {
	sh.layout(s)
	sh.drag, sh.from, sh.at, sh.copies, sh.before = noSheetDrag, at, at, m.Copy, s.Selected
	l, ok := sh.lineAt(st, at.Y)
	if ok && at.X < 0 {
		return sh.label(s, l)
	}
	if pivot, end := sh.endAt(tl, st, s, at); end {
		sh.drag, sh.time = scaleDrag, pivot
		return none()
	}
	keys, crowded := motion.KeySet{}, false
	if ok {
		keys, crowded = sh.keysAt(tl, st, s, l, at)
	}
	if keys.Len() == 0 {
		sh.drag = boxDrag
		if !m.Add {
			sh.before = motion.KeySet{}
			r := none()
			r.Select = sh.before
			return r
		}
		return none()
	}
	sh.drag, sh.time = keysDrag, tl.view.Time(at.X, st.W)
	r := none()
	switch chosen := keys.Without(s.Selected).Len() == 0; {
	case m.Add && chosen && !m.Copy:
		sh.drag, r.Select = noSheetDrag, s.Selected.Without(keys)
	case m.Add:
		r.Select = s.Selected.With(keys)
	case !chosen:
		r.Select = keys
		if crowded {
			sh.drag, sh.before = boxDrag, motion.KeySet{}
		}
	}
	return r
}

func (sh *Sheet) label(s SheetState, l line) SheetRequest {
	r := none()
	if l.channel < 0 {
		if sh.open == nil {
			sh.open = map[string]bool{}
		}
		label := s.Groups[l.group].Label
		sh.open[label] = !sh.open[label]
		return r
	}
	if ch := s.Groups[l.group].Rows[l.channel].Channel; ch.Kind == motion.Turn {
		r.Bone = ch.Bone
	} else if ch.Kind == motion.Move {
		r.Bone = motion.Hips
	}
	return r
}

// Move follows the mouse.
func (sh *Sheet) Move(tl *Timeline, st State, s SheetState, at draw.Point, m SheetMods) SheetRequest {
	if at == sh.at {
		return none()
	}
	sh.at = at
	r := none()
	t := tl.view.Time(at.X, st.W)
	switch sh.drag {
	case boxDrag:
		r.Select = sh.before.With(sh.boxed(tl, st, s))
	case keysDrag:
		by := t - sh.time
		if !m.Free && st.FPS > 0 {
			by = math.Round(by*st.FPS) / st.FPS
		}
		r.Move = &MoveKeys{by, sh.copies}
	case scaleDrag:
		start := tl.view.Time(sh.from.X, st.W)
		if d := start - sh.time; d != 0 {
			const least = 0.01 // beyond the pivot keys would change their order
			r.Scale = &ScaleKeys{sh.time, max((t-sh.time)/d, least)}
		}
	}
	return r
}

// Release ends the drag.
func (sh *Sheet) Release() { sh.drag = noSheetDrag }

// Dragging reports whether keys follow the mouse: the clip then changes each
// frame.
func (sh *Sheet) Dragging() bool { return sh.drag == keysDrag || sh.drag == scaleDrag }

// crowd is how near another key must be for a drag to draw a box, pixels at
// 100 %: four keys then fit where one is aimed at.
const crowd = 4 * keyReach

// keysAt returns the keys of a line under the mouse, those of one frame, and
// whether others are as near.
func (sh *Sheet) keysAt(tl *Timeline, st State, s SheetState, l line, at draw.Point) (keys motion.KeySet, crowded bool) {
	from, to := tl.view.Time(at.X-crowd*st.Scale, st.W), tl.view.Time(at.X+crowd*st.Scale, st.W)
	best, near, low, high := math.Inf(1), 0.0, math.Inf(1), math.Inf(-1)
	for _, row := range s.channels(l) {
		if t := s.Clip.Track(row.Channel); t != nil {
			for i := firstKey(t, from); i < t.Len() && t.Time(i) <= to; i++ {
				low, high = min(low, t.Time(i)), max(high, t.Time(i))
				if d := math.Abs(tl.view.X(t.Time(i), st.W) - at.X); d < best {
					best, near = d, t.Time(i)
				}
			}
		}
	}
	out := motion.KeySet{}
	if best > keyReach*st.Scale {
		return out, false
	}
	const same = 0.5e-3 // seconds: what stands for one frame in several tracks
	for _, row := range s.channels(l) {
		out = out.With(keysOf(s.Clip, row.Channel, near-same, near+same))
	}
	return out, high-low > same
}

// boxed returns the keys inside the box.
func (sh *Sheet) boxed(tl *Timeline, st State, s SheetState) motion.KeySet {
	from, to := tl.view.Time(min(sh.from.X, sh.at.X), st.W), tl.view.Time(max(sh.from.X, sh.at.X), st.W)
	out := motion.KeySet{}
	top, bottom := min(sh.from.Y, sh.at.Y), max(sh.from.Y, sh.at.Y)
	for i, l := range sh.lines {
		y := layout(st).curve - sh.scroll + float64(i)*rowHeight*st.Scale
		if y+rowHeight*st.Scale <= top || y >= bottom {
			continue
		}
		for _, row := range s.channels(l) {
			out = out.With(keysOf(s.Clip, row.Channel, from, to))
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
func (sh *Sheet) endAt(tl *Timeline, st State, s SheetState, at draw.Point) (pivot float64, ok bool) {
	from, to, some := s.Selected.Span()
	if !some || from == to || at.Y > layout(st).curve+endHeight*st.Scale || at.Y < layout(st).curve {
		return 0, false
	}
	for _, x := range [2][2]float64{{from, to}, {to, from}} {
		if math.Abs(tl.view.X(x[0], st.W)-at.X) <= handleReach*st.Scale {
			return x[1], true
		}
	}
	return 0, false
}

// endHeight is how far the grips at the selection's ends reach down, pixels at
// 100 %.
const endHeight = 8.0
