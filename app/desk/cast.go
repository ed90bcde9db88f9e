package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A cast is who acts on the stage: an actor for each slot of the document.
type cast struct {
	puppets map[SlotID]*puppet
	of      *Document // what stage and clock show; nil where they are to be set anew
}

// A puppet is a slot's actor and what it was last told to play.
type puppet struct {
	actor *scene.Actor
	clip  *motion.Clip
	plays mmd.Performance
}

// Actor returns the actor of a slot, or nil.
func (d *Desk) Actor(id SlotID) *scene.Actor {
	if p := d.cast.puppets[id]; p != nil {
		return p.actor
	}
	return nil
}

// sync brings the stage, the clock and the conversions in line with the
// document.
func (d *Desk) sync() {
	doc := d.Doc()
	if doc == d.cast.of {
		return
	}
	d.cast.of = doc
	d.derive()
	doc = d.Doc()
	d.cast.of = doc
	d.stage.Actors = d.stage.Actors[:0]
	for _, s := range doc.Slots {
		d.stage.Actors = append(d.stage.Actors, d.dress(s))
	}
	d.enliven()
	for id := range d.cast.puppets {
		if doc.Slot(id) == nil {
			delete(d.cast.puppets, id)
		}
	}
	d.converting.forgetGone(doc)
	d.Clock.setDuration(doc.Duration())
	d.project()
}

// restage sets the stage anew: the document is the same, what follows from it is
// not.
func (d *Desk) restage() { d.cast.of = nil }

// dress brings the actor of a slot in line with it.
func (d *Desk) dress(s *Slot) *scene.Actor {
	p := d.cast.puppets[s.ID]
	if p == nil || p.actor.Model != s.Model {
		p = &puppet{actor: scene.NewActor(s.Model)}
		d.cast.puppets[s.ID] = p
	}
	p.actor.Visible = s.Visible
	d.lay(s, p.actor)
	var clip *motion.Clip
	var plays mmd.Performance
	if m := d.Doc().Motion(s.Motion); m != nil {
		clip, plays = m.Clip, d.Doc().performance(m)
		if g := d.converting.glimpses[m.ID]; g != nil {
			clip = g
		}
	}
	if s.Kind == VRM && clip != p.clip {
		p.actor.Play(clip)
		p.clip = clip
		p.actor.Seek(d.Clock.Time)
	}
	if s.Kind == MMD && plays != p.plays {
		p.actor.PlayMMD(plays)
		p.plays = plays
		p.actor.Seek(d.Clock.Time)
	}
	return p.actor
}
