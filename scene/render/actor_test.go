package render

import (
	"testing"

	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A mesh follows its joints, of which there may be more than any uniform block
// holds: here the last of 5,000.
func TestSkinningWithManyJoints(t *testing.T) {
	const joints = 5000
	m := cards(scene.VRM1, card{half: 0.2, mat: unlit(1, 0, 0, 1)})
	skin := scene.Skin{}
	for i := range joints {
		at := motion.TRS(motion.Vec3{X: -float64(i) / joints}, motion.Identity, motion.Vec3{X: 1, Y: 1, Z: 1})
		skin.Joints, skin.InverseBind = append(skin.Joints, 0), append(skin.InverseBind, at)
	}
	m.Skins = []scene.Skin{skin}
	for range m.Meshes[0].Vertices() {
		m.Meshes[0].Joints = append(m.Meshes[0].Joints, joints-1, joints-1, 0, 0)
		m.Meshes[0].Weights = append(m.Meshes[0].Weights, 0.5, 0.25, 0.25, 0)
	}
	img := picture(t, plain(m), ahead(), 100, 100)
	expect(t, "three quarters of a metre to the left", at(img, 50-35, 50), [3]int{255, 0, 0})
	expect(t, "the middle", at(img, 50, 50), [3]int{0, 255, 0})
}

// twoFaced is an MMD card that a morph あ moves a metre to the right and a morph
// 赤 turns red.
func twoFaced() (*scene.Model, *mmd.Motion) {
	m := cards(scene.MMD, card{half: 0.2, mat: mmdFlat(0, 0, 1, 1)})
	m.Meshes[0].Targets = []scene.Target{{
		Vertex: []uint32{0, 1, 2, 3}, Position: []float32{1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0},
	}}
	one := [4]float32{1, 1, 1, 1}
	m.Morphs = []scene.Morph{
		{Name: "あ", Target: 0},
		{Name: "赤", Target: -1, Material: []scene.MaterialOffset{{Material: 0, Ambient: [3]float32{1, 0, -1}, TextureColor: one}}},
	}
	track := func(name string) mmd.MorphTrack {
		return mmd.MorphTrack{Name: mmd.Name{Key: name}, Keys: []mmd.MorphKey{{Weight: 0}, {Frame: 30, Weight: 1}}}
	}
	m.Skeleton.Morphs = []mmd.Morph{{Name: mmd.Name{Key: "あ"}}, {Name: mmd.Name{Key: "赤"}}}
	return m, &mmd.Motion{Morphs: []mmd.MorphTrack{track("あ"), track("赤")}, Last: 30}
}

func TestMorphsMoveAndColour(t *testing.T) {
	m, play := twoFaced()
	s := plain(m)
	s.Actors[0].PlayMMD(mmd.Performance{Motion: play})
	onMain(t, func(r *Renderer) {
		for _, c := range []struct {
			seconds float64
			x       int
			want    [3]int
		}{{0, 50, [3]int{0, 0, 255}}, {1, 97, [3]int{255, 0, 0}}, {0.5, 73, [3]int{128, 0, 128}}, {0, 50, [3]int{0, 0, 255}}} {
			s.Step(c.seconds, 0)
			r.Draw(s, ahead(), 100, 100)
			expect(t, "there", at(r.Pixels(), c.x, 50), c.want)
			if c.x != 50 {
				expect(t, "where it was", at(r.Pixels(), 48, 50), [3]int{0, 255, 0})
			}
		}
		r.forget(m)
	})
}

// Drawing allocates nothing, faces and colours moving or not.
func TestDrawAllocatesNothing(t *testing.T) {
	m, play := twoFaced()
	ball := ball(scene.VRM1, 0.4, motion.Vec3{X: 0.5}, unlit(1, 1, 1, 1))
	bent, bend := bendy(t, pmx.SDEF, pmx.QDEF)
	s := plain(m, ball, bent)
	s.Actors[2].PlayMMD(mmd.Performance{Motion: bend})
	s.Floor = true
	s.Actors[0].PlayMMD(mmd.Performance{Motion: play})
	cam := ahead()
	onMain(t, func(r *Renderer) {
		at := 0.0
		frame := func() {
			at += 1. / 64
			s.Step(at, 1./64)
			r.Draw(s, cam, 100, 100)
		}
		frame()
		if n := testing.AllocsPerRun(20, frame); n != 0 {
			t.Errorf("%g allocations a frame", n)
		}
		r.forget(m)
		r.forget(ball)
		r.forget(bent)
	})
}

// Actors that leave the stage, and models that none of them plays any more, leave
// nothing in the renderer; hidden ones are not drawn, and their model stays.
func TestSweep(t *testing.T) {
	m := cards(scene.VRM1, card{half: 0.2, mat: unlit(1, 0, 0, 1)})
	s := plain(m, m)
	s.Actors[1].Offset = motion.Vec3{X: 0.6}
	s.Step(0, 0)
	onMain(t, func(r *Renderer) {
		models, actors := len(r.models), len(r.actors)
		r.Draw(s, ahead(), 100, 100)
		if len(r.models) != models+1 || len(r.actors) != actors+2 {
			t.Errorf("two actors of one model: %d models, %d actors more", len(r.models)-models, len(r.actors)-actors)
		}
		expect(t, "second actor", at(r.Pixels(), 50+28, 50), [3]int{255, 0, 0})
		s.Actors[1].Visible = false
		r.Draw(s, ahead(), 100, 100)
		expect(t, "hidden", at(r.Pixels(), 50+28, 50), [3]int{0, 255, 0})
		expect(t, "not hidden", at(r.Pixels(), 50, 50), [3]int{255, 0, 0})
		s.Actors = s.Actors[:1]
		r.Draw(s, ahead(), 100, 100)
		if len(r.actors) != actors+1 {
			t.Errorf("%d actors are kept, want %d", len(r.actors), actors+1)
		}
		s.Actors[0].Visible = false
		r.Draw(s, ahead(), 100, 100)
		if len(r.models) != models+1 || len(r.actors) != actors {
			t.Errorf("hidden: %d models, %d actors more", len(r.models)-models, len(r.actors)-actors)
		}
		s.Actors = nil
		r.Draw(s, ahead(), 100, 100)
		if len(r.models) != models || len(r.actors) != actors {
			t.Errorf("nobody is there: %d models, %d actors more", len(r.models)-models, len(r.actors)-actors)
		}
	})
}
