package render

import (
	"image"
	"io/fs"
	"math"
	"os"
	"path"
	"testing"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// level is a linear number that is stored as 128 of 255.
const level = 0.21586

// flat gives every material of a model a colour of its own, which no light and
// nothing in front changes, and keeps its holes. It returns the colours as they
// are stored, by material.
func flat(m *scene.Model) (colours [][3]int) {
	for i := range m.Textures {
		old := m.Textures[i].Image
		img := image.NewNRGBA(old.Rect)
		for k := range img.Pix {
			img.Pix[k] = 255
			if k%4 == 3 {
				img.Pix[k] = old.Pix[k]
			}
		}
		m.Textures[i].Image = img
	}
	m.Expressions = nil
	stored, linear := [3]int{0, 128, 255}, [3]float32{0, level, 1}
	for i := range m.Materials {
		old, k := m.Materials[i], 1+i%26 // 0 is the sky's black
		mat := scene.NewMaterial(old.Name)
		mat.Shading, mat.Alpha, mat.Cutoff, mat.DoubleSided = scene.Unlit, old.Alpha, old.Cutoff, old.DoubleSided
		mat.BaseTexture, mat.Placement, mat.Own = old.BaseTexture, old.Placement, old.Own
		if old.Alpha == scene.Blend {
			mat.Alpha, mat.Cutoff = scene.Mask, 1.5/255
		}
		mat.Base = [4]float32{linear[k%3], linear[k/3%3], linear[k/9], old.Base[3]}
		m.Materials[i] = mat
		colours = append(colours, [3]int{stored[k%3], stored[k/3%3], stored[k/9]})
	}
	return colours
}

// A seenCase is a model and what it plays.
type seenCase struct{ model, motion string }

// A pick at a pixel finds the material that the pixel shows, wherever the eight
// pixels around show it too: camera, pose, morphs, backs and holes are the same
// for the mouse as for the eye.
func TestAPickIsWhatIsSeen(t *testing.T) {
	for _, c := range []seenCase{{"avatar/furi.vrm", "walk.vrma"}, {"avatar/furi.pmx", "walk.vmd"}} {
		c.run(t, assets.FS)
	}
	seenCase{"avatar/furi0.vrm", "walk.vrma"}.run(t, os.DirFS("../../testdata"))
}

// The same on real models.
func TestAPickOfRealModelsIsWhatIsSeen(t *testing.T) {
	dir := scenetest.Corpus(t)
	for _, c := range []seenCase{
		{"vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm", "walk.vrma"},
		{"vrm1/mumeinosato_text-to-vrma__SampleBot.vrm", "walk.vrma"},
		{"sets/gene_light_textured/Gene_light.pmx", "walk.vmd"},
		{"pmx/mmdagent-ex_uka__MS_Uka.pmx", "walk.vmd"},
		{"pmx/yohawing_unity-mmd-loader__mmd-texture-alpha-used-uv-cutout.pmx", ""},
	} {
		c.run(t, dir)
	}
}

func (c seenCase) run(t *testing.T, from fs.FS) {
	t.Run(path.Base(c.model), func(t *testing.T) {
		m := scenetest.Load(t, from, c.model)
		colours := flat(m)
		a := scene.NewActor(m)
		switch path.Ext(c.motion) {
		case ".vrma":
			a.Play(scenetest.Clip(t, assets.FS, "motion/"+c.motion))
		case ".vmd":
			a.PlayMMD(mmd.Performance{Motion: scenetest.Motion(t, assets.FS, "motion/"+c.motion)})
		}
		a.Offset = motion.Vec3{X: 0.3}
		stage := scene.NewStage()
		stage.Floor, stage.SkyTop, stage.SkyBottom = false, [3]float32{}, [3]float32{}
		stage.Actors = []*scene.Actor{a}
		stage.Step(0.4, 0)
		cam := scene.NewCamera()
		cam.Frame(stage.Bounds(), 1)
		for range 3 {
			cam.Orbit(2*math.Pi/3, 0.1)
			same, all := agree(t, stage, &cam, colours)
			// A texture is read smaller than it is by the eye, and as it is by the
			// mouse: at the edges of holes they part.
			if same < all-all/100 || all == 0 {
				t.Errorf("the mouse agrees with the eye in %d of %d pixels", same, all)
			}
		}
	})
}

// agree counts pixels of a figure, one of nine, and those where a pick finds what they
// show.
func agree(t *testing.T, stage *scene.Stage, cam *scene.Camera, colours [][3]int) (same, all int) {
	const size = 300
	var img *image.NRGBA
	onMain(t, func(r *Renderer) {
		samples := r.Samples
		r.Samples = 1
		r.Draw(stage, cam, size, size)
		img = r.Pixels()
		r.Samples = samples
		r.forget(stage.Actors[0].Model)
	})
	keep(t, path.Base(t.Name())+"-materials", img)
	near := func(a, b [3]int) bool {
		for k := range a {
			if d := a[k] - b[k]; d < -4 || d > 4 {
				return false
			}
		}
		return true
	}
	for y := 1; y < size-1; y += 3 {
		for x := 1; x < size-1; x += 3 {
			shown, inside := at(img, x, y), true
			for d := range 9 {
				inside = inside && at(img, x+d%3-1, y+d/3-1) == shown
			}
			h, ok := stage.Pick(cam.Ray(float64(x)+0.5, float64(y)+0.5, size, size))
			if !inside || !ok && near(shown, [3]int{}) {
				continue
			}
			all++
			if ok && near(shown, colours[h.Material]) {
				same++
			}
		}
	}
	return same, all
}

// What only the wearer of a headset sees is not on the stage: neither drawn nor
// met by the mouse.
func TestFirstPersonMeshesAreNotOnStage(t *testing.T) {
	for _, person := range []scene.Person{scene.EveryPerson, scene.FirstPerson, scene.ThirdPerson, scene.Headless} {
		m := cards(scene.VRM1, card{mat: unlit(1, 0, 0, 1), half: 1})
		m.Meshes[0].Person = person
		stage := plain(m)
		shown := at(picture(t, stage, ahead(), 100, 100), 50, 50) == [3]int{255, 0, 0}
		_, hit := stage.Pick(ahead().Ray(50, 50, 100, 100))
		if want := person != scene.FirstPerson; shown != want || hit != want {
			t.Errorf("person %d: drawn %v, picked %v, want %v", person, shown, hit, want)
		}
	}
}
