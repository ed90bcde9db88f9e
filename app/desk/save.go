package desk

import (
	"path/filepath"
	"strings"

	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

// saved is what the file on disk holds. It stands beside the document: undo
// changes the document, not the disk.
type saved struct {
	path string
	clip *motion.Clip
}

// Dirty reports whether any motion differs from its file.
func (d *Desk) Dirty() bool {
	for _, m := range d.Doc().Motions {
		if d.MotionDirty(m) {
			return true
		}
	}
	return false
}

// MotionDirty reports whether m differs from its file. Clips are compared by
// pointer: undoing back to the saved one is clean again. A conversion that
// nobody has edited can be made again and is no work to lose.
func (d *Desk) MotionDirty(m *Motion) bool {
	return !m.Follows && m.Clip != d.saved[m.ID].clip
}

// SavePath returns the file that file.save writes motion id to, or "" if it
// was never saved as a .vrma.
func (d *Desk) SavePath(id MotionID) string { return d.saved[id].path }

// SuggestedPath returns what a save dialog begins with: beside the motion's
// own file, with the ending of what is written.
func (d *Desk) SuggestedPath() string {
	_, m := d.Doc().Current()
	if m == nil {
		return ""
	}
	if p := d.SavePath(m.ID); p != "" {
		return p
	}
	if m.Path != "" {
		return strings.TrimSuffix(m.Path, filepath.Ext(m.Path)) + ".vrma"
	}
	return m.Name + ".vrma"
}

// Encode returns the bytes of a clip as .vrma: written back into the file it
// came from, or a new one.
func Encode(c *motion.Clip, from *vrma.File) ([]byte, error) {
	if from != nil {
		return from.Write(c)
	}
	return vrma.New(c)
}

// save writes m's clip to path by a job. The clip is immutable, so editing may
// go on meanwhile; what was written then differs from the document, and the
// document is dirty.
func (d *Desk) save(m *Motion, path string) error {
	clip, file := m.Clip, m.File
	d.Jobs.Start(T("job.save", filepath.Base(path)), func(t *Task) (func(), error) {
		data, err := Encode(clip, file)
		if err != nil {
			return nil, err
		}
		if !t.Go(0.5) {
			return nil, t.Context().Err()
		}
		if err := WriteFile(path, data); err != nil {
			return nil, err
		}
		return func() {
			d.saved[m.ID] = saved{path, clip}
			d.Settings.remember(path)
			d.Say(Info, T("message.saved", path))
		}, nil
	}, func(err error) { d.jobFailed(T("message.saveFailed", path, err), err) })
	return nil
}

// withExtension appends ext unless path has it, in any case.
func withExtension(path, ext string) string {
	if strings.EqualFold(filepath.Ext(path), ext) {
		return path
	}
	return path + ext
}
