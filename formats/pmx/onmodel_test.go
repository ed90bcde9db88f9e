package pmx_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/assets/gen/scaled"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

const deg = 0.017453292519943295

func skeletonIn(t testing.TB, files fs.FS, name string) *mmd.Skeleton {
	t.Helper()
	data, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	f, err := pmx.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return f.Skeleton()
}

// figures are models of different stance: the embedded avatar, and real ones
// where FURITSUKE_CORPUS has them. stance is how far the arms hang, in degrees.
var figures = []struct {
	file   string // in the corpus's folder pmx; "" for the avatar
	stance float64
}{
	{"", 40.0},
	{"mmdagent-ex_gene__Gene.pmx", 34.0},
	{"mmdagent-ex_uka__MS_Uka.pmx", 36.0},
	{"yohawing_three-mmd-loader__test_semi_basic_bone.pmx", 29.7},
	{"miu200521358_mmd-text-to-motion__trace_check_model.pmx", 35.0},
	{"yohawing_three-mmd-loader__yw_test_model.pmx", 37.5},
}

// eachFigure runs f on each model that is there; without the corpus, on the
// avatar.
func eachFigure(t *testing.T, f func(t *testing.T, s *mmd.Skeleton, stance float64)) {
	for _, m := range figures {
		t.Run(strings.TrimSuffix(m.file, ".pmx"), func(t *testing.T) {
			if m.file == "" {
				f(t, skeletonIn(t, assets.FS, "avatar/furi.pmx"), m.stance)
				return
			}
			f(t, skeletonIn(t, os.DirFS(filepath.Join(formatstest.Root(t), "pmx")), m.file), m.stance)
		})
	}
}

// moves are the motions of testdata, which turn every joint of arms and legs.
func moves(t testing.TB) map[string]*mmd.Motion {
	t.Helper()
	files, err := filepath.Glob("../../testdata/motion/*.vmd")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d motions in testdata: %v", len(files), err)
	}
	out := map[string]*mmd.Motion{}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := vmd.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		out[strings.TrimSuffix(filepath.Base(path), ".vmd")] = f.Motion()
	}
	return out
}

func TestStances(t *testing.T) {
	eachFigure(t, func(t *testing.T, s *mmd.Skeleton, stance float64) {
		b := mmd.BodyOf(s)
		for side, a := range b.Stance {
			if off := a/deg - stance; off < -0.1 || off > 0.1 {
				t.Errorf("arm %d hangs %.2f°, want %g", side, a/deg, stance)
			}
		}
		if y := b.Rest.Bone[motion.Hips].World.Y; y < 0.8 || y > 1 {
			t.Errorf("hips %g m high", y)
		}
	})
}

// limbs are the bones whose direction is compared, each with the next.
var limbs = [][2]motion.Bone{
	{motion.LeftUpperArm, motion.LeftLowerArm}, {motion.LeftLowerArm, motion.LeftHand},
	{motion.RightUpperArm, motion.RightLowerArm}, {motion.RightLowerArm, motion.RightHand},
	{motion.LeftUpperLeg, motion.LeftLowerLeg}, {motion.LeftLowerLeg, motion.LeftFoot},
	{motion.RightUpperLeg, motion.RightLowerLeg}, {motion.RightLowerLeg, motion.RightFoot},
	{motion.LeftIndexProximal, motion.LeftIndexIntermediate}, {motion.RightMiddleProximal, motion.RightMiddleIntermediate},
}

// space brings a point of MMD's space into motion's.
func space(v motion.Vec3) motion.Vec3 {
	return motion.Vec3{X: v.X * mmd.Unit, Y: v.Y * mmd.Unit, Z: -v.Z * mmd.Unit}
}

// TestMotionsOnRealModels: every limb of the clip points, in every frame, where
// the solver has the joints of the model: along the line between them. Ankles and
// hip joints are where the model's are. A twist bone that stands beside the arm's
// line, as one model has it, bends the line; such arms are left out, and counted.
func TestMotionsOnRealModels(t *testing.T) {
	eachFigure(t, func(t *testing.T, s *mmd.Skeleton, _ float64) {
		b := mmd.BodyOf(s)
		v := mmd.NewSolver(s)
		joint := skinJoints(s, b)
		compared, bent := 0, 0
		for name, m := range moves(t) {
			o := mmd.DefaultOptions()
			o.Model = s
			clip, report := mmd.ToClip(m, o)
			if err := clip.Validate(); err != nil {
				t.Fatal(err)
			}
			v.Bind(mmd.Performance{Motion: m})
			sk, sampler := motion.NewSkeleton(clip.Rest), motion.NewSampler(clip)
			var p motion.Pose
			var placed motion.Placed
			for f := range report.Frames {
				sampler.Sample(float64(f)/mmd.FPS, &p)
				sk.Place(&p, 1, &placed)
				v.Pose(float64(f))
				for _, l := range limbs {
					from, to := joint[l[0]], joint[l[1]]
					if from < 0 || to < 0 || !clip.Rest.Has.Has(l[0]) {
						continue
					}
					want := space(v.World[to].Position.Sub(v.World[from].Position)).Unit()
					got := placed.Position[l[1]].Sub(placed.Position[l[0]]).Unit()
					compared++
					turn := v.World[b.Source[l[0]]].Rotation
					rigid := space(turn.Rotate(s.Bones[to].Position.Sub(s.Bones[from].Position))).Unit()
					if motion.FromTo(rigid, want).Angle()/deg > 0.005 {
						bent++
						continue
					}
					if a := motion.FromTo(got, want).Angle() / deg; a > 0.01 {
						t.Fatalf("%s frame %d: %s points %.3f° beside the model's", name, f, l[0], a)
					}
				}
				for _, bone := range []motion.Bone{motion.LeftUpperLeg, motion.RightUpperLeg, motion.LeftFoot, motion.RightFoot} {
					if d := placed.Position[bone].Sub(space(v.World[joint[bone]].Position)).Len(); d > 1e-5 {
						t.Fatalf("%s frame %d: %s is %.3g m from the model's", name, f, bone, d)
					}
				}
			}
		}
		if bent*20 > compared {
			t.Errorf("%d of %d lines are bent by the model itself", bent, compared)
		}
	})
}

// skinJoints returns the bones that stand at the joints and move with the skin:
// the D bones of legs, the body's joints elsewhere.
func skinJoints(s *mmd.Skeleton, b *mmd.Body) [motion.BoneCount]int {
	out := b.Joint
	for _, leg := range [2]motion.Bone{motion.LeftUpperLeg, motion.RightUpperLeg} {
		for k := range motion.Bone(3) {
			out[leg+k] = b.Source[leg+k]
		}
	}
	return out
}

// TestOnTheAvatarHerself: solved on the avatar's PMX for the avatar's VRM, every
// limb of the VRM points where the PMX's does, and its feet are where the PMX has
// them, scaled: she is the same figure, her legs a little bent at rest in both.
func TestOnTheAvatarHerself(t *testing.T) {
	data, err := assets.FS.ReadFile("avatar/furi.vrm")
	if err != nil {
		t.Fatal(err)
	}
	file, err := vrm.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	target := file.Rest()
	s := skeletonIn(t, assets.FS, "avatar/furi.pmx")
	b, v := mmd.BodyFor(s, target), mmd.NewSolver(s)
	joint := skinJoints(s, b)
	sk := motion.NewSkeleton(target)
	worstAngle, worstFoot := 0.0, 0.0
	for _, m := range moves(t) {
		o := mmd.DefaultOptions()
		o.Model, o.Target = s, target
		clip, report := mmd.ToClip(m, o)
		v.Bind(mmd.Performance{Motion: m})
		sampler, scale := motion.NewSampler(clip), clip.Rest.HipsScale(sk.Height(), sk.Legs())
		var p motion.Pose
		var placed motion.Placed
		for f := range report.Frames {
			sampler.Sample(float64(f)/mmd.FPS, &p)
			sk.Place(&p, scale, &placed)
			v.Pose(float64(f))
			for _, l := range limbs {
				want := space(v.World[joint[l[1]]].Position.Sub(v.World[joint[l[0]]].Position)).Unit()
				got := placed.Position[l[1]].Sub(placed.Position[l[0]]).Unit()
				worstAngle = max(worstAngle, motion.FromTo(got, want).Angle()/deg)
			}
			for _, foot := range []motion.Bone{motion.LeftFoot, motion.RightFoot} {
				worstFoot = max(worstFoot, placed.Position[foot].Sub(space(v.World[joint[foot]].Position).Scale(scale)).Len())
			}
		}
	}
	t.Logf("limbs up to %.3f° apart, feet up to %.2g mm", worstAngle, worstFoot*1000)
	if worstAngle > 0.1 || worstFoot > 1e-3 {
		t.Errorf("limbs up to %.3f° apart, feet up to %.2g mm; want 0.1° and 1 mm at most", worstAngle, worstFoot*1000)
	}
}

// BenchmarkOnModel is three minutes of the walk, all keys of every pass anew, on
// the avatar of 500 bones. The goal is two seconds on two cores.
func BenchmarkOnModel(b *testing.B) {
	data, err := fs.ReadFile(scaled.PMX(0, 500), "furi.pmx")
	if err != nil {
		b.Fatal(err)
	}
	f, err := pmx.Read(data)
	if err != nil {
		b.Fatal(err)
	}
	s := f.Skeleton()
	if len(s.Bones) < 500 {
		b.Fatalf("%d bones", len(s.Bones))
	}
	walk, err := vmd.Read(mustRead(b, "../../testdata/motion/walk.vmd"))
	if err != nil {
		b.Fatal(err)
	}
	const length = 3 * 60 * mmd.FPS
	step, bones := walk.LastFrame()+1, walk.Bones
	for from := step; from < length; from += step {
		for _, k := range bones {
			k.Frame += from
			walk.Bones = append(walk.Bones, k)
		}
	}
	m, o := walk.Motion(), mmd.DefaultOptions()
	o.Model = s
	b.ReportAllocs()
	for b.Loop() {
		mmd.ToClip(m, o)
	}
}

func mustRead(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
