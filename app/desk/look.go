package desk

import (
	"encoding/hex"
	"fmt"
	"math"
	"strings"

	"furitsuke/motion"
	"furitsuke/scene"
)

// A Look is how the stage is lit and what stands behind and below the actors.
// It is a setting: no document keeps it and no undo changes it.
type Look struct {
	// Yaw and Pitch say where the light stands as seen from the origin, in
	// degrees: yaw 0 is the front and 90 the actors' left, pitch 90 straight
	// above.
	Yaw   float64 `toml:"yaw"`
	Pitch float64 `toml:"pitch"`
	// Light is the strength of the light, 1 as the models' authors saw it.
	Light float64 `toml:"light"`
	// Ambient is how much light comes from everywhere, for VRM; MMD's materials
	// bring their own.
	Ambient    float64 `toml:"ambient"`
	Background string  `toml:"background"` // "#rrggbb", or "" for the calm gradient
	Grid       bool    `toml:"grid"`
	Shadow     string  `toml:"shadow"` // one of Shadows
}

// Shadows are the names of what actors cast on the floor, in the order of
// [scene.Shadow].
var Shadows = [...]string{scene.FlatShadow: "flat", scene.SoftShadow: "soft", scene.NoShadow: "none"}

// The bounds of a look. The light stays above the floor: from below it would
// cast no shadow, and from its height shadows would be endless.
const (
	MinPitch   = 10 // degrees
	MaxPitch   = 90
	MaxLight   = 2
	MaxAmbient = 1
)

// DefaultLook is that of the first run: the stage as package scene makes it.
func DefaultLook() Look {
	to := scene.NewStage().Light.Direction.Scale(-1)
	return Look{
		Yaw:   math.Round(math.Atan2(to.X, to.Z) * 180 / math.Pi),
		Pitch: math.Round(math.Asin(to.Y) * 180 / math.Pi),
		Light: 1, Grid: true, Shadow: Shadows[scene.SoftShadow],
	}
}

// clamp sets right what a person may have mistyped.
func (l *Look) clamp() {
	d := DefaultLook()
	if !(math.Abs(l.Yaw) <= 360) {
		l.Yaw = d.Yaw
	}
	l.Yaw = math.Remainder(l.Yaw, 360)
	for _, n := range []struct {
		value          *float64
		least, most, d float64
	}{
		{&l.Pitch, MinPitch, MaxPitch, d.Pitch},
		{&l.Light, 0, MaxLight, d.Light},
		{&l.Ambient, 0, MaxAmbient, d.Ambient},
	} {
		if math.IsNaN(*n.value) {
			*n.value = n.d
		}
		*n.value = min(max(*n.value, n.least), n.most)
	}
	if _, ok := ParseColour(l.Background); !ok {
		l.Background = d.Background
	}
	if _, ok := l.shadow(); !ok {
		l.Shadow = d.Shadow
	}
}

func (l *Look) shadow() (scene.Shadow, bool) {
	for i, name := range Shadows {
		if name == l.Shadow {
			return scene.Shadow(i), true
		}
	}
	return scene.FlatShadow, false
}

// apply lights the stage.
func (l *Look) apply(s *scene.Stage) {
	fresh := scene.NewStage()
	yaw, pitch := l.Yaw*math.Pi/180, l.Pitch*math.Pi/180
	s.Light.Direction = motion.Vec3{
		X: -math.Sin(yaw) * math.Cos(pitch), Y: -math.Sin(pitch), Z: -math.Cos(yaw) * math.Cos(pitch),
	}
	for k := range 3 {
		s.Light.Color[k] = fresh.Light.Color[k] * float32(l.Light)
		s.Light.MMDColor[k] = min(fresh.Light.MMDColor[k]*float32(l.Light), 1)
		s.Light.Ambient[k] = float32(l.Ambient)
	}
	s.SkyTop, s.SkyBottom = fresh.SkyTop, fresh.SkyBottom
	if c, ok := ParseColour(l.Background); ok && l.Background != "" {
		s.SkyTop, s.SkyBottom = c, c
	}
	s.Floor = l.Grid
	s.Shadow, _ = l.shadow()
}

// ParseColour reads "#rrggbb" as stored values in [0,1]; "" is a colour that is
// not given.
func ParseColour(text string) (c [3]float32, ok bool) {
	if text == "" {
		return c, true
	}
	digits, found := strings.CutPrefix(text, "#")
	b, err := hex.DecodeString(digits)
	if !found || err != nil || len(b) != len(c) {
		return c, false
	}
	for i := range c {
		c[i] = float32(b[i]) / 255
	}
	return c, true
}

// FormatColour is the inverse of [ParseColour].
func FormatColour(c [3]float32) string {
	b := func(x float32) int { return int(math.Round(float64(min(max(x, 0), 1)) * 255)) }
	return fmt.Sprintf("#%02x%02x%02x", b(c[0]), b(c[1]), b(c[2]))
}

// setLook takes a look, its numbers set right.
func (d *Desk) setLook(l Look) {
	l.clamp()
	d.Settings.Look = l
	l.apply(d.stage)
}
