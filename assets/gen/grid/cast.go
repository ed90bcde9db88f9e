package main

import (
	"fmt"
	"path"
	"strings"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/moves"
	"furitsuke/assets/gen/pmxout"
	"furitsuke/assets/gen/vrmout"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A cast is her three forms and the motions that she plays.
type cast struct {
	forms   [3]*scene.Model // VRM 1.0, VRM 0.x, PMX
	motions map[string]*mmd.Motion
	clips   map[string]*motion.Clip // the same, converted as the program does
}

func newCast() (*cast, error) {
	m := furi.New()
	c := &cast{motions: moves.Sweeps(), clips: map[string]*motion.Clip{}}
	for i, data := range [][]byte{vrmout.VRM1(m), vrmout.VRM0(m)} {
		f, err := vrm.Read(data)
		if err != nil {
			return nil, err
		}
		if c.forms[i], err = scene.FromVRM(f); err != nil {
			return nil, err
		}
	}
	data, textures := pmxout.Write(m)
	f, err := pmx.Read(data)
	if err != nil {
		return nil, err
	}
	c.forms[2], err = scene.FromPMX(f, func(name string) ([]byte, bool) {
		data, ok := textures[path.Base(strings.ReplaceAll(name, `\`, "/"))]
		return data, ok
	})
	if err != nil {
		return nil, err
	}
	c.motions["walk"] = moves.Walk()
	for name, m := range c.motions {
		c.clips[name], _ = mmd.ToClip(m, mmd.DefaultOptions())
	}
	return c, nil
}

// playing returns one of her forms at t seconds of a motion, after so much of it
// that all swings as it would on stage; "" is her rest.
func (c *cast) playing(form int, name string, t float64) *scene.Actor {
	a := scene.NewActor(c.forms[form])
	if name == "" {
		return a
	}
	m, ok := c.motions[name]
	if !ok {
		panic("grid: no motion " + name)
	}
	a.Play(c.clips[name])
	a.PlayMMD(mmd.Performance{Motion: m})
	return run(a, t)
}

// run steps an actor up to t in frames of a sixtieth of a second.
func run(a *scene.Actor, t float64) *scene.Actor {
	const frame = 1. / 60
	stage := scene.Stage{Actors: []*scene.Actor{a}}
	stage.Step(0, 0)
	for at := frame; at < t; at += frame {
		stage.Step(at, frame)
	}
	stage.Step(t, frame)
	return a
}

// A still is one pose: normalized rotations and expressions.
type still struct {
	turn map[motion.Bone]motion.Quat
	face string
}

// holding returns her as VRM 1.0 in a pose.
func (c *cast) holding(s still) *scene.Actor {
	const time = 0.
	clip := &motion.Clip{Name: "still", Rest: c.forms[0].Rest}
	for b, q := range s.turn {
		q = clip.Rest.Denormalize(b, q)
		clip.Rotation[b] = motion.NewTrack(motion.Linear, 4, []float32{time}, []float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)})
	}
	if s.face != "" {
		clip.Expressions = []motion.Expression{{Name: s.face, Weight: motion.NewTrack(motion.Linear, 1, []float32{time}, []float32{1})}}
	}
	if err := clip.Validate(); err != nil {
		panic(fmt.Sprint("grid: ", err))
	}
	a := scene.NewActor(c.forms[0])
	a.Play(clip)
	a.Seek(time)
	return a
}
