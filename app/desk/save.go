package desk

import (
	"maps"
	"path/filepath"
	"strings"
	"sync"

	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

// saves are what the files on disk hold, and the writing of them. They stand
// beside the document: undo changes the document, not the disk.
type saves struct {
	of      map[MotionID]saved
	jobs    map[string]*Job // the last save to each path, while it runs
	writing sync.Mutex      // held while a save is written
	asking  MotionID        // the motion that WantSaveAs is about, or 0: the current one
}

// saved is what the file of a motion holds.
type saved struct {
	path string
	clip *motion.Clip
}

// keep lets go of what the files of motions hold that no undo brings back.
func (s *saves) keep(h *History) {
	known := map[MotionID]bool{}
	h.each(func(doc *Document) {
		for _, m := range doc.Motions {
			known[m.ID] = true
		}
	})
	maps.DeleteFunc(s.of, func(id MotionID, _ saved) bool { return !known[id] })
}

// write writes one file at a time, and none that a later save has replaced.
func (s *saves) write(t *Task, path string, data []byte) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if !t.Go(0.5) {
		return t.Context().Err()
	}
	return WriteFile(path, data)
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
// nobody has edited or saved can be made again and is no work to lose.
func (d *Desk) MotionDirty(m *Motion) bool {
	at := d.saves.of[m.ID].clip
	return m.Clip != nil && m.Clip != at && (!m.Follows || at != nil)
}

// SavePath returns the file that file.save writes motion id to, or "" if it
// was never saved as a .vrma.
func (d *Desk) SavePath(id MotionID) string { return d.saves.of[id].path }

// toSave returns the motion that file.saveAs writes: the one that asked for a
// path, otherwise the current one.
func (d *Desk) toSave() *Motion {
	if m := d.Doc().Motion(d.saves.asking); m != nil && d.MotionDirty(m) {
		return m
	}
	_, m := d.Doc().Current()
	return m
}

// SuggestedPath returns what a save dialog begins with: beside the motion's
// own file, with the ending of what is written.
func (d *Desk) SuggestedPath() string {
	m := d.toSave()
	if m == nil {
		return ""
	}
	if p := d.SavePath(m.ID); p != "" {
		return p
	}
	beside := m.Path
	if beside == "" {
		beside = m.Name // which is that of an embedded file
	}
	return strings.TrimSuffix(beside, filepath.Ext(beside)) + ".vrma"
}

// Encode returns the bytes of a clip as .vrma: written back into the file it
// came from, or a new one.
func Encode(c *motion.Clip, from *vrma.File) ([]byte, error) {
	if from != nil {
		return from.Write(c)
	}
	return vrma.New(c)
}

// saveAll saves every motion that differs from its file. Those without one ask
// for it one by one: the first now.
func (d *Desk) saveAll() {
	asked := false
	for _, m := range d.Doc().Motions {
		switch path := d.SavePath(m.ID); {
		case !d.MotionDirty(m):
		case path != "":
			d.save(m, path)
		case !asked:
			asked = true
			d.askPath(m.ID)
		}
	}
}

// askPath wants a path for a motion; 0 is the current one.
func (d *Desk) askPath(id MotionID) {
	d.saves.asking = id
	d.want(WantSaveAs)
}

// save writes m's clip to path by a job. The clip is immutable, so editing may
// go on meanwhile; what was written then differs from the document, and the
// document is dirty. Of two saves to one path the later one stands on disk,
// whichever worker is faster.
func (d *Desk) save(m *Motion, path string) {
	clip, file := m.Clip, m.File
	if earlier := d.saves.jobs[path]; earlier != nil {
		earlier.Cancel()
	}
	d.saves.jobs[path] = d.Jobs.Start(T("job.save", filepath.Base(path)), func(t *Task) (func(), error) {
		data, err := Encode(clip, file)
		if err != nil {
			return nil, err
		}
		if err := d.saves.write(t, path, data); err != nil {
			return nil, err
		}
		return func() {
			delete(d.saves.jobs, path)
			d.saves.of[m.ID] = saved{path, clip}
			d.Settings.remember(path)
			d.Say(Info, T("message.saved", path))
		}, nil
	}, func(err error) { d.jobFailed(T("message.saveFailed", path, err), err) })
}

// withExtension appends ext unless path has it, in any case.
func withExtension(path, ext string) string {
	if strings.EqualFold(filepath.Ext(path), ext) {
		return path
	}
	return path + ext
}
