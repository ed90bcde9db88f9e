package desk

import (
	"strconv"
	"strings"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// An Effect is an edit of a clip with numbers to it: a row of the table that
// feeds a command, its panel and an operation of the command line.
type Effect struct {
	// Name is the operation's name; the command is "effect." and the name.
	Name   string
	Params []Param
	Reach  Reach
	Group  EffectGroup
	Keys   []string // shortcuts
	Files  bool     // it takes a file: [Args.Other]
	Run    func(c *motion.Clip, a *Args) (*motion.Clip, error)
	// Note, where set, tells what the effect has done.
	Note func(before, after *motion.Clip) Text
}

// Reach is what of a motion an effect acts on.
type Reach uint8

// The reaches.
const (
	Inside    Reach = iota // the range and the part, where they are set
	Ranged                 // the range, all parts
	AllOf                  // the whole motion
	NeedsCut               // the range, which must be set
	NeedsPart              // the part, which must be chosen, at all times
)

// An EffectGroup is a section of the menu and of the panel.
type EffectGroup uint8

// The groups, in order.
const (
	Cutting EffectGroup = iota
	Timing
	Shaping
	Cleaning
)

// Label returns the group's name.
func (g EffectGroup) Label() Text {
	return T([...]string{"group.cut", "group.time", "group.shape", "group.clean"}[g])
}

// A Param is a number that an effect takes.
type Param struct {
	Name     string // the word of the command line, and the string "param.blend"
	Unit     Unit   // of the value
	Default  float64
	Min, Max float64
}

// A Unit is what a number counts; its string is "unit.s".
type Unit string

// The units of parameters.
const (
	Seconds     Unit = "s"
	Times       Unit = "times"
	Milliradian Unit = "mrad"
	Millimetre  Unit = "mm"
	Degree      Unit = "deg"
	PerSecond   Unit = "fps"
	Flag        Unit = "flag" // 0 or 1: a tick
)

// Label returns the unit's name, to stand behind a number.
func (u Unit) Label() Text { return T("unit." + string(u)) }

// Label returns the parameter's name.
func (p Param) Label() Text { return T("param." + p.Name) }

// Step is by how much a drag of a pixel changes the value: a hundredth of what
// is usual.
func (p Param) Step() float64 {
	if p.Default > 0 {
		return p.Default / 100
	}
	return 0.005
}

// Args is what an effect is run with.
type Args struct {
	Values []float64 // one for each parameter
	Scope  motion.Scope
	Body   *motion.Rest // of the model that plays the clip, nil for the clip's own
	Other  *motion.Clip // of join: the clip that follows
	GoOn   func(float64) bool
}

// Command returns the id of the effect's command.
func (e *Effect) Command() string { return "effect." + e.Name }

// Label returns the effect's name.
func (e *Effect) Label() Text { return T("cmd." + e.Command()) }

// Defaults returns the parameters' standard values.
func (e *Effect) Defaults() []float64 {
	out := make([]float64, len(e.Params))
	for i, p := range e.Params {
		out[i] = p.Default
	}
	return out
}

// check returns an error if a value is out of its range.
func (e *Effect) check(values []float64) error {
	for i, p := range e.Params {
		if v := values[i]; !(v >= p.Min && v <= p.Max) {
			return fail("error.range", p.Name+"="+strconv.FormatFloat(v, 'g', -1, 64), p.Min, p.Max)
		}
	}
	return nil
}

// apply runs the effect within its scope.
func (e *Effect) apply(c *motion.Clip, a *Args) (*motion.Clip, Text, error) {
	out, err := e.Run(c, a)
	if err != nil || out == nil || e.Note == nil || out == c {
		return out, Text{}, err
	}
	return out, e.Note(c, out), nil
}

// op is the effect as an operation of the command line: its words are a range
// "1:3", a part "arms", parameters by name "blend=0.2" or, in their order,
// without.
func (e *Effect) op() *Op {
	var usage []string
	if e.Files {
		usage = append(usage, "FILE")
	}
	if e.Reach == Inside || e.Reach == Ranged {
		usage = append(usage, "[FROM:TO]")
	}
	if e.Reach == NeedsCut {
		usage = append(usage, "FROM:TO")
	}
	if e.Reach == Inside {
		usage = append(usage, "[PART]")
	}
	if e.Reach == NeedsPart {
		usage = append(usage, "PART")
	}
	for _, p := range e.Params {
		usage = append(usage, "["+p.Name+"="+strconv.FormatFloat(p.Default, 'g', -1, 64)+"]")
	}
	return &Op{Name: e.Name, Usage: strings.Join(usage, " "), Parse: e.parse}
}

func (e *Effect) parse(words []string) (Edit, error) {
	a, ranged, chosen, place, path := Args{Values: e.Defaults()}, false, false, 0, ""
	a.Scope.Part = motion.Everything
	for _, w := range words {
		key, value, named := strings.Cut(w, "=")
		from, to, times := strings.Cut(w, ":")
		part, parted := partNamed(w)
		switch v, err := numbers(w); {
		case named:
			i := e.param(key)
			v, err := numbers(value)
			if i < 0 || err != nil || len(v) != 1 {
				return nil, fail("error.opWord", w)
			}
			a.Values[i] = v[0]
		case times && e.Reach != AllOf && e.Reach != NeedsPart:
			x, errX := numbers(from)
			y, errY := numbers(to)
			if errX != nil || errY != nil || len(x) != 1 || len(y) != 1 || !(x[0] < y[0]) || x[0] < 0 {
				return nil, fail("error.opWord", w)
			}
			a.Scope.From, a.Scope.To, ranged = x[0], y[0], true
		case parted && (e.Reach == Inside || e.Reach == NeedsPart):
			a.Scope.Part, chosen = part, true
		case err == nil && len(v) == 1 && place < len(e.Params):
			a.Values[place] = v[0]
			place++
		case e.Files && path == "":
			path = w
		default:
			return nil, fail("error.opWord", w)
		}
	}
	if e.Files && path == "" {
		return nil, fail("error.opMissing", "FILE")
	}
	if e.Reach == NeedsCut && !ranged {
		return nil, fail("error.opMissing", "FROM:TO")
	}
	if e.Reach == NeedsPart && !chosen {
		return nil, fail("error.opMissing", "PART")
	}
	if err := e.check(a.Values); err != nil {
		return nil, err
	}
	return func(c *motion.Clip) (*motion.Clip, Text, error) {
		b := a
		b.GoOn = func(float64) bool { return true }
		if e.Files {
			other, err := clipOf(path, mmd.DefaultOptions())
			if err != nil {
				return nil, Text{}, fail("error.inside", path, err)
			}
			b.Other = other
		}
		switch {
		case !ranged:
			b.Scope.To = c.Duration
		case b.Scope.From > c.Duration:
			return nil, Text{}, fail("error.range", strconv.FormatFloat(b.Scope.From, 'g', -1, 64), 0, c.Duration)
		}
		return e.apply(c, &b)
	}, nil
}

func (e *Effect) param(name string) int {
	for i, p := range e.Params {
		if p.Name == name {
			return i
		}
	}
	return -1
}
