package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"furitsuke/motion"

	"github.com/BurntSushi/toml"
)

// autosaveEvery is how much work a crash may cost at most: a pose takes about
// that long to set, and writing a long clip takes a tenth of a second.
const autosaveEvery = 20 * time.Second

// indexName is the file in a recovery folder that says what the others are, and
// holdName the one that its process holds while it lives. (A process's number
// says nothing: after a crash of the machine another has it.)
const (
	indexName = "index.toml"
	holdName  = "hold"
)

// A recovery keeps copies of unsaved motions in a folder of this process, for
// the next start after a crash. The folder is gone when the program ends well.
type recovery struct {
	root   string // the folder of all processes' folders; "" keeps nothing
	dir    string // this process's
	last   time.Time
	kept   map[MotionID]*motion.Clip // as written
	with   *Music                    // written beside them, or nil
	busy   bool                      // a job is writing
	failed bool                      // the last job did
	// adopted are folders of dead processes whose motions this one has taken
	// over; they go once this one has written its own copies.
	adopted []string
	taken   map[string]io.Closer // the holds of folders being recovered: no other process may

	mu   sync.Mutex // held while the folder is written or removed
	held io.Closer  // the folder's hold, while there is one
	gone bool       // the program ends: write no more
}

// A recoveryIndex is what index.toml holds.
type recoveryIndex struct {
	Motions []recoveryEntry `toml:"motion"`
	Music   *recoveryMusic  `toml:"music"` // that they were played to, or nil
}

type recoveryEntry struct {
	File string `toml:"file"` // in the folder
	Name string `toml:"name"`
	Path string `toml:"path"` // the file the motion came from, "" for none
}

// A recoveryMusic says which music there was: where its own file lies, which
// nothing in the program changes, and when it begins.
type recoveryMusic struct {
	Path   string  `toml:"path"`
	Offset float64 `toml:"offset"` // see [Music]
}

func newRecovery(root string, now time.Time) *recovery {
	r := &recovery{root: root, last: now, kept: map[MotionID]*motion.Clip{}, taken: map[string]io.Closer{}}
	if root != "" {
		r.dir = filepath.Join(root, fmt.Sprintf("%d-%d", now.Unix(), os.Getpid()))
	}
	return r
}

// autosave writes every unsaved motion, where one has changed since the last
// time, by a job. Once all work is saved its copies go without waiting: a crash
// just after a save has nothing to recover. What fails is told once, and tried
// again after a while.
func (d *Desk) autosave() {
	r := d.recovery
	soon := d.now().Sub(r.last) < autosaveEvery && (r.failed || len(r.kept) == 0 || d.Dirty())
	if r.root == "" || r.busy || soon {
		return
	}
	r.last = d.now()
	unsaved := map[MotionID]*motion.Clip{}
	changed := false
	var work []*Motion
	for _, m := range d.Doc().Motions {
		if d.MotionDirty(m) {
			unsaved[m.ID] = m.Clip
			changed = changed || r.kept[m.ID] != m.Clip
			work = append(work, m)
		}
	}
	music := d.Doc().Music
	changed = changed || len(unsaved) > 0 && music != r.with
	if !changed && len(unsaved) == len(r.kept) {
		return
	}
	r.busy = true
	adopted := r.adopted
	d.Jobs.Start(T("job.autosave"), func(t *Task) (func(), error) {
		if err := r.write(t, work, music); err != nil {
			return nil, err
		}
		return func() {
			r.kept, r.with, r.busy, r.failed = unsaved, music, false, false
			for _, dir := range adopted {
				if err := r.drop(dir); err != nil {
					d.Say(Warning, T("message.recoverLeft", dir, err))
				}
			}
			r.adopted = r.adopted[len(adopted):]
		}, nil
	}, func(err error) {
		if !r.failed {
			d.jobFailed(T("message.autosaveFailed", r.dir, err), err)
		}
		r.busy, r.failed = false, true
	})
}

// write stores the motions and an index of them, with the music that is played to
// them; it may be nil.
func (r *recovery) write(t *Task, work []*Motion, music *Music) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone {
		return context.Canceled
	}
	if len(work) == 0 {
		return r.remove()
	}
	if err := r.make(); err != nil {
		return err
	}
	var index recoveryIndex
	for i, m := range work {
		if !t.Go(float64(i) / float64(len(work))) {
			return t.Context().Err()
		}
		data, err := Encode(m.Clip, m.File)
		if err != nil {
			return err
		}
		e := recoveryEntry{File: fmt.Sprintf("%d.vrma", m.ID), Name: m.Name, Path: absolute(m.Path)}
		if err := WriteFile(filepath.Join(r.dir, e.File), data); err != nil {
			return err
		}
		index.Motions = append(index.Motions, e)
	}
	if music != nil {
		index.Music = &recoveryMusic{absolute(music.Path), music.Offset}
	}
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(index); err != nil {
		return err
	}
	return WriteFile(filepath.Join(r.dir, indexName), b.Bytes())
}

// absolute returns a path that means the same in the folder of the next start; ""
// stays what it is.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil && path != "" {
		return abs
	}
	return path
}

// make makes the folder and holds it, again if someone has removed it.
func (r *recovery) make() error {
	if _, err := os.Stat(r.dir); err == nil && r.held != nil {
		return nil
	}
	r.release()
	if err := os.MkdirAll(r.dir, 0o700); err != nil {
		return err
	}
	held, err := hold(filepath.Join(r.dir, holdName))
	if err == nil && held == nil {
		err = fmt.Errorf("%s is held by another process", r.dir)
	}
	r.held = held
	return err
}

// release lets go of the folder.
func (r *recovery) release() {
	if r.held != nil {
		_ = r.held.Close()
		r.held = nil
	}
}

// remove removes the folder.
func (r *recovery) remove() error {
	r.release() // Windows removes no file that is open
	return os.RemoveAll(r.dir)
}

// drop removes a folder whose motions this process has copies of.
func (r *recovery) drop(dir string) error {
	if free := r.taken[dir]; free != nil {
		_ = free.Close()
		delete(r.taken, dir)
	}
	return os.RemoveAll(dir)
}

// forget removes this process's folder, for good: nothing is left to recover.
func (r *recovery) forget() error {
	if r.dir == "" {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone = true
	return r.remove()
}

// recover opens what processes that have died left unsaved, as unsaved work, and
// says so. Their folders go once this process has written copies of its own.
func (d *Desk) recover() {
	for _, dir := range d.recovery.orphans() {
		index, err := readIndex(dir)
		if err != nil {
			d.Say(Warning, T("message.recoverFailed", dir, err))
			continue
		}
		if m := index.Music; m != nil { // apart from them, since it may have gone; before, since what is said of them counts more
			d.start(d.opening.batch(1), 0, m.Path, func() (*Loaded, error) {
				l, err := LoadFile(m.Path)
				if err == nil {
					l.Begins = m.Offset
				}
				return l, err
			})
		}
		b := d.opening.batch(len(index.Motions))
		b.recovered = dir
		for i, e := range index.Motions {
			d.start(b, i, e.Name, func() (*Loaded, error) {
				l, err := LoadFile(filepath.Join(dir, filepath.Base(e.File)))
				if err == nil {
					l.Name, l.Path = e.Name, e.Path
				}
				return l, err
			})
		}
	}
}

// adopt ends the recovery of a folder whose motions are now in the document.
// What could not be read stays on disk, for a person to look at.
func (d *Desk) adopt(b *batch) {
	if slices.Contains(b.loaded, nil) {
		return
	}
	d.recovery.last = time.Time{} // now, not in a while
	d.recovery.adopted = append(d.recovery.adopted, b.recovered)
	d.Say(Warning, T("message.recovered", len(b.loaded)))
}

func readIndex(dir string) (recoveryIndex, error) {
	var index recoveryIndex
	_, err := toml.DecodeFile(filepath.Join(dir, indexName), &index)
	return index, err
}

// orphans takes the recovery folders whose process has died, and returns them.
func (r *recovery) orphans() []string {
	if r.root == "" {
		return nil
	}
	entries, err := os.ReadDir(r.root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var out []string
	for _, e := range entries {
		dir := filepath.Join(r.root, e.Name())
		if !e.IsDir() || dir == r.dir {
			continue
		}
		free, err := hold(filepath.Join(dir, holdName))
		if free == nil {
			if err != nil {
				out = append(out, dir) // it says why when it is read
			}
			continue
		}
		r.taken[dir] = free
		if _, err := readIndex(dir); errors.Is(err, fs.ErrNotExist) { // died before its first copy was whole
			_ = r.drop(dir) // if it stays, it is tried again
			continue
		}
		out = append(out, dir)
	}
	return out
}
