package scene

import (
	"math"

	"furitsuke/motion"
)

// A model whose motion leaves its eyes open blinks by itself. When it does is a
// function of the time alone, so that a moment looks the same whenever it is
// sought and however it was reached: each slot of blinkSlot seconds holds one
// blink, which begins up to blinkStray earlier or later than the slot. From one
// to the next pass 2 to 6 seconds, as between a person's.
const (
	blinkSlot  = 4.
	blinkStray = 1.
	// A blink takes blinkLeast to blinkMost seconds; lids close in the first
	// third of it and open more slowly.
	blinkLeast = 0.15
	blinkMost  = 0.2
	blinkShut  = 1. / 3
)

// blinkAt returns how far the eyes are closed at t seconds, in [0,1]. Actors of
// different seeds blink at different times.
func blinkAt(seed uint64, t float64) float64 {
	if math.IsNaN(t) || math.Abs(t) > 1e9 {
		return 0
	}
	// The blink of a slot may begin before it and end after it.
	slot := math.Floor((t + blinkStray) / blinkSlot)
	if w := blinkIn(seed, slot, t); w > 0 {
		return w
	}
	return blinkIn(seed, slot-1, t)
}

// blinkIn returns what the blink of one slot closes at t.
func blinkIn(seed uint64, slot, t float64) float64 {
	chance := mix(seed + uint64(int64(slot)))
	start := slot*blinkSlot + blinkStray*(2*fraction(chance)-1)
	x := (t - start) / (blinkLeast + (blinkMost-blinkLeast)*fraction(mix(chance)))
	switch {
	case x <= 0 || x >= 1:
		return 0
	case x < blinkShut:
		return smooth(x / blinkShut)
	default:
		return smooth((1 - x) / (1 - blinkShut))
	}
}

// seedOf makes a seed of a model's name, so that actors of different models do
// not blink together.
func seedOf(name string) (seed uint64) {
	for _, b := range []byte(name) {
		seed = mix(seed ^ uint64(b))
	}
	return seed
}

// mix scatters the bits of x (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// fraction returns x as a number in [0,1).
func fraction(x uint64) float64 { return float64(x>>11) / (1 << 53) }

// smooth goes from 0 to 1 with x, slow at both ends.
func smooth(x float64) float64 { return x * x * (3 - 2*x) }

// blinks are the expressions that close the eyes: the first for both, or one
// for each.
var blinks = [...]string{"blink", "blinkLeft", "blinkRight"}

// drivesBlink reports whether a motion closes the eyes at any time. It then
// decides when they are open, too.
func drivesBlink(c *motion.Clip) bool {
	if c == nil {
		return false
	}
	for _, e := range c.Expressions {
		for _, name := range blinks {
			if e.Name == name && !e.Custom {
				return true
			}
		}
	}
	return false
}

// blink closes the eyes of a model that blinks by itself.
func (a *Actor) blink() {
	if !a.Blinks || a.driven {
		return
	}
	w := blinkAt(a.seed, a.time)
	if w == 0 {
		return
	}
	if _, has := a.face.index[blinks[0]]; has {
		a.face.set(blinks[0], w)
		return
	}
	a.face.set(blinks[1], w)
	a.face.set(blinks[2], w)
}
