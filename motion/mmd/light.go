package mmd

import "furitsuke/motion"

// A LightKey is one key of the light; light is linear between keys.
type LightKey struct {
	Frame uint32
	Light Light
}

// A Light is MMD's one light.
type Light struct {
	Color     [3]float32  // stored values, usually in [0,1]
	Direction motion.Vec3 // in which it shines, MMD's axes; of any length
}

// A LightReader plays light keys. It is not safe for concurrent use.
type LightReader struct {
	keys   []LightKey
	cursor cursor
}

// NewLightReader returns a reader of f's light.
func NewLightReader(f *Film) *LightReader { return &LightReader{keys: f.Lights} }

// At returns the light at a frame, whole or between frames, and false if there
// is no key. Before the first key and after the last, the end keys hold.
func (r *LightReader) At(frame float64) (Light, bool) {
	n := len(r.keys)
	if n == 0 {
		return Light{}, false
	}
	k := r.cursor.seek(n, frame, func(i int) uint32 { return r.keys[i].Frame })
	a := &r.keys[max(k, 0)]
	if k < 0 || k == n-1 {
		return a.Light, true
	}
	b := &r.keys[k+1]
	u := (frame - float64(a.Frame)) / float64(b.Frame-a.Frame)
	out := Light{Direction: a.Light.Direction.Lerp(b.Light.Direction, u)}
	for c := range out.Color {
		out.Color[c] = a.Light.Color[c] + (b.Light.Color[c]-a.Light.Color[c])*float32(u)
	}
	return out, true
}
