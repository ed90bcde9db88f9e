package ik

import (
	"math"

	"furitsuke/motion"
)

const (
	// slideFade is over how long a foot is led to its place and away from it, in
	// seconds: shorter is a twitch, longer bends the swing of the leg.
	slideFade = 0.12
	// slideLead is by how much a hold is longer than its contact on both sides, in
	// seconds: a frame, so that a contact that begins between two keys is held from
	// its beginning.
	slideLead = 1.0 / 30
	// slideLower is the most by which hips are lowered for a leg that is too short,
	// in metres.
	slideLower = 0.01
	// slideReach is the share of a leg's length that a held foot may be away: at
	// the whole length the knee snaps straight.
	slideReach = 0.9995
	slideStep  = 1.0 / 60 // seconds, between two looks at the legs
)

// A hold keeps an ankle at one place for a while.
type hold struct {
	from, to      float64     // seconds
	at            motion.Vec3 // where the ankle stands
	before, after motion.Vec3 // from where c has it at the ends
}

// A foot is a leg with its holds in their order.
type foot struct {
	limb  Limb
	holds []hold
}

// RepairSlides returns c with the feet of a body standing still in contacts: the
// ankle is held at the mean of where it was, which is the least correction, and
// led there and away over slideFade by the leg's upper and lower bone. Feet keep
// their turn. Hips stay, but where a leg is too short for its place they are
// lowered by a centimetre at most; what is still out of reach slides on.
//
// goOn is told the share that is done; once it is false, RepairSlides returns nil.
func (b Body) RepairSlides(c *motion.Clip, contacts []motion.Contact, goOn func(float64) bool) *motion.Clip {
	r := repair{body: b, clip: c, sampler: motion.NewSampler(c), goOn: goOn}
	feet := [2]foot{{limb: LeftLeg}, {limb: RightLeg}}
	for i := range feet {
		for _, k := range contacts {
			if k.Foot == feet[i].limb.End {
				feet[i].holds = append(feet[i].holds, r.hold(k))
			}
		}
	}
	lower := r.lowering(feet[:])
	out := motion.Raise(c, lower, slideStep, b.Scale)
	for i := range feet {
		out = r.plant(out, &feet[i], lower)
	}
	if r.stopped {
		return nil
	}
	return out
}

// A repair reads the clip as it was.
type repair struct {
	body    Body
	clip    *motion.Clip
	sampler *motion.Sampler
	pose    motion.Pose
	at      motion.Placed
	goOn    func(float64) bool
	passes  float64 // over the clip that are done, of four: two looks, two feet
	stopped bool
}

// look places the body as c has it.
func (r *repair) look(s float64) {
	r.sampler.Sample(s, &r.pose)
	r.body.Place(&r.pose, &r.at)
}

// tick tells how far the pass at hand is, and reports whether to go on.
func (r *repair) tick(s float64) bool {
	share := s / max(r.clip.Duration, slideStep)
	r.stopped = r.stopped || !r.goOn(min((r.passes+share)/4, 1))
	return !r.stopped
}

// hold measures where the ankle of a contact is.
func (r *repair) hold(k motion.Contact) hold {
	h := hold{from: max(k.From-slideLead, 0), to: min(k.To+slideLead, r.clip.Duration)}
	n := 0
	for s := k.From; s <= k.To && r.tick(0); s += slideStep {
		r.look(s)
		h.at = h.at.Add(r.at.Position[k.Foot])
		n++
	}
	h.at = h.at.Scale(1 / float64(max(n, 1)))
	r.look(h.from)
	h.before = h.at.Sub(r.at.Position[k.Foot])
	r.look(h.to)
	h.after = h.at.Sub(r.at.Position[k.Foot])
	return h
}

// offset returns by what an ankle is moved at a time; ankle is where c has it.
func (f *foot) offset(s float64, ankle motion.Vec3) motion.Vec3 {
	var off motion.Vec3
	k := f.last(s)
	if k >= 0 {
		h := &f.holds[k]
		if s <= h.to {
			return h.at.Sub(ankle)
		}
		if k+1 < len(f.holds) && f.holds[k+1].from-h.to < 2*slideFade { // no time to let go
			next := &f.holds[k+1]
			return h.after.Lerp(next.before, motion.Smoothstep((s-h.to)/(next.from-h.to)))
		}
		off = h.after.Scale(motion.Smoothstep(1 - (s-h.to)/slideFade))
	}
	if k+1 < len(f.holds) {
		next := &f.holds[k+1]
		off = off.Add(next.before.Scale(motion.Smoothstep(1 - (next.from-s)/slideFade)))
	}
	return off
}

// last returns the last hold that has begun at a time, or -1.
func (f *foot) last(s float64) int {
	lo, hi := 0, len(f.holds)
	for lo < hi {
		if mid := (lo + hi) / 2; f.holds[mid].from <= s {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo - 1
}

// near reports whether the foot is held, or led, at a time.
func (f *foot) near(s float64) bool {
	k := f.last(s)
	return k >= 0 && s < f.holds[k].to+slideFade || k+1 < len(f.holds) && s > f.holds[k+1].from-slideFade
}

// lowering returns by how much the hips are raised at even steps, 0 or less, so
// that legs reach where their feet are held.
func (r *repair) lowering(feet []foot) []float64 {
	need := make([]float64, int(math.Ceil(r.clip.Duration/slideStep))+1)
	r.passes = 1
	for i := range need {
		s := float64(i) * slideStep
		if i%32 == 0 && !r.tick(s) {
			return nil
		}
		looked := false
		for k := range feet {
			f := &feet[k]
			if !f.near(s) {
				continue
			}
			if !looked {
				r.look(s)
				looked = true
			}
			ankle := r.at.Position[f.limb.End]
			leg := r.at.Position[f.limb.Upper].Sub(ankle.Add(f.offset(s, ankle)))
			reach := slideReach * r.body.length(f.limb)
			high := math.Sqrt(max(reach*reach-leg.X*leg.X-leg.Z*leg.Z, 0))
			need[i] = max(need[i], min(leg.Y-high, slideLower))
		}
	}
	lower := motion.Envelope(need, int(math.Ceil(slideFade/slideStep)))
	for i := range lower {
		lower[i] = -lower[i]
	}
	return lower
}

// plant returns c, whose hips may have been lowered, with a foot where it is held
// and elsewhere where it was.
func (r *repair) plant(c *motion.Clip, f *foot, lower []float64) *motion.Clip {
	r.passes++
	for i := 0; i < len(lower) && !r.stopped; i++ {
		busy := func(i int) bool { return lower[i] != 0 || f.near(float64(i)*slideStep) }
		if !busy(i) {
			continue
		}
		from := i
		for i < len(lower) && busy(i) {
			i++
		}
		c = motion.Shape(c, motion.Part{Bones: f.limb.Bones()}, float64(from-1)*slideStep, float64(i)*slideStep, func(s float64, p *motion.Pose) {
			if !r.tick(s) {
				return
			}
			r.look(s)
			ankle := r.at.Position[f.limb.End]
			off := f.offset(s, ankle)
			if off == (motion.Vec3{}) && motion.CurveAt(lower, slideStep, s) == 0 {
				return
			}
			r.body.Reach(p, &Pin{Limb: f.limb, At: ankle.Add(off), Turn: r.at.Turn[f.limb.End]})
		})
	}
	return c
}
