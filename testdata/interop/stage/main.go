// Command stage times the drawing of a stage, for bench-stage.mjs beside it:
//
//	stage SAMPLES MODEL.vrm MOTION.vrma EX,EY,EZ,TX,TY,TZ
//
// opens a model that plays a motion, 1280 by 720 pixels, before a plain
// background, as the eye at E that looks at T sees it. Each line it then reads is
// a number of frames; it draws them, 1/60 s apart, and answers with a line of
// JSON: the milliseconds of each until its pixels are there.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/go-gl/gl/v4.1-core/gl"

	_ "furitsuke/app/glibc"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/render"
)

const width, height, step = 1280, 720, 1. / 60

func init() { runtime.LockOSThread() }

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "stage:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 4 {
		return fmt.Errorf("want SAMPLES MODEL MOTION CAMERA, got %q", args)
	}
	samples, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	stage, err := open(args[1], args[2])
	if err != nil {
		return err
	}
	cam, err := camera(args[3])
	if err != nil {
		return err
	}
	r, err := render.Offscreen()
	if err != nil {
		return err
	}
	defer r.Close()
	r.Samples = samples

	at, out := 0., json.NewEncoder(os.Stdout)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			return err
		}
		times := make([]float64, n)
		for i := range times {
			start := time.Now()
			at += step
			stage.Step(at, step)
			r.Draw(stage, &cam, width, height)
			gl.Finish()
			times[i] = time.Since(start).Seconds() * 1000
		}
		if err := out.Encode(times); err != nil {
			return err
		}
	}
	return nil
}

func open(model, clip string) (*scene.Stage, error) {
	data, err := os.ReadFile(model)
	if err != nil {
		return nil, err
	}
	f, err := vrm.Read(data)
	if err != nil {
		return nil, err
	}
	m, err := scene.FromVRM(f)
	if err != nil {
		return nil, err
	}
	if data, err = os.ReadFile(clip); err != nil {
		return nil, err
	}
	c, err := vrma.Read(data)
	if err != nil {
		return nil, err
	}
	a := scene.NewActor(m)
	a.Play(c.Clip())
	s := scene.NewStage()
	s.Actors = []*scene.Actor{a}
	s.SkyTop, s.SkyBottom, s.Floor, s.Shadow = [3]float32{1, 1, 1}, [3]float32{1, 1, 1}, false, scene.NoShadow
	s.Light.Direction = motion.Vec3{X: -1, Y: -1, Z: -1}
	return s, nil
}

func camera(text string) (scene.Camera, error) {
	cam := scene.NewCamera()
	var eye, to motion.Vec3
	if _, err := fmt.Sscanf(text, "%g,%g,%g,%g,%g,%g", &eye.X, &eye.Y, &eye.Z, &to.X, &to.Y, &to.Z); err != nil {
		return cam, fmt.Errorf("camera %q: %w", text, err)
	}
	back := eye.Sub(to)
	cam.Target, cam.Distance = to, back.Len()
	cam.Yaw, cam.Pitch, cam.FOV = math.Atan2(back.X, back.Z), math.Asin(back.Y/back.Len()), math.Pi/6
	return cam, nil
}
