package desk

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"furitsuke/motion"
)

// folders lists the recovery folders.
func folders(t *testing.T, root string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(root, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// recoverable starts the program with the embedded figure; work is kept in root, by
// the clock on the wall.
func recoverable(t *testing.T, root string, wall *time.Time) *Desk {
	d := New(Options{Workers: 1, Files: Files{Recovery: root}, Now: func() time.Time { return *wall }})
	d.Language = English
	t.Cleanup(func() { d.Jobs.Close() })
	d.arrange(&batch{embedded: true, loaded: []*Loaded{
		{Kind: VRMFile, Name: "figure", Model: figure()},
		{Kind: VRMAFile, Name: "nod.vrma", Clip: nod()},
	}})
	d.Wait()
	return d
}

func TestRecovery(t *testing.T) {
	root := t.TempDir()
	wall := time.Unix(1000, 0)
	open := func() *Desk { return recoverable(t, root, &wall) }
	later := func(d *Desk, by time.Duration) {
		wall = wall.Add(by)
		d.Wait()
	}

	d := open()
	later(d, time.Hour)
	if f := folders(t, root); len(f) != 0 {
		t.Fatalf("nothing is unsaved, and kept is %v", f)
	}
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Head))
	run(t, d, "pose.rotate", Rotate{World: motion.RotZ(0.7)})
	later(d, autosaveEvery)
	kept := folders(t, root)
	if len(kept) != 1 {
		t.Fatalf("an edit and %v later, kept is %v", autosaveEvery, kept)
	}
	index := filepath.Join(kept[0], indexName)
	before, err := os.Stat(index)
	if err != nil {
		t.Fatal(err)
	}
	later(d, time.Hour)
	if after, err := os.Stat(index); err != nil || after.ModTime() != before.ModTime() {
		t.Errorf("the copies were written again without a change: %v", err)
	}

	if err := os.RemoveAll(kept[0]); err != nil { // by someone who tidies up
		t.Fatal(err)
	}
	run(t, d, "pose.rotate", Rotate{World: motion.RotZ(0)})
	later(d, autosaveEvery)
	if _, err := os.Stat(index); err != nil {
		t.Fatalf("the copies are not written anew: %v", err)
	}
	if other := open(); len(other.Doc().Motions) != 1 {
		t.Error("the work of a process that runs was recovered by another")
	}

	d.recovery.release() // as the system does when a process dies
	if err := os.MkdirAll(filepath.Join(root, "died early"), 0o755); err != nil {
		t.Fatal(err)
	}
	wall = wall.Add(time.Second) // so that the folder has a name of its own
	next := open()
	if other := open(); len(other.Doc().Motions) != 1 {
		t.Error("two processes recovered the same work")
	}
	if _, m := next.Doc().Current(); m == nil || m.Name != "nod.vrma" || !next.MotionDirty(m) {
		t.Fatalf("after the crash the current motion is %+v", m)
	}
	if a := rotationAt(next, motion.Head, 0).AngleTo(motion.RotZ(0.7)); a > 1e-6 {
		t.Errorf("the recovered head is %g rad off", a)
	}
	if m, _ := next.Messages.Last(); m.Text.Key != "message.recovered" {
		t.Errorf("the last message is %q", m.Text.Key)
	}
	later(next, autosaveEvery)
	if f := folders(t, root); len(f) != 1 || f[0] == kept[0] {
		t.Errorf("the recovered work is kept in %v, want in a new folder alone", f)
	}
	path := filepath.Join(t.TempDir(), "saved.vrma")
	run(t, next, "file.saveAs", path)
	later(next, time.Millisecond)
	if f := folders(t, root); len(f) != 0 {
		t.Errorf("all is saved, and kept is %v", f)
	}
	run(t, next, "pose.rotate", Rotate{World: motion.RotZ(0.7)})
	run(t, next, "pose.select", Select(next.Doc().Slots[0].ID, motion.Head))
	run(t, next, "pose.rotate", Rotate{World: motion.RotZ(0.7)})
	later(next, autosaveEvery)
	if len(folders(t, root)) != 1 {
		t.Error("new work is not kept")
	}
	if err := next.Close(); err != nil {
		t.Fatal(err)
	}
	if f := folders(t, root); len(f) != 0 {
		t.Errorf("after a proper end, kept is %v", f)
	}
}

// Copies that cannot be removed are told of once, and trying goes on without
// haste: a program that quits waits for its jobs.
func TestRecoveryThatStays(t *testing.T) {
	wall := time.Unix(1000, 0)
	d := New(Options{Workers: 1, Files: Files{Recovery: t.TempDir()}, Now: func() time.Time { return wall }})
	t.Cleanup(func() { d.Jobs.Close() })
	d.arrange(&batch{embedded: true, loaded: []*Loaded{
		{Kind: VRMFile, Name: "figure", Model: figure()}, {Kind: VRMAFile, Name: "nod.vrma", Clip: nod()},
	}})
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Head))
	run(t, d, "pose.rotate", Rotate{World: motion.RotZ(0.7)})
	wall = wall.Add(autosaveEvery)
	d.Wait()
	if len(d.recovery.kept) != 1 {
		t.Fatal("nothing is kept")
	}
	d.recovery.dir += "/." // which no system removes
	run(t, d, "edit.undo", nil)
	for range 3 {
		d.Poll()
		if d.Jobs.Busy() {
			t.Fatal("it is tried again at once")
		}
	}
	wall = wall.Add(autosaveEvery)
	d.Poll()
	if !d.Jobs.Busy() {
		t.Error("it is never tried again")
	}
	d.Wait()
	told := 0
	for _, m := range d.Messages.List() {
		if m.Text.Key == "message.autosaveFailed" {
			told++
		}
	}
	if told != 1 {
		t.Errorf("told %d times", told)
	}
}

// Unsaved work comes back with its music, where that began; without it if its file
// has gone.
func TestRecoveryOfMusic(t *testing.T) {
	root := t.TempDir()
	wall := time.Unix(1000, 0)
	open := func() *Desk {
		wall = wall.Add(time.Second)
		return recoverable(t, root, &wall)
	}
	kept := func(d *Desk) {
		wall = wall.Add(autosaveEvery)
		d.Wait()
	}
	song := beats(t, "beats.mp3")
	d := open()
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Head))
	run(t, d, "pose.rotate", Rotate{World: motion.RotZ(0.7)})
	kept(d)
	run(t, d, "file.open", []string{song}) // the motion is kept already
	run(t, d, "music.offset", SetOffset{Offset: 0.25})
	kept(d)
	d.recovery.release()

	next := open()
	m := next.Doc().Music
	if m == nil || m.Path != song || m.Offset != 0.25 || len(m.Sound.Samples) == 0 {
		t.Fatalf("the music came back as %+v: %v", m, next.Messages.List())
	}
	if _, c := next.Doc().Current(); !next.MotionDirty(c) {
		t.Error("the motion did not come back")
	}
	if last, _ := next.Messages.Last(); last.Text.Key != "message.recovered" {
		t.Errorf("the last message is %q", last.Text.Key)
	}
	kept(next)
	next.recovery.release()
	if err := os.Remove(song); err != nil {
		t.Fatal(err)
	}
	last := open()
	if _, c := last.Doc().Current(); !last.MotionDirty(c) || last.Doc().Music != nil {
		t.Errorf("without the music's file, unsaved is %v, the music %v", last.MotionDirty(c), last.Doc().Music)
	}
	kept(last)
	if n := len(folders(t, root)); n != 1 {
		t.Errorf("%d folders are left, want its own", n)
	}
}
