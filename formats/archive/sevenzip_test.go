package archive

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/ulikunitz/xz/lzma"
)

// number7z writes a number below 16384 as headers of 7z hold it.
func number7z(v int) []byte {
	if v < 0x80 {
		return []byte{byte(v)}
	}
	return []byte{0x80 | byte(v>>8), byte(v)}
}

// claims7z is a 7z whose header counts n files, in the four bytes of a number
// that most can be.
func claims7z(n uint32) []byte {
	count := append([]byte{0xF0}, binary.LittleEndian.AppendUint32(nil, n)...)
	return sevenZip(nil, slices.Concat([]byte{0x01, 0x05}, count, []byte{0x00, 0x00}))
}

// packHeader packs the header of a 7z by LZMA, as 7-Zip does.
func packHeader(plain []byte) []byte {
	n := binary.LittleEndian.Uint64(plain[12:])
	body, header := plain[32:32+n], plain[32+n:]
	var b bytes.Buffer
	w, err := lzma.WriterConfig{Size: int64(len(header))}.NewWriter(&b)
	if err == nil {
		_, err = w.Write(header)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err)
	}
	settings, stream := b.Bytes()[:5], b.Bytes()[13:] // between them stands the size
	return sevenZip(slices.Concat(body, stream), slices.Concat(
		[]byte{0x17, 0x06}, number7z(len(body)), []byte{1, 0x09}, number7z(len(stream)), []byte{0,
			0x07, 0x0B, 1, 0, 1, 0x23, 0x03, 0x01, 0x01, 5}, settings, []byte{0x0C}, number7z(len(header)), []byte{0, 0}))
}

func TestPackedHeader(t *testing.T) {
	got, err := OpenBytes("x", packHeader(sevenZipOf(tree[:2]...)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range tree[:2] {
		if data, ok := got.Find(f.name); !ok || string(data) != f.data {
			t.Errorf("%s holds %q, %t", f.name, data, ok)
		}
	}
}

// LZMA names its dictionary in four bytes, LZMA2 in one.
func TestDictionary7z(t *testing.T) {
	for _, c := range []struct {
		method []byte
		want   string // of the error, "" for none of ours
	}{
		{[]byte{0x23, 0x03, 0x01, 0x01, 5, 0x5D, 0, 0, 0, 0x20}, ""},
		{[]byte{0x23, 0x03, 0x01, 0x01, 5, 0x5D, 1, 0, 0, 0x20}, "536870913"},
		{[]byte{0x21, 0x21, 1, 34}, ""},
		{[]byte{0x21, 0x21, 1, 35}, "805306368"},
		{[]byte{0x21, 0x21, 1, 255}, "at most"},
	} {
		data := sevenZipBy(c.method, tree[:2]...)
		err := check7z(kindOf(data), data)
		if (err == nil) != (c.want == "") || err != nil && !bytes.Contains([]byte(err.Error()), []byte(c.want)) {
			t.Errorf("% x: %v, want %q", c.method, err, c.want)
		}
	}
}
