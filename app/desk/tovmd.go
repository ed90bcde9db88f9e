package desk

import (
	"math"
	"path/filepath"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vpd"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// ToMMD says what becomes of a clip that is written as MMD motion.
type ToMMD struct {
	Options mmd.FromOptions
	Model   *mmd.Skeleton // the model that it is for; nil for any semi-standard one
	Name    string        // that model's name, which the file holds
	Time    float64       // seconds: which pose a .vpd takes
}

// MMDEndings lists the endings of the files that EncodeMMD makes.
var MMDEndings = []string{".vmd", ".vpd"}

// IsMMDPath reports whether a path has one of the endings.
func IsMMDPath(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext == MMDEndings[0] || ext == MMDEndings[1]
}

// An MMDFile is MMD motion made of a clip, and what is to be known of it.
type MMDFile struct {
	Data     []byte
	Motion   *mmd.Motion
	Report   mmd.FromReport
	Warnings []formats.Warning
	Past     float64 // seconds: the clip's end, where the pose should be of a later moment; else 0
}

// EncodeMMD makes the bytes of a .vmd or, of one pose, a .vpd: by the path's
// ending. It returns nil if goOn says that it is to stop.
func EncodeMMD(c *motion.Clip, path string, to ToMMD, goOn func(float64) bool) *MMDFile {
	out := &MMDFile{}
	to.Options.Faces = withOwn(to.Options.Faces, c)
	if strings.EqualFold(filepath.Ext(path), ".vpd") {
		// A pose holds no switches: where the model's IK is on, feet without keys of it
		// would stay where they stood.
		to.Options.Legs = mmd.LegIK
		if to.Time > c.Duration+0.5/mmd.FPS { // the last frame may be a little behind the end
			out.Past = c.Duration
		}
		out.Motion, out.Report = mmd.PoseAt(c, to.Model, to.Options, to.Time)
		f := vpd.FromMotion(out.Motion, to.Name, false)
		out.Data, out.Warnings = f.Write(), f.Warnings
		return out
	}
	out.Motion, out.Report = mmd.FromClipWhile(c, to.Model, to.Options, goOn)
	if out.Motion == nil {
		return nil
	}
	f := vmd.FromMotion(out.Motion, to.Name)
	out.Data, out.Warnings = f.Write(), f.Warnings
	return out
}

// The bone keys that MMD takes, as its users tell; its author says nothing of it.
// The 32-bit program stops at the first number, the 64-bit one at the second.
const mostKeys32, mostKeys64 = 20_000, 600_000

// LeftOut says in sentences what the file does not hold of the clip, and which MMD
// it is too long for.
func (f *MMDFile) LeftOut() []Text {
	var out []Text
	r := &f.Report
	if r.Cut {
		out = append(out, T("mmd.cut", mmd.MaxSeconds/60))
	}
	switch {
	case r.Keys > mostKeys64:
		out = append(out, T("mmd.tooMany", r.Keys, mostKeys64))
	case r.Keys > mostKeys32:
		out = append(out, T("mmd.tooManyFor32", r.Keys, mostKeys32))
	}
	if f.Past > 0 {
		out = append(out, T("mmd.past", f.Past))
	}
	if r.NoLegIK {
		out = append(out, T("mmd.noLegIK"))
	}
	if len(r.Lost) > 0 {
		names := make([]string, len(r.Lost))
		for i, b := range r.Lost {
			names[i] = b.String()
		}
		out = append(out, T("mmd.lost", strings.Join(names, ", ")))
	}
	if len(r.Held) > 0 {
		out = append(out, T("mmd.held", strings.Join(r.Held, ", ")))
	}
	if len(r.Faceless) > 0 {
		out = append(out, T("mmd.faceless", strings.Join(r.Faceless, ", ")))
	}
	return out
}

// warnOf tells what a written file could not hold.
func (d *Desk) warnOf(f *MMDFile) {
	for _, w := range f.Warnings {
		d.Say(Warning, warningText(w))
	}
	for _, t := range f.LeftOut() {
		d.Say(Warning, t)
	}
}

// exportMMD writes a motion's clip as MMD motion by a job, for the models that
// stand on the stage.
func (d *Desk) exportMMD(m *Motion, path string) {
	clip, to := m.Clip, d.toMMD(m)
	d.Jobs.Start(T("job.save", filepath.Base(path)), func(t *Task) (func(), error) {
		f := EncodeMMD(clip, path, to, func(done float64) bool { return t.Go(0.9 * done) })
		if f == nil || !t.Go(0.9) {
			return nil, t.Context().Err()
		}
		if err := WriteFile(path, f.Data); err != nil {
			return nil, err
		}
		return func() {
			d.Say(Info, T("message.savedMMD", path, f.Report.Keys, to.Name))
			d.warnOf(f)
		}, nil
	}, func(err error) { d.jobFailed(T("message.saveFailed", path, err), err) })
}

// toMMD returns how a motion is written: for the MMD model that plays it, or else
// the first one that has a body, to stand like the VRM that plays it. Without a
// model it is written for any, as motion of any is read: see [Desk.optionsFor].
func (d *Desk) toMMD(m *Motion) ToMMD {
	doc := d.Doc()
	to := ToMMD{Options: ExportOptions.Read(d.Settings.ToMMD), Name: strings.TrimSuffix(m.Name, filepath.Ext(m.Name)), Time: d.Clock.Time}
	to.Options.Share(doc.Convert)
	if s := doc.slotFor(m, MMD); s != nil {
		to.Model, to.Name = s.Model.Skeleton, s.Model.Name
		if s := doc.slotFor(m, VRM); s != nil {
			to.Options.Target = d.target(s.Model)
		}
	}
	return to
}

// WritesFor returns the name of the model that file.exportMMD writes a motion for,
// "" where it is for any.
func (d *Desk) WritesFor(m *Motion) string {
	if to := d.toMMD(m); to.Model != nil {
		return to.Name
	}
	return ""
}

// ExportOptions are how a clip is written as MMD motion. What both directions share,
// the arms' stance, the faces and the gaze, are options of the conversion to a clip.
var ExportOptions = OptionTable[mmd.FromOptions]{Defaults: mmd.DefaultFromOptions, Rows: []Option[mmd.FromOptions]{
	choice("legs", func(o *mmd.FromOptions) *mmd.LegMode { return &o.Legs }, "ik", "fk"),
	tick("twist", func(o *mmd.FromOptions) *bool { return &o.Twist }),
	// Below the least a file's numbers tremble, above the most so does the figure.
	number("error", Degree, math.Pi/180, 0.02, 3, 2, func(o *mmd.FromOptions) *float64 { return &o.Within.Rotation }),
	number("error-mm", Millimetre, 1e-3/mmd.Unit, 0.05, 10, 2, func(o *mmd.FromOptions) *float64 { return &o.Within.Position }),
}}

var mmdCommands = []Command{
	// string: the path of a .vmd, or of a .vpd that takes the pose at the playhead.
	// nil asks for it.
	{ID: "file.exportMMD", Menu: FileMenu, Group: 1, Enabled: hasClip, Run: func(d *Desk, arg any) error {
		if arg == nil {
			d.want(WantMMD)
			return nil
		}
		path := argument[string](arg)
		if !IsMMDPath(path) {
			path += MMDEndings[0]
		}
		_, m := d.Doc().Current()
		d.exportMMD(m, path)
		return nil
	}},
	// mmd.FromOptions: how MMD motion is written from now on.
	{ID: "export.mmd", Run: func(d *Desk, arg any) error {
		d.Settings.ToMMD = ExportOptions.Map(argument[mmd.FromOptions](arg))
		return nil
	}},
}

// SuggestedMMD returns what the dialog for file.exportMMD begins with.
func (d *Desk) SuggestedMMD() string {
	_, m := d.Doc().Current()
	if m == nil {
		return ""
	}
	beside := m.Path
	if beside == "" {
		beside = m.Name
	}
	path := strings.TrimSuffix(beside, filepath.Ext(beside)) + MMDEndings[0]
	if path == m.Path { // the motion's own file is not written over by a conversion of it
		path = strings.TrimSuffix(path, MMDEndings[0]) + "-2" + MMDEndings[0]
	}
	return path
}
