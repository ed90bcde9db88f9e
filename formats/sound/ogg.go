package sound

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"furitsuke/formats"

	"github.com/jfreymuth/oggvorbis"
)

// oggMark begins every page of an Ogg file (RFC 3533, section 6).
const oggMark = "OggS"

func readOgg(data []byte, d *decoded) error {
	packets, err := oggHeaders(data)
	if err != nil {
		return err
	}
	if err := checkVorbis(packets, d); err != nil {
		return err
	}
	dec, err := oggvorbis.NewReader(struct{ io.Reader }{bytes.NewReader(data)})
	if err != nil {
		return fail("ogg", "headers", 0, "a stream of Vorbis", err.Error())
	}
	left, right := front(d.Channels)
	buf := make([]float32, 1<<12*d.Channels)
	for {
		n, err := dec.Read(buf)
		for b := buf[:n]; len(b) >= d.Channels; b = b[d.Channels:] {
			if !d.add(clip16(float64(b[left])), clip16(float64(b[right]))) {
				return nil
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && len(d.samples) > 0: // a download cut short, or another stream behind
			d.warn("pages", -1, err.Error(), fmt.Sprintf("the %.1f s before it play", float64(len(d.samples))/float64(d.Rate)))
			return nil
		case err != nil:
			return fail("ogg", "pages", 0, "a packet of Vorbis", err.Error())
		}
	}
}

// front returns which channels stand left and right in front (Vorbis I
// specification, section 4.3.9): in the middle of three and more is the centre,
// but of four.
func front(channels int) (left, right int) {
	switch channels {
	case 1:
		return 0, 0
	case 2, 4:
		return 0, 1
	}
	return 0, 2
}

// A packet is one of a stream, put together from pages.
type packet struct {
	data []byte
	at   int // byte offset of the page it ends on
}

// oggHeaders returns the three packets that a stream of Vorbis begins with.
func oggHeaders(data []byte) (out [3]packet, err error) {
	r := &formats.Reader{Format: "ogg", Data: data}
	var part []byte
	for n := 0; n < len(out); {
		at := r.Off
		if mark := string(r.Take(4, "page")); mark != oggMark {
			if r.Err == nil {
				r.FailAt(at, "page", oggMark, fmt.Sprintf("%q", mark))
			}
			return out, r.Err
		}
		r.Take(22, "page header") // version, flags, position, stream, number, checksum
		sizes := r.Take(int(r.U8("segments")), "segments")
		for _, size := range sizes {
			part = append(part, r.Take(int(size), "segment")...)
			if size < 255 && n < len(out) { // the last segment of a packet is not full
				out[n] = packet{part, at}
				part = nil
				n++
			}
		}
		if r.Err != nil {
			return out, r.Err
		}
		if n == 0 && len(part) == 0 {
			r.FailAt(at, "segments", "at least one", "none") // the decoder would index it
			return out, r.Err
		}
	}
	return out, nil
}

// checkVorbis reads what the headers say of the sound, and of the memory they
// will take: the decoder allocates by any number it finds.
func checkVorbis(p [3]packet, d *decoded) error {
	if bytes.HasPrefix(p[0].data, []byte("OpusHead")) {
		return refuse("ogg", "stream", int64(p[0].at), "Vorbis", "Opus")
	}
	const header = 7 // kind and "vorbis"
	for i, kind := range [3]byte{1, 3, 5} {
		if want := string(kind) + "vorbis"; !bytes.HasPrefix(p[i].data, []byte(want)) {
			return fail("ogg", "stream", int64(p[i].at), fmt.Sprintf("Vorbis, header %q", want), fmt.Sprintf("%q", p[i].data[:min(len(p[i].data), header)]))
		}
	}
	id := &formats.Reader{Format: "ogg", Data: p[0].data, Off: header}
	id.U32("version")
	channels, rate := id.U8("channels"), id.U32("sample rate")
	if id.Err != nil {
		return fail("ogg", "identification", int64(p[0].at), "30 bytes", fmt.Sprint(len(p[0].data)))
	}
	if err := d.describe("Ogg Vorbis", int(min(rate, maxRate+1)), int(channels), int64(p[0].at)); err != nil {
		return err
	}
	notes := &formats.Reader{Format: "ogg", Data: p[1].data, Off: header}
	notes.Take(notes.Count("encoder", 1), "encoder")
	count := notes.U32("comments")
	if most := notes.Left() / 4; notes.Err != nil || int64(count) > int64(most) {
		return fail("ogg", "comments", int64(p[1].at), fmt.Sprintf("at most %d (of 4 bytes)", most), fmt.Sprint(count))
	}
	if why := checkBooks(p[2].data[header:]); why != "" {
		return fail("ogg", "codebooks", int64(p[2].at), "tables of Vorbis", why)
	}
	return nil
}

// maxEntries bounds the numbers in all codebooks together: 16 MB. Encoders write
// some hundred thousand.
const maxEntries = 1 << 22

// checkBooks walks the codebooks of a setup header (Vorbis I specification,
// section 3.2.1) and says what is wrong with them, "" for nothing.
func checkBooks(data []byte) string {
	b := &bits{data: data}
	total := 0
	for n := b.read(8) + 1; n > 0; n-- {
		const sync = 0x564342
		if b.read(24) != sync {
			return "a codebook without its mark"
		}
		dimensions, entries := b.read(16), b.read(24)
		if dimensions == 0 || entries == 0 {
			return fmt.Sprintf("a codebook of %d entries of %d numbers", entries, dimensions)
		}
		if total += entries * dimensions; total > maxEntries {
			return fmt.Sprintf("more than %d numbers", maxEntries)
		}
		b.lengths(entries)
		switch lookup := b.read(4); lookup {
		case 0:
		case 1, 2:
			b.skip(32 + 32) // least and step
			size := b.read(4) + 1
			b.skip(1)
			values := entries * dimensions
			if lookup == 1 {
				values = root(entries, dimensions)
			}
			b.skip(values * size)
		default:
			return fmt.Sprintf("lookup %d", lookup)
		}
		if b.at > 8*len(data) {
			return fmt.Sprintf("codebooks that end after %d bytes", len(data))
		}
	}
	return ""
}

// bits reads numbers of any width, the lowest bit first; past the end they are
// zero.
type bits struct {
	data []byte
	at   int // bits
}

func (b *bits) read(n int) (v int) {
	for i := range n {
		if k := b.at + i; k/8 < len(b.data) {
			v |= int(b.data[k/8]>>(k%8)&1) << i
		}
	}
	b.at += n
	return v
}

func (b *bits) skip(n int) { b.at += n }

// lengths skips the lengths of a codebook's words: one for each entry or, in
// order, how many there are of each.
func (b *bits) lengths(entries int) {
	if b.read(1) == 1 {
		b.skip(5)
		for left := entries; left > 0 && b.at <= 8*len(b.data); {
			width := 0
			for 1<<width <= left {
				width++
			}
			left -= b.read(width)
		}
		return
	}
	sparse := b.read(1) == 1
	for range entries {
		if !sparse || b.read(1) == 1 {
			b.skip(5)
		}
	}
}

// root returns the largest n of which n to the power of dimensions is at most
// entries.
func root(entries, dimensions int) int {
	for n := 1; ; n++ {
		power := 1
		for i := 0; i < dimensions && power <= entries; i++ {
			power *= n + 1
		}
		if power > entries {
			return n
		}
	}
}
