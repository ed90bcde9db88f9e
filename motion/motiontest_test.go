package motion

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// parse reads the test notation: one track a line, "bone time=degrees …",
// degrees about X, stored in an identity rest.
func parse(t *testing.T, duration float64, text string) *Clip {
	t.Helper()
	c := &Clip{Name: "test", Duration: duration, Rest: plainRest()}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		b, ok := BoneNamed(f[0])
		if !ok {
			t.Fatalf("no bone %q", f[0])
		}
		var times, values []float32
		for _, s := range f[1:] {
			var at, deg float64
			if _, err := fmt.Sscanf(s, "%g=%g", &at, &deg); err != nil {
				t.Fatalf("%q: %v", s, err)
			}
			q := RotX(deg * math.Pi / 180)
			times = append(times, float32(at))
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		c.Rotation[b] = NewTrack(Linear, 4, times, values)
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c
}

// format is parse's inverse, so a failing test prints what it would accept.
func format(c *Clip) string {
	var b strings.Builder
	c.Rotations(func(bone Bone, t *Track) {
		b.WriteString(bone.String())
		for i := range t.Len() {
			q := t.Quat(i)
			fmt.Fprintf(&b, " %.3g=%.3g", t.Time(i), math.Round(2*math.Atan2(q.X, q.W)*180/math.Pi*1e3)/1e3)
		}
		b.WriteByte('\n')
	})
	return strings.TrimSpace(b.String())
}

// plainRest is a T-pose with identity rotations, the hips a metre up.
func plainRest() *Rest {
	r := &Rest{HipsParent: IdentityMat, HipsLocal: Vec3{Y: 1}, Has: 1<<BoneCount - 1}
	for b := range r.Bone {
		r.Bone[b] = BoneRest{P: Identity, W: Identity, World: Vec3{Y: 1}}
	}
	return r
}

func randomQuat(r *rand.Rand) Quat {
	return Quat{r.NormFloat64(), r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}.Unit()
}

func randomVec(r *rand.Rand) Vec3 { return Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()} }

// randomRest is what exporters write: every bone turned, the hips' parent
// turned, moved and scaled.
func randomRest(r *rand.Rand) *Rest {
	rest := &Rest{Has: 1<<BoneCount - 1, HipsLocal: Vec3{0.1, 90, 0.2}}
	rest.HipsParent = TRS(randomVec(r), randomQuat(r), Vec3{0.01, 0.01, 0.01})
	for b := range rest.Bone {
		rest.Bone[b] = BoneRest{P: randomQuat(r), W: randomQuat(r), World: randomVec(r)}
	}
	rest.Bone[Hips].P = rest.HipsParent.Rotation()
	rest.Bone[Hips].World = Vec3{Y: 0.9}
	return rest
}

// randomTrack has 1 to 700 keys, so that some have several chunks.
func randomTrack(r *rand.Rand, in Interp, width int, duration float64) *Track {
	n := 1 + r.IntN(8)
	if r.IntN(4) == 0 {
		n = 300 + r.IntN(400)
	}
	t := &Track{Interp: in, Width: width}
	var times, values []float32
	for i := range n {
		times = append(times, float32(duration*(float64(i)+0.9*r.Float64())/float64(n)))
		for range t.stride() / width {
			q := randomQuat(r)
			values = append(values, []float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}[:width]...)
		}
	}
	return NewTrack(in, width, times, values)
}

func randomClip(r *rand.Rand) *Clip {
	c := &Clip{Name: "random", Duration: 0.5 + 10*r.Float64(), Rest: randomRest(r)}
	for range 1 + r.IntN(4) {
		c.Rotation[r.IntN(int(BoneCount))] = randomTrack(r, Interp(r.IntN(3)), 4, c.Duration)
	}
	if r.IntN(2) == 0 {
		c.Hips = randomTrack(r, Interp(r.IntN(3)), 3, c.Duration)
	}
	if r.IntN(4) == 0 {
		link := Link{Translation: randomVec(r), Rotation: randomQuat(r), Scale: Vec3{1, 1, 1}}
		if r.IntN(2) == 0 {
			link.Rotate = randomTrack(r, Linear, 4, c.Duration)
		}
		c.Between[[]Bone{Hips, Spine, LeftHand}[r.IntN(3)]] = []Link{link}
	}
	c.Expressions = []Expression{{Name: "happy", Weight: randomTrack(r, Linear, 1, c.Duration)}}
	return c
}

// fingerprint covers all that a clip says, bit for bit.
func fingerprint(c *Clip) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, c.Name, c.Duration, *c.Rest, c.Expressions, c.LookAt)
	c.tracks(func(name string, t *Track, _ int) {
		times, values := t.Flat()
		fmt.Fprint(h, name, t.Interp, times, values)
	})
	return h.Sum64()
}

// checkOp holds for every operation in this package: it accepts any valid clip,
// returns a valid clip, and leaves its input as it was.
func checkOp(t *testing.T, op func(*rand.Rand, *Clip) *Clip, law func(t *testing.T, in, out *Clip)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2)) // fixed: a failure reproduces
	for i := range 200 {
		in := randomClip(r)
		if err := in.Validate(); err != nil {
			t.Fatalf("clip %d: the test's own clip: %v", i, err)
		}
		before := fingerprint(in)
		out := op(r, in)
		if fingerprint(in) != before {
			t.Fatalf("clip %d: the operation changed its input", i)
		}
		if err := out.Validate(); err != nil {
			t.Fatalf("clip %d: result: %v", i, err)
		}
		law(t, in, out)
		if t.Failed() {
			t.Fatalf("clip %d broke the law", i)
		}
	}
}
