package sound

// Fill writes interleaved left and right samples in [-1,1] into out: the sound
// from sample at on, step samples of the file apart. Before the beginning and
// past the end it is silent. So one loop plays any file at any rate and speed; at
// a speed other than 1 the pitch changes with it, as with a record.
//
// Between two samples it follows the cubic through four (Catmull and Rom), which
// is the file's own samples where step is 1 and at is whole. It filters nothing:
// faster than the file, the highest tones fold back, softly in music.
func (s *Sound) Fill(out []float32, at, step float64) {
	const scale = 1. / (1 << 15)
	for i := 0; i+1 < len(out); i += 2 {
		x := at + float64(i/2)*step
		if !(x >= 0 && x < float64(len(s.Samples))) {
			out[i], out[i+1] = 0, 0
			continue
		}
		k := int(x)
		t := float32(x - float64(k))
		a, b, c, d := s.sample(k-1), s.sample(k), s.sample(k+1), s.sample(k+2)
		for side := range 2 {
			p, q, r, u := float32(a[side]), float32(b[side]), float32(c[side]), float32(d[side])
			v := q + t*((r-p)/2+t*(p-2.5*q+2*r-u/2+t*(1.5*(q-r)+(u-p)/2)))
			out[i+side] = min(max(v*scale, -1), 1)
		}
	}
}

// sample returns sample i, silence outside.
func (s *Sound) sample(i int) [2]int16 {
	if i < 0 || i >= len(s.Samples) {
		return [2]int16{}
	}
	return s.Samples[i]
}
