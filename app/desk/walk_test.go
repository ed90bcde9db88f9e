package desk

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// walkFile is the file of the embedded motion, as it is and as it is read.
func walkFile(t testing.TB) ([]byte, *vrma.File) {
	t.Helper()
	data, err := assets.FS.ReadFile("motion/walk.vrma")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return data, f
}

// walk is the embedded motion.
func walk(t testing.TB) *motion.Clip {
	_, f := walkFile(t)
	return f.Clip()
}

// apart returns the largest angle, in radians, between what two clips do with a
// bone at two times, and how far apart their hips are, in metres.
func apart(a *motion.Clip, at float64, b *motion.Clip, bt float64) (angle, hips float64) {
	var p, q motion.Pose
	motion.NewSampler(a).Sample(at, &p)
	motion.NewSampler(b).Sample(bt, &q)
	for bone := range motion.BoneCount {
		angle = max(angle, p.Rotation[bone].AngleTo(q.Rotation[bone]))
	}
	return angle, p.Hips.Sub(q.Hips).Len()
}

// A loop of the walk, cut where its feet are somewhere else, jumps; seam and loop
// close it (seed VRMA EDIT, chapter 7: on its walk 0.79 rad became 0.0007).
func TestTheWalkLoops(t *testing.T) {
	whole := walk(t)
	cut := motion.Keep(whole, 0.35, whole.Duration-0.5)
	before, _ := apart(cut, 0, cut, cut.Duration)
	if before < 0.5 {
		t.Fatalf("the cut walk closes by itself to %g rad and proves nothing", before)
	}
	seam := motion.Seam(cut, 0.3)
	if d := math.Abs(seam.Duration - (cut.Duration - 0.3)); d > 1e-6 {
		t.Errorf("the seam changes the length by %g s more than the blend", d)
	}
	after, _ := apart(seam, 0, seam, seam.Duration)
	loop := motion.Loop(cut, 4)
	looped, _ := apart(loop, 0, loop, loop.Duration)
	t.Logf("from end to start: %.2g rad; with a seam %.2g, as a loop %.2g", before, after, looped)
	if after > 1e-3 {
		t.Errorf("after the seam it still turns by %g rad", after)
	}
	if looped > 1e-4 || math.Abs(loop.Duration-4) > 1e-6 {
		t.Errorf("the loop of %g s turns by %g rad at its end", loop.Duration, looped)
	}
}

// The seed's walk, keyed in every frame, kept 16.6 % of its keys and 25 % of its
// bytes (VRMA EDIT, chapter 7). Its tolerance holds at every key, and what the
// program says of the loss is what is measured here on the file that it writes.
func TestTheWalkIsReduced(t *testing.T) {
	whole, f := walkFile(t)
	edits, err := ParseOps([]string{"optimize"})
	if err != nil {
		t.Fatal(err)
	}
	before := f.Clip()
	after, notes, err := edits.Do(before)
	if err != nil {
		t.Fatal(err)
	}
	data, err := Encode(after, f)
	if err != nil {
		t.Fatal(err)
	}
	back, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	keys := float64(back.Clip().Keys()) / float64(before.Keys())
	bytes := float64(len(data)) / float64(len(whole))
	angle, hips := 0.0, 0.0
	for i := range int(math.Round(before.Duration*mmd.FPS)) + 1 {
		at := float64(float32(i) / mmd.FPS)
		a, h := apart(before, at, back.Clip(), at)
		angle, hips = max(angle, a), max(hips, h)
	}
	t.Logf("%.1f %% of the keys, %.1f %% of the bytes, %.3g rad, %.3g m", 100*keys, 100*bytes, angle, hips)
	if keys > 0.20 || bytes > 0.30 {
		t.Errorf("%g of the keys and %g of the bytes are left, want 0.20 and 0.30 at most", keys, bytes)
	}
	// Storage as float32 may add its rounding to the tolerance.
	if tol := motion.DefaultTolerance; angle > tol.Rotation+1e-6 || hips > tol.Position+1e-6 {
		t.Errorf("the walk is %g rad and %g m off, want %g and %g at most", angle, hips, tol.Rotation, tol.Position)
	}
	said := motion.Reduced(before, after)
	if said.KeysBefore != before.Keys() || said.KeysAfter != back.Clip().Keys() ||
		math.Abs(said.Rotation-angle) > 1e-6 || math.Abs(said.Position-hips) > 1e-6 {
		t.Errorf("the report says %+v, measured are %d keys, %g rad, %g m", said, back.Clip().Keys(), angle, hips)
	}
	if len(notes) != 1 || !strings.Contains(English.Say(notes[0]), strconv.Itoa(said.KeysAfter)) {
		t.Errorf("said: %v", notes)
	}
}

func TestTheWalkInAMirror(t *testing.T) {
	c := walk(t)
	twice := motion.Mirror(motion.Mirror(c, motion.Everything), motion.Everything)
	for i := range 50 {
		s := c.Duration * float64(i) / 50
		if angle, hips := apart(c, s, twice, s); angle > 1e-5 || hips > 1e-5 {
			t.Errorf("at %g s, twice in the mirror, it is %g rad and %g m off", s, angle, hips)
		}
	}
}

func TestTheWalkStaysInPlace(t *testing.T) {
	span := func(c *motion.Clip) (ground, up float64) {
		var p, first motion.Pose
		s := motion.NewSampler(c)
		s.Sample(0, &first)
		for i := range 200 {
			s.Sample(c.Duration*float64(i)/199, &p)
			d := p.Hips.Sub(first.Hips)
			ground, up = max(ground, math.Hypot(d.X, d.Z)), max(up, math.Abs(d.Y))
		}
		return ground, up
	}
	c := walk(t)
	ground, up := span(c)
	if ground < 0.01 { // she walks on the spot, and sways
		t.Fatalf("the walk goes %g m and proves nothing", ground)
	}
	stayed, upThen := span(motion.InPlace(c))
	if stayed > 1e-5 || math.Abs(upThen-up) > 1e-5 {
		t.Errorf("in place the hips go %g m (before: %g) and bob by %g m (before: %g)", stayed, ground, upThen, up)
	}
}

// The walk has no stray frames; with a T-pose before it, as converters leave
// one, that frame alone is found, and what is left is the walk.
func TestTheWalkWithAStrayFrame(t *testing.T) {
	c := walk(t)
	if first, last := motion.Outliers(c); first || last {
		t.Errorf("stray frames in the walk: %t %t", first, last)
	}
	stray := *c
	stray.Duration += 1. / 30
	stray.Hips = nil
	c.Rotations(func(b motion.Bone, track *motion.Track) {
		if track.Len() == 2 { // a finger that holds still
			return
		}
		q := c.Rest.Local(b)
		times, values := []float32{0}, []float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}
		old, kept := track.Flat()
		for _, s := range old {
			times = append(times, s+1./30)
		}
		stray.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, append(values, kept...))
	})
	if err := stray.Validate(); err != nil {
		t.Fatal(err)
	}
	if first, last := motion.Outliers(&stray); !first || last {
		t.Fatalf("found first %t, last %t", first, last)
	}
	fixed := motion.AutoFix(&stray)
	for i := range 50 {
		s := c.Duration * float64(i) / 50
		if angle, _ := apart(c, s, fixed, s); angle > 1e-4 {
			t.Errorf("at %g s the mended walk is %g rad off", s, angle)
		}
	}
}
