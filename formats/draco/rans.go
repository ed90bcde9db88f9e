package draco

// rans is the state of Draco's entropy coder, an asymmetric numeral system (rANS,
// https://arxiv.org/abs/1311.2540) that reads its bytes from the last to the
// first: symbols are taken off the state, and bytes refill it whenever it falls
// below its base.
type rans struct {
	data  []byte // not yet read
	state uint32
	base  uint32
	short bool // more symbols were asked for than the data holds
}

// newRANS begins to read (RansInitDecoder): the highest two bits of the last byte
// say how many bytes hold the first state. It returns false if they are not there.
func newRANS(data []byte, base uint32) (rans, bool) {
	if len(data) == 0 {
		return rans{}, false
	}
	n := int(data[len(data)-1]>>6) + 1
	if n > len(data) {
		return rans{}, false
	}
	state := uint32(0)
	rest := len(data) - n
	for i := len(data) - 1; i >= rest; i-- {
		state = state<<8 | uint32(data[i])
	}
	state &= 1<<(8*n-2) - 1
	return rans{data: data[:rest], state: base + state, base: base}, base+state < base<<8
}

// fill brings the state up to its base.
func (r *rans) fill() {
	for r.state < r.base {
		last := len(r.data) - 1
		if last < 0 {
			r.short = true
			return
		}
		r.state = r.state<<8 | uint32(r.data[last])
		r.data = r.data[:last]
	}
}

// ransBits reads single bits of which zeros have a fixed share of 256
// (RabsDescRead).
type ransBits struct {
	rans
	one uint32 // share of ones
}

// ransBits begins to read bits.
func (d *decoder) ransBits(place string) *ransBits {
	const base = 4096 // rabs_l_base
	zero := d.U8(place)
	at := d.Off
	r, ok := newRANS(d.sized(place), base)
	if !ok && d.Err == nil {
		d.FailAt(at, place, "a state at the end of the bits", "none")
	}
	return &ransBits{r, uint32(-zero)} // 256-zero, and 0 where zeros have no share, as the encoder counts
}

func (r *ransBits) next() bool {
	r.fill()
	high, low := r.state>>8, r.state&0xFF
	if low < r.one {
		r.state = high*r.one + low
		return true
	}
	r.state -= high*r.one + r.one
	return false
}

// ended fails where more bits were read than there are.
func (d *decoder) ended(r *ransBits, place string) {
	if r.short {
		d.broken(place, "a bit for each question", "too few")
	}
}
