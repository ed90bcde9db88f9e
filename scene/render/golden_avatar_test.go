package render

import (
	"math"
	"os"
	"testing"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// The avatar looks as it did, in both versions of VRM, under a tinted light and
// some ambient. A change of the avatar or of a shader shows here: look at the
// pictures, then write them anew.
func TestTheAvatarLooksAsItDid(t *testing.T) {
	body := [2]motion.Vec3{{Y: 0.9, Z: 3.2}, {Y: 0.74}} // eye and target
	for _, c := range []struct {
		name, folder, file string
		view               [2]motion.Vec3
	}{
		{"furi", "../../assets", "avatar/furi.vrm", body},
		{"furi-face", "../../assets", "avatar/furi.vrm", [2]motion.Vec3{{X: 0.3, Y: 1.35, Z: 0.9}, {Y: 1.25}}},
		{"furi0", "../../testdata", "avatar/furi0.vrm", body},
	} {
		a := scene.NewActor(scenetest.Load(t, os.DirFS(c.folder), c.file))
		a.Play(scenetest.Clip(t, assets.FS, "motion/walk.vrma"))
		s := plain()
		s.Actors, s.Shadow = []*scene.Actor{a}, scene.NoShadow
		s.SkyTop, s.SkyBottom = [3]float32{0.5, 0.5, 0.5}, [3]float32{0.5, 0.5, 0.5}
		s.Light = scene.Light{Direction: motion.Vec3{X: 1, Y: -0.5, Z: -0.7}, Color: [3]float32{0.9, 0.75, 0.6}, Ambient: [3]float32{0.05, 0.08, 0.15}}
		s.Step(0.4, 0)
		back := c.view[0].Sub(c.view[1])
		cam := scene.NewCamera()
		cam.Target, cam.Distance = c.view[1], back.Len()
		cam.Yaw, cam.Pitch = math.Atan2(back.X, back.Z), math.Asin(back.Y/back.Len())
		golden(t, c.name, picture(t, s, &cam, 320, 320))
	}
}
