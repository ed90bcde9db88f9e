package glb

import "bytes"

// wholeNumbers returns JSON text in which whole numbers written with a fraction
// of zeros, 3.0, have lost it: Go's decoder refuses those where an index is
// wanted, and exporters in languages with one kind of number write them. The
// fraction becomes spaces, so that every byte keeps its place. Without such a
// number the text itself is returned.
func wholeNumbers(text []byte) []byte {
	if !bytes.Contains(text, []byte(".0")) {
		return text
	}
	out := bytes.Clone(text)
	inString := false
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case c == '.' && !inString:
			end := i + 1
			for end < len(out) && out[end] == '0' {
				end++
			}
			if end > i+1 && (end == len(out) || bytes.IndexByte([]byte("123456789eE"), out[end]) < 0) {
				for k := i; k < end; k++ {
					out[k] = ' '
				}
			}
			i = end - 1
		}
	}
	return out
}
