// Package desk is the program without its window: the document and its history,
// the command table, jobs, files, settings, strings and the clock. It knows
// nothing of OpenGL, ImGui or the mouse, and its tests need no C compiler.
//
// A Desk belongs to one thread, the one that draws. Long work runs in
// [Desk.Jobs]; [Desk.Poll] brings the results in.
package desk

import (
	"errors"
	"image"
	"time"

	"furitsuke/motion"
	"furitsuke/scene"
)

// A Desk is the state of the program.
type Desk struct {
	Clock     Clock
	Messages  Messages
	Jobs      *Pool
	Settings  Settings
	Files     Files
	Language  Language
	Workspace Workspace
	Tool      Tool // on the stage
	Axes      Axes // of the tool
	Overlay   bool // in the Compare workspace both figures stand in one place
	// Pick is which of several models Open takes; the window asks.
	Pick Pick
	// Aspect is the width over the height of the picture of the stage; the
	// window keeps it right, and framing a model needs it.
	Aspect float64
	// Held says that the user holds something: what jobs have made of the motion
	// waits until it is let go. The window keeps it right.
	Held bool
	// Mask is the part of the motion that effects act on.
	Mask Mask
	// Pins are the hands and feet that stay where they are while the rest of the
	// body is posed.
	Pins motion.BoneSet
	// Draw draws the stage as it stands from the document's camera; whoever has
	// OpenGL sets it. Path is not its matter.
	Draw func(Picture) (*image.NRGBA, error)
	// Speaker plays the music; nil, as without a window, plays none.
	Speaker Speaker

	history  *History
	stage    *scene.Stage
	asked    asked
	gestures gestures
	nextID   int // of slots and motions
	now      func() time.Time

	// Each has a file of its own, and methods of the desk in it.
	cast       cast
	projector  projector // of the film
	follower   follower  // of the speaker
	opening    opener
	saves      saves
	copied     clipboard
	library    library
	landings   []landing // changes that are done and not made yet
	recovery   *recovery
	converting conversions
	compared   comparer
}

// Options are what a desk is made with.
type Options struct {
	Workers int              // of the job pool, at least 1
	Files   Files            // the program's own; the zero value reads and writes none
	Now     func() time.Time // the clock on the wall; nil is the system's
}

// New returns a desk with an empty stage. A settings file that cannot be read
// is told in the messages.
func New(o Options) *Desk {
	d := &Desk{
		Jobs:       NewPool(o.Workers),
		Files:      o.Files,
		Aspect:     16.0 / 9,
		history:    NewHistory(NewDocument()),
		stage:      scene.NewStage(),
		cast:       cast{puppets: map[SlotID]*puppet{}},
		saves:      saves{of: map[MotionID]saved{}, jobs: map[string]*Job{}},
		converting: newConversions(),
		now:        o.Now,
	}
	if d.now == nil {
		d.now = time.Now
	}
	s, err := ReadSettings(o.Files.Settings)
	d.Settings = s
	d.Language, _ = LanguageOf(s.Language)
	if err != nil {
		d.Say(Warning, T("message.settings", o.Files.Settings, err))
	}
	d.Settings.Look.apply(d.stage)
	d.history.Amend(d.Doc().with(func(doc *Document) { doc.Convert.Faces = s.faceTable() }))
	d.recovery = newRecovery(o.Files.Recovery, d.now())
	d.Clock = Clock{Speed: 1, Loop: s.Loop, Playing: true}
	d.sync()
	return d
}

// Close writes the settings and ends the jobs. Work that is still unsaved was
// given up by the user and is not kept for recovery.
func (d *Desk) Close() error {
	d.Jobs.Close()
	d.Settings.Faces = Faces(d.Doc().Convert.Faces)
	err := d.recovery.forget()
	return errors.Join(err, d.Settings.Write(d.Files.Settings))
}

// Doc returns the document as it is now.
func (d *Desk) Doc() *Document { return d.history.Doc() }

// History returns the steps that undo and redo walk. It is for reading.
func (d *Desk) History() *History { return d.history }

// Stage returns what to draw.
func (d *Desk) Stage() *scene.Stage { return d.stage }

// T returns a string of the table in the current language, filled with fields.
func (d *Desk) T(key string, args ...any) string { return d.Language.T(key, args...) }

// Poll brings in what jobs have finished and reports whether anything changed.
func (d *Desk) Poll() bool {
	changed := d.Jobs.Poll()
	d.land()
	d.sync()
	d.compareFigures()
	d.autosave()
	return changed
}

// Frame moves everything on by dt seconds of the wall clock: finished jobs, the
// clock, the actors. It reports whether the picture may differ from the last.
// It allocates nothing while a motion plays.
func (d *Desk) Frame(dt float64) bool {
	changed := d.Poll()
	jumped := d.Clock.Time != d.stage.Time
	moved := d.Clock.Advance(dt)
	d.playMusic(dt)
	if jumped {
		dt = 0 // what swings must not be thrown by a jump of the playhead
	}
	camera := d.View()
	d.stage.Eye = camera.Eye()
	d.stage.Step(d.Clock.Time, dt)
	d.project()
	return changed || jumped || moved
}

// Wait polls until no job is left: for the command line and for tests.
func (d *Desk) Wait() {
	for d.Poll(); d.Jobs.Busy() || len(d.landings) > 0 && !d.Held; d.Poll() {
		d.Jobs.wait()
	}
}

// do makes next the document, as one step.
func (d *Desk) do(label Text, gesture uint64, next *Document) {
	if d.history.Do(label, gesture, next) {
		d.saves.keep(d.history)
	}
	d.sync()
}

// id returns a number that no slot or motion has had.
func (d *Desk) id() int {
	d.nextID++
	return d.nextID
}
