package moves

import (
	"math"
	"strings"
	"sync"
	"testing"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/pmxout"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// once is the avatar, made once a run.
var once = sync.OnceValue(func() *pmx.File {
	f, _ := pmxout.File(furi.New())
	return f
})

// skeleton is the avatar's, and where its bones stand in the list.
func skeleton(t *testing.T) (*mmd.Skeleton, map[string]int) {
	t.Helper()
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	f := once()
	index := map[string]int{}
	for i, b := range f.Bones {
		index[b.Name] = i
	}
	return f.Skeleton(), index
}

// local is a bone's rotation against its parent after IK and append.
func local(s *mmd.Solver, sk *mmd.Skeleton, i int) motion.Quat {
	return s.World[sk.Bones[i].Parent].Rotation.Inv().Mul(s.World[i].Rotation)
}

// The motions prove nothing unless they move: over all of them every joint of
// arms and legs turns by 60° at least between two frames.
func TestSweepsTurnEveryJoint(t *testing.T) {
	sk, index := skeleton(t)
	sweep := map[string]float64{}
	for name, m := range Sweeps() {
		s := mmd.NewSolver(sk)
		s.Bind(mmd.Performance{Motion: m})
		seen := map[string][]motion.Quat{}
		for f := 0.0; f <= float64(m.Last); f++ {
			s.Pose(f)
			for _, b := range []string{"左肩", "左腕", "左ひじ", "左手首", "左足", "左ひざ", "左足首"} {
				for _, n := range []string{b, strings.Replace(b, "左", "右", 1)} {
					q := local(s, sk, index[n])
					if !q.Finite() {
						t.Fatalf("%s frame %g: %s is %v", name, f, n, q)
					}
					seen[n] = append(seen[n], q)
				}
			}
		}
		for n, list := range seen {
			for i, q := range list {
				for _, r := range list[:i] {
					sweep[n] = max(sweep[n], q.AngleTo(r))
				}
			}
		}
	}
	if len(sweep) != 14 {
		t.Fatalf("%d joints, want 14", len(sweep))
	}
	for n, a := range sweep {
		if a < 60*deg {
			t.Errorf("%s sweeps %.0f°, want 60° at least", n, a/deg)
		}
	}
}

// What a motion says is what comes back from its file.
func TestFilesHoldTheMotions(t *testing.T) {
	all := Sweeps()
	all["walk"] = Walk()
	for name, m := range all {
		f, err := vmd.Read(Encode(m))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(f.Warnings) > 0 {
			t.Errorf("%s: %v", name, f.Warnings)
		}
		back := f.Motion()
		if back.Last != m.Last || len(back.Bones) != len(m.Bones) || len(back.Morphs) != len(m.Morphs) || len(back.Shows) != len(m.Shows) {
			t.Errorf("%s: %d bones to frame %d came back as %d to %d", name, len(m.Bones), m.Last, len(back.Bones), back.Last)
		}
	}
}

// Curves are drawn from the whole legal range, alike for the same seed.
func TestCurvesAreRandomAndRepeatable(t *testing.T) {
	a, b := crouch(), crouch()
	high := uint8(0)
	for i, track := range a.Bones {
		for k, key := range track.Keys {
			if key.Curves != b.Bones[i].Keys[k].Curves {
				t.Fatalf("%s key %d differs between two runs", track.Name.Text, k)
			}
			for _, c := range key.Curves {
				high = max(high, c.X1, c.Y1, c.X2, c.Y2)
			}
		}
	}
	if high > 127 || high < 100 {
		t.Errorf("the largest control point is %d, want 100 to 127", high)
	}
}

// Half-way IK is off: the ankle leaves its IK bone, and meets it again later.
func TestIKOff(t *testing.T) {
	sk, index := skeleton(t)
	m := ikOff()
	s := mmd.NewSolver(sk)
	s.Bind(mmd.Performance{Motion: m})
	miss := func(frame float64) float64 {
		s.Pose(frame)
		return s.World[index["左足首"]].Position.Sub(s.World[index["左足ＩＫ"]].Position).Len()
	}
	if on, off, again := miss(20), miss(55), miss(85); on > 0.1 || off < 1 || again > 0.1 {
		t.Errorf("the ankle misses its goal by %.3f, %.3f and %.3f units; want near, far, near", on, off, again)
	}
}

// The walk ends as it begins, its feet reach their goals, and the standing foot
// stays flat on the floor while the belt carries it.
func TestWalkLoopsOnItsFeet(t *testing.T) {
	sk, index := skeleton(t)
	m := Walk()
	if seconds := float64(m.Last) / mmd.FPS; seconds < 4 {
		t.Errorf("%g s, want 4 at least", seconds)
	}
	s := mmd.NewSolver(sk)
	s.Bind(mmd.Performance{Motion: m})
	s.Pose(0)
	first := append([]mmd.Transform(nil), s.World...)
	s.Pose(float64(m.Last))
	for i, w := range s.World {
		if d := w.Position.Sub(first[i].Position).Len(); d > 0.02 {
			t.Errorf("%s ends %.3f units from where it began", sk.Bones[i].Name.Text, d)
		}
		if a := w.Rotation.AngleTo(first[i].Rotation); a > 0.5*deg {
			t.Errorf("%s ends %.2f° from how it began", sk.Bones[i].Name.Text, a/deg)
		}
	}
	worst := 0.0
	for f := 0.0; f <= float64(m.Last); f += 0.5 {
		s.Pose(f)
		for _, side := range []string{"左", "右"} {
			worst = max(worst, s.World[index[side+"足首"]].Position.Sub(s.World[index[side+"足ＩＫ"]].Position).Len())
		}
	}
	if worst > 0.1 {
		t.Errorf("a foot misses its goal by %.3f units, want 0.1 at most", worst)
	}
	rest := sk.Bones[index["左足首"]].Position.Y
	var z float64
	for f := 4; f <= 10; f++ {
		s.Pose(float64(stride + f))
		p := s.World[index["左足首"]].Position
		if math.Abs(p.Y-rest) > 0.05 {
			t.Errorf("frame %d: the standing ankle is %.3f units off its height", f, p.Y-rest)
		}
		if f > 4 && math.Abs(p.Z-z-belt) > 0.05 {
			t.Errorf("frame %d: the standing foot moves by %.3f units, the belt by %.3f", f, p.Z-z, belt)
		}
		z = p.Z
	}
}
