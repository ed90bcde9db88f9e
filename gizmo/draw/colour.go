package draw

// A Colour is 0xRRGGBBAA, encoded as the screen shows it, alpha not multiplied
// in.
type Colour uint32

// The palette of the whole program: neutral greys, one accent for what is
// selected or playing, one warm tone for keys and warnings, red for errors
// alone. Everything drawn takes its colour from here.
const (
	Ground  Colour = 0x1E2127FF // behind panels
	Surface Colour = 0x262A31FF // a panel
	Raised  Colour = 0x313640FF // a control on a panel
	Hover   Colour = 0x3C424DFF // a control under the mouse
	Edge    Colour = 0x15171BFF // between panels
	Rule    Colour = 0x3A3F49FF // ticks, separators
	Ink     Colour = 0xDDE1E6FF // text
	Faint   Colour = 0x8B929EFF // secondary text
	Accent  Colour = 0x2BB3A3FF
	Warm    Colour = 0xF2A65AFF
	Error   Colour = 0xE5534BFF
	White   Colour = 0xFFFFFFFF

	// The axes, red, green and blue for X, Y and Z as every 3D editor has them,
	// in the palette's lightness.
	AxisX Colour = 0xE86A6AFF
	AxisY Colour = 0x86C45BFF
	AxisZ Colour = 0x5C96EFFF
)

// Alpha returns c at opacity a in [0,1].
func (c Colour) Alpha(a float64) Colour {
	return c&^0xFF | Colour(min(max(a, 0), 1)*255+0.5)
}

// RGBA returns the four parts, 0 to 255.
func (c Colour) RGBA() (r, g, b, a uint8) {
	return uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)
}
