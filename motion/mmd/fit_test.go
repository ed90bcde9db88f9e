package mmd

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// checkFit fits samples and reads the keys back as MMD does: every frame must be
// within the bound.
func checkFit(t *testing.T, moves []motion.Vec3, turns []motion.Quat, within Bound) []BoneKey {
	t.Helper()
	const first = 7
	track := BoneTrack{Keys: FitBone(first, moves, turns, within)}
	for i, k := range track.Keys {
		if i > 0 && k.Frame <= track.Keys[i-1].Frame {
			t.Fatalf("key %d of frame %d stands behind one of frame %d", i, k.Frame, track.Keys[i-1].Frame)
		}
	}
	n := max(len(moves), len(turns))
	if last := track.Keys[len(track.Keys)-1].Frame; len(track.Keys) > 1 && last != uint32(first+n-1) {
		t.Fatalf("the last key stands at frame %d, want %d", last, first+n-1)
	}
	var c cursor
	for i := range n {
		p, q := track.at(float64(first+i), &c)
		if turns != nil {
			// The key itself is rounded to float32: 2e-7 radians.
			if off := q.AngleTo(turns[i].Unit()); off > within.Rotation+1e-6 {
				t.Fatalf("frame %d of %d: off by %g radians, want at most %g (%d keys)", i, n, off, within.Rotation, len(track.Keys))
			}
		}
		if moves != nil {
			d := p.Sub(moves[i])
			if off := max(math.Abs(d.X), math.Abs(d.Y), math.Abs(d.Z)); off > within.Position+1e-6*(1+moves[i].Len()) {
				t.Fatalf("frame %d of %d: off by %g units, want at most %g", i, n, off, within.Position)
			}
		}
	}
	return track.Keys
}

// A path is a random movement of one kind.
type path func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat)

var paths = map[string]path{
	"still": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		p, q := anyPoint(r, 10), anyTurn(r)
		return fill(n, func(int) motion.Vec3 { return p }), fill(n, func(int) motion.Quat { return q })
	},
	"smooth": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		p, q, axis := anyPoint(r, 5), anyTurn(r), anyPoint(r, 1).Unit()
		w := 0.02 + 0.2*r.Float64()
		moves := fill(n, func(i int) motion.Vec3 {
			s, c := math.Sincos(w * float64(i))
			return motion.Vec3{X: p.X * s, Y: p.Y * c * c, Z: p.Z * s * c}
		})
		return moves, fill(n, func(i int) motion.Quat {
			s, c := math.Sincos(w * float64(i))
			return motion.AxisAngle(axis, 1.5*s).Mul(q).Mul(motion.RotX(0.3 * c))
		})
	},
	"spinning": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		w := 0.1 + 1.5*r.Float64() // up to 86° a frame
		return nil, fill(n, func(i int) motion.Quat { return motion.RotY(w * float64(i)) })
	},
	"noise": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		return fill(n, func(int) motion.Vec3 { return anyPoint(r, 3) }), fill(n, func(int) motion.Quat { return anyTurn(r) })
	},
	"trembling": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		return fill(n, func(int) motion.Vec3 { return anyPoint(r, 0.01) }),
			fill(n, func(int) motion.Quat { return motion.AxisAngle(anyPoint(r, 1).Unit(), 0.003*r.Float64()) })
	},
	"steps": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		p, q := anyPoint(r, 8), anyTurn(r)
		moves, turns := make([]motion.Vec3, n), make([]motion.Quat, n)
		for i := range n {
			if r.IntN(12) == 0 {
				p, q = anyPoint(r, 8), anyTurn(r)
			}
			moves[i], turns[i] = p, q
		}
		return moves, turns
	},
	"flipping signs": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		return nil, fill(n, func(i int) motion.Quat {
			q := motion.RotX(0.05 * float64(i))
			if r.IntN(2) == 0 {
				return q.Neg()
			}
			return q
		})
	},
	"far away": func(r *rand.Rand, n int) ([]motion.Vec3, []motion.Quat) {
		return fill(n, func(i int) motion.Vec3 { return motion.Vec3{X: 12500 + 0.01*float64(i*i), Y: -0.1 * float64(i)} }), nil
	},
}

func fill[T any](n int, at func(int) T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = at(i)
	}
	return out
}

func anyPoint(r *rand.Rand, size float64) motion.Vec3 {
	return motion.Vec3{X: size * r.NormFloat64(), Y: size * r.NormFloat64(), Z: size * r.NormFloat64()}
}

func anyTurn(r *rand.Rand) motion.Quat {
	return motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
}

func TestFitStaysWithinTheBound(t *testing.T) {
	for name, p := range paths {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 30))
			for range 60 {
				n := 1 + r.IntN(200)
				within := Bound{Rotation: math.Pow(10, -1-4*r.Float64()), Position: math.Pow(10, -4*r.Float64())}
				moves, turns := p(r, n)
				checkFit(t, moves, turns, within)
			}
		})
	}
}

func TestFitOfNothing(t *testing.T) {
	if keys := FitBone(0, nil, nil, Bound{}); keys != nil {
		t.Errorf("got %v, want no keys", keys)
	}
}

func TestFitKeepsOneKeyOfAStillBone(t *testing.T) {
	moves, turns := paths["still"](rand.New(rand.NewPCG(2, 2)), 1000)
	if keys := checkFit(t, moves, turns, Bound{Rotation: 1e-4, Position: 1e-4}); len(keys) != 1 {
		t.Errorf("got %d keys, want 1", len(keys))
	}
}

// Motion that was made of bezier keys comes back in about as many of them.
func TestFitFindsTheKeysOfAnAnimator(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	made, got := 0, 0
	for range 40 {
		var track BoneTrack
		for frame := uint32(0); len(track.Keys) < 15; frame += 6 + uint32(r.IntN(25)) {
			k := BoneKey{Frame: frame, Rotation: quat32(anyTurn(r))}
			for c := range k.Curves {
				k.Curves[c] = Curve{uint8(r.IntN(128)), uint8(r.IntN(128)), uint8(r.IntN(128)), uint8(r.IntN(128))}
			}
			track.Keys = append(track.Keys, k)
		}
		var c cursor
		turns := fill(int(track.Keys[14].Frame)+1, func(i int) motion.Quat { _, q := track.at(float64(i), &c); return q })
		made += len(track.Keys)
		got += len(checkFit(t, nil, turns, Bound{Rotation: 0.004}))
	}
	if got > made*13/10 {
		t.Errorf("got %d keys of %d", got, made)
	}
}

func quat32(q motion.Quat) [4]float32 {
	return [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}
}

func BenchmarkFitBone(b *testing.B) {
	for _, n := range []int{1000, 10000} {
		b.Run(map[int]string{1000: "1000 frames", 10000: "10000 frames"}[n], func(b *testing.B) {
			_, turns := paths["smooth"](rand.New(rand.NewPCG(4, 4)), n)
			for b.Loop() {
				FitBone(0, nil, turns, Bound{Rotation: 0.004})
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/frame")
		})
	}
}

func TestFitMorphStaysWithinTheBound(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 7))
	for range 300 {
		n := 1 + r.IntN(300)
		within := math.Pow(10, -1-4*r.Float64())
		var weights []float64
		at, hold := r.Float64(), r.IntN(30)
		for len(weights) < n { // pieces that hold, rise, jump and tremble
			next, frames := r.Float64(), 1+r.IntN(30)
			for i := range frames {
				switch hold % 3 {
				case 0:
					weights = append(weights, at)
				case 1:
					weights = append(weights, at+(next-at)*float64(i)/float64(frames))
				default:
					weights = append(weights, r.Float64())
				}
			}
			at, hold = next, hold+r.IntN(3)
		}
		weights = weights[:n]
		track := MorphTrack{Keys: FitMorph(3, weights, within)}
		var c cursor
		for i, w := range weights {
			if off := math.Abs(track.at(float64(3+i), &c) - w); off > within+1e-6 {
				t.Fatalf("frame %d of %d: off by %g, want at most %g", i, n, off, within)
			}
		}
	}
}

// Weights that are made of straight lines come back as those lines' ends.
func TestFitMorphFindsTheKeys(t *testing.T) {
	made := MorphTrack{Keys: []MorphKey{{0, 0}, {10, 1}, {12, 0}, {40, 0}, {60, 0.5}, {90, 0.25}}}
	var c cursor
	got := FitMorph(0, fill(91, func(i int) float64 { return made.at(float64(i), &c) }), 1e-4)
	if len(got) != len(made.Keys) {
		t.Fatalf("got %v, want %v", got, made.Keys)
	}
	for i, k := range got {
		if k.Frame != made.Keys[i].Frame {
			t.Errorf("key %d: got frame %d, want %d", i, k.Frame, made.Keys[i].Frame)
		}
	}
}
