package motion

// A Kind is what a channel moves.
type Kind uint8

// The kinds of channels.
const (
	Turn    Kind = iota // a bone's rotation, width 4
	Move                // the hips' translation, width 3
	Between             // the rotation of a node between two bones, width 4
	Face                // an expression's weight, width 1
	Gaze                // the look-at as rotation, width 4
	Target              // the look-at as a point, width 3
)

// A Channel names one track of a clip.
type Channel struct {
	Kind Kind
	Bone Bone // of Turn; of Between the lower bone
	// Index is the place in Clip.Between[Bone] or in Clip.Expressions.
	Index int
}

var widths = [...]int{Turn: 4, Move: 3, Between: 4, Face: 1, Gaze: 4, Target: 3}

// Width returns how many numbers a key of the channel has.
func (ch Channel) Width() int { return widths[ch.Kind] }

// Channels calls f for every track that c has: bones in their order, the hips'
// movement, nodes between bones, expressions, the gaze.
func (c *Clip) Channels(f func(Channel, *Track)) {
	for b, t := range c.Rotation {
		if t != nil {
			f(Channel{Kind: Turn, Bone: Bone(b)}, t)
		}
	}
	if c.Hips != nil {
		f(Channel{Kind: Move}, c.Hips)
	}
	for b, links := range c.Between {
		for i, l := range links {
			if l.Rotate != nil {
				f(Channel{Kind: Between, Bone: Bone(b), Index: i}, l.Rotate)
			}
		}
	}
	for i, e := range c.Expressions {
		if e.Weight != nil {
			f(Channel{Kind: Face, Index: i}, e.Weight)
		}
	}
	if c.LookAt != nil && c.LookAt.Rotate != nil {
		f(Channel{Kind: Gaze}, c.LookAt.Rotate)
	}
	if c.LookAt != nil && c.LookAt.Target != nil {
		f(Channel{Kind: Target}, c.LookAt.Target)
	}
}

// Track returns the track of a channel, or nil.
func (c *Clip) Track(ch Channel) *Track {
	switch ch.Kind {
	case Turn:
		return c.Rotation[ch.Bone]
	case Move:
		return c.Hips
	case Between:
		if ch.Index < len(c.Between[ch.Bone]) {
			return c.Between[ch.Bone][ch.Index].Rotate
		}
	case Face:
		if ch.Index < len(c.Expressions) {
			return c.Expressions[ch.Index].Weight
		}
	case Gaze:
		if c.LookAt != nil {
			return c.LookAt.Rotate
		}
	case Target:
		if c.LookAt != nil {
			return c.LookAt.Target
		}
	}
	return nil
}

// MapTracks returns c with every track that p has replaced by what f makes of
// it; nil takes it away. Tracks that f gives back as they are stay shared, and
// so is all that p has not.
func (c *Clip) MapTracks(p Part, f func(Channel, *Track) *Track) *Clip {
	e := c.edit()
	c.Channels(func(ch Channel, t *Track) {
		if p.Has(ch) {
			e.set(ch, f(ch, t))
		}
	})
	return e.clip
}

// An edited is a copy of a clip whose tracks may be set one by one. Lists that
// the copy shares with the clip are cloned when they are first written.
type edited struct {
	clip        *Clip
	between     BoneSet // whose links are the copy's own
	expressions bool
	lookAt      bool
}

func (c *Clip) edit() *edited {
	out := *c
	return &edited{clip: &out}
}

// set gives the channel, which the clip must have room for, a track.
func (e *edited) set(ch Channel, t *Track) {
	c := e.clip
	if c.Track(ch) == t {
		return
	}
	switch ch.Kind {
	case Turn:
		c.Rotation[ch.Bone] = t
	case Move:
		c.Hips = t
	case Between:
		if !e.between.Has(ch.Bone) {
			e.between = e.between.With(ch.Bone)
			c.Between[ch.Bone] = append([]Link(nil), c.Between[ch.Bone]...)
		}
		c.Between[ch.Bone][ch.Index].Rotate = t
	case Face:
		if !e.expressions {
			e.expressions = true
			c.Expressions = append([]Expression(nil), c.Expressions...)
		}
		c.Expressions[ch.Index].Weight = t
	case Gaze, Target:
		if !e.lookAt {
			e.lookAt = true
			l := *c.LookAt
			c.LookAt = &l
		}
		if ch.Kind == Gaze {
			c.LookAt.Rotate = t
		} else {
			c.LookAt.Target = t
		}
	}
}
