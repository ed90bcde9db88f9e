package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A Film is the camera and the light of an open .vmd. It is immutable.
type Film struct {
	Name string
	Path string
	Keys *mmd.Film
}

// A projector shows the document's film: its camera in place of the user's, and
// its light in place of the settings'.
type projector struct {
	on     bool
	film   *Film // that the readers read
	camera *mmd.CameraReader
	light  *mmd.LightReader
	view   scene.Camera
	seen   bool // view is the film's
}

// View returns the camera that the stage is seen by: the document's, or that of
// the film while it is on.
func (d *Desk) View() scene.Camera {
	if d.projector.on && d.projector.seen {
		return d.projector.view
	}
	return d.Doc().Camera
}

// Filming reports whether the film's camera and light are on.
func (d *Desk) Filming() bool { return d.projector.on && d.Doc().Film != nil }

// showFilm switches a film on that was opened by itself: nothing else of it is to
// be seen. One that came with a dance waits until it is asked for.
func (d *Desk) showFilm(opened []*Loaded) {
	for _, l := range opened {
		if l.Film == nil {
			continue
		}
		d.Say(Info, T("message.film", l.Name, len(l.Film.Cameras), len(l.Film.Lights)))
		if l.MMD == nil {
			d.setFilming(true)
		}
	}
}

// setFilming switches the film's camera and light. Without a film they stay off.
func (d *Desk) setFilming(on bool) {
	d.projector.on = on && d.Doc().Film != nil
	d.projector.seen = false
	if !d.projector.on {
		d.Settings.Look.apply(d.stage)
	}
	d.project()
}

// project brings the film's view and light to the time of the clock.
func (d *Desk) project() {
	p := &d.projector
	if film := d.Doc().Film; film != p.film {
		p.film = film
		if film == nil {
			d.setFilming(false)
			return
		}
		p.camera, p.light = mmd.NewCameraReader(film.Keys), mmd.NewLightReader(film.Keys)
	}
	if !p.on {
		return
	}
	frame := d.Clock.Time * FPS
	var v mmd.View
	if v, p.seen = p.camera.At(frame); p.seen {
		p.view.Film(v, d.filmOrigin())
	}
	if l, ok := p.light.At(frame); ok {
		d.stage.Light.Film(l)
	}
}

// filmOrigin is where the model stands that a film is made for.
func (d *Desk) filmOrigin() motion.Vec3 {
	s := d.Doc().SlotOf(MMD)
	if s == nil {
		s = d.Doc().SlotOf(VRM)
	}
	if s == nil {
		return motion.Vec3{}
	}
	return s.Offset
}

// leaveFilm switches a film off and returns the camera that a hand goes on with from the view c.
func (d *Desk) leaveFilm(c scene.Camera) scene.Camera {
	if !d.projector.on {
		return c
	}
	d.setFilming(false)
	return c.Level()
}
