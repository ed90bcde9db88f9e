package cli

import (
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

func TestShotLook(t *testing.T) {
	s := scene.NewStage()
	l := shotLook{Background: "#ff0080", Light: "0,2,0", LightColor: "1,0.5,0", Ambient: "0,0,0.25"}
	if err := l.apply(s); err != nil {
		t.Fatal(err)
	}
	if want := [3]float32{1, 0, 128. / 255}; s.SkyTop != want || s.SkyBottom != want {
		t.Errorf("background %v to %v, want %v", s.SkyTop, s.SkyBottom, want)
	}
	if s.Floor || s.Shadow != scene.NoShadow {
		t.Errorf("floor %v, shadow %v, want none", s.Floor, s.Shadow)
	}
	if want := (motion.Vec3{Y: -2}); s.Light.Direction != want {
		t.Errorf("light shines %v, want %v", s.Light.Direction, want)
	}
	if s.Light.Color != [3]float32{1, 0.5, 0} || s.Light.Ambient != [3]float32{0, 0, 0.25} {
		t.Errorf("light %v, ambient %v", s.Light.Color, s.Light.Ambient)
	}
	l = shotLook{Background: "none", Floor: true}
	if err := l.apply(s); err != nil || !s.Transparent {
		t.Errorf("background none: %v, transparent %v", err, s.Transparent)
	}
	for _, bad := range []shotLook{{Background: "red"}, {Light: "0,0,0"}, {Light: "1"}, {LightColor: "-1,0,0"}, {Ambient: "1,1"}} {
		if err := bad.apply(scene.NewStage()); err == nil {
			t.Errorf("%+v: no complaint", bad)
		}
	}
}
