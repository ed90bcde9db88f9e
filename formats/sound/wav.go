package sound

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"

	"furitsuke/formats"
)

// WAV by Microsoft's "Multimedia Programming Interface and Data Specifications
// 1.0" (chunks, PCM) and its WAVEFORMATEXTENSIBLE. Ours reads what the library
// that decodes the other two does not: 32 bits, floats, and sizes that lie.

const (
	wavPCM        = 1
	wavFloat      = 3
	wavExtensible = 0xFFFE // the kind is the first two bytes of a GUID
)

var wavKinds = map[int]string{2: "ADPCM", 6: "A-law", 7: "µ-law", 0x11: "IMA ADPCM", 0x55: "MP3", 0x161: "WMA"}

func isWAV(data []byte) bool {
	return len(data) >= 12 && bytes.HasPrefix(data, []byte("RIFF")) && string(data[8:12]) == "WAVE"
}

// A wavFormat is the chunk "fmt ".
type wavFormat struct {
	kind, bits int
	channels   int
	block      int // bytes of one sample of all channels
}

func readWAV(data []byte, d *decoded) error {
	const header = 12 // RIFF, size, WAVE; the size is wrong in streams, and says nothing that the chunks do not
	r := &formats.Reader{Format: "wav", Data: data, Off: header}
	var f *wavFormat
	for {
		if r.Left() < 8 {
			r.Fail("chunks", "a chunk \"data\"", "the end of the file")
			return r.Err
		}
		id := string(r.Take(4, "chunk"))
		at := r.Off
		size := int(r.U32("chunk size"))
		switch {
		case id == "data":
			if f == nil {
				r.FailAt(at-4, "chunks", "a chunk \"fmt \" before the data", "none")
				return r.Err
			}
			if size > r.Left() { // of a recording that was never closed, or streamed
				d.warn("data size", int64(at), fmt.Sprintf("%d bytes, and %d left", size, r.Left()), "all that is left was read")
				size = r.Left()
			}
			f.samples(r.Take(size, "data"), d)
			return r.Err
		case id == "fmt ":
			chunk := &formats.Reader{Format: "wav", Data: data[:min(r.Off+size, len(data))], Off: r.Off}
			var err error
			if f, err = readWAVFormat(chunk, d); err != nil {
				return err
			}
		}
		r.Take(min(size+size%2, r.Left()), "chunk") // chunks begin on even places
	}
}

func readWAVFormat(r *formats.Reader, d *decoded) (*wavFormat, error) {
	at := r.Off
	f := &wavFormat{kind: int(r.U16("format"))}
	f.channels = int(r.U16("channels"))
	rate := r.U32("sample rate")
	r.U32("bytes a second")
	f.block = int(r.U16("block"))
	bits := r.Off
	f.bits = int(r.U16("bits"))
	if f.kind == wavExtensible {
		r.U16("extension size")
		r.U16("valid bits")
		r.U32("channel mask")
		f.kind = int(r.U16("sub-format"))
	}
	if r.Err != nil {
		return nil, r.Err
	}
	if err := d.describe("WAV", int(min(rate, math.MaxInt32)), f.channels, int64(at)); err != nil {
		return nil, err
	}
	ok := f.kind == wavPCM && (f.bits == 8 || f.bits == 16 || f.bits == 24 || f.bits == 32) ||
		f.kind == wavFloat && (f.bits == 32 || f.bits == 64)
	if !ok {
		kind, known := wavKinds[f.kind]
		if !known {
			kind = fmt.Sprintf("format %d", f.kind)
		}
		return nil, refuse("wav", "format", int64(at), "PCM of 8, 16, 24 or 32 bits or floats of 32 or 64", fmt.Sprintf("%s of %d bits", kind, f.bits))
	}
	if want := f.channels * f.bits / 8; f.block != want {
		return nil, fail("wav", "block", int64(bits-2), fmt.Sprint(want), fmt.Sprint(f.block))
	}
	return f, nil
}

// samples takes the front channels of every block.
func (f *wavFormat) samples(data []byte, d *decoded) {
	right := 0
	if f.channels > 1 {
		right = f.bits / 8
	}
	d.samples = make([][2]int16, 0, min(len(data)/f.block, d.most))
	for ; len(data) >= f.block; data = data[f.block:] {
		if !d.add(f.value(data), f.value(data[right:])) {
			return
		}
	}
}

// value returns one sample of one channel. Eight bits have no sign, more do.
func (f *wavFormat) value(b []byte) int16 {
	switch {
	case f.kind == wavFloat && f.bits == 64:
		return clip16(math.Float64frombits(binary.LittleEndian.Uint64(b)))
	case f.kind == wavFloat:
		return clip16(float64(math.Float32frombits(binary.LittleEndian.Uint32(b))))
	case f.bits == 8:
		return (int16(b[0]) - 128) << 8
	default:
		return int16(binary.LittleEndian.Uint16(b[f.bits/8-2:])) // the upper bits
	}
}
