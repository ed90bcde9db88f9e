package desk

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"path/filepath"
	"strings"
)

// A Picture is the argument of file.picture: the stage as it stands, as a PNG.
type Picture struct {
	Path        string `toml:"-"`           // not in the settings file
	Width       int    `toml:"width"`       // pixels
	Height      int    `toml:"height"`      // pixels
	Transparent bool   `toml:"transparent"` // nothing behind the actors
}

// MaxPicture bounds a side of a picture, in pixels: what OpenGL 4.1 promises at
// least.
const MaxPicture = 16384

// DefaultPicture is the size of a film frame.
func DefaultPicture() Picture { return Picture{Width: 1920, Height: 1080} }

func (p *Picture) clamp() {
	if d := DefaultPicture(); p.Width < 1 || p.Height < 1 || p.Width > MaxPicture || p.Height > MaxPicture {
		p.Width, p.Height = d.Width, d.Height
	}
}

// SuggestedPicture returns the path that a dialog begins with: named after the
// first model and the frame, where the last picture was saved.
func (d *Desk) SuggestedPicture() string {
	name := "furitsuke"
	if slots := d.Doc().Slots; len(slots) > 0 {
		name = fileName(slots[0].Name)
	}
	return filepath.Join(filepath.Dir(d.Settings.Picture.Path), fmt.Sprintf("%s-%04d.png", name, d.Clock.Frame()))
}

// fileName returns s without what no file system takes in a name.
func fileName(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, strings.TrimSpace(s))
	if s == "" || strings.Trim(s, ".") == "" {
		return "picture"
	}
	return s
}

// savePicture draws the stage now and writes the picture by a job.
func (d *Desk) savePicture(p Picture) error {
	if p.Width < 1 || p.Height < 1 || p.Width > MaxPicture || p.Height > MaxPicture {
		return fail("error.pictureSize", p.Width, p.Height, MaxPicture)
	}
	p.Path = withExtension(p.Path, ".png")
	im, err := d.Draw(p)
	if err != nil {
		return err
	}
	d.Settings.Picture = p
	d.Jobs.Start(T("job.save", filepath.Base(p.Path)), func(t *Task) (func(), error) {
		if err := writePNG(t, p.Path, im); err != nil {
			return nil, err
		}
		return func() { d.Say(Info, T("message.saved", p.Path)) }, nil
	}, func(err error) { d.jobFailed(T("message.saveFailed", p.Path, err), err) })
	return nil
}

func writePNG(t *Task, path string, im *image.NRGBA) error {
	data, err := encodePNG(im)
	if err != nil {
		return err
	}
	if !t.Go(0.9) {
		return t.Context().Err()
	}
	return WriteFile(path, data)
}

func encodePNG(im image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, im)
	return b.Bytes(), err
}
