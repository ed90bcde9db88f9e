package sound

import (
	"bytes"
	"encoding/binary"
	"testing"

	"furitsuke/formats/formatstest"
)

// patched returns data with bytes replaced from place at on.
func patched(data []byte, at int, with ...byte) []byte {
	out := bytes.Clone(data)
	copy(out[at:], with)
	return out
}

// small is a WAV of four samples; what its fields say stands at these places.
var small = wav(stereo, make([]byte, 16))

const (
	wavAt  = 12 + 8 + 6 + 8 // of the format
	dataAt = wavAt + 16 + 4 // of the size of the data
)

var bad = []struct {
	file string
	make func(t *testing.T) []byte
}{
	{"sound-empty.mp3", func(*testing.T) []byte { return nil }},
	{"sound-text.mp3", func(*testing.T) []byte { return []byte("no music here, only words\n") }},
	{"sound-title-too-long.mp3", func(*testing.T) []byte { return []byte("ID3\x04\x00\x00\x7F\x7F\x7F\x7Fshort") }},
	{"sound-title-alone.mp3", func(*testing.T) []byte { return []byte("ID3\x04\x00\x00\x00\x00\x00\x04rest") }},
	{"sound-half-a-frame.mp3", func(t *testing.T) []byte { return stored(t, "beats.mp3")[:100] }},
	{"sound-free-format.mp3", func(t *testing.T) []byte { return patched(stored(t, "beats.mp3")[:1000], 2, 0) }},
	{"sound-no-format.wav", func(*testing.T) []byte { return append(bytes.Clone(small[:12]), small[dataAt-4:]...) }},
	{"sound-no-data.wav", func(*testing.T) []byte { return small[:dataAt-4] }},
	{"sound-no-samples.wav", func(*testing.T) []byte { return small[:dataAt+4] }},
	{"sound-format-cut.wav", func(*testing.T) []byte { return small[:wavAt+10] }},
	{"sound-no-channels.wav", func(*testing.T) []byte { return patched(small, wavAt+2, 0) }},
	{"sound-rate-zero.wav", func(*testing.T) []byte { return patched(small, wavAt+4, 0, 0, 0, 0) }},
	{"sound-block.wav", func(*testing.T) []byte { return patched(small, wavAt+12, 0, 0) }},
	{"sound-adpcm.wav", func(*testing.T) []byte { return patched(small, wavAt, 2) }},
	{"sound-12-bits.wav", func(*testing.T) []byte { return patched(small, wavAt+14, 12) }},
	{"sound-cut.ogg", func(t *testing.T) []byte { return stored(t, "beats.ogg")[:200] }},
	{"sound-opus.ogg", func(*testing.T) []byte { return pages([]byte("OpusHead\x01\x02"), []byte("OpusTags"), []byte("x")) }},
	{"sound-theora.ogg", func(*testing.T) []byte {
		return pages([]byte("\x80theora"), []byte("\x81theora"), []byte("\x82theora"))
	}},
	{"sound-no-page.ogg", func(t *testing.T) []byte { return patched(stored(t, "beats.ogg")[:300], 58, 'X') }},
	{"sound-no-segments.ogg", func(t *testing.T) []byte { return patched(stored(t, "beats.ogg")[:58], 26, 0) }},
	{"sound-comments-too-many.ogg", func(t *testing.T) []byte {
		h := headers(t)
		h[1] = append([]byte("\x03vorbis\x01\x00\x00\x00v"), 255, 255, 255, 255)
		return pages(h[:]...)
	}},
	{"sound-rate-zero.ogg", func(t *testing.T) []byte {
		h := headers(t)
		copy(h[0][12:], []byte{0, 0, 0, 0})
		return pages(h[:]...)
	}},
	{"sound-codebook-mark.ogg", func(t *testing.T) []byte {
		h := headers(t)
		h[2][8] = 'X'
		return pages(h[:]...)
	}},
	{"sound-codebook-bomb.ogg", func(t *testing.T) []byte { // 16 million entries of 65,535 numbers
		h := headers(t)
		h[2] = append([]byte("\x05vorbis\x00BCV"), 255, 255, 255, 255, 255, 0)
		return pages(h[:]...)
	}},
	{"sound-codebook-empty.ogg", func(t *testing.T) []byte {
		h := headers(t)
		h[2] = append([]byte("\x05vorbis\x00BCV"), 1, 0, 0, 0, 0, 0)
		return pages(h[:]...)
	}},
	{"sound-headers-alone.ogg", func(t *testing.T) []byte {
		h := headers(t)
		return pages(h[:]...)
	}},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.file, func(t *testing.T) { formatstest.Bad(t, tt.file, tt.make(t), Read) })
	}
}

// headers returns copies of the three headers of a real stream.
func headers(t *testing.T) (out [3][]byte) {
	t.Helper()
	packets, err := oggHeaders(stored(t, "beats.ogg"))
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range packets {
		out[i] = bytes.Clone(p.data)
	}
	return out
}

// pages writes packets as an Ogg stream, a page each.
func pages(packets ...[]byte) []byte {
	var out []byte
	for i, p := range packets {
		page := append([]byte(oggMark), make([]byte, 22)...)
		if i == 0 {
			page[5] = 2 // the first
		}
		page[18] = byte(i)
		page = append(page, byte(len(p)/255+1))
		for n := len(p); n >= 0; n -= 255 {
			page = append(page, byte(min(n, 255)))
		}
		out = append(out, append(page, p...)...)
	}
	return summed(out)
}

// summed returns data with the checksum of every page right, so that the decoder
// reads on.
func summed(data []byte) []byte {
	out := bytes.Clone(data)
	for at := 0; at+27 <= len(out) && string(out[at:at+4]) == oggMark; {
		end := at + 27 + int(out[at+26])
		if end > len(out) {
			break
		}
		for _, size := range out[at+27 : end] {
			end += int(size)
		}
		if end > len(out) {
			break
		}
		copy(out[at+22:], []byte{0, 0, 0, 0})
		binary.LittleEndian.PutUint32(out[at+22:], checksum(out[at:end]))
		at = end
	}
	return out
}

// checksum is that of RFC 3533, section 6.
func checksum(data []byte) (sum uint32) {
	for _, b := range data {
		sum ^= uint32(b) << 24
		for range 8 {
			if sum&(1<<31) != 0 {
				sum = sum<<1 ^ 0x04C11DB7
			} else {
				sum <<= 1
			}
		}
	}
	return sum
}

func FuzzRead(f *testing.F) {
	for _, name := range []string{"beats.mp3", "beats-22050.mp3", "beats-mono.mp3", "beats.ogg", "beats-mono.ogg"} {
		f.Add(stored(f, name))
	}
	for _, c := range wavCases {
		f.Add(wav(c, make([]byte, 4*c.channels*c.bits)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, data := range [][]byte{data, summed(data)} {
			s, err := read(data, 1<<20)
			switch {
			case err != nil:
				if s != nil || !formatstest.IsError(err) {
					t.Fatalf("want a *formats.Error and no sound, got %T: %v", err, err)
				}
			case len(s.Samples) == 0 || s.Rate < minRate || s.Rate > maxRate || len(s.Peaks) == 0:
				t.Fatalf("%d samples at %d a second", len(s.Samples), s.Rate)
			}
		}
	})
}
