package draco

// normals predicts a normal from the triangles around its vertex, each counting
// by its area, or the opposite of that
// (MeshPredictionSchemeGeometricNormalPredictorArea_ComputePredictedValue).
func (d *decoder) normals(p *prediction, flips *ransBits) {
	const most = 1 << 29 // sums above are scaled down to fit into 32 bits
	o := p.undo.(octahedralTransform)
	at := d.positions(p.layout)
	predicted := make([]int32, 2)
	for e, c := range p.corners {
		var sum vec3
		p.table.ring(c, func(c int32) bool {
			a, b := at[p.entryAt(next(c))].sub(at[e]), at[p.entryAt(previous(c))].sub(at[e])
			sum[0] += a[1]*b[2] - a[2]*b[1]
			sum[1] += a[2]*b[0] - a[0]*b[2]
			sum[2] += a[0]*b[1] - a[1]*b[0]
			return true
		})
		if size := abs(sum[0]) + abs(sum[1]) + abs(sum[2]); size > most {
			by := size / most
			sum = vec3{sum[0] / by, sum[1] / by, sum[2] / by}
		}
		v := o.scaled(sum)
		if flips.next() {
			v = [3]int32{-v[0], -v[1], -v[2]}
		}
		predicted[0], predicted[1] = o.place(v)
		p.restore(e, true, predicted)
	}
	d.ended(flips, "normals")
}
