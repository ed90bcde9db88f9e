package cli

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/scene"
)

// shotLook is how the stage of a shot is lit and what stands around the actors.
// What is not given stays as the window has it.
type shotLook struct {
	Background string `help:"One colour behind the actors, or none for a picture with alpha." placeholder:"#RRGGBB"`
	Floor      bool   `negatable:"" default:"true" help:"The grid and the shadows on it."`
	Light      string `help:"Where the light comes from: a direction." placeholder:"X,Y,Z"`
	LightColor string `help:"Its colour, linear; 1 shows a VRM's colours as they are stored." placeholder:"R,G,B"`
	Ambient    string `help:"The light from everywhere, linear." placeholder:"R,G,B"`
}

func (l *shotLook) apply(s *scene.Stage) error {
	switch c, ok := desk.ParseColour(l.Background); {
	case l.Background == "none":
		s.Transparent = true
	case !ok:
		return usage("--background: want #RRGGBB or none, got %q", l.Background)
	case l.Background != "":
		s.SkyTop, s.SkyBottom = c, c
	}
	if !l.Floor {
		s.Floor, s.Shadow = false, scene.NoShadow
	}
	if l.Light != "" {
		v, err := numbers(l.Light, 3)
		if err != nil {
			return err
		}
		to := motion.Vec3{X: v[0], Y: v[1], Z: v[2]}
		if to.Len() == 0 {
			return usage("--light: a direction of no length")
		}
		s.Light.Direction = to.Scale(-1)
	}
	for _, c := range []struct {
		name, text string
		to         *[3]float32
	}{{"--light-color", l.LightColor, &s.Light.Color}, {"--ambient", l.Ambient, &s.Light.Ambient}} {
		if c.text == "" {
			continue
		}
		v, err := numbers(c.text, 3)
		if err != nil {
			return err
		}
		for k := range 3 {
			if !(v[k] >= 0) || math.IsInf(v[k], 0) {
				return usage("%s: want numbers of 0 and more, got %q", c.name, c.text)
			}
			c.to[k] = float32(v[k])
		}
	}
	return nil
}
