package archive

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
)

// A file of an archive that a test builds; its name is raw bytes.
type file struct{ name, data string }

// zipOf stores files, in whatever encoding their names are.
func zipOf(files ...file) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		to, err := w.CreateHeader(&zip.FileHeader{Name: f.name, NonUTF8: true, Method: zip.Store})
		if err == nil {
			_, err = to.Write([]byte(f.data))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// sevenZipOf stores files one after the other without compression (7zFormat.txt
// of the LZMA SDK). Every size must be below 128, which takes one byte.
func sevenZipOf(files ...file) []byte {
	return sevenZipBy([]byte{0x01, 0x00}, files...) // an identity of one byte: "copy"
}

// sevenZipBy is sevenZipOf with another method than "copy", which is only named.
func sevenZipBy(method []byte, files ...file) []byte {
	var packed, sizes, sums, names []byte
	for i, f := range files {
		packed = append(packed, f.data...)
		if i+1 < len(files) {
			sizes = append(sizes, byte(len(f.data)))
		}
		sums = binary.LittleEndian.AppendUint32(sums, crc32.ChecksumIEEE([]byte(f.data)))
		for _, u := range append(utf16.Encode([]rune(f.name)), 0) {
			names = binary.LittleEndian.AppendUint16(names, u)
		}
	}
	n, total := byte(len(files)), byte(len(packed))
	return sevenZip(packed, slices.Concat(
		[]byte{0x01, 0x04, // header, streams
			0x06, 0, 1, 0x09, total, 0, // one packed stream at 0
			0x07, 0x0B, 1, 0, 1}, method, []byte{0x0C, total, 0, // one folder
			0x08, 0x0D, n, 0x09}, sizes, // cut into n files
		[]byte{0x0A, 1}, sums, []byte{0, 0,
			0x05, n, 0x11, byte(len(names) + 1), 0}, names, []byte{0, 0}))
}

// rarOf stores files in the layout of RAR 4 (its technote.txt).
func rarOf(files ...file) []byte {
	block := func(b []byte) []byte { // with the checksum that goes before it
		return append(binary.LittleEndian.AppendUint16(nil, uint16(crc32.ChecksumIEEE(b))), b...)
	}
	out := append([]byte("Rar!\x1A\x07\x00"), block([]byte{0x73, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0})...)
	for _, f := range files {
		b := []byte{0x74, 0x00, 0x80}
		b = binary.LittleEndian.AppendUint16(b, uint16(32+len(f.name)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(f.data)))
		b = binary.LittleEndian.AppendUint32(b, uint32(len(f.data)))
		b = append(b, 2) // Windows
		b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE([]byte(f.data)))
		b = append(b, 0, 0, 0x21, 0, 20, 0x30) // 1980, version 2.0, stored
		b = binary.LittleEndian.AppendUint16(b, uint16(len(f.name)))
		b = append(b, 0x20, 0, 0, 0)
		out = append(append(out, block(append(b, f.name...))...), f.data...)
	}
	return append(out, block([]byte{0x7B, 0x00, 0x40, 7, 0})...)
}

func TestOpen(t *testing.T) {
	ascii := []file{{"model/a.pmx", "pmx"}, {"model/tex/face.png", "png"}}
	plain := map[string]string{"model/a.pmx": "pmx", "model/tex/face.png": "png"}
	tests := []struct {
		name string
		data []byte
		want map[string]string
	}{
		{"zip", zipOf(ascii...), plain},
		{"zip without files", zipOf(), map[string]string{}},
		{"7z", sevenZipOf(ascii...), plain},
		{"rar", rarOf(ascii...), plain},
		{"7z, names in UTF-16", sevenZipOf(file{"初音/顔.png", "a"}, file{"初音/a.pmx", "b"}), map[string]string{"初音/顔.png": "a", "初音/a.pmx": "b"}},
		{"zip, UTF-8", zipOf(file{"初音/顔.png", "a"}), map[string]string{"初音/顔.png": "a"}},
		// ソ is 83 5C, and 5C alone is a backslash.
		{"zip, Shift_JIS", zipOf(file{"\x83\x5c/\x8a\xe7.png", "a"}, file{"\x83\x5c/\x83\x5c", "b"}), map[string]string{"ソ/顔.png": "a", "ソ/ソ": "b"}},
		{"zip, Shift_JIS with half-width katakana", zipOf(file{"\x8f\x89\x89\xb9/\xb3\xa8\xdd\xb8.png", "a"}, file{"\x8f\x89\x89\xb9/\x83\x7e\x83\x4e.pmx", "b"}), map[string]string{"初音/ｳｨﾝｸ.png": "a", "初音/ミク.pmx": "b"}},
		{"zip, GBK", zipOf(file{"\xb3\xf5\xd2\xf4/\xcd\xb7\xb7\xa2.png", "a"}, file{"\xb3\xf5\xd2\xf4/model.pmx", "b"}), map[string]string{"初音/头发.png": "a", "初音/model.pmx": "b"}},
		{"rar, Shift_JIS", rarOf(file{"\x8f\x89\x89\xb9\\\x8a\xe7.png", "a"}), map[string]string{"初音/顔.png": "a"}},
		{"zip, backslashes", zipOf(file{`model\tex\`, ""}, file{`model\tex\face.png`, "a"}), map[string]string{"model/tex/face.png": "a"}},
		{"zip, folders and leftovers", zipOf(file{"tex/", ""}, file{"__MACOSX/tex/._a.png", "x"}, file{"tex/.DS_Store", "x"}, file{"./tex/a.png", "a"}, file{"/b.png", "b"}), map[string]string{"tex/a.png": "a", "b.png": "b"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree, err := OpenBytes("x", tt.data)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			for name, data := range tree.Files {
				got[name] = string(data)
			}
			if !maps.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
			if !IsArchive(tt.data) || len(tree.Warnings) > 0 {
				t.Errorf("an archive: %v, warnings %v", IsArchive(tt.data), tree.Warnings)
			}
		})
	}
}

// A zip may carry the name a second time, in UTF-8.
func TestUnicodePath(t *testing.T) {
	for _, tt := range []struct{ sumOf, want string }{
		{"?.png", "頭.png"},
		{"other", "?.png"}, // the entry was renamed since: the field is stale
	} {
		field := append([]byte{1}, binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte(tt.sumOf)))...)
		field = append(field, "頭.png"...)
		extra := slices.Concat([]byte{1, 0, 2, 0, 0, 0, 0x75, 0x70, byte(len(field)), 0}, field)
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		if _, err := w.CreateHeader(&zip.FileHeader{Name: "?.png", NonUTF8: true, Extra: extra}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		// Only bytes outside ASCII make a name's encoding a question.
		data := bytes.ReplaceAll(b.Bytes(), []byte("?.png"), []byte("\x93.png"))
		sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte("?.png")))
		raw := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte("\x93.png")))
		data = bytes.ReplaceAll(data, sum, raw)
		want := tt.want
		if want == "?.png" {
			want = "\uFFFD.png"
		}
		tree, err := OpenBytes("x.zip", data)
		if err != nil {
			t.Fatal(err)
		}
		if got := tree.Paths(); !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestTraversal(t *testing.T) {
	tree, err := OpenBytes("x", zipOf(file{"../evil", "a"}, file{"a/../../evil", "b"}, file{`..\evil`, "c"}, file{"a/../fine", "d"}, file{"C:/fine2", "e"}))
	if err != nil {
		t.Fatal(err)
	}
	if got := tree.Paths(); !slices.Equal(got, []string{"fine", "fine2"}) {
		t.Errorf("%q", got)
	}
	if len(tree.Warnings) != 3 || tree.Warnings[0].String() != "zip: ../evil: a path that leads out of the archive: left out" {
		t.Errorf("%v", tree.Warnings)
	}
}

func TestLimits(t *testing.T) {
	bomb := func() []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		to, err := w.Create("zeros")
		if err == nil {
			_, err = to.Write(make([]byte, 1<<20))
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}()
	three := zipOf(file{"a", "12345"}, file{"b", "12345"}, file{"c", "12345"})
	tests := []struct {
		name  string
		data  []byte
		files int
		total int64
		want  string // or "" for no error
	}{
		{"a bomb", bomb, 10, 1 << 16, "zip: unpacked size: want at most 65536 bytes, got more"},
		{"as much as allowed", bomb, 10, 1 << 20, ""},
		{"too many files", three, 2, 1 << 20, "zip: files: want at most 2, got more"},
		{"as many as allowed", three, 3, 15, ""},
		{"too much together", three, 3, 14, "zip: unpacked size: want at most 14 bytes, got more"},
	}
	for _, tt := range tests {
		_, err := open("x", tt.data, tt.files, tt.total)
		got := ""
		if e := new(formats.Error); errors.As(err, &e) {
			got = e.Error()
		}
		if got != tt.want || (err == nil) != (tt.want == "") {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestOpenFromDisk(t *testing.T) {
	at := filepath.Join(t.TempDir(), "m.zip")
	if err := os.WriteFile(at, zipOf(tree...), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Open(at)
	if err != nil || got.Name != "m.zip" || len(got.Files) != len(tree) {
		t.Errorf("%v, %+v", err, got)
	}
	if _, err := Open(at + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func with(b []byte, off int, bytes ...byte) []byte {
	copy(b[off:], bytes)
	return b
}

// bad lists the defects of testdata/bad/archive-*.
var bad = []struct {
	file string
	data func() []byte
}{
	{"empty.zip", func() []byte { return nil }},
	{"text.zip", func() []byte { return []byte("no archive at all") }},
	{"cut.zip", func() []byte { b := zipOf(tree...); return b[:len(b)-10] }},
	{"checksum.zip", func() []byte { return with(zipOf(file{"name", "data"}), 30+4+1, 'X') }},
	{"password.zip", func() []byte {
		b := zipOf(file{"name", "data"})
		return with(b, bytes.Index(b, []byte("PK\x01\x02"))+8, 9)
	}},
	{"cut.7z", func() []byte { b := sevenZipOf(tree[:2]...); return b[:40] }},
	{"header-checksum.7z", func() []byte { b := sevenZipOf(tree[:2]...); return with(b, len(b)-4, 'X') }},
	{"checksum.7z", func() []byte { return with(sevenZipOf(tree[:2]...), 33, 'X') }},
	{"password.7z", func() []byte { // AES with 3 bytes of settings: 2^19 rounds, no salt, 1 byte to start from
		return sevenZipBy([]byte{0x24, 0x06, 0xF1, 0x07, 0x01, 3, 0x53, 0, 0}, tree[:2]...)
	}},
	{"claims.7z", func() []byte { return claims7z(0xFFFFFFFF) }},
	{"packed-claims.7z", func() []byte { return packHeader(claims7z(0xFFFFFFFF)) }},
	{"dictionary.7z", func() []byte {
		return sevenZipBy([]byte{0x23, 0x03, 0x01, 0x01, 5, 0x5D, 0xFF, 0xFF, 0xFF, 0xFF}, tree[:2]...)
	}},
	{"password.rar", func() []byte {
		b := rarOf(file{"name", "data"})
		head := b[20 : 20+32+4]
		head[3] |= 4
		binary.LittleEndian.PutUint16(head, uint16(crc32.ChecksumIEEE(head[2:])))
		return b
	}},
	{"dictionary.rar", func() []byte {
		block := func(fields ...byte) []byte { // its size and checksum go before it
			b := append([]byte{byte(len(fields))}, fields...)
			return append(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(b)), b...)
		}
		return slices.Concat([]byte("Rar!\x1A\x07\x01\x00"), block(1, 0, 0),
			block(2, 2, 1, 0, 0x80, 0x80, 0x80, 0x80, 0x20, 0, // a file: 1 byte packed, 8 GB unpacked
				0x80, 0x79, 0, 1, 'a'), // by a dictionary of 4 GB
			[]byte{0}, block(5, 0, 0))
	}},
	{"no-version.rar", func() []byte { return with(rarOf(tree[:2]...), 6, 'a') }},
	{"cut.rar", func() []byte { return rarOf(tree[:2]...)[:60] }},
	{"checksum.rar", func() []byte { b := rarOf(file{"name", "data"}); return with(b, len(b)-8, 'X') }},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.file, func(t *testing.T) {
			formatstest.Bad(t, "archive-"+tt.file, tt.data(), func(b []byte) (*Tree, error) { return OpenBytes(tt.file, b) })
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(zipOf(tree...))
	f.Add(zipOf(file{"\x83\x5c/\xb3.png", "a"}))
	f.Add(sevenZipOf(tree[:2]...))
	f.Add(rarOf(tree[:2]...))
	for _, b := range bad {
		f.Add(b.data())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := open("x", data, 100, 1<<20)
		if err != nil {
			if e := new(formats.Error); !errors.As(err, &e) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		for name := range tree.Files {
			if strings.HasPrefix(name, "/") || strings.HasPrefix(name, "../") || strings.Contains(name, `\`) {
				t.Fatalf("a file at %q", name)
			}
			if _, ok := tree.Find(name); !ok {
				t.Fatalf("%q is not found", name)
			}
		}
	})
}
