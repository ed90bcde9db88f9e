package desk

import (
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/scene"
)

// The standard look is the stage as package scene makes it, to a degree.
func TestDefaultLook(t *testing.T) {
	fresh, s := scene.NewStage(), scene.NewStage()
	l := DefaultLook()
	l.apply(s)
	if d := s.Light.Direction.Dot(fresh.Light.Direction); d < math.Cos(math.Pi/180) {
		t.Errorf("the light shines along %v, want %v", s.Light.Direction, fresh.Light.Direction)
	}
	s.Light.Direction, s.Shadow = fresh.Light.Direction, fresh.Shadow
	if s.Light != fresh.Light || s.SkyTop != fresh.SkyTop || s.SkyBottom != fresh.SkyBottom || s.Floor != fresh.Floor {
		t.Errorf("got %+v, want %+v", s, fresh)
	}
}

func TestLookLightsTheStage(t *testing.T) {
	d := newDesk(t)
	run(t, d, "view.look", Look{Yaw: 90, Pitch: 30, Light: 0.5, Ambient: 0.25, Background: "#336699", Shadow: "none"})
	s := d.Stage()
	if to := s.Light.Direction.Scale(-1); math.Abs(to.X-math.Sqrt(0.75)) > 1e-9 || math.Abs(to.Y-0.5) > 1e-9 || math.Abs(to.Z) > 1e-9 {
		t.Errorf("yaw 90, pitch 30: the light stands at %v, want the actors' left", to)
	}
	if s.Light.Color != [3]float32{0.5, 0.5, 0.5} || s.Light.Ambient != [3]float32{0.25, 0.25, 0.25} || s.Light.MMDColor[0] != 77./255 {
		t.Errorf("light %+v", s.Light)
	}
	if want := [3]float32{0.2, 0.4, 0.6}; s.SkyTop != want || s.SkyBottom != want {
		t.Errorf("background %v to %v, want %v", s.SkyTop, s.SkyBottom, want)
	}
	if s.Floor || s.Shadow != scene.NoShadow {
		t.Errorf("floor %t, shadow %d", s.Floor, s.Shadow)
	}
	if d.History().Len() != 0 || d.Dirty() {
		t.Error("a look is no edit")
	}
	run(t, d, "view.grid", nil)
	if !s.Floor || !d.Settings.Look.Grid {
		t.Error("the grid did not come back")
	}
	run(t, d, "view.look", nil)
	if d.Settings.Look != DefaultLook() {
		t.Errorf("reset gives %+v", d.Settings.Look)
	}
}

// Whatever stands in the file or comes from a drag, the look stays one that can
// be seen.
func TestLookClamps(t *testing.T) {
	for _, c := range []struct{ in, want Look }{
		{Look{Yaw: 270, Pitch: -40, Light: 9, Ambient: -1, Background: "red", Shadow: "long"},
			Look{Yaw: -90, Pitch: MinPitch, Light: MaxLight, Shadow: DefaultLook().Shadow}},
		{Look{Yaw: math.NaN(), Pitch: math.NaN(), Light: math.Inf(1), Ambient: math.NaN(), Background: "#12345", Shadow: "soft"},
			Look{Yaw: DefaultLook().Yaw, Pitch: DefaultLook().Pitch, Light: MaxLight, Shadow: "soft"}},
		{Look{Yaw: 10, Pitch: 20, Light: 1, Background: "#A0b1C2", Shadow: "flat"}, Look{Yaw: 10, Pitch: 20, Light: 1, Background: "#A0b1C2", Shadow: "flat"}},
	} {
		got := c.in
		got.clamp()
		if got != c.want {
			t.Errorf("%+v\nbecame %+v\nwant   %+v", c.in, got, c.want)
		}
	}
}

func TestColourText(t *testing.T) {
	for _, text := range []string{"#000000", "#ffffff", "#2bb3a3"} {
		c, ok := ParseColour(text)
		if got := FormatColour(c); !ok || got != text {
			t.Errorf("%s became %s", text, got)
		}
	}
	for _, text := range []string{"#fff", "2bb3a3", "#2bb3a3ff", "#gg0000", "# 12345"} {
		if _, ok := ParseColour(text); ok {
			t.Errorf("%q is a colour", text)
		}
	}
}

func TestPicture(t *testing.T) {
	d := onStage(t)
	if err := d.Run("file.picture", nil); err != nil || len(d.Wants()) != 0 {
		t.Fatalf("without OpenGL: %v", err)
	}
	var asked Picture
	d.Draw = func(p Picture) (*image.NRGBA, error) {
		asked = p
		im := image.NewNRGBA(image.Rect(0, 0, p.Width, p.Height))
		im.SetNRGBA(1, 0, color.NRGBA{10, 200, 30, 128})
		return im, nil
	}
	run(t, d, "file.picture", nil)
	if w := d.Wants(); len(w) != 1 || w[0] != WantPicture {
		t.Errorf("wants %v", w)
	}
	path := filepath.Join(t.TempDir(), "shot")
	run(t, d, "file.picture", Picture{Path: path, Width: 3, Height: 2, Transparent: true})
	d.Wait()
	f, err := os.Open(path + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	im, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if c := color.NRGBAModel.Convert(im.At(1, 0)); im.Bounds().Dx() != 3 || c != (color.NRGBA{10, 200, 30, 128}) {
		t.Errorf("the file holds %v at (1,0) of %v", c, im.Bounds())
	}
	if !asked.Transparent || d.Settings.Picture.Width != 3 {
		t.Errorf("drawn as %+v, remembered %+v", asked, d.Settings.Picture)
	}
	if dir := filepath.Dir(d.SuggestedPicture()); dir != filepath.Dir(path) {
		t.Errorf("the next one begins in %s", dir)
	}
	for _, p := range []Picture{{Path: path}, {Path: path, Width: MaxPicture + 1, Height: 1}, {Path: filepath.Join(path, "no", "where"), Width: 1, Height: 1}} {
		before := d.Messages.Count()
		d.Run("file.picture", p)
		d.Wait()
		if m, _ := d.Messages.Last(); d.Messages.Count() == before || m.Severity != Error {
			t.Errorf("%+v told nothing", p)
		}
	}
}

func TestFileName(t *testing.T) {
	for in, want := range map[string]string{"ふり": "ふり", "a/b\\c:d": "a_b_c_d", "  ": "picture", "..": "picture", "x\n": "x"} {
		if got := fileName(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}
