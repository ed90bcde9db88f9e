// Package mmdname turns the names of MMD files into [mmd.Name]: cp932 bytes for
// binding, text for showing, NFKC for the fallback. It knows nothing of any
// file's layout.
package mmdname

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"furitsuke/motion/mmd"
)

// keySize is how many bytes of a name bind a VMD track to a bone or morph: the
// size of the name field of its records (specs/vmd.md §1).
const keySize = 15

// foreign starts the Key of a name that cp932 cannot write. No name in a file
// has such a key: there it would be an empty name.
const foreign = "\x00\x00"

// Writable reports whether name's Key is bytes that a file can hold.
func Writable(name mmd.Name) bool { return !strings.HasPrefix(name.Key, foreign) }

// Of returns the name that a model, which stores text, gives to a bone or morph.
// Text ends at its first NUL. The name's Key is its first 15 bytes in cp932, cut
// within a character if they end there. A name that cp932 lacks gets a Key that
// equals that of the same name alone.
func Of(text string) mmd.Name {
	text, _, _ = strings.Cut(text, "\x00")
	name := mmd.Name{Text: text, Folded: norm.NFKC.String(text)}
	if b, ok := Encode(text, keySize); ok {
		name.Key = string(b)
	} else {
		name.Key = foreign + text
	}
	return name
}

// FromBytes returns the name of a motion's record: cp932 up to the first NUL,
// since what follows is whatever the writer's buffer held (0xFD from MMD). A
// character that the end cuts in two is left out of the Text; the Key keeps
// every byte. A leading NUL before more bytes stands for a character that cp932
// lacks (specs/vmd.md §2): the Key keeps it, the Text shows U+FFFD.
func FromBytes(b []byte) mmd.Name {
	lead := 0
	if len(b) > 1 && b[0] == 0 && b[1] != 0 && b[1] != fill {
		lead = 1
	}
	end := lead
	for end < len(b) && b[end] != 0 {
		end++
	}
	text := Decode(b[lead:end])
	if lead == 1 {
		text = "\uFFFD" + text
	}
	return mmd.Name{Text: text, Key: string(b[:min(end, keySize)]), Folded: norm.NFKC.String(text)}
}

// fill is what MMD leaves behind a name's NUL (80 of 254 measured files), so a
// NUL before it ends an empty name.
const fill = 0xFD
