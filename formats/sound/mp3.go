package sound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"furitsuke/formats"

	"github.com/hajimehoshi/go-mp3"
)

// id3Mark begins the title and the cover that most files carry before the music
// (id3.org, ID3v2).
const id3Mark = "ID3"

func readMP3(data []byte, d *decoded) error {
	start, err := afterID3(data)
	if err != nil {
		return err
	}
	sync := firstFrame(data[start:])
	if sync < 0 {
		return fail("mp3", "frames", int64(start), "a frame of MPEG 1 or 2, layer III", "none")
	}
	start += sync
	dec, err := mp3.NewDecoder(struct{ io.Reader }{bytes.NewReader(data[start:])}) // no Seeker: it would walk the whole file first
	if err != nil {
		return mp3Error(start, err)
	}
	channels := 2
	if mono(data[start:]) {
		channels = 1
	}
	if err := d.describe("MP3", dec.SampleRate(), channels, int64(start)); err != nil {
		return err
	}
	skip, length := gap(data[start:])
	const densest = 64 // samples a byte: a frame of 1152 has at least 24
	d.samples = make([][2]int16, 0, min(max(length, 0), d.most, densest*len(data)))
	buf := make([]byte, 1<<14)
	for {
		n, err := io.ReadFull(dec, buf) // four bytes a sample: left, right
		for b := buf[:n/4*4]; len(b) > 0; b = b[4:] {
			if skip > 0 {
				skip--
				continue
			}
			if length >= 0 && len(d.samples) == length || !d.add(int16(binary.LittleEndian.Uint16(b)), int16(binary.LittleEndian.Uint16(b[2:]))) {
				return nil
			}
		}
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			return nil
		case err != nil && len(d.samples) > 0: // a tag of another program at the end, or a download cut short
			d.warn("frames", -1, err.Error(), fmt.Sprintf("the %.1f s before it play", float64(len(d.samples))/float64(d.Rate)))
			return nil
		case err != nil:
			return mp3Error(start, err)
		}
	}
}

func mp3Error(at int, err error) *formats.Error {
	if errors.Is(err, io.EOF) {
		return fail("mp3", "frames", int64(at), "a whole frame", "the end of the file")
	}
	return refuse("mp3", "frames", int64(at), "MPEG 1 or 2, layer III", err.Error())
}

// afterID3 returns where the music begins. The decoder would skip the title too,
// and allocate what it claims to be long.
func afterID3(data []byte) (int, error) {
	if !bytes.HasPrefix(data, []byte(id3Mark)) {
		return 0, nil
	}
	r := &formats.Reader{Format: "mp3", Data: data, Off: 6} // mark, version, flags
	size := 0
	for _, b := range r.Take(4, "title size") { // seven bits each, so that none looks like a frame
		size = size<<7 | int(b&0x7F)
	}
	r.Take(size, "title")
	return r.Off, r.Err
}

// firstFrame returns where the first frame's header stands, or -1. Its sync is
// eleven bits, then come version (1 is reserved) and layer (1 is III), a bit rate
// and a sample rate of which the last values are reserved.
func firstFrame(data []byte) int {
	for i := 0; i+4 <= len(data); i++ {
		h := data[i : i+4]
		if h[0] == 0xFF && h[1]&0xE0 == 0xE0 && h[1]>>3&3 != 1 && h[1]>>1&3 == 1 && h[2]>>4 != 15 && h[2]>>2&3 != 3 {
			return i
		}
	}
	return -1
}

func mono(frame []byte) bool { return len(frame) > 3 && frame[3]>>6 == 3 }

// gap returns how many samples to leave out at the start and how many then are
// music, -1 for all. An encoder puts silence before the music and fills the last
// frame, and a decoder is late by 529 samples; the first frame, which sounds of
// nothing, says by how much (Gabriel Bouvigne, "MP3 Info Tag revision 1"). Left in
// place they would put every beat 50 ms late. Browsers and ffmpeg leave them out
// as well.
func gap(frame []byte) (skip, length int) {
	const decoder = 529
	samples, side := 1152, 32 // of a frame; bytes of what precedes the tag, MPEG 1
	if frame[1]>>3&3 != 3 {
		samples, side = 576, 17
		if mono(frame) {
			side = 9
		}
	} else if mono(frame) {
		side = 17
	}
	r := &formats.Reader{Data: frame, Off: 4 + side}
	if frame[1]&1 == 0 {
		r.Off += 2 // a checksum
	}
	tag := string(r.Take(4, "tag"))
	if tag != "Xing" && tag != "Info" {
		return 0, -1
	}
	// The flags say which of the fields follow that they name.
	const hasFrames, hasBytes, hasIndex, hasQuality = 1, 2, 4, 8
	big := func() int {
		if b := r.Take(4, "tag"); b != nil {
			return int(binary.BigEndian.Uint32(b))
		}
		return 0
	}
	flags, frames := big(), 0
	if flags&hasFrames != 0 {
		frames = big()
	}
	if flags&hasBytes != 0 {
		big()
	}
	if flags&hasIndex != 0 {
		r.Take(100, "index")
	}
	if flags&hasQuality != 0 {
		big()
	}
	r.Take(21, "encoder") // its name, and what it was told
	b := r.Take(3, "delay")
	if b == nil {
		return samples, -1
	}
	delay, padding := int(b[0])<<4|int(b[1])>>4, int(b[1]&15)<<8|int(b[2])
	if delay == 0 { // not written by an encoder that knows of it
		return samples, -1
	}
	if length = frames*samples - delay - padding; frames == 0 || length <= 0 {
		length = -1
	}
	return samples + delay + decoder, length
}
