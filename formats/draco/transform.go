package draco

import (
	"fmt"
	"math"
	"math/bits"
)

// A transform makes a value of what was predicted and its correction, which it
// replaces.
type transform interface {
	restore(predicted, value []int32)
}

// Kinds of transforms (prediction scheme transform methods).
const (
	wrapped             = 1
	octahedral          = 2 // of earlier encoders; the specification lacks it
	octahedralCanonical = 3
)

func (d *decoder) transformKind(normals bool) int {
	at := d.Off
	kind := int(int8(d.U8("transform")))
	if d.Err != nil {
		return wrapped
	}
	if normals && kind != octahedral && kind != octahedralCanonical {
		d.FailAt(at, "transform", "2 or 3 for normals", fmt.Sprint(kind))
	} else if !normals && kind != wrapped {
		d.FailAt(at, "transform", "1", fmt.Sprint(kind))
	}
	return kind
}

// transform reads what a transform needs (DecodeTransformData).
func (d *decoder) transform(kind int) transform {
	at := d.Off
	if kind == wrapped {
		w := wrapTransform{d.I32("wrap minimum"), d.I32("wrap maximum")}
		if span := int64(w.most) - int64(w.least); d.Err == nil && (span < 0 || span >= math.MaxInt32) {
			d.FailAt(at, "wrap", "a maximum above the minimum by less than 2^31-1", fmt.Sprintf("%d to %d", w.least, w.most))
		}
		return w
	}
	most := d.I32("octahedron")
	o, ok := newOctahedron(bits.Len32(uint32(max(most, 0))))
	if d.Err == nil && (!ok || o.turn != most) {
		d.FailAt(at, "octahedron", "all of 2 to 30 bits", fmt.Sprint(most))
	}
	if kind == octahedralCanonical {
		d.I32("octahedron center") // follows from the other
	}
	return octahedralTransform{o, kind == octahedralCanonical}
}

// A wrapTransform keeps values between bounds: a sum beyond one comes in at the
// other (PredictionSchemeWrapDecodingTransform_ComputeOriginalValue).
type wrapTransform struct{ least, most int32 }

func (w wrapTransform) restore(predicted, value []int32) {
	span := w.most - w.least + 1
	for i, p := range predicted {
		v := min(max(p, w.least), w.most) + value[i]
		if v > w.most {
			v -= span
		} else if v < w.least {
			v += span
		}
		value[i] = v
	}
}

// An octahedralTransform adds corrections on an octahedron whose center is the
// prediction, turned into the lower left quarter if it is canonical
// (PredictionSchemeNormalOctahedronCanonicalizedDecodingTransform_ComputeOriginalValue).
type octahedralTransform struct {
	octahedron
	canonical bool
}

func (o octahedralTransform) restore(predicted, value []int32) {
	s, t := predicted[0]-o.center, predicted[1]-o.center
	outside := abs(s)+abs(t) > o.center
	if outside {
		s, t = o.invert(s, t)
	}
	turns := 0
	if o.canonical {
		turns = quarterTurns(s, t)
	}
	s, t = rotate(s, t, turns)
	s, t = o.wrap(s+value[0]), o.wrap(t+value[1])
	s, t = rotate(s, t, -turns&3)
	if outside {
		s, t = o.invert(s, t)
	}
	value[0], value[1] = s+o.center, t+o.center
}

// quarterTurns is how often a place is to be rotated to come to the lower left.
func quarterTurns(s, t int32) int {
	switch {
	case s == 0 && t == 0:
		return 0
	case s >= 0 && t < 0:
		return 1
	case s > 0:
		return 2
	case t > 0:
		return 3
	}
	return 0
}

// rotate goes clockwise by quarters.
func rotate(s, t int32, quarters int) (int32, int32) {
	switch quarters {
	case 1:
		return t, -s
	case 2:
		return -s, -t
	case 3:
		return -t, s
	}
	return s, t
}
