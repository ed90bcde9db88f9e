package cli

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"runtime"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/render"
)

type shotCommand struct {
	Files   []string `arg:"" optional:"" name:"file" help:"Models and motions; without any, the embedded avatar walks."`
	Out     string   `short:"o" required:"" help:"The .png to write." placeholder:"OUT.png"`
	Time    float64  `default:"0" help:"The moment, in seconds." placeholder:"S"`
	Size    string   `default:"1280x720" help:"Of the picture, in pixels." placeholder:"WxH"`
	Front   bool     `xor:"view" help:"Look from the front: what happens without a view, unless a .vmd brings a camera."`
	Side    bool     `xor:"view" help:"Look from the actors' left."`
	Top     bool     `xor:"view" help:"Look from above."`
	Camera  string   `xor:"view" help:"Where the eye stands and where it looks, metres." placeholder:"EX,EY,EZ,TX,TY,TZ"`
	FOV     float64  `name:"fov" default:"30" help:"The vertical field of view, degrees." placeholder:"DEG"`
	Pick    string   `name:"model" help:"Which model of an archive or folder with several: its path inside, or the end of it. Without it, the largest." placeholder:"NAME"`
	Missing string   `enum:"pass,drop" default:"pass" help:"A bone the model lacks passes its turn on to its children, or drops it (pass, drop)."`
	Samples int      `default:"4" help:"Samples per pixel, 1 for none." placeholder:"N"`
	Look    shotLook `embed:""`

	playFlags `embed:""`
}

// maxPixels bounds a side of the picture: what OpenGL 4.1 promises at least.
const maxPixels = 16384

// Run draws the picture. It needs a display, also a virtual one, and the main
// thread.
func (c *shotCommand) Run(sh shell) error {
	w, h, err := c.size()
	if err != nil {
		return err
	}
	if !(c.FOV >= 1 && c.FOV <= 150) {
		return usage("--fov: want 1 to 150 degrees, got %g", c.FOV)
	}
	if err := wantEnding(c.Out, ".png"); err != nil {
		return err
	}
	d, err := c.stage(sh, float64(w)/float64(h))
	if err != nil {
		return err
	}
	if err := c.Look.apply(d.Stage()); err != nil {
		return err
	}
	cam, err := c.camera(d)
	if err != nil {
		return err
	}
	r, err := offscreen()
	if err != nil {
		return err
	}
	defer r.Close()
	r.Samples = c.Samples
	r.Draw(d.Stage(), &cam, w, h)
	return c.write(sh, r)
}

func (c *shotCommand) size() (w, h int, err error) {
	if n, err := fmt.Sscanf(c.Size, "%dx%d", &w, &h); err != nil || n != 2 || fmt.Sprintf("%dx%d", w, h) != c.Size {
		return 0, 0, usage("--size: want WxH, got %q", c.Size)
	}
	if w < 1 || h < 1 || w > maxPixels || h > maxPixels {
		return 0, 0, usage("--size: want 1 to %d pixels a side, got %s", maxPixels, c.Size)
	}
	return w, h, nil
}

// stage opens the files as the window would, on every core, at the moment asked
// for.
func (c *shotCommand) stage(sh shell, aspect float64) (*desk.Desk, error) {
	d := desk.New(desk.Options{Workers: runtime.NumCPU()})
	defer d.Jobs.Close()
	d.Aspect, d.Pick = aspect, desk.Pick{Name: c.Pick}
	d.Settings.Blink = false // no picture is taken of half-closed eyes
	o := d.Doc().Convert
	o.FileIK = c.FileIK
	if err := d.Run("convert.options", desk.Convert{Options: o}); err != nil {
		return nil, err
	}
	if len(c.Files) == 0 {
		d.OpenAvatar()
	} else {
		d.Open(c.Files...)
	}
	d.Wait()
	failed := false
	for _, m := range d.Messages.List() {
		if m.Severity == desk.Info {
			continue
		}
		failed = failed || m.Severity == desk.Error
		fmt.Fprintln(sh.err, "furitsuke:", oneLine(desk.English.Say(m.Text)))
	}
	if failed {
		return nil, errComplained
	}
	if len(d.Stage().Actors) == 0 {
		return nil, usage("there is no model among the files")
	}
	if c.Missing == "drop" {
		for _, a := range d.Stage().Actors {
			a.Missing = scene.Drop
		}
	}
	d.Clock.Seek(c.Time)
	if d.Filming() != c.filmed(d) {
		if err := d.Run("view.film", nil); err != nil {
			return nil, err
		}
	}
	d.Frame(0)
	d.Stage().Time = max(c.Time, 0) // what moves on surfaces has no end
	return d, nil
}

// filmed reports whether the motion's own camera and light show the stage: there
// is one, and no flag asks for another view.
func (c *shotCommand) filmed(d *desk.Desk) bool {
	return d.Doc().Film != nil && !c.Front && !c.Side && !c.Top && c.Camera == ""
}

// camera frames the stage, or stands where it is told to: by a flag, or by the
// motion's own camera.
func (c *shotCommand) camera(d *desk.Desk) (scene.Camera, error) {
	if d.Filming() && len(d.Doc().Film.Keys.Cameras) > 0 {
		return d.View(), nil
	}
	cam := scene.NewCamera()
	cam.FOV = c.FOV * math.Pi / 180
	if c.Camera != "" {
		v, err := numbers(c.Camera, 6)
		if err != nil {
			return cam, err
		}
		eye, target := motion.Vec3{X: v[0], Y: v[1], Z: v[2]}, motion.Vec3{X: v[3], Y: v[4], Z: v[5]}
		back := eye.Sub(target)
		if back.Len() == 0 {
			return cam, usage("--camera: eye and target are one point")
		}
		cam.Target, cam.Distance = target, back.Len()
		cam.Yaw = math.Atan2(back.X, back.Z)
		cam.Pitch = math.Asin(back.Y / back.Len())
		return cam, nil
	}
	switch {
	case c.Side:
		cam.Side()
	case c.Top:
		cam.Top()
	default:
		cam.Front()
	}
	cam.Frame(d.Stage().Bounds(), d.Aspect)
	return cam, nil
}

func (c *shotCommand) write(sh shell, r *render.Renderer) error {
	var b bytes.Buffer
	if err := png.Encode(&b, r.Pixels()); err != nil {
		return about(c.Out, err)
	}
	if err := desk.WriteFile(c.Out, b.Bytes()); err != nil {
		return about(c.Out, err)
	}
	sh.say("%s", c.Out)
	return nil
}
