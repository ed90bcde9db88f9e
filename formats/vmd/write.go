package vmd

import (
	"encoding/binary"
	"math"
)

// Write returns the file's bytes. For a file that [Read] returned they are the
// bytes it was read from, whatever its quirks, as long as nothing was changed;
// a changed file keeps the quirks that still make sense.
func (f *File) Write() []byte {
	w := writer{make([]byte, 0, f.size())}
	signature, model := []byte(signatureNew), modelSize
	if f.form.signature != nil {
		signature = f.form.signature
		if string(signature[:signatureUsed]) == signatureOld {
			model = modelSizeOld
		}
	}
	w.text(signature, signatureSize)
	w.text(f.Model, model)
	counts := f.counts()
	for i := range f.written() {
		w.u32(uint32(counts[i]))
		w.section(f, i)
		if counts[i] == 0 {
			w.b = append(w.b, f.form.phantoms[i]...)
		}
	}
	return append(w.b, f.form.trailing...)
}

// counts returns how many records each section has, in the file's order.
func (f *File) counts() [sections]int {
	return [sections]int{len(f.Bones), len(f.Morphs), len(f.Cameras), len(f.Lights), len(f.Shadows), len(f.Shows)}
}

// written returns how many sections Write writes: those that the file had when
// it was read and those that have records now.
func (f *File) written() int {
	n := sections - f.form.missing
	for i, c := range f.counts() {
		if c > 0 && i >= n {
			n = i + 1
		}
	}
	return n
}

// size is what Write will need, or a little more.
func (f *File) size() int {
	n := signatureSize + modelSize + len(f.form.trailing)
	for i, c := range f.counts() {
		n += 4 + c*layout[i].size + len(f.form.phantoms[i])
	}
	for i := range f.Shows {
		n += len(f.Shows[i].IK) * switchSize
	}
	return n
}

type writer struct{ b []byte }

// section writes the records of section i of [layout].
func (w *writer) section(f *File, i int) {
	switch i {
	case 0:
		for i := range f.Bones {
			k := &f.Bones[i]
			w.b = append(w.b, k.Name[:]...)
			w.u32(k.Frame)
			w.floats(k.Position[:]...)
			w.floats(k.Rotation[:]...)
			w.b = append(w.b, k.Curves[:]...)
		}
	case 1:
		for i := range f.Morphs {
			k := &f.Morphs[i]
			w.b = append(w.b, k.Name[:]...)
			w.u32(k.Frame)
			w.floats(k.Weight)
		}
	case 2:
		for i := range f.Cameras {
			k := &f.Cameras[i]
			w.u32(k.Frame)
			w.floats(k.Distance)
			w.floats(k.Target[:]...)
			w.floats(k.Rotation[:]...)
			w.b = append(w.b, k.Curves[:]...)
			w.u32(k.FOV)
			w.b = append(w.b, k.Orthographic)
		}
	case 3:
		for i := range f.Lights {
			k := &f.Lights[i]
			w.u32(k.Frame)
			w.floats(k.Color[:]...)
			w.floats(k.Direction[:]...)
		}
	case 4:
		for _, k := range f.Shadows {
			w.u32(k.Frame)
			w.b = append(w.b, k.Mode)
			w.floats(k.Distance)
		}
	case 5:
		for i := range f.Shows {
			k := &f.Shows[i]
			w.u32(k.Frame)
			w.b = append(w.b, k.Visible)
			w.u32(uint32(len(k.IK)))
			for j := range k.IK {
				w.b = append(w.b, k.IK[j].Name[:]...)
				w.b = append(w.b, k.IK[j].On)
			}
		}
	}
}

func (w *writer) u32(v uint32) { w.b = binary.LittleEndian.AppendUint32(w.b, v) }

func (w *writer) floats(v ...float32) {
	for _, x := range v {
		w.u32(math.Float32bits(x))
	}
}

// text writes b in exactly n bytes, cut or padded with NULs.
func (w *writer) text(b []byte, n int) {
	end := len(w.b) + n
	w.b = append(w.b, b[:min(len(b), n)]...)
	for len(w.b) < end {
		w.b = append(w.b, 0)
	}
}
