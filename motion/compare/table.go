package compare

import (
	"cmp"
	"math"
	"slices"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A Table is what was measured: every difference at every moment. It is
// immutable.
type Table struct {
	FPS      float64
	Frames   int
	Duration float64 // seconds
	Scale    float64 // see [Figures]
	Bones    []Row   // degrees
	Points   []Row   // centimetres
}

// A Row is one bone over time.
type Row struct {
	Bone   motion.Bone
	Values []float32 // of each frame
	Build  float64   // of a place: see [Figures.Build]; 0 of a turn
	Stat
}

// A Stat says how large a row's values are.
type Stat struct {
	Median, P99, Max float64
	Worst            float64 // the first moment of the largest, seconds
}

// What a good conversion keeps to, degrees of limbs, trunk and head, and
// centimetres of hips and ankles: half of all moments differ by no more than
// GoodMedian, 99 of 100 by no more than GoodP99.
const (
	GoodMedian = 1.0
	GoodP99    = 5.0
)

// Options say how two motions are compared.
type Options struct {
	// FPS is how many moments a second are compared; 0 is MMD's own 30.
	FPS float64
}

// checkEvery is how many moments run between two looks at goOn: 8 poses of a
// large model are under a millisecond.
const checkEvery = 8

// Measure plays p on the figures' MMD model and c on the humanoid and compares
// them from the start to the end of the shorter. It calls goOn with the share
// done, and stops and returns nil once that says false.
func (f *Figures) Measure(p mmd.Performance, c *motion.Clip, o Options, goOn func(done float64) bool) *Table {
	if !(o.FPS > 0) {
		o.FPS = mmd.FPS
	}
	t := &Table{FPS: o.FPS, Scale: f.Scale, Duration: min(float64(p.Motion.Last)/mmd.FPS, c.Duration)}
	t.Frames = int(math.Floor(t.Duration*t.FPS+1e-6)) + 1
	for b := range motion.BoneCount {
		if f.Bones.Has(b) {
			t.Bones = append(t.Bones, Row{Bone: b, Values: make([]float32, t.Frames)})
		}
	}
	for _, b := range Points {
		if f.Bones.Has(b) {
			t.Points = append(t.Points, Row{Bone: b, Values: make([]float32, t.Frames), Build: f.Build(b)})
		}
	}
	var model, humanoid motion.Placed
	var pose motion.Pose
	solver := mmd.NewSolver(f.skeleton)
	solver.Bind(p)
	sampler := motion.NewSampler(c)
	scale := c.Rest.HipsScale(f.humanoid.Height(), f.humanoid.Legs())
	for i := range t.Frames {
		if i%checkEvery == 0 && !goOn(float64(i)/float64(t.Frames)) {
			return nil
		}
		seconds := t.Time(i)
		solver.Pose(seconds * mmd.FPS)
		f.Body.Place(solver.World, &model)
		sampler.Sample(seconds, &pose)
		f.humanoid.Place(&pose, scale, &humanoid)
		for k := range t.Bones {
			t.Bones[k].Values[i] = float32(f.Angle(t.Bones[k].Bone, &model, &humanoid))
		}
		for k := range t.Points {
			t.Points[k].Values[i] = float32(f.Distance(t.Points[k].Bone, &model, &humanoid))
		}
	}
	var scratch []float32
	for _, rows := range [2][]Row{t.Bones, t.Points} {
		for k := range rows {
			rows[k].Stat, scratch = t.stat(rows[k].Values, scratch)
		}
	}
	return t
}

// Time returns the moment of a frame, in seconds.
func (t *Table) Time(frame int) float64 { return float64(frame) / t.FPS }

// stat sums values up. The 99th percentile is the least value that 99 of 100
// values do not exceed.
func (t *Table) stat(values, scratch []float32) (Stat, []float32) {
	if len(values) == 0 {
		return Stat{}, scratch
	}
	scratch = append(scratch[:0], values...)
	slices.Sort(scratch)
	n := len(scratch)
	at := func(i int) float64 { return float64(scratch[i]) }
	s := Stat{Median: (at((n-1)/2) + at(n/2)) / 2, P99: at(int(math.Ceil(0.99*float64(n))) - 1), Max: at(n - 1)}
	s.Worst = t.Time(slices.Index(values, scratch[n-1]))
	return s, scratch
}

// A Mark is a moment at which a bone is far off.
type Mark struct {
	Bone    motion.Bone
	Time    float64 // seconds
	Degrees float64
}

// Marks returns the n worst moments of all bones, worst first: none nearer to
// another than apart seconds, none of less than least degrees.
func (t *Table) Marks(n int, apart, least float64) (out []Mark) {
	frames := make([]Mark, t.Frames)
	for i := range frames {
		frames[i].Time = t.Time(i)
		for k := range t.Bones {
			if v := float64(t.Bones[k].Values[i]); v > frames[i].Degrees {
				frames[i].Bone, frames[i].Degrees = t.Bones[k].Bone, v
			}
		}
	}
	slices.SortStableFunc(frames, func(a, b Mark) int { return cmp.Compare(b.Degrees, a.Degrees) })
	for _, m := range frames {
		near := func(o Mark) bool { return math.Abs(o.Time-m.Time) < apart }
		if len(out) < n && m.Degrees >= least && !slices.ContainsFunc(out, near) {
			out = append(out, m)
		}
	}
	return out
}
