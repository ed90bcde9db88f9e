package furi

import (
	"math"
	"sync"
	"testing"

	"furitsuke/motion"
)

var once = sync.OnceValue(New)

// model is made once a run: it takes seconds, and minutes under the race
// detector, so short runs do without.
func model(t *testing.T) *Model {
	t.Helper()
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	return once()
}

func TestPartsAreWhole(t *testing.T) {
	m := model(t)
	for _, p := range m.Parts {
		if len(p.Normal) != len(p.Pos) || len(p.UV) != len(p.Pos) || len(p.Skin) != len(p.Pos) {
			t.Fatalf("%s: %d points, %d normals, %d texture coordinates, %d skins", p.Name, len(p.Pos), len(p.Normal), len(p.UV), len(p.Skin))
		}
		if len(p.Pos) > 65535 {
			t.Errorf("%s: %d points do not fit 16-bit indices", p.Name, len(p.Pos))
		}
		for i, q := range p.Pos {
			if !q.Finite() || math.Abs(p.Normal[i].Len()-1) > 1e-6 {
				t.Fatalf("%s point %d: %v with normal %v", p.Name, i, q, p.Normal[i])
			}
			for _, x := range p.UV[i] {
				if !(x >= 0) || x > 1 && p.Material != MatLace && p.Material != MatTulle { // these two repeat around the hem
					t.Fatalf("%s point %d: texture coordinate %v", p.Name, i, p.UV[i])
				}
			}
			sum := 0.0
			for k, w := range p.Skin[i].Weight {
				sum += w
				if w < 0 || p.Skin[i].Bone[k] < 0 || p.Skin[i].Bone[k] >= len(m.Bones) {
					t.Fatalf("%s point %d: skin %v", p.Name, i, p.Skin[i])
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%s point %d: weights sum to %g", p.Name, i, sum)
			}
		}
		for name, s := range p.Shift {
			if len(s) != len(p.Pos) {
				t.Errorf("%s morph %s: %d shifts for %d points", p.Name, name, len(s), len(p.Pos))
			}
		}
	}
}

// Points in one place move alike, or a seam would open.
func TestSeamsStayClosed(t *testing.T) {
	for _, p := range model(t).Parts {
		first := map[Vec]int{}
		for i, q := range p.Pos {
			j, ok := first[q]
			if !ok {
				first[q] = i
				continue
			}
			if p.Skin[i] != p.Skin[j] {
				t.Fatalf("%s: points %d and %d at %v have skins %v and %v", p.Name, j, i, q, p.Skin[j], p.Skin[i])
			}
		}
	}
}

// Her size and the pose of a VRM at rest (specification VRMC_vrm-1.0, tpose.md).
func TestStandsAsVRMAsks(t *testing.T) {
	m := model(t)
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range m.Parts {
		for _, q := range p.Pos {
			low, high = min(low, q.Y), max(high, q.Y)
		}
	}
	if math.Abs(low) > 0.002 {
		t.Errorf("the soles are at %g m, want 0", low)
	}
	if high < 1.50 || high > 1.60 {
		t.Errorf("she is %g m tall, want about 1.55", high)
	}
	for b := motion.Hips; b < motion.BoneCount; b++ {
		if b == motion.Jaw {
			continue
		}
		i := m.Index(b.String())
		left, right := m.Bones[i].Pos, m.Bones[m.Index(mirrored(b).String())].Pos
		if b != mirrored(b) && left != flip(right) {
			t.Errorf("%v at %v, its twin at %v", b, left, right)
		}
		if p := b.Parent(); p != motion.NoBone && m.Bones[m.Bones[i].Parent].Human != p {
			t.Errorf("%v hangs on %v", b, m.Bones[m.Bones[i].Parent].Human)
		}
	}
	arm, hand := m.Bones[m.Index("leftUpperArm")].Pos, m.Bones[m.Index("leftHand")].Pos
	if math.Abs(arm.Y-hand.Y) > 1e-9 || hand.X < arm.X {
		t.Errorf("the left arm runs from %v to %v, want level towards +X", arm, hand)
	}
	if toes, foot := m.Bones[m.Index("leftToes")].Pos, m.Bones[m.Index("leftFoot")].Pos; toes.Z < foot.Z {
		t.Error("the toes point backward; she should face +Z")
	}
}

// Every triangle of the surfaces faces the way its normals do, but for the few
// slivers that cutting leaves.
func TestTrianglesFaceOutward(t *testing.T) {
	for _, p := range model(t).Parts {
		if len(p.Shift) > 0 {
			continue // folded lids and lips have no area at rest
		}
		wrong := 0
		for _, tri := range p.Tri {
			c := p.Pos[tri[1]].Sub(p.Pos[tri[0]]).Cross(p.Pos[tri[2]].Sub(p.Pos[tri[0]]))
			if c.Dot(p.Normal[tri[0]].Add(p.Normal[tri[1]]).Add(p.Normal[tri[2]])) < 0 {
				wrong++
			}
		}
		if wrong*100 > len(p.Tri) {
			t.Errorf("%s: %d of %d triangles face inward, want 1 %% at most", p.Name, wrong, len(p.Tri))
		}
	}
}

func TestMorphsMoveSomething(t *testing.T) {
	m := model(t)
	named := map[string]bool{}
	for _, morph := range m.Morphs {
		named[morph.Name] = true
		far := 0.0
		for _, p := range m.Parts {
			for _, d := range p.Shift[morph.Name] {
				far = max(far, d.Len())
			}
		}
		if far < 0.001 || far > 0.05 {
			t.Errorf("%s moves the face by %g m at most, want 1 mm to 5 cm", morph.Name, far)
		}
	}
	for _, p := range m.Parts {
		for name := range p.Shift {
			if !named[name] {
				t.Errorf("%s has a morph %q that the model does not list", p.Name, name)
			}
		}
	}
	for _, e := range m.Expressions {
		for _, b := range e.Binds {
			if !named[b.Morph] {
				t.Errorf("expression %s binds %q", e.Name, b.Morph)
			}
		}
	}
}

// Closed lids cover the iris: seen from the front, every point of it lies behind
// the upper lid, which spans from the hole's rim to the closing line.
func TestBlinkCoversTheEye(t *testing.T) {
	closed, hole := eyelids["blink"], eyelids["hole"]
	for s := 0.05; s < 1; s += 0.05 {
		if closed.upper(s)-closed.lower(s) > 0.0005 {
			t.Errorf("at %.2f the lids stay %g m open", s, closed.upper(s)-closed.lower(s))
		}
		if open := eyelids[""]; hole.upper(s) < open.upper(s) || hole.lower(s) > open.lower(s) {
			t.Errorf("at %.2f the open lids reach beyond the hole", s)
		}
	}
}

func TestChainSkinRunsAlongTheChain(t *testing.T) {
	chain, starts := []int{5, 6, 7}, []float64{0.2, 0.6, 1}
	for _, c := range []struct {
		at   float64
		bone int
	}{{0, 1}, {0.4, 5}, {0.8, 6}, {1, 7}} {
		s := chainSkin(1, chain, starts, c.at)
		if s.Bone[0] != c.bone {
			t.Errorf("at %g bone %d leads (%v), want %d", c.at, s.Bone[0], s, c.bone)
		}
	}
	before, after := chainSkin(1, chain, starts, 0.6-1e-9), chainSkin(1, chain, starts, 0.6+1e-9)
	share := func(s Skin, bone int) (w float64) {
		for k, b := range s.Bone {
			if b == bone {
				w += s.Weight[k]
			}
		}
		return w
	}
	if a, b := share(before, 5), share(after, 5); math.Abs(a-b) > 1e-3 || math.Abs(a-0.5) > 1e-3 {
		t.Errorf("at a joint the bone before it holds %g and then %g, want one half", a, b)
	}
}

// A morph moves its own part of the face and its own side, and nothing else.
func TestMorphsKeepToTheirPlace(t *testing.T) {
	m := model(t)
	bands := map[int][2]float64{1: {1.395, 1.46}, 2: {1.33, 1.42}, 3: {1.29, 1.345}} // heights by MMD's panel: brows, eyes, mouth
	for _, morph := range m.Morphs {
		band := bands[morph.Panel]
		side := 0.0
		switch morph.Name[len(morph.Name)-1] {
		case 'L':
			side = 1
		case 'R':
			side = -1
		}
		moved := 0
		for _, p := range m.Parts {
			for i, d := range p.Shift[morph.Name] {
				if d.Len() < 1e-6 {
					continue
				}
				moved++
				if q := p.Pos[i]; q.Y < band[0] || q.Y > band[1] || q.X*side < 0 {
					t.Fatalf("%s moves the point %v of %s, outside of its place", morph.Name, q, p.Name)
				}
			}
		}
		if moved < 20 {
			t.Errorf("%s moves %d points", morph.Name, moved)
		}
	}
}

// What she may cost: software rendering draws two of her beside each other, and
// the files are part of the program.
func TestStaysSmall(t *testing.T) {
	m := model(t)
	triangles := 0
	for _, p := range m.Parts {
		triangles += len(p.Tri)
	}
	if triangles < 15000 || triangles > 40000 {
		t.Errorf("%d triangles, want 15000 to 40000", triangles)
	}
	if n := len(m.Bones); n > 255 {
		t.Errorf("%d bones do not fit the bytes of their indices", n)
	}
}
