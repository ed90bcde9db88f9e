package motion

import "slices"

// A Contact is a stretch of time in which a foot stands.
type Contact struct {
	Foot     Bone    // LeftFoot or RightFoot
	From, To float64 // seconds
}

// Between these bounds a foot stands if it stood before, so that a foot at the
// bound does not flicker. Heights are over the clip's floor, in lengths of the
// leg (a heel that lifts, ankle speed still small, is some 5 % up); speeds are in
// lengths of the leg a second: a foot that swings in a slow walk runs at 3, one
// that slides because the motion was made for other legs at 0.3.
var (
	contactHeight = [2]float64{0.08, 0.12}
	contactSpeed  = [2]float64{0.35, 0.55}
)

const (
	// contactLength is the shortest contact in seconds: three frames.
	contactLength = 0.1
	// contactStep is the time between two looks at a foot, in seconds.
	contactStep = 1.0 / 60
	// floorShare of the lowest moments are taken for slips below the floor.
	floorShare = 0.05
)

// Contacts returns when the feet of a skeleton that plays c stand: ankle and, if
// there are toes, toes are low and slow. The floor is where the lower ankle is at
// its lowest, slips aside; a foot held still high up stands on nothing. scale is
// that of [Skeleton.Place]. They are ordered by foot and time.
//
// goOn is told the share that is done; once it is false, Contacts returns nil.
func Contacts(c *Clip, sk *Skeleton, scale float64, goOn func(float64) bool) []Contact {
	legs := sk.Legs()
	if legs == 0 {
		return nil
	}
	feet := [2][2]Bone{{LeftFoot, LeftToes}, {RightFoot, RightToes}}
	n := int(c.Duration/contactStep) + 1
	var ways [4][]Vec3 // of ankles and toes
	for i := range ways {
		ways[i] = make([]Vec3, n)
	}
	s := NewSampler(c)
	var p Pose
	var at Placed
	for i := range n {
		if i%32 == 0 && !goOn(float64(i)/float64(n)) {
			return nil
		}
		s.Sample(float64(i)*contactStep, &p)
		sk.Place(&p, scale, &at)
		for f, bones := range feet {
			for j, b := range bones {
				if !sk.Has.Has(b) {
					b = bones[0]
				}
				ways[2*f+j][i] = at.Position[b]
			}
		}
	}
	rest := sk.atRest()
	var out []Contact
	low := make([]float64, n)
	for i := range low {
		low[i] = min(ways[0][i].Y, ways[2][i].Y)
	}
	slices.Sort(low)
	floor := low[int(floorShare*float64(n))] // of ankles
	for f, bones := range feet {
		if !sk.Has.Has(bones[0]) {
			continue
		}
		toesUp := 0.0 // toes at rest over the ankle
		if sk.Has.Has(bones[1]) {
			toesUp = rest.Position[bones[1]].Y - rest.Position[bones[0]].Y
		}
		stands, since := false, 0
		for i := range n + 1 {
			was := stands
			k := 0
			if was {
				k = 1
			}
			stands = i < n
			for j, up := range [2]float64{0, toesUp} {
				way := ways[2*f+j]
				stands = stands && way[i].Y < floor+up+contactHeight[k]*legs && paceAt(way, i) < contactSpeed[k]*legs
			}
			switch from, to := float64(since)*contactStep, float64(i-1)*contactStep; {
			case stands && !was:
				since = i
			case was && !stands && to-from >= contactLength:
				out = append(out, Contact{bones[0], from, to})
			}
		}
	}
	return out
}

// paceAt returns how fast a point goes at a step of its way, metres a second.
func paceAt(way []Vec3, i int) float64 {
	a, b := max(i-1, 0), min(i+1, len(way)-1)
	if a == b {
		return 0
	}
	return way[b].Sub(way[a]).Len() / (float64(b-a) * contactStep)
}

// atRest returns the skeleton in the T-pose.
func (s *Skeleton) atRest() *Placed {
	var p Pose
	var out Placed
	p.Reset()
	s.Place(&p, 1, &out)
	return &out
}
