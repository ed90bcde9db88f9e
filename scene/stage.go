package scene

import "furitsuke/motion"

// A Stage is the actors, the light and the floor.
type Stage struct {
	Actors []*Actor
	Light  Light
	Floor  bool // draw the grid
	Shadow Shadow
	// Transparent leaves everything out that is behind the actors: no sky, no
	// floor, and the picture keeps how much of each pixel they cover.
	Transparent bool
	Time        float64
	Eye         motion.Vec3 // who looks at the stage, for actors that look at the camera
	// The background's colours at its upper and lower edge, stored values.
	SkyTop, SkyBottom [3]float32
}

// Shadow is what actors cast on the floor.
type Shadow uint8

// The shadows.
const (
	FlatShadow Shadow = iota // sharp and even, as MMD draws it
	SoftShadow               // blurred
	NoShadow
)

// A Light is the one directional light, as strong as its colour.
type Light struct {
	Direction motion.Vec3 // the way it shines
	Color     [3]float32  // linear, for VRM
	Ambient   [3]float32  // linear, for VRM: light from everywhere
	MMDColor  [3]float32  // stored values, for MMD
}

// NewStage returns an empty stage with a floor and a light that comes from
// above the camera's left shoulder: faces stay bright, and noses and chins show
// their shape.
func NewStage() *Stage {
	return &Stage{
		Floor: true,
		// Calm and dark, around the neutral greys of the window.
		SkyTop: [3]float32{0.20, 0.22, 0.26}, SkyBottom: [3]float32{0.115, 0.127, 0.15},
		Light: Light{
			Direction: motion.Vec3{X: 0.35, Y: -0.9, Z: -0.75}.Unit(),
			Color:     [3]float32{1, 1, 1},
			// MMD's own default, 154 of 255 in each channel (specs mmd-runtime §8).
			MMDColor: [3]float32{154. / 255, 154. / 255, 154. / 255},
		},
	}
}

// pipeline is the fixed order in which a frame poses an actor. Each stage reads
// and writes the actor's pose or what follows from it. Between motion and
// look-at stand, in this order and not built yet: MIRROR, pins and IK, POKE.
//
// Constraints follow look-at and expressions, and springs follow constraints:
// the order that VRMC_springBone and VRMC_node_constraint ask for and three-vrm
// keeps. It shows where a constraint reads an eye bone: put before the look-at
// it would copy the eyes of a gaze that is not there yet.
var pipeline = [...]struct {
	name string
	run  func(a *Actor, dt float64)
}{
	{"motion", (*Actor).sampleMotion},
	{"bones", (*Actor).poseBones},
	{"look-at", (*Actor).lookAt},
	{"expressions", (*Actor).expressions},
	{"constraints", (*Actor).constrain},
	{"places", (*Actor).place},
	{"springs and physics", (*Actor).springs},
	{"skin matrices", (*Actor).skin},
}

// Step shows the moment at t seconds on every actor, dt seconds after the last
// one; dt moves what swings and is 0 after a jump.
func (s *Stage) Step(t, dt float64) {
	s.Time = t
	for _, a := range s.Actors {
		a.eye = s.Eye
		a.step(t, dt)
	}
}

func (a *Actor) step(t, dt float64) {
	a.time = t
	for i := range pipeline {
		pipeline[i].run(a, dt)
	}
}

// Bounds returns a box around the visible actors at rest, each where it stands.
func (s *Stage) Bounds() Box {
	box := emptyBox
	for _, a := range s.Actors {
		if a.Visible && !a.Model.Bounds.Empty() {
			box = box.Union(a.Model.Bounds.Scale(a.Size).Move(a.Offset))
		}
	}
	return box
}
