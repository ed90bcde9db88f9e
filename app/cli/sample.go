package cli

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/formats"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

type sampleCommand struct {
	Model   string `arg:"" help:"A .vrm, a .pmx, a .pmd, or an archive or folder with one."`
	Motion  string `arg:"" help:"A .vrma, .vmd, .vpd, .bvh, .glb or .gltf."`
	Pick    string `name:"model" help:"Which model of an archive or folder with several: its path inside, or the end of it. Without it, the largest." placeholder:"NAME"`
	At      string `help:"Times in seconds: 0,0.5,1 or from:to:step." placeholder:"S,…"`
	Frames  string `help:"Frames at 30 a second: 0,30 or from:to:step." placeholder:"F,…"`
	Missing string `enum:"pass,drop" default:"pass" help:"A bone the model lacks passes its turn on to its children, or drops it (pass, drop)."`

	Live    float64 `help:"Play the motion from its start at this many frames a second, as the window does, and print what constraints, gaze, expressions and springs make of every frame." placeholder:"FPS"`
	Seconds float64 `help:"With --live: how long to play. Without it, once through." placeholder:"S"`
	Move    string  `help:"With --live: carry the model to and fro by so many metres, once in two seconds: X,Y,Z times sin(πt)." placeholder:"X,Y,Z"`
	Target  string  `help:"With --live: the eyes follow this point, in metres, and not the motion's gaze." placeholder:"X,Y,Z"`
	Blink   bool    `help:"With --live: blink where the motion does not."`

	JSON bool `name:"json" help:"Print JSON; it is all this command prints."`

	playFlags `embed:""`
}

// vrmSamples and its parts are what is printed of a VRM.
type vrmSamples struct {
	Kind     string      `json:"kind"`
	Model    string      `json:"model"`
	Duration float64     `json:"duration"` // seconds
	Samples  []vrmSample `json:"samples"`
}

type vrmSample struct {
	Time       float64               `json:"time"` // seconds
	Hips       [3]float64            `json:"hips"` // metres, in the model's own axes
	Rotation   map[string][4]float64 `json:"rotation"`
	Expression map[string]float64    `json:"expression"`
	LookAt     gaze                  `json:"lookAt"`
}

// A gaze is straight ahead where the motion has none.
type gaze struct {
	Yaw   float64 `json:"yaw"`   // degrees
	Pitch float64 `json:"pitch"` // degrees
}

// mmdSamples and its parts are what is printed of an MMD model, in MMD's own
// space and units.
type mmdSamples struct {
	Kind     string      `json:"kind"`
	EndFrame uint32      `json:"endFrame"`
	Samples  []mmdSample `json:"samples"`
}

type mmdSample struct {
	Frame  float64            `json:"frame"`
	Bones  []mmdBone          `json:"bones"`
	Morphs map[string]float64 `json:"morphs"` // the motion's weights that are not 0
	IKOff  []string           `json:"ikOff"`
}

type mmdBone struct {
	Name     string     `json:"name"`
	Position [3]float64 `json:"position"`
	Rotation [4]float64 `json:"rotation"`
}

// Run prints the samples.
func (c *sampleCommand) Run(sh shell) error {
	if c.At != "" && c.Frames != "" {
		return usage("--at and --frames say the same: give one")
	}
	if err := c.checkLive(); err != nil {
		return err
	}
	model, err := sh.loadPicked(c.Model, desk.Pick{Name: c.Pick})
	if err != nil {
		return err
	}
	if model.Model == nil {
		return about(c.Model, desk.ErrNeedsModel(model.Kind))
	}
	played, err := sh.load(c.Motion)
	if err != nil {
		return err
	}
	if played.MMD != nil {
		c.tellLegs(sh, c.Motion, played.MMD)
	}
	if model.Model.Kind == scene.MMD {
		if c.Live != 0 {
			return usage("--live is for VRM; a PMX is sampled by --frames")
		}
		return c.mmd(sh, model, played)
	}
	return c.vrm(sh, model, played)
}

// load reads a file and tells its warnings.
func (sh shell) load(path string) (*desk.Loaded, error) { return sh.loadPicked(path, desk.Pick{}) }

// loadPicked is load, for what may hold several models.
func (sh shell) loadPicked(path string, p desk.Pick) (*desk.Loaded, error) {
	l, err := desk.LoadPicked(path, p)
	if err != nil {
		return nil, about(path, err)
	}
	sh.warnings(path, l.Warnings)
	return l, about(path, l.Moves())
}

func (sh shell) warnings(path string, ws []formats.Warning) {
	for _, w := range ws {
		sh.warn(path, w)
	}
}

// seconds returns the times asked for; without any, the start, middle and end.
func (c *sampleCommand) seconds(duration float64) ([]float64, error) {
	switch {
	case c.At != "":
		return times(c.At)
	case c.Frames != "":
		t, err := times(c.Frames)
		for i := range t {
			t[i] /= mmd.FPS
		}
		return t, err
	}
	return []float64{0, duration / 2, duration}, nil
}

func (c *sampleCommand) vrm(sh shell, model, played *desk.Loaded) error {
	clip := played.Clip
	if played.MMD != nil {
		o := mmd.DefaultOptions()
		o.FileIK = c.FileIK
		clip, _ = mmd.ToClip(played.MMD, o)
	}
	if clip == nil {
		return about(c.Motion, desk.ErrModelMotion("VRM", played.Kind))
	}
	a := scene.NewActor(model.Model)
	if c.Missing == "drop" {
		a.Missing = scene.Drop
	}
	a.Play(clip)
	if c.Live != 0 {
		return c.live(sh, a, clip.Duration)
	}
	seconds, err := c.seconds(clip.Duration)
	if err != nil {
		return err
	}
	out := vrmSamples{Kind: "vrm", Model: model.Model.Kind.String(), Duration: clip.Duration, Samples: []vrmSample{}}
	for _, t := range seconds {
		a.Seek(min(max(t, 0), clip.Duration)) // beyond its ends the clip holds
		out.Samples = append(out.Samples, sampleVRM(a, t))
	}
	return sh.printJSON(out)
}

func sampleVRM(a *scene.Actor, t float64) vrmSample {
	h := a.NormalizedHips()
	s := vrmSample{Time: t, Hips: [3]float64{h.X, h.Y, h.Z}, Rotation: map[string][4]float64{}, Expression: map[string]float64{}}
	for b := range motion.BoneCount {
		if a.Model.Has.Has(b) {
			q := a.NormalizedLocal(b)
			s.Rotation[b.String()] = [4]float64{q.X, q.Y, q.Z, q.W}
		}
	}
	p := a.Pose()
	for _, e := range a.Model.Expressions {
		weight := 0.0
		for _, w := range p.Weights {
			if w.Name == e.Name && w.Custom == e.Custom {
				weight = w.Value
			}
		}
		s.Expression[e.Name] = weight
	}
	if p.HasGaze {
		s.LookAt = gaze{p.Yaw, p.Pitch}
	}
	return s
}

func (c *sampleCommand) mmd(sh shell, model, played *desk.Loaded) error {
	if played.MMD == nil {
		return about(c.Motion, desk.ErrModelMotion("PMX", played.Kind))
	}
	frames := []float64{0}
	if c.At != "" || c.Frames != "" {
		t, err := c.seconds(0)
		if err != nil {
			return err
		}
		frames = t
		for i := range frames {
			// A frame that was given as a whole number stays one.
			frames[i] = math.Round(frames[i]*mmd.FPS*1e9) / 1e9
		}
	}
	skeleton := model.Model.Skeleton
	solver := mmd.NewSolver(skeleton)
	solver.Bind(c.performance(played.MMD))
	out := mmdSamples{Kind: "mmd", EndFrame: played.MMD.Last, Samples: []mmdSample{}}
	for _, f := range frames {
		solver.Pose(min(max(f, 0), float64(played.MMD.Last)))
		out.Samples = append(out.Samples, sampleMMD(skeleton, solver, f))
	}
	return sh.printJSON(out)
}

func sampleMMD(skeleton *mmd.Skeleton, solver *mmd.Solver, frame float64) mmdSample {
	s := mmdSample{Frame: frame, Bones: []mmdBone{}, Morphs: map[string]float64{}, IKOff: []string{}}
	for i, b := range skeleton.Bones {
		p, q := solver.World[i].Position, solver.World[i].Rotation
		s.Bones = append(s.Bones, mmdBone{b.Name.Text, [3]float64{p.X, p.Y, p.Z}, [4]float64{q.X, q.Y, q.Z, q.W}})
		if b.IK != nil && !solver.IKOn[i] {
			s.IKOff = append(s.IKOff, b.Name.Text)
		}
	}
	for i, m := range skeleton.Morphs {
		if w := solver.Weights[i]; w != 0 {
			s.Morphs[m.Name.Text] = w
		}
	}
	return s
}
