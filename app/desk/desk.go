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
	"furitsuke/motion/mmd"
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

	history    *History
	stage      *scene.Stage
	projector  projector
	follower   follower // of the speaker
	noSound    bool     // has been said
	puppets    map[SlotID]*puppet
	synced     *Document // what stage and clock show
	saves      saves
	asked      asked
	nextID     int
	gestures   gestures
	now        func() time.Time
	opening    opener
	copied     clipboard
	poses      []LibraryPose // of the library; nil where it is to be read anew
	exporting  string        // the pose that poses.export asks a path for
	landings   []landing     // changes that are done and not made yet
	recovery   *recovery
	converting conversions
	compared   comparer
}

// A puppet is a slot's actor and what it was last told to play.
type puppet struct {
	actor *scene.Actor
	clip  *motion.Clip
	mmd   *mmd.Motion
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
		puppets:    map[SlotID]*puppet{},
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

// Actor returns the actor of a slot, or nil.
func (d *Desk) Actor(id SlotID) *scene.Actor {
	if p := d.puppets[id]; p != nil {
		return p.actor
	}
	return nil
}

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
	d.history.Do(label, gesture, next)
	d.sync()
}

// id returns a number that no slot or motion has had.
func (d *Desk) id() int {
	d.nextID++
	return d.nextID
}

// sync brings the stage, the clock and the conversions in line with the
// document.
func (d *Desk) sync() {
	doc := d.Doc()
	if doc == d.synced {
		return
	}
	d.synced = doc
	d.derive()
	doc = d.Doc()
	d.synced = doc
	d.stage.Actors = d.stage.Actors[:0]
	for _, s := range doc.Slots {
		d.stage.Actors = append(d.stage.Actors, d.dress(s))
	}
	d.enliven()
	for id := range d.puppets {
		if doc.Slot(id) == nil {
			delete(d.puppets, id)
		}
	}
	d.converting.forgetGone(doc)
	d.Clock.setDuration(doc.Duration())
	d.project()
}

// dress brings the actor of a slot in line with it.
func (d *Desk) dress(s *Slot) *scene.Actor {
	p := d.puppets[s.ID]
	if p == nil || p.actor.Model != s.Model {
		p = &puppet{actor: scene.NewActor(s.Model)}
		d.puppets[s.ID] = p
	}
	p.actor.Visible = s.Visible
	d.lay(s, p.actor)
	var clip *motion.Clip
	var mm *mmd.Motion
	if m := d.Doc().Motion(s.Motion); m != nil {
		clip, mm = m.Clip, m.MMD
		if g := d.converting.glimpses[m.ID]; g != nil {
			clip = g
		}
	}
	if s.Kind == VRM && clip != p.clip {
		p.actor.Play(clip)
		p.clip = clip
		p.actor.Seek(d.Clock.Time)
	}
	if s.Kind == MMD && mm != p.mmd {
		p.actor.PlayMMD(mmd.Performance{Motion: mm})
		p.mmd = mm
		p.actor.Seek(d.Clock.Time)
	}
	return p.actor
}
