package vmd

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"furitsuke/formats"
)

// The two signatures, in 30 bytes. Five bytes of padding may hold anything
// (measured: "\0\0\0\x30\xE9"), so only the first 25 count.
const (
	signatureSize = 30
	signatureUsed = 25
	signatureNew  = "Vocaloid Motion Data 0002"
	signatureOld  = "Vocaloid Motion Data file" // before 2008: a shorter model name
	signatureBare = "Vocaloid Motion Data"      // no version; laid out as the new one
)

// Sizes of the model's name.
const modelSize, modelSizeOld = 20, 10

// Sizes of records, or the least size of one (specs/vmd.md §1).
const (
	boneSize = 15 + // name
		4 + // frame
		12 + // position
		16 + // rotation
		64 // curves
	morphSize  = 15 + 4 + 4        // name, frame, weight
	cameraSize = 4 + 4 + 12 + 12 + // frame, distance, target, rotation
		24 + 4 + 1 // curves, field of view, orthographic
	lightSize  = 4 + 12 + 12 // frame, colour, direction
	shadowSize = 4 + 1 + 4   // frame, mode, distance
	showSize   = 4 + 1 + 4   // frame, visible, count of switches
	switchSize = 20 + 1      // name, on
)

// A section is a count and its records. Bones come first; from the second on,
// a file may end before any.
type section struct {
	name string
	size int
	read func(r *formats.Reader, f *File, n int)
}

var layout = [sections]section{
	{"bone keys", boneSize, readBones},
	{"morph keys", morphSize, readMorphs},
	{"camera keys", cameraSize, readCameras},
	{"light keys", lightSize, readLights},
	{"shadow keys", shadowSize, readShadows},
	{"show keys", showSize, readShows},
}

const sections = 6

// Read parses a whole file. Its error is a *[formats.Error]. What real writers
// do wrong loads with a warning.
func Read(data []byte) (*File, error) {
	r := &formats.Reader{Format: "vmd", Data: data}
	f := &File{}
	readHead(r, f)
	for i := range layout {
		if i > 0 && r.Err == nil && r.Left() < 4 {
			f.form.missing = sections - i
			break
		}
		s := &layout[i]
		n := r.Count(s.name+" count", s.size)
		s.read(r, f, n)
		if n == 0 && r.Err == nil {
			skipPhantom(r, f, i)
		}
	}
	if r.Err != nil {
		return nil, r.Err
	}
	if left := r.Left(); left > 0 {
		f.warn("end", r.Off, fmt.Sprintf("%d bytes after the last section", left), "kept, not read")
		f.form.trailing = bytes.Clone(r.Take(left, "end"))
	}
	f.warnNumbers()
	return f, nil
}

func readHead(r *formats.Reader, f *File) {
	size := modelSize
	sig := r.Take(signatureSize, "signature")
	if sig == nil {
		return
	}
	switch used := string(sig[:signatureUsed]); {
	case used == signatureNew:
	case used == signatureOld:
		size = modelSizeOld
	case strings.TrimRight(used, "\x00") == signatureBare:
		f.warn("signature", 0, "no version", "read as "+signatureNew[len(signatureBare)+1:])
	default:
		r.FailAt(0, "signature", fmt.Sprintf("%q", signatureNew), fmt.Sprintf("%q", used))
		return
	}
	if string(bytes.TrimRight(sig, "\x00")) != signatureNew {
		f.form.signature = bytes.Clone(sig)
	}
	f.Model = bytes.Clone(r.Take(size, "model name"))
}

// skipPhantom steps over a record that old MMD wrote after a count of 0: it
// holds a camera or light with a frame like 0xFFFFFFE7 (specs/vmd.md §1). The
// sign of one is that the next count cannot be right.
func skipPhantom(r *formats.Reader, f *File, i int) {
	s := &layout[i]
	if s.size != cameraSize && s.size != lightSize || r.Left() < s.size {
		return
	}
	ahead := *r
	ahead.Count(s.name, layout[i+1].size)
	if ahead.Err == nil {
		return
	}
	f.warn(s.name, r.Off, "a record after a count of 0", "skipped")
	f.form.phantoms[i] = bytes.Clone(r.Take(s.size, s.name))
}

func (f *File) warn(place string, off int, found, done string) {
	f.Warnings = append(f.Warnings, formats.Warning{Format: "vmd", Place: place, Offset: int64(off), Found: found, Done: done})
}

// warnNumbers counts the keys whose numbers no motion can hold.
func (f *File) warnNumbers() {
	bad := 0
	for i := range f.Bones {
		if k := &f.Bones[i]; !finite(k.Position[:]) || !finite(k.Rotation[:]) {
			bad++
		}
	}
	for i := range f.Morphs {
		if !finite([]float32{f.Morphs[i].Weight}) {
			bad++
		}
	}
	if bad > 0 {
		f.warn("keys", -1, fmt.Sprintf("%d keys with infinite numbers or NaN", bad), "played as keys at rest")
	}
	bad = 0
	for i := range f.Cameras {
		if !f.Cameras[i].finite() {
			bad++
		}
	}
	for i := range f.Lights {
		if !f.Lights[i].finite() {
			bad++
		}
	}
	if bad > 0 {
		f.warn("camera and light keys", -1, fmt.Sprintf("%d keys with infinite numbers or NaN", bad), "left out of the film")
	}
}

func finite(v []float32) bool {
	for _, x := range v {
		if x := float64(x); math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}
