package texture

import "encoding/binary"

// Block compression (Microsoft, "Block compression in Direct3D 10"): 4 by 4
// pixels share two colours of 5, 6 and 5 bits and the mixes of those, chosen by
// two bits each; alpha lies beside them.

// decodeBC1 reads a block of 8 bytes. If the first colour is not above the
// second, the fourth choice is transparent black.
func decodeBC1(b []byte, out *[16][4]byte) { colors(b, out, true) }

// decodeBC2 reads four bits of alpha a pixel, then colours.
func decodeBC2(b []byte, out *[16][4]byte) {
	colors(b[8:], out, false)
	alpha := binary.LittleEndian.Uint64(b)
	for i := range out {
		out[i][3] = byte(alpha>>(4*i)&15) * 17
	}
}

// decodeBC3 reads two alphas and three bits a pixel that choose a mix, then
// colours. If the first alpha is not above the second, the last two choices are
// 0 and 255.
func decodeBC3(b []byte, out *[16][4]byte) {
	colors(b[8:], out, false)
	a := [8]int{int(b[0]), int(b[1])}
	steps := 7
	if a[0] <= a[1] {
		steps, a[6], a[7] = 5, 0, 255
	}
	for i := 1; i < steps; i++ {
		a[i+1] = ((steps-i)*a[0] + i*a[1] + steps/2) / steps
	}
	choice := binary.LittleEndian.Uint64(b) >> 16
	for i := range out {
		out[i][3] = byte(a[choice>>(3*i)&7])
	}
}

func colors(b []byte, out *[16][4]byte, mayBeClear bool) {
	c0, c1 := binary.LittleEndian.Uint16(b), binary.LittleEndian.Uint16(b[2:])
	table := [4][4]byte{rgb565(c0), rgb565(c1), {3: 255}, {3: 255}}
	for i := range 3 {
		x, y := int(table[0][i]), int(table[1][i])
		if mayBeClear && c0 <= c1 {
			table[2][i] = byte((x + y + 1) / 2)
		} else {
			table[2][i], table[3][i] = byte((2*x+y+1)/3), byte((x+2*y+1)/3)
		}
	}
	if mayBeClear && c0 <= c1 {
		table[3] = [4]byte{}
	}
	choice := binary.LittleEndian.Uint32(b[4:])
	for i := range out {
		out[i] = table[choice>>(2*i)&3]
	}
}

// rgb565 widens each part by repeating its high bits.
func rgb565(c uint16) [4]byte {
	r, g, b := c>>11, c>>5&63, c&31
	return [4]byte{byte(r<<3 | r>>2), byte(g<<2 | g>>4), byte(b<<3 | b>>2), 255}
}
