package desk

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/formats"
	"furitsuke/motion"
	"furitsuke/scene"
)

// Where models stand, metres: MMD to the left of the picture, VRM to the right,
// near enough to compare and apart with arms stretched half-way.
var places = [...]motion.Vec3{VRM: {X: 0.6}, MMD: {X: -0.6}}

// Open reads files and folders by jobs and puts them on stage together, in the
// order given, as one step. What cannot be read becomes a message each and
// leaves everything else as it was.
func (d *Desk) Open(paths ...string) { d.open(d.Pick, paths...) }

func (d *Desk) open(pick Pick, paths ...string) {
	b := d.opening.batch(len(paths))
	for i, p := range paths {
		d.start(b, i, p, func() (*Loaded, error) { return LoadPicked(p, pick) })
	}
}

// OpenEmbedded opens files of the program itself, at the start: they are no
// step that could be undone.
func (d *Desk) OpenEmbedded(files fs.FS, paths ...string) {
	b := d.opening.batch(len(paths))
	b.embedded = true
	for i, p := range paths {
		d.start(b, i, p, func() (*Loaded, error) { return loadEmbedded(files, p) })
	}
}

func loadEmbedded(files fs.FS, name string) (*Loaded, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	l, err := Load(name, data, func(ref string) ([]byte, bool) {
		ref = strings.ReplaceAll(ref, `\`, "/") // as PMX writes paths
		data, err := fs.ReadFile(files, path.Join(path.Dir(name), ref))
		return data, err == nil
	})
	if err != nil {
		return nil, err
	}
	l.Path = ""
	return l, nil
}

// An opener holds the files that are on their way to the stage.
type opener struct {
	batches []*batch     // in the order they were asked for
	choices []*Loaded    // files of several models, the user's choice to come
	framed  scene.Camera // as the last model that was opened left it
}

// A batch is the files of one open command. They load in parallel and are put
// on stage when the last is there and all earlier batches are.
type batch struct {
	loaded   []*Loaded // nil where loading failed
	left     int       // still loading
	embedded bool
	// recovered is the folder of unsaved work that the files lie in, or "".
	recovered string
}

// batch adds a batch of n files.
func (o *opener) batch(n int) *batch {
	b := &batch{loaded: make([]*Loaded, n), left: n}
	o.batches = append(o.batches, b)
	return b
}

// next takes out the first batch if it has loaded; nil if not.
func (o *opener) next() *batch {
	if len(o.batches) == 0 || o.batches[0].left > 0 {
		return nil
	}
	b := o.batches[0]
	o.batches = o.batches[1:]
	return b
}

func (d *Desk) start(b *batch, i int, path string, load func() (*Loaded, error)) {
	finish := func(l *Loaded) {
		if l != nil && l.Models != nil {
			d.ask(l)
			l = nil
		}
		b.loaded[i] = l
		b.left--
		for b := d.opening.next(); b != nil; b = d.opening.next() {
			d.arrange(b)
		}
	}
	d.Jobs.Start(T("job.open", filepath.Base(path)), func(t *Task) (func(), error) {
		t.Go(0)
		l, err := load()
		if err == nil && l.Model != nil {
			l.Model.MakePickable() // or the mouse would stop for it when it first meets the figure
		}
		return func() { finish(l) }, err
	}, func(err error) {
		d.jobFailed(T("message.openFailed", path, err), err)
		finish(nil)
	})
}

// arrange puts a batch on stage: models first, so that the motions find them.
func (d *Desk) arrange(b *batch) {
	doc := d.Doc()
	var opened []*Loaded
	for _, models := range []bool{true, false} {
		for _, l := range b.loaded {
			if l != nil && (l.Model != nil) == models {
				doc = d.place(doc, l, b.recovered == "")
				opened = append(opened, l)
			}
		}
	}
	if len(opened) == 0 {
		return
	}
	frame := opened[0].Model != nil && d.frames()
	if b.embedded {
		d.history.Amend(doc)
		d.sync()
		if frame {
			d.frameStage()
		}
		d.recover()
		return
	}
	if b.recovered != "" {
		d.do(T("step.recover"), 0, doc)
		d.adopt(b)
		return
	}
	label := T("step.open", opened[0].Name)
	if len(opened) > 1 {
		label = T("step.openMany", len(opened))
	}
	d.do(label, 0, doc)
	if frame {
		d.frameStage()
	}
	for _, l := range opened {
		d.Settings.remember(l.Path)
		d.Say(Info, T("message.opened", l.Path))
		d.warn(l.Name, l.Warnings)
		if l.Skeleton != nil {
			d.tellBody(l)
		}
		if l.Clip != nil {
			d.offerFix(l.Name, l.Clip)
		}
	}
	d.showFilm(opened)
}

// tellBody says how the skeleton of a file was understood that states neither its
// unit nor its bones.
func (d *Desk) tellBody(l *Loaded) {
	r := &l.Skeleton.Report
	d.Say(Info, T("message.skeleton", l.Name, len(r.Joint), len(r.Unused), l.Skeleton.Unit(), fmt.Sprintf("%.4g", r.Scale)))
}

// offerFix tells of a first or last frame that stands apart, as the T-pose does
// that converters leave at the start, and offers to drop it.
func (d *Desk) offerFix(name string, c *motion.Clip) {
	if first, last := motion.Outliers(c); first || last {
		d.Say(Warning, T("message.stray", name))
		d.Messages.Offer("effect.autofix")
	}
}

// frames reports whether models that are opened come into view: unless the user has
// chosen a view since the last ones did.
func (d *Desk) frames() bool {
	return len(d.Doc().Slots) == 0 || d.Doc().Camera == d.opening.framed && !d.Filming()
}

// frameStage looks at everything on stage.
func (d *Desk) frameStage() {
	c := d.Doc().Camera
	c.Frame(d.stage.Bounds(), d.Aspect)
	d.Look(c)
	d.opening.framed = d.Doc().Camera
}

// place returns doc with a loaded file on stage, or beside it. A model takes the place of the
// one of its kind and plays on what that played; a motion is played by every
// model that can. Its clip is the one on disk if clean, otherwise unsaved work.
func (d *Desk) place(doc *Document, l *Loaded, clean bool) *Document {
	if l.Model == nil {
		return d.placeMotion(doc, l, clean)
	}
	kind := VRM
	if l.Model.Kind == scene.MMD {
		kind = MMD
	}
	s := &Slot{Kind: kind, Offset: places[kind]}
	if old := doc.SlotOf(kind); old != nil {
		*s = *old
	} else {
		s.ID = SlotID(d.id())
		s.Motion = latest(doc, kind)
	}
	s.Name, s.Path, s.Model, s.Visible = l.Name, l.Path, l.Model, true
	return doc.withSlot(s)
}

// latest returns the motion opened last that a model of kind k can play.
func latest(doc *Document, k Kind) MotionID {
	for _, m := range slices.Backward(doc.Motions) {
		if m.plays(k) {
			return m.ID
		}
	}
	return 0
}

func (d *Desk) placeMotion(doc *Document, l *Loaded, clean bool) *Document {
	if l.Sound != nil {
		return doc.withMusic(l)
	}
	if l.Film != nil {
		doc = doc.with(func(out *Document) { out.Film = &Film{l.Name, l.Path, l.Film} })
	}
	if l.MMD == nil && l.Clip == nil {
		return doc
	}
	m := &Motion{
		ID: MotionID(d.id()), Name: l.Name, Path: l.Path,
		Clip: l.Clip, File: l.File, MMD: l.MMD, Skeleton: l.Skeleton, Follows: l.MMD != nil,
	}
	doc = doc.withMotion(m).playing(m)
	if l.Clip != nil {
		var at saved
		if strings.EqualFold(filepath.Ext(l.Path), ".vrma") {
			at.path = l.Path
		}
		if clean {
			at.clip = l.Clip
		}
		d.saves.of[m.ID] = at
	}
	return doc
}

// playing returns d with a motion of it played by every model that can.
func (d *Document) playing(m *Motion) *Document {
	for _, s := range d.Slots {
		if m.plays(s.Kind) && s.Motion != m.ID {
			next := *s
			next.Motion = m.ID
			d = d.withSlot(&next)
		}
	}
	return d
}

// play lets a slot play a motion; slot 0 is every model that can.
func (d *Desk) play(p Play) error {
	if m := d.Doc().Motion(p.Motion); p.Slot == 0 && m != nil {
		if next := d.Doc().playing(m); next != d.Doc() {
			d.do(T("step.playAll", m.Name), 0, next)
		}
		return nil
	}
	s := d.Doc().Slot(p.Slot)
	if s == nil || s.Motion == p.Motion {
		return nil
	}
	label := T("step.stop", s.Name)
	if p.Motion != 0 {
		m := d.Doc().Motion(p.Motion)
		if m == nil || !m.plays(s.Kind) {
			return fail("error.cannotPlay", s.Name)
		}
		label = T("step.play", m.Name, s.Name)
	}
	next := *s
	next.Motion = p.Motion
	d.do(label, 0, d.Doc().withSlot(&next))
	return nil
}

// without returns doc without a slot or a motion; 0 removes none.
func without(doc *Document, slot SlotID, m MotionID) *Document {
	return doc.with(func(out *Document) {
		out.Slots, out.Motions = nil, nil
		for _, s := range doc.Slots {
			if s.ID == slot {
				continue
			}
			if m != 0 && s.Motion == m {
				still := *s
				still.Motion = 0
				s = &still
			}
			out.Slots = append(out.Slots, s)
		}
		for _, o := range doc.Motions {
			if o.ID != m {
				out.Motions = append(out.Motions, o)
			}
		}
	})
}

// shownWarnings is how many of a file's warnings become messages of their own:
// one defect often repeats for every key, and would push out all else.
const shownWarnings = 5

func (d *Desk) warn(name string, ws []formats.Warning) {
	for i, w := range ws {
		if i == shownWarnings {
			d.Say(Warning, T("message.moreWarnings", name, len(ws)-i))
			return
		}
		d.Say(Warning, T("message.warning", name, w))
	}
}
