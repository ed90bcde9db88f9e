package draco

import (
	"fmt"
	"math"
)

// sides reads on which side of an edge each texture coordinate lies: bits that
// say whether it is the same as for the one before (ParsePredictionData). They
// are asked for from the last on.
func (d *decoder) sides(entries int) []bool {
	at := d.Off
	n := d.U32("sides")
	if d.Err == nil && int64(n) > int64(entries) {
		d.FailAt(at, "sides", fmt.Sprintf("at most %d", entries), fmt.Sprint(n))
	}
	if d.Err != nil {
		return nil
	}
	out := d.flags(int(n), "sides")
	last := true
	for i, same := range out {
		if !same {
			last = !last
		}
		out[i] = last
	}
	return out
}

type vec3 [3]int64

func (a vec3) sub(b vec3) vec3  { return vec3{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
func (a vec3) dot(b vec3) int64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// positions returns the coded positions at all entries of a layout.
func (d *decoder) positions(l *layout) []vec3 {
	out := make([]vec3, l.entries)
	for e, c := range l.corners {
		at := 3 * d.position.layout.ofPoint[d.indices[c]]
		for i := range out[e] {
			out[e][i] = int64(d.position.entries[at+int32(i)])
		}
	}
	return out
}

// texCoords predicts texture coordinates at the tip of a triangle whose other
// two corners have theirs: the triangle in texture space is similar to the one
// in space, on one of two sides
// (MeshPredictionSchemeTexCoordsPortablePredictor_ComputePredictedValue). All is
// in whole numbers, scaled by the squared length of the edge; sums that do not
// fit wrap around.
func (d *decoder) texCoords(p *prediction, sides []bool) {
	at := d.positions(p.layout)
	predicted := make([]int32, 2)
	for e, c := range p.corners {
		n, v := p.entryAt(next(c)), p.entryAt(previous(c))
		if n >= e || v >= e {
			if n < e {
				copy(predicted, p.entry(n))
			}
			p.restore(e, n < e, predicted)
			continue
		}
		un, uv := p.entry(n), p.entry(v)
		edge := at[v].sub(at[n])
		scale := edge.dot(edge)
		if un[0] == uv[0] && un[1] == uv[1] || scale == 0 {
			copy(predicted, un)
			p.restore(e, true, predicted)
			continue
		}
		if len(sides) == 0 {
			d.broken("sides", "one for each triangle", "too few")
			return
		}
		positive := sides[len(sides)-1]
		sides = sides[:len(sides)-1]
		tip := at[e].sub(at[n])
		along := edge.dot(tip)
		foot := vec3{edge[0] * along / scale, edge[1] * along / scale, edge[2] * along / scale}
		across := tip.sub(foot)
		height := root(uint64(across.dot(across)) * uint64(scale))
		du, dv := int64(uv[0])-int64(un[0]), int64(uv[1])-int64(un[1])
		u, w := int64(un[0])*scale+along*du, int64(un[1])*scale+along*dv
		if positive {
			u, w = u+dv*height, w-du*height
		} else {
			u, w = u-dv*height, w+du*height
		}
		predicted[0], predicted[1] = int32(u/scale), int32(w/scale)
		p.restore(e, true, predicted)
	}
}

// root returns the whole part of a square root (IntSqrt).
func root(n uint64) int64 {
	r := uint64(math.Sqrt(float64(n)))
	for r > math.MaxUint32 || r*r > n {
		r--
	}
	for r < math.MaxUint32 && (r+1)*(r+1) <= n {
		r++
	}
	return int64(r)
}
