package bvh

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"furitsuke/formats"
	"furitsuke/formats/mmdname"
)

// Limits of what is taken for a file: far more than any has, and small enough
// that none fills the memory by nesting or by naming joints without rows.
const (
	maxJoints  = 10_000
	minSeconds = 0.0005 // between frames: 2000 a second
	maxSeconds = 3600
)

// bom is what some editors put before UTF-8.
const bom = "\xEF\xBB\xBF"

// Read parses a file. Its error is a *[formats.Error]. The stated number of
// frames is not believed: the rows are counted.
func Read(data []byte) (*File, error) {
	s := &scanner{data: data}
	s.off = len(data) - len(bytes.TrimPrefix(data, []byte(bom)))
	f := &File{}
	s.hierarchy(f)
	s.motion(f)
	if s.err != nil {
		return nil, s.err
	}
	f.Warnings = s.warnings
	return f, nil
}

type scanner struct {
	data     []byte
	off      int
	err      error // a *formats.Error, the first
	warnings []formats.Warning
}

func (s *scanner) fail(off int, place, want, got string) {
	if s.err == nil {
		s.err = &formats.Error{Format: "bvh", Place: place, Offset: int64(off), Want: want, Got: got}
	}
}

func (s *scanner) warn(place string, off int, found, done string) {
	s.warnings = append(s.warnings, formats.Warning{Format: "bvh", Place: place, Offset: int64(off), Found: found, Done: done})
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0 }

// skip passes white space.
func (s *scanner) skip() {
	for s.off < len(s.data) && isSpace(s.data[s.off]) {
		s.off++
	}
}

// word returns the next word, and where it starts. A brace is a word; so is what
// stands before one.
func (s *scanner) word() (string, int) {
	s.skip()
	start := s.off
	for s.off < len(s.data) && !isSpace(s.data[s.off]) {
		if c := s.data[s.off]; c == '{' || c == '}' {
			if s.off == start {
				s.off++
			}
			break
		}
		s.off++
	}
	return string(s.data[start:s.off]), start
}

// want passes a word, in any case.
func (s *scanner) want(word, place string) {
	if got, at := s.word(); !strings.EqualFold(got, word) {
		s.fail(at, place, strconv.Quote(word), quote(got))
	}
}

func quote(word string) string {
	const shown = 30
	if word == "" {
		return "the end"
	}
	return strconv.Quote(word[:min(len(word), shown)])
}

// name returns the rest of the line up to a brace: names hold spaces. Bytes that
// are no UTF-8 are cp932.
func (s *scanner) name() string {
	n := bytes.IndexAny(s.data[s.off:], "{\r\n")
	if n < 0 {
		n = len(s.data) - s.off
	}
	b := bytes.TrimSpace(s.data[s.off : s.off+n])
	s.off += n
	if !utf8.Valid(b) {
		return mmdname.Decode(b)
	}
	return string(b)
}

// number returns the next word as a number that is finite.
func (s *scanner) number(place string) float64 {
	word, at := s.word()
	x, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsNaN(x) || math.Abs(x) > math.MaxFloat32 {
		s.fail(at, place, "a number", quote(word))
		return 0
	}
	return x
}

// hierarchy reads the joints up to the word MOTION.
func (s *scanner) hierarchy(f *File) {
	s.want("HIERARCHY", "first word")
	var open []int // joints whose brace is open, outermost first
	for s.err == nil {
		word, at := s.word()
		switch {
		case strings.EqualFold(word, "ROOT"), strings.EqualFold(word, "JOINT"):
			root := strings.EqualFold(word, "ROOT")
			if root != (len(open) == 0) {
				s.fail(at, "joint", "ROOT outside of all braces, JOINT inside", word)
			}
			if len(f.Joints) == maxJoints {
				s.fail(at, "joint", fmt.Sprintf("at most %d", maxJoints), "more")
			}
			if s.err == nil {
				s.joint(f, open)
				open = append(open, len(f.Joints)-1)
			}
		case strings.EqualFold(word, "End") && len(open) > 0:
			s.end(f, open[len(open)-1])
		case word == "}" && len(open) > 0:
			open = open[:len(open)-1]
		case strings.EqualFold(word, "MOTION") && len(open) == 0 && len(f.Joints) > 0:
			return
		default:
			want := "ROOT or MOTION"
			if len(open) > 0 {
				want = `JOINT, End Site or "}" in ` + strconv.Quote(f.Joints[open[len(open)-1]].Name)
			}
			s.fail(at, "hierarchy", want, quote(word))
		}
	}
}

// joint reads a joint up to its channels.
func (s *scanner) joint(f *File, open []int) {
	j := Joint{Name: s.name(), Parent: -1, First: f.Width}
	if len(open) > 0 {
		j.Parent = open[len(open)-1]
	}
	place := fmt.Sprintf("joint %q", j.Name)
	s.want("{", place)
	j.Offset = s.offset(place)
	before := s.off
	if word, _ := s.word(); !strings.EqualFold(word, "CHANNELS") {
		s.off = before // a joint that never moves may have none
	} else {
		s.channels(&j, place)
	}
	f.Width += len(j.Channels)
	f.Joints = append(f.Joints, j)
}

func (s *scanner) offset(place string) (v [3]float64) {
	s.want("OFFSET", place)
	for k := range v {
		v[k] = s.number(place + ": OFFSET")
	}
	return v
}

func (s *scanner) channels(j *Joint, place string) {
	word, at := s.word()
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > len(channelNames) {
		s.fail(at, place+": CHANNELS", fmt.Sprintf("a count of 0 to %d", len(channelNames)), quote(word))
		return
	}
	for range n {
		word, at := s.word()
		c := slices.Index(channelNames[:], strings.ToLower(word))
		if c < 0 {
			s.fail(at, place+": CHANNELS", fmt.Sprintf("%d of Xposition to Zrotation", n), quote(word))
			return
		}
		if slices.Contains(j.Channels, Channel(c)) {
			s.fail(at, place+": CHANNELS", "each once", quote(word)+" again")
			return
		}
		j.Channels = append(j.Channels, Channel(c))
	}
}

// end reads an End Site, behind the word End.
func (s *scanner) end(f *File, joint int) {
	place := fmt.Sprintf("end of joint %q", f.Joints[joint].Name)
	s.name() // Site, or a name
	s.want("{", place)
	v := s.offset(place)
	s.want("}", place)
	f.Joints[joint].Ends = append(f.Joints[joint].Ends, v)
}

// motion reads what stands behind the word MOTION.
func (s *scanner) motion(f *File) {
	framesAt := s.off
	stated := s.field("Frames")
	if s.err == nil && (stated < 0 || stated != math.Trunc(stated)) {
		s.fail(framesAt, "Frames", "a count", fmt.Sprint(stated))
	}
	timeAt := s.off
	f.FrameTime = s.field("Frame Time")
	if t := f.FrameTime; s.err == nil && t != 0 && !(t >= minSeconds && t <= maxSeconds) {
		s.fail(timeAt, "Frame Time", fmt.Sprintf("0, or %g to %d seconds", minSeconds, maxSeconds), fmt.Sprint(t))
	}
	s.rows(f)
	if s.err == nil && float64(f.Frames) != stated {
		s.warn("Frames", framesAt, fmt.Sprintf("%g, and %d rows", stated, f.Frames), "all whole rows were read")
	}
}

// field reads a name of one word or two, a colon and a number. The colon may
// stand apart.
func (s *scanner) field(name string) float64 {
	s.skip()
	start := s.off
	colon := bytes.IndexAny(s.data[s.off:], ":\r\n")
	if colon < 0 || s.data[s.off+colon] != ':' || !strings.EqualFold(strings.Join(strings.Fields(string(s.data[s.off:s.off+colon])), " "), name) {
		word, _ := s.word()
		s.fail(start, "motion", strconv.Quote(name+":"), quote(word))
		return 0
	}
	s.off += colon + 1
	return s.number(name)
}

// rows reads a row of numbers from each line that holds any. A last row that is
// cut is left out: recordings end so.
func (s *scanner) rows(f *File) {
	for s.err == nil {
		s.skip()
		if s.off == len(s.data) {
			return
		}
		start := s.off
		n := bytes.IndexAny(s.data[s.off:], "\r\n")
		if n < 0 {
			n = len(s.data) - s.off
		}
		line := s.data[:s.off+n]
		count := 0
		for s.err == nil {
			for s.off < len(line) && isSpace(line[s.off]) {
				s.off++
			}
			if s.off == len(line) {
				break
			}
			place := "row"
			if s.err == nil && count == f.Width {
				s.fail(s.off, fmt.Sprintf("%s %d", place, f.Frames), fmt.Sprintf("%d numbers", f.Width), "more")
				return
			}
			at := s.off
			for s.off < len(line) && !isSpace(line[s.off]) {
				s.off++
			}
			x, err := strconv.ParseFloat(string(line[at:s.off]), 64)
			if err != nil || math.IsNaN(x) || math.Abs(x) > math.MaxFloat32 {
				s.fail(at, fmt.Sprintf("%s %d", place, f.Frames), "a number", quote(string(line[at:s.off])))
				return
			}
			f.Values = append(f.Values, float32(x))
			count++
		}
		if count == f.Width {
			f.Frames++
			continue
		}
		f.Values = f.Values[:f.Frames*f.Width]
		found := fmt.Sprintf("%d of %d numbers", count, f.Width)
		if s.skip(); s.off < len(s.data) {
			s.fail(start, fmt.Sprintf("row %d", f.Frames), fmt.Sprintf("%d numbers", f.Width), fmt.Sprint(count))
			return
		}
		s.warn(fmt.Sprintf("row %d", f.Frames), start, found, "left out")
	}
}
