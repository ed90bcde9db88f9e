package pmd

import (
	"encoding/binary"
	"math"

	"furitsuke/formats/mmdname"
)

// A builder writes the layout that the reader reads, so that tests can say what
// they bent.
type builder struct{ b []byte }

func (w *builder) u8(v ...int) *builder {
	for _, x := range v {
		w.b = append(w.b, byte(x))
	}
	return w
}

func (w *builder) u16(v ...int) *builder {
	for _, x := range v {
		w.b = binary.LittleEndian.AppendUint16(w.b, uint16(x))
	}
	return w
}

func (w *builder) u32(v ...int) *builder {
	for _, x := range v {
		w.b = binary.LittleEndian.AppendUint32(w.b, uint32(x))
	}
	return w
}

func (w *builder) f32(v ...float32) *builder {
	for _, x := range v {
		w.b = binary.LittleEndian.AppendUint32(w.b, math.Float32bits(x))
	}
	return w
}

// text fills a field as MMD does: a NUL, then 0xFD.
func (w *builder) text(s string, size int) *builder {
	b, _ := mmdname.Encode(s, size)
	w.b = append(w.b, b...)
	for i := len(b); i < size; i++ {
		fill := byte(0xFD)
		if i == len(b) {
			fill = 0
		}
		w.b = append(w.b, fill)
	}
	return w
}

func (w *builder) header() *builder {
	w.b = append(w.b, magic...)
	return w.f32(1).text("モデル", nameSize).text("説明", commentSize)
}

func (w *builder) vertex(x float32, a, b, percent, edge int) *builder {
	return w.f32(x, 0, 0, 0, 0, -1, .25, .75).u16(a, b).u8(percent, edge)
}

func (w *builder) material(alpha float32, toon, edge, count int, texture string) *builder {
	return w.f32(1, .5, .25, alpha, 5, .1, .2, .3, .4, .5, .6).u8(toon, edge).u32(count).text(texture, nameSize)
}

func (w *builder) bone(name string, parent, tail int, t BoneType, ik int, y float32) *builder {
	return w.text(name, nameSize).u16(parent, tail).u8(int(t)).u16(ik).f32(0, y, 0)
}

// The sections of a small model that uses every kind of thing, and where they
// end: a file may be cut at these places.
func sections() [][]byte {
	var out [][]byte
	w := &builder{}
	end := func() { out, w = append(out, w.b), &builder{} }

	w.header().u32(4).vertex(0, 0, 0, 100, 0).vertex(1, 0, 1, 25, 1).vertex(2, 0, 1, 0, 0).vertex(3, 1, 1, 50, 0)
	w.u32(6).u16(0, 1, 2, 1, 2, 3)
	w.u32(2).material(1, 3, 1, 3, "face.bmp*shine.SPA").material(.98, 0xFF, 0, 3, "glow.sph")
	w.u16(8).bone("センター", None, 1, RotateMove, 0, 8).
		bone("左足", 0, 2, UnderIK, 5, 7).bone("左ひざ", 1, 3, UnderIK, 5, 4).bone("左足首", 2, 0, IKTarget, 0, 1).
		bone("写し", 0, 1, AppendRatio, 0xFFCE, 7). // -50 %
		bone("左足ＩＫ", None, 0, IKBone, 3, 1).bone("捩", 0, 1, Twist, 0, 9).bone("連", 0, 0, AppendRotate, 0, 2)
	end()
	w.u16(1).u16(5, 3).u8(2).u16(40).f32(.5).u16(2, 1)
	end()
	w.u16(2).text("base", nameSize).u32(2).u8(0).u32(3).f32(3, 0, 0).u32(1).f32(1, 0, 0)
	w.text("あ", nameSize).u32(1).u8(3).u32(1).f32(0, .5, 0)
	end()
	w.u8(1).u16(1).u8(1).text("体\n", frameSize).u32(2).u16(1).u8(1).u16(5).u8(1)
	end()
	w.u8(1).text("model", nameSize).text("about", commentSize)
	for range 8 {
		w.text("bone", nameSize)
	}
	w.text("a", nameSize).text("body\n", frameSize)
	end()
	for _, name := range []string{"toon01.bmp", "my.bmp", "toon03.bmp", "toon09.bmp", "", "", "", "", "", ""} {
		w.text(name, toonSize)
	}
	end()
	w.u32(2)
	for _, bone := range []int{1, None} {
		w.text("体", nameSize).u16(bone).u8(2).u16(0xFFFE).u8(1).f32(1, 2, 3, .5, .25, 0, .1, .2, .3, 1, .5, .6, .7, .8).u8(1)
	}
	end()
	w.u32(1).text("J", nameSize).u32(0, 1)
	for i := range 24 {
		w.f32(float32(i))
	}
	end()
	return out
}

func whole() []byte { return cutAfter(len(sections())) }

// cutAfter returns the model with only the first n sections.
func cutAfter(n int) (out []byte) {
	for _, s := range sections()[:n] {
		out = append(out, s...)
	}
	return out
}
