package vpd

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"furitsuke/formats"
)

// signature starts every file.
const signature = "Vocaloid Pose Data file"

// bom is what some editors put before UTF-8.
const bom = "\xEF\xBB\xBF"

// Read parses a pose. Its error is a *[formats.Error]. The stated number of
// bones is not believed: blocks are read to the end of the file.
func Read(data []byte) (*File, error) {
	text := bytes.TrimPrefix(data, []byte(bom))
	s := &scanner{data: data, off: len(data) - len(text)}
	f := &File{UTF8: utf8.Valid(text)}
	if !bytes.HasPrefix(text, []byte(signature)) {
		s.fail(s.off, "signature", fmt.Sprintf("%q", signature), fmt.Sprintf("%q", text[:min(len(text), len(signature))]))
		return nil, s.err
	}
	s.line() // some files go on with a version
	f.Model = s.upTo(';', "model name")
	f.Count = s.count()
	for s.err == nil && s.more() {
		s.block(f)
	}
	if s.err != nil {
		return nil, s.err
	}
	if f.Count != len(f.Bones) {
		s.warn("bone count", s.countAt, fmt.Sprintf("%d, and %d blocks of bones", f.Count, len(f.Bones)), "all were read")
	}
	if s.infinite > 0 {
		s.warn("numbers", s.infiniteAt, fmt.Sprintf("%d that are infinite or NaN, the first here", s.infinite), "read as 0")
	}
	f.Warnings = s.warnings
	return f, nil
}

// A scanner walks the text, which may hold bytes of any encoding. In cp932 the
// second byte of a character is 0x40 or above, so it may look like a brace and
// never like a slash, a semicolon, a comma or a line end.
type scanner struct {
	data       []byte
	off        int
	err        error // a *formats.Error, the first
	warnings   []formats.Warning
	countAt    int
	infinite   int
	infiniteAt int
}

func (s *scanner) fail(off int, place, want, got string) {
	if s.err == nil {
		s.err = &formats.Error{Format: "vpd", Place: place, Offset: int64(off), Want: want, Got: got}
	}
}

func (s *scanner) warn(place string, off int, found, done string) {
	s.warnings = append(s.warnings, formats.Warning{Format: "vpd", Place: place, Offset: int64(off), Found: found, Done: done})
}

// spaces are what parts the words. A NUL counts: it ends the files of one
// writer.
const spaces = " \t\r\n\v\f\x00"

func isSpace(c byte) bool { return strings.IndexByte(spaces, c) >= 0 }

// skip passes white space and comments.
func (s *scanner) skip() {
	for s.off < len(s.data) {
		switch {
		case isSpace(s.data[s.off]):
			s.off++
		case bytes.HasPrefix(s.data[s.off:], []byte("//")):
			s.line()
		default:
			return
		}
	}
}

// line returns the rest of the line, without spaces at its ends.
func (s *scanner) line() []byte {
	n := bytes.IndexAny(s.data[s.off:], "\r\n")
	if n < 0 {
		n = len(s.data) - s.off
	}
	out := s.data[s.off : s.off+n]
	s.off += n
	return bytes.Trim(out, spaces)
}

// more reports whether anything is left but space and comments.
func (s *scanner) more() bool {
	s.skip()
	return s.off < len(s.data)
}

// upTo returns what stands before the next c, on one line.
func (s *scanner) upTo(c byte, place string) []byte {
	s.skip()
	n := bytes.IndexAny(s.data[s.off:], string(c)+"\r\n")
	if n < 0 || s.data[s.off+n] != c {
		s.fail(s.off, place, fmt.Sprintf("a text that ends with %q", c), s.here())
		return nil
	}
	out := s.data[s.off : s.off+n]
	s.off += n + 1
	return bytes.Trim(out, spaces)
}

// here quotes what stands at the current place, for errors.
func (s *scanner) here() string {
	const shown = 20
	rest := s.data[s.off:]
	if n := bytes.IndexAny(rest, "\r\n"); n >= 0 {
		rest = rest[:n]
	}
	if len(rest) == 0 {
		return "nothing"
	}
	return fmt.Sprintf("%q", rest[:min(len(rest), shown)])
}

func (s *scanner) count() int {
	s.skip()
	s.countAt = s.off
	text := s.upTo(';', "bone count")
	n, err := strconv.Atoi(string(text))
	if s.err == nil && err != nil {
		s.fail(s.countAt, "bone count", "a number", fmt.Sprintf("%q", text))
	}
	return n
}

// block reads one pair of braces and what it holds.
func (s *scanner) block(f *File) {
	start := s.off
	kind := s.word()
	if s.off >= len(s.data) || s.data[s.off] != '{' || kind != "Bone" && kind != "Morph" {
		s.off = start
		s.fail(start, "block", `"Bone" or "Morph", a number and "{"`, s.here())
		return
	}
	s.off++
	name := s.line()
	place := fmt.Sprintf("%s %d", kind, len(f.Bones))
	if kind == "Morph" {
		place = fmt.Sprintf("%s %d", kind, len(f.Morphs))
		m := Morph{Name: name}
		s.numbers(place, "weight", []*float64{&m.Weight})
		f.Morphs = append(f.Morphs, m)
	} else {
		b := Bone{Name: name}
		p, q := &b.Position, &b.Rotation
		s.numbers(place, "position", []*float64{&p[0], &p[1], &p[2]})
		s.numbers(place, "rotation", []*float64{&q[0], &q[1], &q[2], &q[3]})
		f.Bones = append(f.Bones, b)
	}
	if s.more(); s.off < len(s.data) && s.data[s.off] == '}' {
		s.off++
	} else {
		s.fail(s.off, place, `"}"`, s.here())
	}
}

// word passes letters and the digits behind them, and returns the letters.
func (s *scanner) word() string {
	is := func(lo, hi byte) bool { return s.off < len(s.data) && s.data[s.off] >= lo && s.data[s.off] <= hi }
	start := s.off
	for is('A', 'Z') || is('a', 'z') {
		s.off++
	}
	word := string(s.data[start:s.off])
	for is('0', '9') || is(' ', ' ') {
		s.off++
	}
	return word
}

// numbers reads as many numbers as out has, with commas between and a semicolon
// behind.
func (s *scanner) numbers(place, what string, out []*float64) {
	for i, v := range out {
		s.skip()
		start := s.off
		for s.off < len(s.data) && !isSpace(s.data[s.off]) && s.data[s.off] != ',' && s.data[s.off] != ';' && s.data[s.off] != '}' && s.data[s.off] != '/' {
			s.off++
		}
		text := s.data[start:s.off]
		x, err := strconv.ParseFloat(string(text), 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			s.off = start
			s.fail(start, place+": "+what, "a number", s.here())
			return
		}
		if math.IsNaN(x) || math.Abs(x) > math.MaxFloat32 {
			if s.infinite++; s.infinite == 1 {
				s.infiniteAt = start
			}
			x = 0
		}
		*v = x
		s.skip()
		sep := byte(',')
		if i == len(out)-1 {
			sep = ';'
		}
		if s.off < len(s.data) && s.data[s.off] == sep {
			s.off++
		} else if sep == ',' {
			s.fail(s.off, place+": "+what, fmt.Sprintf("%d numbers with commas between", len(out)), s.here())
			return
		} // a semicolon before the brace is left out by some
	}
}
