package ik

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

func randomVec(r *rand.Rand) motion.Vec3 {
	return motion.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
}

func randomQuat(r *rand.Rand) motion.Quat {
	return motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
}

// reached returns a chain after its bones have turned.
func (c chain) reached(upper, lower motion.Quat) chain {
	mid := c.root.Add(upper.Rotate(c.mid.Sub(c.root)))
	return chain{c.root, mid, mid.Add(lower.Rotate(c.end.Sub(c.mid)))}
}

// The end is at a target in reach, and on the way to one beyond.
func TestTwoBoneReaches(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 20000 {
		c := chain{root: randomVec(r)}
		c.mid = c.root.Add(randomVec(r))
		c.end = c.mid.Add(randomVec(r))
		target := c.root.Add(randomVec(r).Scale(2 * r.Float64()))
		switch i % 10 {
		case 0: // a straight limb
			c.end = c.mid.Add(c.mid.Sub(c.root).Scale(r.Float64()))
		case 1:
			target = c.root
		case 2: // behind
			target = c.root.Sub(c.end.Sub(c.root).Scale(0.5))
		case 3: // as it is
			target = c.end
		}
		a, b := c.mid.Sub(c.root).Len(), c.end.Sub(c.mid).Len()
		bend := Bend{Angle: float64(i%3) * r.NormFloat64()}
		if i%5 == 0 {
			p := randomVec(r)
			bend.Toward = &p
		}
		upper, lower := c.reach(target, randomVec(r), bend)
		if !upper.Finite() || !lower.Finite() {
			t.Fatalf("chain %d: %v, %v", i, upper, lower)
		}
		got := c.reached(upper, lower)
		want := target
		if d := target.Sub(c.root); d.Len() > a+b {
			want = c.root.Add(d.Unit().Scale(a + b))
		} else if d.Len() < math.Abs(a-b) {
			if l := got.end.Sub(c.root).Len(); math.Abs(l-math.Abs(a-b)) > 1e-6 {
				t.Fatalf("chain %d: folded, the end is %g m from the root, want %g", i, l, math.Abs(a-b))
			}
			continue
		}
		if d := got.end.Sub(want).Len(); d > 1e-6 {
			t.Fatalf("chain %d: the end is %g m off", i, d)
		}
	}
}

// A limb whose end stays does not move, and one that bends keeps its joint an
// axis: the turn of the lower bone against the upper one is about the normal of
// the plane they lie in.
func TestTwoBoneIsAHinge(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 5000 {
		c := chain{root: randomVec(r)}
		c.mid = c.root.Add(randomVec(r))
		c.end = c.mid.Add(randomVec(r))
		upper, lower := c.reach(c.end, randomVec(r), Bend{})
		if a := upper.Angle() + lower.Angle(); a > 1e-6 && c.side(c.end.Sub(c.root).Unit(), motion.Vec3{X: 1}, 1).Len() > 0.5 {
			t.Fatalf("chain %d turns by %g rad to stay", i, a)
		}
		normal := c.mid.Sub(c.root).Cross(c.end.Sub(c.mid)).Unit()
		target := c.root.Add(randomVec(r))
		upper, lower = c.reach(target, randomVec(r), Bend{})
		fold := upper.Inv().Mul(lower)
		if axis := (motion.Vec3{X: fold.X, Y: fold.Y, Z: fold.Z}); axis.Cross(normal).Len() > 1e-6 {
			t.Fatalf("chain %d: the joint turns about %v, its axis is %v", i, axis, normal)
		}
	}
}

// A straight limb bends to the hint; a pole has the last word.
func TestTwoBoneStraight(t *testing.T) {
	leg := chain{motion.Vec3{Y: 0.9}, motion.Vec3{Y: 0.5}, motion.Vec3{Y: 0.1}}
	for _, test := range []struct {
		name string
		bend Bend
		want motion.Vec3 // direction of the knee
	}{
		{"hint", Bend{}, motion.Vec3{Z: 1}},
		{"quarter turn", Bend{Angle: math.Pi / 2}, motion.Vec3{X: -1}},
		{"pole", Bend{Toward: &motion.Vec3{X: 5, Y: 3}}, motion.Vec3{X: 1}},
		{"pole on the line", Bend{Toward: &motion.Vec3{Y: 0.3}}, motion.Vec3{Z: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			upper, lower := leg.reach(motion.Vec3{Y: 0.3}, motion.Vec3{Z: 1}, test.bend)
			got := leg.reached(upper, lower)
			if d := square(got.mid.Sub(leg.root), motion.Vec3{Y: -1}).Unit().Sub(test.want).Len(); d > 1e-9 {
				t.Errorf("the knee is at %v, want it to %v", got.mid, test.want)
			}
		})
	}
}
