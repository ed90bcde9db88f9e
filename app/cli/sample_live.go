package cli

import (
	"math"
	"strconv"

	"furitsuke/motion"
	"furitsuke/scene"
)

// liveSamples and its parts are what is printed of a VRM that is played frame
// by frame: everything that the pipeline of package scene computes after the
// motion. Nodes, materials and meshes go by their index in the file.
type liveSamples struct {
	Kind    string       `json:"kind"`
	Model   string       `json:"model"`
	FPS     float64      `json:"fps"`
	Samples []liveSample `json:"samples"`
}

type liveSample struct {
	Time  float64               `json:"time"`  // seconds
	Place [][3]float64          `json:"place"` // of every node on the stage, metres
	Turn  map[string][4]float64 `json:"turn"`  // local rotation of constrained nodes and eyes
	Tail  map[string][3]float64 `json:"tail"`  // of every node that swings: where it points
	// Expression holds weights after binary and overrides, Morph the weights of
	// the targets of the mesh on a node.
	Expression map[string]float64    `json:"expression"`
	Morph      map[string][]float32  `json:"morph"`
	Color      map[string][]float32  `json:"color"` // "3/shadeColor": of materials that expressions colour
	UV         map[string][4]float32 `json:"uv"`    // scale and offset, likewise
	LookAt     gaze                  `json:"lookAt"`
}

// maxLive bounds how many frames are printed.
const maxLive = 100_000

func (c *sampleCommand) checkLive() error {
	if c.Live == 0 {
		if c.Seconds != 0 || c.Move != "" || c.Target != "" || c.Blink {
			return usage("--seconds, --move, --target and --blink say how to play: they want --live")
		}
		return nil
	}
	if c.At != "" || c.Frames != "" {
		return usage("--live plays from the start: it wants no --at and no --frames")
	}
	if !(c.Live >= 1 && c.Live <= 1000) {
		return usage("--live: want 1 to 1000 frames a second, got %v", c.Live)
	}
	if !(c.Seconds >= 0) || c.Seconds*c.Live > maxLive {
		return usage("--seconds: want at most %d frames", maxLive)
	}
	return nil
}

// live plays the actor from a reset, springs settled, at a fixed rate.
func (c *sampleCommand) live(sh shell, a *scene.Actor, duration float64) error {
	var move motion.Vec3
	for _, point := range []struct {
		text string
		set  func(motion.Vec3)
	}{
		{c.Move, func(v motion.Vec3) { move = v }},
		{c.Target, func(v motion.Vec3) { a.Look = scene.Gaze{Mode: scene.LookTarget, Target: v} }},
	} {
		if point.text == "" {
			continue
		}
		v, err := numbers(point.text, 3)
		if err != nil {
			return err
		}
		point.set(motion.Vec3{X: v[0], Y: v[1], Z: v[2]})
	}
	a.Blinks = c.Blink
	if c.Seconds > 0 {
		duration = c.Seconds
	}
	frames := int(min(duration*c.Live+1e-9, maxLive))
	stage := scene.NewStage()
	stage.Actors = []*scene.Actor{a}
	out := liveSamples{Kind: "live", Model: a.Model.Kind.String(), FPS: c.Live, Samples: []liveSample{}}
	for i := range frames + 1 {
		t := float64(i) / c.Live
		a.Travel = move.Scale(math.Sin(math.Pi * t))
		stage.Step(t, min(float64(i), 1)/c.Live)
		out.Samples = append(out.Samples, sampleLive(a, t))
	}
	return sh.printJSON(out)
}

func sampleLive(a *scene.Actor, t float64) liveSample {
	m := a.Model
	s := liveSample{
		Time: t, Turn: map[string][4]float64{}, Tail: map[string][3]float64{}, Expression: map[string]float64{},
		Morph: map[string][]float32{}, Color: map[string][]float32{}, UV: map[string][4]float32{},
	}
	triple := func(v motion.Vec3) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }
	for i := range m.Nodes {
		s.Place = append(s.Place, triple(a.NodeMatrix(i).Translation()))
	}
	turn := func(node int) {
		q := a.NodeRotation(node)
		s.Turn[strconv.Itoa(node)] = [4]float64{q.X, q.Y, q.Z, q.W}
	}
	for _, c := range m.Constraints {
		turn(c.Node)
	}
	for _, eye := range []motion.Bone{motion.LeftEye, motion.RightEye} {
		if m.Has.Has(eye) {
			turn(m.Humanoid[eye])
		}
	}
	for k, w := range m.Swings {
		s.Tail[strconv.Itoa(w.Node)] = triple(a.Tail(k))
	}
	for i := range m.Meshes {
		var weights []float32
		for k := range m.Meshes[i].Targets {
			weights = append(weights, a.MorphWeight(i, k))
		}
		if weights != nil {
			s.Morph[strconv.Itoa(m.Meshes[i].Node)] = weights
		}
	}
	shown, _ := a.Materials()
	for i, e := range m.Expressions {
		s.Expression[e.Name] = a.Expression(i)
		for _, c := range e.Colors {
			s.Color[strconv.Itoa(c.Material)+"/"+c.Kind.String()] = append([]float32(nil), c.Kind.Of(&shown[c.Material])...)
		}
		for _, u := range e.UVs {
			t := &shown[u.Material]
			s.UV[strconv.Itoa(u.Material)] = [4]float32{t.UVScale[0], t.UVScale[1], t.UVOffset[0], t.UVOffset[1]}
		}
	}
	s.LookAt.Yaw, s.LookAt.Pitch, _ = a.Gaze()
	return s
}
