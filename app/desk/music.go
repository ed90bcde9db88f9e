package desk

import (
	"math"

	"furitsuke/formats/sound"
)

// A Music is what sounds beside the motion. It is immutable.
type Music struct {
	Name  string
	Path  string
	Sound *sound.Sound
	// Offset is when in the motion the music begins, in seconds; below 0 the motion
	// begins that far into the music.
	Offset float64
}

// withMusic returns d with a loaded sound as its music. The same file, opened
// again, begins where it did.
func (d *Document) withMusic(l *Loaded) *Document {
	m := &Music{Name: l.Name, Path: l.Path, Sound: l.Sound, Offset: l.Begins}
	if d.Music != nil && d.Music.Path == l.Path {
		m.Offset = d.Music.Offset
	}
	return d.with(func(d *Document) { d.Music = m })
}

// MaxOffset bounds how far music and motion lie apart, in seconds: as long as
// music gets.
const MaxOffset = 1800

// A Speaker lets a sound be heard. None of its methods waits for the device.
type Speaker interface {
	// Play plays s from a time of it on, in seconds, at so many times its own
	// speed. Before its beginning and past its end it is silent.
	Play(s *sound.Sound, from, speed float64)
	// Stop is silent at once.
	Stop()
	// Volume sets how loud everything is, in [0,1], at once.
	Volume(v float64)
	// Heard returns the time of the sound that is heard now, in seconds; NaN while
	// nothing has begun.
	Heard() float64
	// Err returns why nothing will be heard, for good, or nil.
	Err() error
}

// Bounds of staying in step.
const (
	// maxDrift is how far sound and picture may lie apart, in seconds: from 45 ms on
	// people see sound come early (ITU-R BT.1359).
	maxDrift = 0.04
	// patience is for how long they may lie further apart, in seconds. Devices take
	// sound in pieces of some 20 ms, and what they say lags and leaps; each
	// correction is a crack in the music.
	patience = 0.25
	// slowest and fastest bound the speeds at which there is sound. Music then
	// changes its pitch with the speed, as a record does: beats stay on their
	// frames, which is what it is played for. Beyond it would be a growl or a
	// twitter without beats.
	slowest, fastest = 0.5, 2
)

// A follower keeps a speaker in step with the clock, which leads.
type follower struct {
	playing *sound.Sound // nil while silent
	speed   float64
	at      float64 // of the sound, where the clock last was, seconds
	apart   float64 // for how long they have been too far apart, seconds
	volume  float64 // that the speaker has
	set     bool    // volume
	broken  bool    // the speaker is, which has been told
}

// follow brings a speaker to where the clock is, which has moved on by dt seconds
// of the wall clock since the last call. m may be nil.
func (f *follower) follow(s Speaker, m *Music, c *Clock, volume, dt float64) {
	if m == nil || !c.Playing || c.Backwards || c.Duration == 0 || c.Speed < slowest || c.Speed > fastest {
		f.stop(s)
		return
	}
	if !f.set || f.volume != volume {
		s.Volume(volume)
		f.volume, f.set = volume, true
	}
	at := c.Time - m.Offset
	const rounding = 1e-6 // seconds: of adding frames up
	jumped := math.Abs(at-(f.at+dt*c.Speed)) > rounding
	f.at = at
	if f.playing != m.Sound || f.speed != c.Speed || jumped {
		f.play(s, m.Sound, c.Speed)
		return
	}
	if math.Abs(s.Heard()-at) <= maxDrift { // false while nothing is heard
		f.apart = 0
	} else if f.apart += dt; f.apart > patience {
		f.play(s, m.Sound, c.Speed)
	}
}

func (f *follower) play(s Speaker, what *sound.Sound, speed float64) {
	s.Play(what, f.at, speed)
	f.playing, f.speed, f.apart = what, speed, 0
}

func (f *follower) stop(s Speaker) {
	if f.playing != nil {
		s.Stop()
		f.playing = nil
	}
}

// playMusic lets the music follow the clock. Where there is no device, or it
// breaks, it says so once and the motion goes on in silence.
func (d *Desk) playMusic(dt float64) {
	m := d.Doc().Music
	if d.Speaker == nil || d.follower.broken || m == nil && d.follower.playing == nil {
		return
	}
	volume := d.Settings.Volume
	if d.Settings.Mute {
		volume = 0
	}
	d.follower.follow(d.Speaker, m, &d.Clock, volume, dt)
	if err := d.Speaker.Err(); err != nil {
		d.follower.broken = true
		d.follower.stop(d.Speaker)
		d.Say(Warning, T("message.noSound", err))
	}
}
