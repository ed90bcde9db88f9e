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

// The pose library is a folder of poses, each a .vrma of 0 s with a picture
// beside it: other programs open them, and they can be passed on.

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

// pictureSide is the size of a pose's picture in pixels: twice the size at which
// a panel shows it, for monitors of 200 %.
const pictureSide = 192

// Poses lists the poses of the library by name. A folder that is not there yet
// is an empty library.
func (d *Desk) Poses() []LibraryPose {
	if d.poses == nil {
		d.poses = []LibraryPose{}
		entries, err := os.ReadDir(d.Files.Poses)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && d.Files.Poses != "" {
			d.Say(Warning, T("message.warning", d.Files.Poses, err))
		}
		for _, e := range entries {
			if name, ok := strings.CutSuffix(e.Name(), ".vrma"); ok && !e.IsDir() {
				d.poses = append(d.poses, d.libraryPose(name))
			}
		}
	}
	return d.poses
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
	// string: the name of the pose that leaves the library.
	{ID: "poses.remove", Run: func(d *Desk, arg any) error {
		p := d.libraryPose(fileName(argument[string](arg)))
		d.poses = nil
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
	p := d.libraryPose(fileName(name))
	_, m := d.Doc().Current()
	pose := motion.Section(m.Clip, d.Clock.Time, d.Clock.Time)
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
	d.poses = nil
	if d.Draw == nil {
		return nil
	}
	im, err := d.portrait()
	if err != nil {
		return err
	}
	if data, err = encodePNG(im); err != nil {
		return err
	}
	return WriteFile(p.Picture, data)
}

// portrait draws the figure in hand alone, from the side the user sees it.
func (d *Desk) portrait() (*image.NRGBA, error) {
	slot, _ := d.Doc().Current()
	doc, camera := d.Doc(), d.Doc().Camera
	for _, s := range doc.Slots {
		d.Actor(s.ID).Visible = s == slot
	}
	actor := d.Actor(slot.ID)
	camera.Frame(actor.Model.Bounds.Move(actor.Offset), 1)
	d.history.Amend(doc.with(func(out *Document) { out.Camera = camera }))
	im, err := d.Draw(Picture{Width: pictureSide, Height: pictureSide})
	d.history.Amend(doc)
	for _, s := range doc.Slots {
		d.Actor(s.ID).Visible = s.Visible
	}
	return im, err
}

func (d *Desk) applyPose(a ApplyPose) error {
	i := slices.IndexFunc(d.Poses(), func(p LibraryPose) bool { return p.Name == a.Name })
	if i < 0 {
		return fail("error.noPose", a.Name)
	}
	if !(a.Weight >= 0 && a.Weight <= 1) {
		return fail("error.range", a.Weight, 0, 1)
	}
	data, err := ReadFile(d.poses[i].path)
	if err != nil {
		return err
	}
	f, err := vrma.Read(data)
	if err != nil {
		return err
	}
	_, m := d.Doc().Current()
	var pose motion.Pose
	motion.NewSampler(motion.Reframe(f.Clip(), m.Clip.Rest)).Sample(0, &pose)
	if a.Mirrored {
		pose = *pose.Mirrored()
	}
	return d.setPose(T("step.pose", a.Name), &pose, a.Weight)
}
