package vmd

import (
	"bytes"

	"furitsuke/motion/mmd"
)

// Bezier returns the curves that shape the segment which ends at the key: X, Y,
// Z of the position, then the rotation; and whether physics is off for the
// bodies on the bone.
//
// The block holds row 0, the control points of all channels side by side
// (x1 of X Y Z R, y1 of all, x2 of all, y2 of all), and the same row three times
// more, each shifted left by a byte. MMD 9 overwrites bytes 2 and 3, the x1 of Z
// and R, with its physics switch. So channel k is read from row k, at the same
// four bytes of each, which nothing overwrites (specs/vmd.md §3).
//
// Three patterns of other writers differ: rows 1 to 3 all zero (nanoem; then row
// 0 counts), a block all zero, and 14 14 14 14 6B 6B 6B 6B repeated; the last
// two mean straight lines.
func (k *BoneKey) Bezier() (curves [4]mmd.Curve, physicsOff bool) {
	b := &k.Curves
	physicsOff = b[2] == offFirst && b[3] == offSecond
	switch {
	case *b == [64]byte{} || bytes.Equal(b[:], misplacedLinear):
		return linear4, physicsOff
	case *(*[48]byte)(b[16:]) == [48]byte{}:
		for c := range curves {
			curves[c] = curve(b[c], b[c+4], b[c+8], b[c+12])
		}
		if physicsOff { // row 0's x1 of Z and R are lost
			curves[2].X1, curves[3].X1 = mmd.LinearCurve.X1, mmd.LinearCurve.X1
		}
	default:
		for c := range curves {
			row := b[16*c:]
			curves[c] = curve(row[0], row[4], row[8], row[12])
		}
	}
	return curves, physicsOff
}

// SetBezier writes the block as MMD does. Bytes 2 and 3 keep the genuine x1 of Z
// and R while physics is on, which every reader understands and MMD 9 takes for
// "on"; only the switch to off overwrites them.
func (k *BoneKey) SetBezier(curves [4]mmd.Curve, physicsOff bool) {
	var row [16]byte
	for c, v := range curves {
		row[c], row[c+4], row[c+8], row[c+12] = v.X1, v.Y1, v.X2, v.Y2
	}
	for i := range 4 {
		shifted := k.Curves[16*i : 16*i+16]
		n := copy(shifted, row[i:])
		clear(shifted[n:])
		if n < len(shifted) {
			shifted[n] = 1 // MMD pads a row with 1, then zeros
		}
	}
	if physicsOff {
		k.Curves[2], k.Curves[3] = offFirst, offSecond
	}
}

// Bezier returns the curves that shape the segment which ends at the key: X, Y,
// Z of the target, the rotation, the distance, the field of view. Each channel
// has four bytes in the order x1 x2 y1 y2 (specs/vmd.md §4).
func (k *CameraKey) Bezier() (curves [6]mmd.Curve) {
	for c := range curves {
		b := k.Curves[4*c:]
		curves[c] = curve(b[0], b[2], b[1], b[3])
	}
	return curves
}

// SetBezier is the inverse of [CameraKey.Bezier].
func (k *CameraKey) SetBezier(curves [6]mmd.Curve) {
	for c, v := range curves {
		copy(k.Curves[4*c:], []byte{v.X1, v.X2, v.Y1, v.Y2})
	}
}

// offFirst and offSecond are bytes 2 and 3 of a key that switches physics off.
const offFirst, offSecond = 0x63, 0x0F

var linear4 = [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve}

// misplacedLinear is what a third-party writer puts for straight lines: read
// literally it would be x1 = x2 = 20, y1 = y2 = 107.
var misplacedLinear = bytes.Repeat([]byte{20, 20, 20, 20, 107, 107, 107, 107}, 8)

// curve keeps control points within 0..127: above, X could turn back and a
// curve would have several values at one time.
func curve(x1, y1, x2, y2 byte) mmd.Curve {
	return mmd.Curve{X1: min(x1, 127), Y1: min(y1, 127), X2: min(x2, 127), Y2: min(y2, 127)}
}
