package desk

import (
	"errors"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

// A library is a folder of poses, each a .vrma of 0 s with a picture beside it:
// other programs open them, and they can be passed on.
type library struct {
	poses     []LibraryPose // nil where the folder is to be read anew
	exporting string        // the pose that poses.export asks a path for
}

// A LibraryPose is one pose of the library.
type LibraryPose struct {
	Name    string
	Picture string // path of its PNG; it need not exist
	path    string
}

// An ApplyPose is the argument of poses.apply.
type ApplyPose struct {
	Name     string
	Weight   float64 // how far the bones go to it, in [0,1]
	Mirrored bool
}

// An ExportPose is the argument of poses.export.
type ExportPose struct {
	Name string
	Path string // of a .vpd or a .vrma
}

// pictureSide is the size of a pose's picture in pixels: twice the size at which
// a panel shows it, for monitors of 200 %.
const pictureSide = 192

// Poses lists the poses of the library by name. A folder that is not there yet
// is an empty library.
func (d *Desk) Poses() []LibraryPose {
	if d.library.poses == nil {
		d.library.poses = []LibraryPose{}
		entries, err := os.ReadDir(d.Files.Poses)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && d.Files.Poses != "" {
			d.Say(Warning, T("message.warning", d.Files.Poses, err))
		}
		for _, e := range entries {
			if name, ok := strings.CutSuffix(e.Name(), ".vrma"); ok && !e.IsDir() {
				d.library.poses = append(d.library.poses, d.libraryPose(name))
			}
		}
	}
	return d.library.poses
}

func (d *Desk) libraryPose(name string) LibraryPose {
	base := filepath.Join(d.Files.Poses, name)
	return LibraryPose{Name: name, Picture: base + ".png", path: base + ".vrma"}
}

var poseCommands = []Command{
	// string: the name. The pose at the playhead goes into the library, in the
	// place of one of that name.
	{ID: "poses.save", Enabled: func(d *Desk) bool { return hasClip(d) && d.Files.Poses != "" }, Run: func(d *Desk, arg any) error {
		return d.savePose(argument[string](arg))
	}},
	// ApplyPose: the bones of the part, or the selected ones, go to a pose of the
	// library at the playhead.
	{ID: "poses.apply", Enabled: hasClip, Run: func(d *Desk, arg any) error { return d.applyPose(argument[ApplyPose](arg)) }},
	// []string: paths of motions, .vpd ones for example, whose first poses go into
	// the library by their files' names. nil asks for them.
	{ID: "poses.import", Enabled: func(d *Desk) bool { return hasClip(d) && d.Files.Poses != "" }, Run: func(d *Desk, arg any) error {
		if arg == nil {
			d.want(WantPoses)
			return nil
		}
		return d.importPoses(argument[[]string](arg))
	}},
	// ExportPose: a pose of the library becomes a file. Without a path it is asked
	// for.
	{ID: "poses.export", Run: func(d *Desk, arg any) error {
		e := argument[ExportPose](arg)
		if e.Path == "" {
			d.library.exporting = e.Name
			d.want(WantPoseFile)
			return nil
		}
		return d.exportPose(e)
	}},
	// string: the name of the pose that leaves the library.
	{ID: "poses.remove", Run: func(d *Desk, arg any) error {
		p := d.libraryPose(fileName(argument[string](arg)))
		d.library.poses = nil
		if err := os.Remove(p.Picture); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return os.Remove(p.path)
	}},
}

func (d *Desk) savePose(name string) error {
	if strings.TrimSpace(name) == "" {
		return fail("error.opMissing", T("dialog.name"))
	}
	_, m := d.Doc().Current()
	return d.keepPose(name, motion.Section(m.Clip, d.Clock.Time, d.Clock.Time))
}

// keepPose puts a clip of 0 s into the library, with a picture of the figure in
// hand in that pose.
func (d *Desk) keepPose(name string, pose *motion.Clip) error {
	p := d.libraryPose(fileName(name))
	data, err := vrma.New(pose)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(d.Files.Poses, 0o755); err != nil {
		return err
	}
	if err := WriteFile(p.path, data); err != nil {
		return err
	}
	d.library.poses = nil
	if d.Draw == nil {
		return nil
	}
	im, err := d.portrait(pose)
	if err != nil {
		return err
	}
	if data, err = encodePNG(im); err != nil {
		return err
	}
	return WriteFile(p.Picture, data)
}

// portrait draws the figure in hand alone in a pose, from the side the user sees
// it.
func (d *Desk) portrait(pose *motion.Clip) (*image.NRGBA, error) {
	slot, _ := d.Doc().Current()
	doc, camera := d.Doc(), d.Doc().Camera
	for _, s := range doc.Slots {
		d.Actor(s.ID).Visible = s == slot
	}
	actor := d.Actor(slot.ID)
	size, opacity := actor.Size, actor.Opacity
	actor.Size, actor.Opacity = 1, 1 // it may be laid over another
	actor.Play(pose)
	actor.Seek(0)
	camera.Frame(actor.Model.Bounds.Move(actor.Offset), 1)
	d.history.Amend(doc.with(func(out *Document) { out.Camera = camera }))
	im, err := d.Draw(Picture{Width: pictureSide, Height: pictureSide})
	d.history.Amend(doc)
	actor.Size, actor.Opacity = size, opacity
	actor.Play(doc.Motion(slot.Motion).Clip)
	actor.Seek(d.Clock.Time)
	for _, s := range doc.Slots {
		d.Actor(s.ID).Visible = s.Visible
	}
	return im, err
}

// importPoses keeps the first pose of each file, as the figure in hand stands in
// it.
func (d *Desk) importPoses(paths []string) error {
	_, m := d.Doc().Current()
	for _, path := range paths {
		c, err := clipOf(path, d.optionsFor(m))
		if err != nil {
			return fail("message.openFailed", path, err)
		}
		name := stem(filepath.Base(path))
		if err := d.keepPose(name, motion.Section(c, 0, 0)); err != nil {
			return err
		}
		d.Say(Info, T("message.poseKept", name))
	}
	return nil
}

// exportPose writes a pose of the library by the path's ending: a .vpd for the
// MMD model on stage, or else a .vrma.
func (d *Desk) exportPose(e ExportPose) error {
	pose, err := d.pose(e.Name)
	if err != nil {
		return err
	}
	var data []byte
	var written MMDFile // stays empty for a .vrma
	if IsMMDPath(e.Path) {
		_, m := d.Doc().Current()
		if m == nil {
			m = &Motion{} // which any model may play
		}
		to := d.toMMD(m)
		to.Time = 0
		if to.Model == nil { // it is the pose that the file names, not the motion
			to.Name = e.Name
		}
		written = *EncodeMMD(pose, e.Path, to, func(float64) bool { return true })
		data = written.Data
	} else if data, err = vrma.New(pose); err != nil {
		return err
	}
	if err := WriteFile(e.Path, data); err != nil {
		return err
	}
	d.Say(Info, T("message.saved", e.Path))
	d.warnOf(&written)
	return nil
}

// SuggestedPose returns the name of the pose that poses.export has asked a path
// for, and what the dialog begins with.
func (d *Desk) SuggestedPose() (name, path string) {
	return d.library.exporting, d.library.exporting + ".vpd"
}

// pose reads a pose of the library.
func (d *Desk) pose(name string) (*motion.Clip, error) {
	i := slices.IndexFunc(d.Poses(), func(p LibraryPose) bool { return p.Name == name })
	if i < 0 {
		return nil, fail("error.noPose", name)
	}
	data, err := ReadFile(d.library.poses[i].path)
	if err != nil {
		return nil, err
	}
	f, err := vrma.Read(data)
	if err != nil {
		return nil, err
	}
	return f.Clip(), nil
}

func (d *Desk) applyPose(a ApplyPose) error {
	if !(a.Weight >= 0 && a.Weight <= 1) {
		return fail("error.range", a.Weight, 0, 1)
	}
	kept, err := d.pose(a.Name)
	if err != nil {
		return err
	}
	_, m := d.Doc().Current()
	var pose motion.Pose
	motion.NewSampler(motion.Reframe(kept, m.Clip.Rest)).Sample(0, &pose)
	if a.Mirrored {
		pose = *pose.Mirrored()
	}
	return d.setPose(T("step.pose", a.Name), &pose, a.Weight)
}
