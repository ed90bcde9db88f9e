package timeline

import (
	"math"

	"furitsuke/motion"
)

// An Amount is how much a motion moves over time: for each step of 1/30 s the
// angles by which all bones turn, added up (seed VRMA EDIT, chapter 8). It is
// immutable.
type Amount struct {
	steps []float32 // radians; step i is from i/30 to (i+1)/30 seconds
	top   float32   // the largest
}

const amountRate = 30 // steps a second

// checkEvery is how many steps run between two looks at stop: 64 steps of 55
// bones are under a millisecond.
const checkEvery = 64

// NewAmount measures a clip. It stops and returns nil as soon as goOn, called
// with the share that is done, returns false.
func NewAmount(c *motion.Clip, goOn func(done float64) bool) *Amount {
	n := int(math.Ceil(c.Duration * amountRate))
	a := &Amount{steps: make([]float32, n)}
	s := motion.NewSampler(c)
	var poses [2]motion.Pose
	s.Sample(0, &poses[0])
	for i := range n {
		if i%checkEvery == 0 && !goOn(float64(i)/float64(n)) {
			return nil
		}
		last, next := &poses[i%2], &poses[(i+1)%2]
		s.Sample(float64(i+1)/amountRate, next)
		sum := 0.0
		for b := range motion.BoneCount {
			if next.Set.Has(b) {
				sum += last.Rotation[b].AngleTo(next.Rotation[b])
			}
		}
		a.steps[i] = float32(sum)
		a.top = max(a.top, a.steps[i])
	}
	return a
}

// Top returns the most that the motion moves in a step, in radians.
func (a *Amount) Top() float64 { return float64(a.top) }

// Between returns the most that the motion moves in one step between two times,
// in radians; 0 outside the motion.
func (a *Amount) Between(from, to float64) float64 {
	i := max(int(math.Floor(from*amountRate)), 0)
	j := min(int(math.Ceil(to*amountRate)), len(a.steps))
	most := float32(0)
	for ; i < j; i++ {
		most = max(most, a.steps[i])
	}
	return float64(most)
}
