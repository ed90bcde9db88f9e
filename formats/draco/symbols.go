package draco

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// A symbolTable holds the shares of the symbols of a rANS stream. Symbols lie on
// a line of 1<<bits places, each on as many places as its share; which one lies
// on a place is looked up by the place's highest bits and then searched for.
type symbolTable struct {
	bits    int // precision
	values  []uint32
	shares  []uint32
	starts  []uint32 // the first place of each
	nearest [1<<lookupBits + 1]int32
}

const (
	lookupBits = 12 // the least precision that Draco uses: then nothing is left to search
	mostBits   = 20 // and the largest
)

// readTable reads the shares (BuildSymbolTables). Only symbols that occur are
// kept, so the table is no larger than the data.
func (d *decoder) readTable(bits int, place string) {
	t := &d.symbols
	t.bits = bits
	t.values, t.shares, t.starts = t.values[:0], t.shares[:0], t.starts[:0]
	place += " table"
	at := d.Off
	n := d.count(place, 64*d.Left()) // a byte passes over up to 64 symbols
	sum := uint32(0)
	for i := 0; i < n && d.Err == nil; i++ {
		b := d.U8(place)
		share := uint32(b >> 2)
		more := int(b & 3) // bytes that follow
		if more == 3 {
			i += int(share) // and this one: none of them occurs
			continue
		}
		for k := range more {
			share |= uint32(d.U8(place)) << (8*k + 6)
		}
		if share == 0 {
			continue
		}
		t.values, t.shares, t.starts = append(t.values, uint32(i)), append(t.shares, share), append(t.starts, sum)
		if sum += share; sum > 1<<bits {
			break
		}
	}
	if d.Err == nil && sum != 1<<bits {
		d.FailAt(at, place, fmt.Sprintf("shares of %d in all", 1<<bits), fmt.Sprint(sum))
	}
	if d.Err != nil {
		return
	}
	k := int32(0)
	for i := range t.nearest {
		for int(k)+1 < len(t.starts) && t.starts[k+1] <= uint32(i)<<(bits-lookupBits) {
			k++
		}
		t.nearest[i] = k
	}
}

// next takes a symbol off the state (RansRead).
func (t *symbolTable) next(r *rans) uint32 {
	r.fill()
	place := r.state & (1<<t.bits - 1)
	cell := place >> (t.bits - lookupBits)
	k := t.nearest[cell]
	if last := t.nearest[cell+1]; k < last {
		i, found := slices.BinarySearch(t.starts[k:last+1], place)
		k += int32(i)
		if !found {
			k--
		}
	}
	r.state = r.state>>t.bits*t.shares[k] + place - t.starts[k]
	return t.values[k]
}

// decodeSymbols reads n numbers, width of them for each element (DecodeSymbols).
// Its callers have compared n with what the mesh may hold.
func (d *decoder) decodeSymbols(n, width int, place string) []uint32 {
	if n == 0 || d.Err != nil {
		return nil
	}
	at := d.Off
	switch scheme := d.U8(place); scheme {
	case 0:
		return d.taggedSymbols(n, width, place)
	case 1:
		return d.rawSymbols(n, place)
	default:
		d.FailAt(at, place, "a symbol scheme of 0 or 1", fmt.Sprint(scheme))
	}
	return nil
}

// rawSymbols reads numbers that are symbols themselves (DecodeRawSymbols).
func (d *decoder) rawSymbols(n int, place string) []uint32 {
	const most = 18 // bits of a symbol
	at := d.Off
	length := int(d.U8(place))
	if d.Err == nil && (length < 1 || length > most) {
		d.FailAt(at, place, fmt.Sprintf("symbols of 1 to %d bits", most), fmt.Sprint(length))
	}
	r := d.symbolStream(min(max(3*length/2, lookupBits), mostBits), place)
	if d.Err != nil {
		return nil
	}
	out := make([]uint32, n)
	for i := range out {
		out[i] = d.symbols.next(&r)
	}
	if r.short {
		d.broken(place, fmt.Sprintf("%d symbols", n), "too few")
	}
	return out
}

// taggedSymbols reads elements whose symbol says how many bits each of their
// numbers has; the bits lie behind the symbols (DecodeTaggedSymbols).
func (d *decoder) taggedSymbols(n, width int, place string) []uint32 {
	r := d.symbolStream(lookupBits, place)
	if d.Err != nil {
		return nil
	}
	b := bitReader{data: d.Data[d.Off:]}
	out := make([]uint32, n)
	for i := 0; i < n; i += width {
		length := d.symbols.next(&r)
		if length > 32 {
			d.broken(place, "numbers of at most 32 bits", "%d", length)
			return nil
		}
		for k := range width {
			out[i+k] = b.take(int(length))
		}
	}
	if r.short || b.short {
		d.broken(place, fmt.Sprintf("%d numbers", n), "too few")
	}
	d.Off += b.used()
	return out
}

// symbolStream reads a table and begins to read its symbols.
func (d *decoder) symbolStream(bits int, place string) rans {
	d.readTable(bits, place)
	at := d.Off
	r, ok := newRANS(d.sized(place), 4<<bits)
	if !ok && d.Err == nil {
		d.FailAt(at, place, "a state at the end of the symbols", "none")
	}
	return r
}

// signed turns a symbol, whose lowest bit is the sign, into a number.
func signed(symbol uint32) int32 { return int32(symbol>>1) ^ -int32(symbol&1) }

// A bitReader reads whole bits, the lowest of each byte first.
type bitReader struct {
	data  []byte
	off   int // of the next byte
	held  uint64
	n     int  // bits held
	short bool // more were asked for than there are
}

// take reads up to 32 bits.
func (b *bitReader) take(n int) uint32 {
	if b.n < n {
		b.refill(n)
	}
	v := b.held & (1<<n - 1)
	b.held >>= n
	b.n -= n
	return uint32(v)
}

func (b *bitReader) refill(n int) {
	if len(b.data)-b.off >= 4 {
		b.held |= uint64(binary.LittleEndian.Uint32(b.data[b.off:])) << b.n
		b.off += 4
		b.n += 32
		return
	}
	for b.n < n {
		if b.off < len(b.data) {
			b.held |= uint64(b.data[b.off]) << b.n
		} else {
			b.short = true
		}
		b.off++
		b.n += 8
	}
}

// used returns how many bytes were begun.
func (b *bitReader) used() int { return min(b.off-b.n/8, len(b.data)) }
