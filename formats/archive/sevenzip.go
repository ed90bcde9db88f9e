package archive

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/bits"
	"slices"

	"github.com/bodgit/sevenzip"

	"furitsuke/formats"
)

// check7z walks the header of a 7z and refuses one whose numbers the archive
// cannot hold. The library makes room by each of them before it reads on, so 46
// bytes would ask it for terabytes, which ends the process. It follows the
// library's way through the header (7zFormat.txt of the LZMA SDK): what is read
// here is what is read there.
func check7z(k *kind, data []byte) error {
	start := &formats.Reader{Format: k.name, Data: data}
	start.Take(12, "signature") // with the version, and a checksum that the library tests
	offset, offsetHigh := start.U32("header offset"), start.U32("header offset")
	length, lengthHigh := start.U32("header size"), start.U32("header size")
	start.U32("header checksum")
	if start.Err != nil {
		return start.Err
	}
	body := data[start.Off:]
	if left := uint64(len(body)); offsetHigh != 0 || lengthHigh != 0 || uint64(offset)+uint64(length) > left {
		start.FailAt(12, "header", fmt.Sprintf("one that ends within %d bytes", left), fmt.Sprintf("%d bytes at %d", uint64(lengthHigh)<<32|uint64(length), uint64(offsetHigh)<<32|uint64(offset)))
		return start.Err
	}
	h := &header7z{kind: k, Reader: formats.Reader{Format: k.name, Data: body[offset : offset+length]}}
	id := h.U8("mark")
	if id == id7zEncoded {
		text, err := h.decode(body)
		if err != nil {
			return inHeader(err)
		}
		h.Reader = formats.Reader{Format: k.name, Data: text}
		id = h.U8("mark")
	}
	return inHeader(h.header(id))
}

// inHeader names the header as the place of an error: bytes are counted from its
// start.
func inHeader(err error) error {
	if e, ok := err.(*formats.Error); ok && e.Offset >= 0 {
		e.Place = "header: " + e.Place
	}
	return err
}

// The marks of a header's parts.
const (
	id7zEnd       = 0x00
	id7zHeader    = 0x01
	id7zStreams   = 0x04
	id7zFiles     = 0x05
	id7zPack      = 0x06
	id7zUnpack    = 0x07
	id7zSub       = 0x08
	id7zSize      = 0x09
	id7zSums      = 0x0A
	id7zFolder    = 0x0B
	id7zCoderSize = 0x0C
	id7zCount     = 0x0D
	id7zName      = 0x11
	id7zEncoded   = 0x17
)

// The limits on what a header may ask for.
const (
	max7zCount  = 2 * maxFiles // files with the folders that hold them
	max7zCoders = 32           // as in 7-Zip itself; also the streams of one
	max7zHeader = 64 << 20     // bytes, unpacked: maxFiles with the longest names
)

// A header7z is a cursor over a header. It skips what claims nothing.
type header7z struct {
	formats.Reader
	kind *kind

	position int    // of the packed streams
	packed   uint64 // their size together, bytes
	after    int    // where the position ends in the header
}

// number reads a number of one to nine bytes: as many as the first has leading
// ones follow, lowest first, and its other bits are the highest.
func (h *header7z) number(place string) uint64 {
	first := h.U8(place)
	more := bits.LeadingZeros8(^first)
	v := uint64(0)
	if more < 7 {
		v = uint64(first&(1<<(7-more)-1)) << (8 * more)
	}
	for i := range more {
		v |= uint64(h.U8(place)) << (8 * i)
	}
	return v
}

func (h *header7z) count(place string, most uint64) int {
	off := h.Off
	n := h.number(place)
	if n > most {
		h.FailAt(off, place, fmt.Sprintf("at most %d", most), fmt.Sprint(n))
	}
	if h.Err != nil {
		return 0
	}
	return int(n)
}

func (h *header7z) want(id byte, place string, got byte) {
	if got != id {
		h.FailAt(h.Off-1, place, fmt.Sprintf("the mark %#02x", id), fmt.Sprintf("%#02x", got))
	}
}

func (h *header7z) numbers(n int, place string) (sum uint64) {
	for i := 0; i < n && h.Err == nil; i++ {
		sum += h.number(place)
	}
	return sum
}

// sums reads the checksums of n things, each there or not.
func (h *header7z) sums(n int) {
	if h.U8("checksums") == 0 {
		there := 0
		for _, b := range h.Take((n+7)/8, "checksums") {
			there += bits.OnesCount8(b)
		}
		n = min(n, there)
	}
	h.Take(4*n, "checksums")
}

// header reads what follows the first mark.
func (h *header7z) header(id byte) error {
	h.want(id7zHeader, "mark", id)
	id = h.U8("mark")
	if id == id7zStreams {
		h.streams()
		id = h.U8("mark")
	}
	if id == id7zFiles {
		h.count("files", max7zCount)
		for h.U8("file property") != id7zEnd && h.Err == nil {
			h.Take(h.count("file property size", uint64(h.Left())), "file property")
		}
		id = h.U8("mark")
	}
	h.want(id7zEnd, "end", id)
	return h.Err
}

func (h *header7z) streams() {
	id, folders := h.U8("streams"), 0
	if id == id7zPack {
		h.pack()
		id = h.U8("streams")
	}
	if id == id7zUnpack {
		folders = h.unpack()
		id = h.U8("streams")
	}
	if id == id7zSub {
		h.sub(folders)
		id = h.U8("streams")
	}
	h.want(id7zEnd, "streams", id)
}

func (h *header7z) pack() {
	h.position = h.count("packed streams' position", 1<<62)
	h.after = h.Off
	n := h.count("packed streams", max7zCount)
	id := h.U8("packed streams")
	if id == id7zSize {
		h.packed = h.numbers(n, "packed size")
		id = h.U8("packed streams")
	}
	if id == id7zSums {
		h.sums(n)
		id = h.U8("packed streams")
	}
	h.want(id7zEnd, "packed streams", id)
}

func (h *header7z) unpack() (folders int) {
	h.want(id7zFolder, "folders", h.U8("folders"))
	folders = h.count("folders", maxFiles)
	h.want(0, "folders", h.U8("folders")) // they follow here
	outs := 0
	for i := 0; i < folders && h.Err == nil; i++ {
		outs += h.folder()
	}
	h.want(id7zCoderSize, "unpacked sizes", h.U8("unpacked sizes"))
	h.numbers(outs, "unpacked sizes")
	id := h.U8("folders")
	if id == id7zSums {
		h.sums(folders)
		id = h.U8("folders")
	}
	h.want(id7zEnd, "folders", id)
	return folders
}

// folder reads one chain of coders and returns how many streams come out.
func (h *header7z) folder() (outs int) {
	coders, ins := h.count("coders", max7zCoders), 0
	for i := 0; i < coders && h.Err == nil; i++ {
		form := h.U8("coder")
		id := h.Take(int(form&0x0F), "coder")
		in, out := 1, 1
		if form&0x10 != 0 {
			in, out = h.count("coder inputs", max7zCoders), h.count("coder outputs", max7zCoders)
		}
		var settings []byte
		if form&0x20 != 0 {
			settings = h.Take(h.count("coder settings", uint64(h.Left())), "coder settings")
		}
		h.coder(id, settings)
		ins, outs = ins+in, outs+out
	}
	if outs < 1 || ins < outs || outs > max7zCoders || ins > max7zCoders {
		h.Fail("coders", "as many inputs as outputs or more", fmt.Sprintf("%d for %d", ins, outs))
		return 0
	}
	h.numbers(2*(outs-1), "coder bindings")
	if packed := ins - (outs - 1); packed != 1 {
		h.numbers(packed, "coder inputs")
	}
	return outs
}

// coder refuses those that need a password, or too much memory.
func (h *header7z) coder(id, settings []byte) {
	memory := uint64(0)
	switch {
	case bytes.Equal(id, []byte{0x06, 0xF1, 0x07, 0x01}): // AES
		if h.Err == nil {
			h.Err = h.kind.locked()
		}
	case bytes.Equal(id, []byte{0x03, 0x01, 0x01}) && len(settings) >= 5: // LZMA
		memory = uint64(binary.LittleEndian.Uint32(settings[1:]))
	case bytes.Equal(id, []byte{0x21}) && len(settings) >= 1: // LZMA2
		memory = uint64(2|settings[0]&1) << min(settings[0]/2+11, 61) // beyond all reason it stays so
	}
	if memory > maxMemory {
		h.Fail("dictionary", fmt.Sprintf("at most %d bytes", maxMemory), fmt.Sprint(memory))
	}
}

func (h *header7z) sub(folders int) {
	id := h.U8("files in folders")
	files, sizes := folders, 0
	if id == id7zCount {
		files = 0
		for i := 0; i < folders && h.Err == nil; i++ {
			n := h.count("files in a folder", uint64(max7zCount-files))
			files, sizes = files+n, sizes+max(n-1, 0)
		}
		id = h.U8("files in folders")
	}
	if id == id7zSize {
		h.numbers(sizes, "file size")
		id = h.U8("files in folders")
	}
	if id == id7zSums {
		h.sums(files)
		id = h.U8("files in folders")
	}
	h.want(id7zEnd, "files in folders", id)
}

// decode unpacks a header that is packed like a file itself: as the only file of
// a small archive around it.
func (h *header7z) decode(body []byte) ([]byte, error) {
	h.streams()
	if left := uint64(len(body)); h.Err == nil && (h.packed > left || uint64(h.position) > left-h.packed) {
		h.FailAt(0, "packed header", fmt.Sprintf("one within %d bytes", left), fmt.Sprintf("%d bytes at %d", h.packed, h.position))
	}
	if h.Err != nil {
		return nil, h.Err
	}
	packed := body[h.position : h.position+int(h.packed)]
	header := slices.Concat(
		[]byte{id7zHeader, id7zStreams, id7zPack, 0}, h.Data[h.after:h.Off],
		[]byte{id7zFiles, 1, id7zName, 5, 0, 'h', 0, 0, 0, id7zEnd, id7zEnd})
	small := sevenZip(packed, header)
	r, err := sevenzip.NewReader(bytes.NewReader(small), int64(len(small)))
	if err != nil {
		return nil, h.kind.broken(err)
	}
	f, err := r.File[0].Open()
	if err != nil {
		return nil, h.kind.broken(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, max7zHeader+1))
	if err == nil && len(text) > max7zHeader {
		return nil, limit(h.kind.name, "unpacked header", fmt.Sprintf("at most %d bytes", max7zHeader), "more")
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, h.kind.broken(err)
	}
	return text, nil
}

// sevenZip puts packed streams and a header behind the start that names them.
func sevenZip(packed, header []byte) []byte {
	start := binary.LittleEndian.AppendUint64(nil, uint64(len(packed)))
	start = binary.LittleEndian.AppendUint64(start, uint64(len(header)))
	start = binary.LittleEndian.AppendUint32(start, crc32.ChecksumIEEE(header))
	sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(start))
	return slices.Concat([]byte("7z\xBC\xAF\x27\x1C\x00\x04"), sum, start, packed, header)
}
