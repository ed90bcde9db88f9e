package cli

import (
	"runtime"
	"slices"
	"strings"
	"sync"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"
	"furitsuke/motion/retarget"

	"github.com/alecthomas/kong"
	"github.com/schollz/progressbar/v3"
)

type convertCommand struct {
	In   []string `arg:"" name:"in" help:"Files to convert. A folder stands for the motions in it and in its subfolders."`
	Out  string   `short:"o" required:"" help:"The file to write, or for several files a folder, in which subfolders stay what they were. What is there already is written over, but never a file that is read." placeholder:"OUT"`
	Bone []string `name:"bone" sep:"none" help:"Which bone a joint of a .bvh is, where its name does not tell: \"Thigh_A=leftUpperLeg\"; \"Tail=none\" leaves it out. Any number of times." placeholder:"JOINT=BONE"`
	JSON bool     `name:"json" help:"Print JSON."`

	To string `name:"to" enum:"vrma,vmd,vpd" default:"vrma" help:"What the files in a folder become (vrma, vmd, vpd)."`

	onFlags      `embed:""`
	faceFlags    `embed:""`
	At           float64 `name:"at" default:"0" help:"The moment that a .vpd shows, seconds." placeholder:"SECONDS"`
	kong.Plugins         // the flags of the tables below

	toClip *optionFlags[mmd.Options]
	toMMD  *optionFlags[mmd.FromOptions]
}

// init makes the flags that come from tables.
func (c *convertCommand) init() {
	c.toClip, c.toMMD = newOptionFlags(&desk.ConvertOptions), newOptionFlags(&desk.ExportOptions)
	c.Plugins = kong.Plugins{c.toClip.fields(), c.toMMD.fields()}
}

// A conversion is one file of a convert command and, once done, what is printed
// of it.
type conversion struct {
	In       string         `json:"in"`
	Out      string         `json:"out"`
	Duration float64        `json:"duration"` // seconds
	Tracks   int            `json:"tracks"`
	Keys     int            `json:"keys"`
	Ignored  []ignored      `json:"ignored"`
	Morphs   []ignoredMorph `json:"ignoredMorphs"`
	Skeleton *skeleton      `json:"skeleton,omitempty"` // of a .bvh
	LeftLeg  leg            `json:"leftLeg"`
	RightLeg leg            `json:"rightLeg"`

	Stance  *stance    `json:"stance,omitempty"`  // of the model that --pmx names
	Start   float64    `json:"start,omitempty"`   // seconds of a T-pose or A-stance that a .vmd begins in
	Reduced *reduction `json:"reduced,omitempty"` // by --reduce
	Camera  *camera    `json:"camera,omitempty"`  // of a .vmd that has one
	MMD     *written   `json:"mmd,omitempty"`     // of a .vmd or .vpd

	to       desk.ToMMD
	files    *outputs // of the whole command
	named    bool     // Out is what the user named, not made of In's name
	warnings []string
	err      error
}

type ignored struct {
	Name  string `json:"name"`
	Keys  int    `json:"keys"`
	Moves bool   `json:"moves"` // a key is not at rest
	Group string `json:"group"`
}

type leg struct {
	Keyed  bool    `json:"ik"`     // the motion keys its IK
	Own    bool    `json:"own"`    // its own keys lead it: the motion does not speak of its IK
	Baked  int     `json:"baked"`  // poses solved for IK
	Short  int     `json:"short"`  // with the goal out of reach
	Missed float64 `json:"missed"` // metres, at worst
}

// Run converts every file; those that fail are complained about.
func (c *convertCommand) Run(sh shell) error {
	options := mmd.DefaultOptions()
	if err := c.toClip.put(&options); err != nil {
		return err
	}
	if err := c.set(&options); err != nil {
		return err
	}
	to, err := c.mmdOut(options)
	if err != nil {
		return err
	}
	bones, err := boneMap(c.Bone)
	if err != nil {
		return err
	}
	if to.Name, err = c.load(&options); err != nil {
		return err
	}
	to.Model, to.Options.Target = options.Model, options.Target
	list, err := c.plan()
	if err != nil {
		return err
	}
	for _, v := range list {
		v.to = to
	}
	c.each(sh, list, func(v *conversion) { v.err = v.run(options, bones) })
	return c.tell(sh, list)
}

// each runs f over the list on every core, with a bar on a terminal where there
// is more than one file.
func (c *convertCommand) each(sh shell, list []*conversion, f func(*conversion)) {
	bar := progressbar.NewOptions(len(list),
		progressbar.OptionSetWriter(sh.err),
		progressbar.OptionSetDescription("converting"),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetVisibility(len(list) > 1 && isTerminal(sh.err)),
	)
	next := make(chan *conversion)
	var wg sync.WaitGroup
	for range min(runtime.NumCPU(), len(list)) {
		wg.Go(func() {
			for v := range next {
				f(v)
				_ = bar.Add(1) // a bar that cannot be drawn is no reason to stop
			}
		})
	}
	for _, v := range list {
		next <- v
	}
	close(next)
	wg.Wait()
	_ = bar.Finish()
}

// run converts one file.
func (v *conversion) run(o mmd.Options, bones retarget.Map) error {
	load := desk.LoadFile
	if len(bones) > 0 {
		load = func(path string) (*desk.Loaded, error) { return desk.LoadMapped(path, bones) }
	}
	l, err := load(v.In)
	if err != nil {
		return about(v.In, err)
	}
	if alone, err := v.cameraAlone(l); alone {
		return err
	}
	if err := l.Moves(); err != nil {
		return about(v.In, err)
	}
	if desk.IsMMDPath(v.Out) {
		return v.writeMMD(l)
	}
	clip := l.Clip
	var r mmd.Report
	switch {
	case l.MMD != nil:
		clip, r = mmd.ToClip(l.MMD, o)
		v.solved(l.MMD, o, &r)
	case clip == nil || l.File != nil: // a model, or a .vrma already
		return about(v.In, desk.ErrConvert(l.Kind, desk.VRMAFile))
	}
	for _, w := range l.Warnings {
		v.warnings = append(v.warnings, w.String())
	}
	if r.Cut {
		v.warnings = append(v.warnings, desk.English.T("message.cut", l.Name, mmd.MaxSeconds/60))
	}
	data, err := desk.Encode(clip, nil)
	if err != nil {
		return about(v.In, err)
	}
	if l.Skeleton != nil {
		v.Skeleton = skeletonOf(&l.Skeleton.Report)
	}
	v.Duration, v.Tracks, v.Keys = clip.Duration, clip.Tracks(), clip.Keys()
	v.Ignored = []ignored{}
	for _, b := range r.Ignored {
		v.Ignored = append(v.Ignored, ignored{b.Name, b.Keys, b.Moves, b.Group.String()})
	}
	v.Morphs = ignoredMorphs(&r)
	v.LeftLeg, v.RightLeg = leg(r.LeftLeg), leg(r.RightLeg)
	if filmed(l) {
		if err := v.writeCamera(l, desk.CameraBeside(v.Out)); err != nil {
			return err
		}
	}
	return about(v.Out, desk.WriteFile(v.Out, data))
}

// tell prints what became of each file, and of all together.
func (c *convertCommand) tell(sh shell, list []*conversion) error {
	failed := 0
	for _, v := range list {
		for _, w := range v.warnings {
			sh.warn(v.In, w)
		}
		if v.err != nil {
			sh.complain(v.err)
			failed++
		}
	}
	done := slices.DeleteFunc(slices.Clone(list), func(v *conversion) bool { return v.err != nil })
	if c.JSON {
		if err := sh.printJSON(done); err != nil {
			return err
		}
	} else {
		for _, v := range done {
			v.print(sh)
			if len(list) == 1 { // of many files the names would hide the lines; --json has them
				v.printLeftOut(sh)
			}
		}
		if len(list) > 1 {
			sh.say("%d converted, %d failed", len(done), failed)
		}
	}
	if failed > 0 {
		return errComplained
	}
	return nil
}

func (v *conversion) print(sh shell) {
	if c := v.Camera; c != nil && c.Out == v.Out {
		sh.say("%s -> %s: %.3f s, a camera of %d keys and %d cuts", v.In, v.Out, v.Duration, c.Keys, c.Cuts)
		return
	}
	var left []string
	if n := len(v.Ignored); n > 0 {
		left = append(left, many(n, "bone"))
	}
	if n := len(v.moving()); n > 0 {
		left = append(left, many(n, "morph"))
	}
	out := ""
	if len(left) > 0 {
		out = "; " + strings.Join(left, " and ") + " left out"
	}
	sh.say("%s -> %s: %.3f s, %d tracks, %d keys%s", v.In, v.Out, v.Duration, v.Tracks, v.Keys, out)
	if v.MMD != nil && v.MMD.Frames > 1 {
		sh.item("%d bone keys, %d %% of those that every frame would have made", v.MMD.BoneKeys, 100*v.MMD.BoneKeys/max(v.MMD.Dense, 1))
	}
	if r := v.Reduced; r != nil {
		sh.item("%d keys before; off by %.2f° and %.1f mm at most", r.Before, r.Rotation, r.Position)
	}
	if c := v.Camera; c != nil {
		sh.item("camera -> %s: %d keys, %d cuts", c.Out, c.Keys, c.Cuts)
	}
	if a := v.Stance; a != nil {
		sh.item("solved on the model: its arms hang by %.1f° and %.1f°, its hips are %.3f m high", a.Left, a.Right, a.Hips)
	}
}

// moving are the morphs left out that show something at some time.
func (v *conversion) moving() []ignoredMorph {
	return slices.DeleteFunc(slices.Clone(v.Morphs), func(m ignoredMorph) bool { return !m.Moves })
}

// printLeftOut names what was left out, by groups.
func (v *conversion) printLeftOut(sh shell) {
	names := map[string][]string{}
	var groups []string
	add := func(group, name string) {
		if names[group] == nil {
			groups = append(groups, group)
		}
		names[group] = append(names[group], name)
	}
	for _, b := range v.Ignored {
		add(b.Group, b.Name)
	}
	for _, m := range v.moving() {
		add("face "+m.Part, m.Name)
	}
	for _, g := range groups {
		sh.item("%-10s %s", g, strings.Join(names[g], " "))
	}
}
