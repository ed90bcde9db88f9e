package scene_test

import (
	"path"
	"testing"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// Every real motion poses a real model with finite numbers, and its hips stay
// within a few metres: no broken height or unit sends it away.
func TestRealMotionsPose(t *testing.T) {
	dir := scenetest.Corpus(t)
	a := scene.NewActor(scenetest.Load(t, dir, "vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm"))
	for _, name := range scenetest.Glob(t, dir, "vrma/*.vrma") {
		c := scenetest.Clip(t, dir, name)
		a.Play(c)
		for _, at := range []float64{0, 0.3, 0.7, 1} {
			a.Seek(at * c.Duration)
			for _, x := range a.Palette() {
				if x != x || x > 1e6 || x < -1e6 {
					t.Fatalf("%s at %g: a matrix holds %g", path.Base(name), at, x)
				}
			}
			hips, _ := a.BoneMatrix(motion.Hips)
			if d := hips.Translation().Len(); d > 10 {
				t.Errorf("%s at %g: hips are %g m from the origin", path.Base(name), at, d)
			}
		}
	}
}

// Every real MMD motion plays on a real PMX.
func TestRealMMDMotionsPose(t *testing.T) {
	dir := scenetest.Corpus(t)
	a := scene.NewActor(scenetest.Load(t, dir, "sets/gene_light_textured/Gene_light.pmx"))
	for _, name := range scenetest.Glob(t, dir, "vmd/*.vmd") {
		m := scenetest.Motion(t, dir, name)
		a.PlayMMD(mmd.Performance{Motion: m})
		for i := range 4 {
			a.Seek(float64(m.Last) / 30 * float64(i) / 3)
			for _, x := range a.Palette() {
				if x != x || x > 1e6 || x < -1e6 {
					t.Fatalf("%s: a matrix holds %g", path.Base(name), x)
				}
			}
		}
	}
}

// The embedded avatar is the same person in both forms: at rest their hips,
// head and feet are within 2 cm of each other on the stage, whatever the axes
// and units of the file.
func TestTheTwoAvatarsStandAlike(t *testing.T) {
	v := scene.NewActor(scenetest.Load(t, assets.FS, "avatar/furi.vrm"))
	p := scene.NewActor(scenetest.Load(t, assets.FS, "avatar/furi.pmx"))
	for _, b := range []motion.Bone{motion.Head, motion.LeftUpperLeg, motion.RightUpperLeg, motion.LeftFoot, motion.RightFoot, motion.LeftUpperArm, motion.RightUpperArm} {
		mv, okV := v.BoneMatrix(b)
		mp, okP := p.BoneMatrix(b)
		if d := mv.Translation().Sub(mp.Translation()).Len(); !okV || !okP || d > 0.02 {
			t.Errorf("%v: %v there, %v here (%v, %v)", b, mv.Translation(), mp.Translation(), okV, okP)
		}
	}
}

// BenchmarkSeekAvatar poses the embedded avatar from her walk at times that move
// on: sampling, bones, face, springs and skin matrices; MMD's by its solver.
func BenchmarkSeekAvatar(b *testing.B) {
	v, p := scenetest.Avatars(b, assets.FS)
	for _, c := range []struct {
		name  string
		actor *scene.Actor
	}{{"vrm", v}, {"mmd", p}} {
		b.Run(c.name, func(b *testing.B) {
			stage := scene.NewStage()
			stage.Actors = []*scene.Actor{c.actor}
			s := 0.0
			b.ReportAllocs()
			for b.Loop() {
				if s += 1. / 60; s > 2 {
					s = 0
				}
				stage.Step(s, 1./60)
			}
		})
	}
}
