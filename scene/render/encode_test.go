package render

import (
	"math"
	"testing"

	"furitsuke/scene"
)

// Every stored value, decoded and shaded, comes out as it was: the curve that
// the shader fits to sRGB's is near enough.
func TestEncodeReturnsEveryStoredValue(t *testing.T) {
	for v := 0; v < 256; v += 5 {
		c := float64(v) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		m := cards(scene.VRM1, card{half: 0.5, mat: unlit(float32(c), 1, 0, 1)})
		if got, want := at(picture(t, plain(m), ahead(), 16, 16), 8, 8), [3]int{v, 255, 0}; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}
