package mmdname

import (
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
)

// Encode returns the first n bytes of text in cp932, which may end within a
// character, as in MMD's own files. If ok is false some character has no place
// in cp932 and b holds '?' in its stead.
//
// cp932 is Microsoft's Shift_JIS. The table of x/text agrees with it but for the
// user-defined rows, four single bytes, the characters of bestFit and the choice
// between two codes of one character, see [ibm].
func Encode(text string, n int) (b []byte, ok bool) {
	ok = true
	enc := japanese.ShiftJIS.NewEncoder()
	var in [utf8.UTFMax]byte
	var out [2]byte
	for _, r := range text {
		if len(b) >= n {
			break // what lies beyond n takes no part, representable or not
		}
		if to, fits := bestFit[r]; fits {
			r = to
		}
		switch {
		case r < utf8.RuneSelf:
			b = append(b, byte(r))
		case r >= userFirst && r < userFirst+userRows*rowSize:
			pair := pairAt(userLead, int(r-userFirst))
			b = append(b, pair[0], pair[1])
		case r == 0x80:
			b = append(b, 0x80)
		case r == 0xF8F0:
			b = append(b, 0xA0)
		case r >= 0xF8F1 && r <= 0xF8F3:
			b = append(b, byte(0xFD+r-0xF8F1))
		case r == utf8.RuneError:
			b, ok = append(b, '?'), false
		default:
			enc.Reset()
			size, _, err := enc.Transform(out[:], in[:utf8.EncodeRune(in[:], r)], true)
			if err != nil {
				b, ok = append(b, '?'), false
				continue
			}
			b = append(b, ibm(out[:size])...)
		}
	}
	return b[:min(len(b), n)], ok
}

// Decode returns cp932 bytes as text. Bytes without meaning become U+FFFD; half
// a character at the end, which a cut at 15 bytes leaves, is dropped.
func Decode(b []byte) string {
	dec := japanese.ShiftJIS.NewDecoder()
	text := make([]byte, 0, len(b)*3/2)
	var out [8]byte
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c < utf8.RuneSelf:
			text = append(text, c)
		case c >= 0xA1 && c <= 0xDF: // half-width katakana
			text = utf8.AppendRune(text, 0xFF61+rune(c-0xA1))
		case c == 0x80:
			text = utf8.AppendRune(text, 0x80)
		case c == 0xA0:
			text = utf8.AppendRune(text, 0xF8F0)
		case c >= 0xFD:
			text = utf8.AppendRune(text, 0xF8F1+rune(c-0xFD))
		case i+1 == len(b): // a lead byte alone
		case c >= userLead && c < userLead+userRows && isTrail(b[i+1]):
			text = utf8.AppendRune(text, userFirst+rune(cellOf(userLead, b[i:])))
			i++
		default:
			dec.Reset()
			// On a bad pair the decoder takes one byte or two, as its standard
			// says; then it has written U+FFFD.
			size, took, _ := dec.Transform(out[:], b[i:i+2], true)
			if r, width := utf8.DecodeRune(out[:size]); took == 2 && width < size {
				text = utf8.AppendRune(text, r) // the second byte is a character of its own
			} else {
				text = append(text, out[:size]...)
				i += took - 1
			}
		}
	}
	return string(text)
}

// ibm returns the code that Windows writes for a character that cp932 holds
// twice. The 360 rare kanji and ten small Roman numerals of IBM's rows (lead
// bytes 0xFA to 0xFC) have a copy in NEC's (0xED, 0xEE), and so do three signs;
// x/text writes the copy, Windows the original (Microsoft knowledge base 170559).
func ibm(b []byte) []byte {
	if len(b) != 2 || b[0] != necLead && b[0] != necLead+1 {
		return b
	}
	cell := cellOf(necLead, b)
	for _, run := range necRuns {
		if cell >= run.first && cell < run.first+run.size {
			pair := pairAt(ibmLead, cell-run.first+run.ibm)
			return pair[:]
		}
	}
	return b
}

const necLead, ibmLead = 0xED, 0xFA

// necRuns gives the cells of NEC's copies, counted from necLead's first, and the
// cell of the original, counted from ibmLead's first.
var necRuns = []struct{ first, size, ibm int }{
	{0, 360, 28}, // kanji
	{362, 10, 0}, // small Roman numerals
	{373, 3, 21}, // broken bar, apostrophe, quotation mark
}

// cellOf counts the cells from the first of a lead byte to the pair at b's start.
func cellOf(lead byte, b []byte) int {
	cell := int(b[0]-lead)*rowSize + int(b[1]) - 0x40
	if b[1] > 0x7F { // no trail byte is 0x7F
		cell--
	}
	return cell
}

// pairAt is the inverse of cellOf.
func pairAt(lead byte, cell int) [2]byte {
	trail := byte(0x40 + cell%rowSize)
	if trail >= 0x7F {
		trail++
	}
	return [2]byte{lead + byte(cell/rowSize), trail}
}

func isTrail(c byte) bool { return c >= 0x40 && c <= 0xFC && c != 0x7F }

// The user-defined rows: lead bytes 0xF0 to 0xF9 hold U+E000 to U+E757.
const (
	userFirst = 0xE000
	userLead  = 0xF0
	userRows  = 10
	rowSize   = 188 // trail bytes 0x40 to 0xFC without 0x7F
)

// bestFit lists the characters that other tables of Japanese use where
// Microsoft's has another: names typed on a Mac or under Linux contain them.
var bestFit = map[rune]rune{
	'\u00A2': '\uFFE0', // cent sign
	'\u00A3': '\uFFE1', // pound sign
	'\u00AC': '\uFFE2', // not sign
	'\u2016': '\u2225', // double vertical line: parallel to
	'\u2212': '\uFF0D', // minus sign: full-width hyphen-minus
	'\u301C': '\uFF5E', // wave dash: full-width tilde
}
