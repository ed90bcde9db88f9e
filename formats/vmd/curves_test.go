package vmd

import (
	"bytes"
	"slices"
	"testing"

	"furitsuke/motion/mmd"
)

func TestBezier(t *testing.T) {
	fill := func(pattern string, times int) (b [64]byte) {
		copy(b[:], bytes.Repeat([]byte(pattern), times))
		return b
	}
	genuine := [4]mmd.Curve{{X1: 1, Y1: 2, X2: 3, Y2: 4}, {X1: 5, Y1: 6, X2: 7, Y2: 8}, {X1: 9, Y1: 10, X2: 11, Y2: 12}, {X1: 13, Y1: 14, X2: 15, Y2: 127}}
	var k BoneKey
	k.SetBezier(genuine, false)
	on := k.Curves
	k.SetBezier(genuine, true)
	off := k.Curves
	modern := on
	modern[2], modern[3] = 0, 0 // MMD 9's "on"
	var rowOnly, rowOnlyOff [64]byte
	copy(rowOnly[:16], on[:16])
	copy(rowOnlyOff[:16], off[:16])
	lost := genuine
	lost[2].X1, lost[3].X1 = 20, 20
	straight := mmd.Curve{X1: 20, Y1: 20, X2: 20, Y2: 20} // x = y is a straight line
	large := fill("\xff", 64)
	tests := []struct {
		name  string
		block [64]byte
		want  [4]mmd.Curve
		off   bool
	}{
		{"genuine", on, genuine, false},
		{"physics on, MMD 9", modern, genuine, false},
		{"physics off", off, genuine, true},
		{"row 0 alone", rowOnly, genuine, false},
		{"row 0 alone, physics off", rowOnlyOff, lost, true},
		{"all zero", [64]byte{}, linear4, false},
		{"misplaced linear", fill("\x14\x14\x14\x14\x6b\x6b\x6b\x6b", 8), linear4, false},
		{"pairs", fill("\x14\x14\x6b\x6b", 16), [4]mmd.Curve{straight, straight, straight, straight}, false},
		{"above 127", large, [4]mmd.Curve{{X1: 127, Y1: 127, X2: 127, Y2: 127}, {X1: 127, Y1: 127, X2: 127, Y2: 127}, {X1: 127, Y1: 127, X2: 127, Y2: 127}, {X1: 127, Y1: 127, X2: 127, Y2: 127}}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, off := (&BoneKey{Curves: tt.block}).Bezier()
			if got != tt.want || off != tt.off {
				t.Errorf("got %v %v, want %v %v", got, off, tt.want, tt.off)
			}
		})
	}
	// What MMD writes for a straight key, byte for byte (specs/vmd.md §3).
	k.SetBezier(linear4, false)
	want := slices.Concat(
		bytes.Repeat([]byte{20}, 8), bytes.Repeat([]byte{107}, 8),
		bytes.Repeat([]byte{20}, 7), bytes.Repeat([]byte{107}, 8), []byte{1},
		bytes.Repeat([]byte{20}, 6), bytes.Repeat([]byte{107}, 8), []byte{1, 0},
		bytes.Repeat([]byte{20}, 5), bytes.Repeat([]byte{107}, 8), []byte{1, 0, 0})
	if !bytes.Equal(k.Curves[:], want) {
		t.Errorf("straight lines are % x, want % x", k.Curves, want)
	}
	// The camera's order is x1 x2 y1 y2 (MMD.js's zoom_in.vmd: 20 40 00 7F).
	c := CameraKey{Curves: [24]byte{0x14, 0x6B, 0x14, 0x6B, 0x20, 0x40, 0x00, 0x7F}}
	if got := c.Bezier(); got[0] != mmd.LinearCurve || got[1] != (mmd.Curve{X1: 0x20, Y1: 0, X2: 0x40, Y2: 0x7F}) {
		t.Errorf("camera curves %v", got)
	}
}
