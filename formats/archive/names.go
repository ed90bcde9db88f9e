package archive

import (
	"encoding/binary"
	"hash/crc32"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/zip"
	"github.com/mholt/archives"
	"golang.org/x/text/encoding/simplifiedchinese"

	"furitsuke/formats/mmdname"
)

// rawName returns a file's path as stored. Zips may carry it twice: in bytes of
// an encoding that nothing states, and in UTF-8 in an extra field.
func rawName(f archives.FileInfo) string {
	if h, ok := f.Header.(zip.FileHeader); ok && h.NonUTF8 {
		if name, ok := unicodePath(h.Extra, h.Name); ok {
			return name
		}
	}
	return f.NameInArchive
}

// unicodePath returns the path of Info-ZIP's field 0x7075, if it was written for
// this very name (APPNOTE.TXT §4.6.9).
func unicodePath(extra []byte, name string) (string, bool) {
	const id, head = 0x7075, 5 // a version and the checksum of the name
	for len(extra) >= 4 {
		tag, size := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		extra = extra[4:]
		if size > len(extra) {
			break
		}
		field := extra[:size]
		extra = extra[size:]
		if tag == id && size > head && binary.LittleEndian.Uint32(field[1:]) == crc32.ChecksumIEEE([]byte(name)) && utf8.Valid(field[head:]) {
			return string(field[head:]), true
		}
	}
	return "", false
}

// encodingOf returns how the names that are no UTF-8 are to be read: Shift_JIS,
// or GBK if its pattern fits the names better. All names of an archive share one
// encoding, so all count together; a tie is Shift_JIS, MMD's own.
//
// Wrong bytes weigh most. Then what is legal but unlikely: read as Shift_JIS,
// Chinese looks like a row of half-width katakana; read as GBK, Japanese falls
// out of the rows of GB 2312, which hold everyday Chinese.
func encodingOf(names []string) func(string) string {
	sjis, gbk := 0, 0
	for _, name := range names {
		if !utf8.ValidString(name) {
			sjis += unlikeJapanese(name)
			gbk += unlikeChinese(name)
		}
	}
	if gbk < sjis {
		return func(s string) string {
			text, err := simplifiedchinese.GBK.NewDecoder().String(s)
			if err != nil {
				return strings.ToValidUTF8(s, "\uFFFD")
			}
			return text
		}
	}
	return func(s string) string { return mmdname.Decode([]byte(s)) }
}

// wrong is the weight of a byte that an encoding does not allow: more than a
// whole name of unlikely ones.
const wrong = 100

func unlikeJapanese(name string) (n int) {
	for _, r := range mmdname.Decode([]byte(name)) {
		switch {
		case r == utf8.RuneError || r >= 0xE000 && r < 0xF900: // or of someone's own
			n += wrong
		case r >= 0xFF61 && r <= 0xFF9F:
			n++
		}
	}
	return n
}

func unlikeChinese(name string) (n int) {
	for i := 0; i < len(name); i++ {
		if name[i] < utf8.RuneSelf {
			continue
		}
		if i+1 == len(name) || name[i] == 0x80 || name[i] == 0xFF || name[i+1] < 0x40 || name[i+1] == 0x7F || name[i+1] == 0xFF {
			n += wrong
			continue
		}
		if lead, trail := name[i], name[i+1]; lead < 0xA1 || lead > 0xF7 || trail < 0xA1 {
			n += 2 // two half-width katakana would be two
		}
		i++
	}
	return n
}
