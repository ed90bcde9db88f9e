package desk

import (
	"math"
	"slices"
	"strconv"
)

// An OptionTable is the table of the settings of one conversion. The window's panel, the
// settings file and the flags of the command line are made of its rows. O is the
// struct that the conversion takes.
type OptionTable[O any] struct {
	Defaults func() O
	Rows     []Option[O]
}

// An Option is one setting. Its name is the flag of the command line and the key of
// the settings file; the strings "option.<name>" and "tip.option.<name>" show it.
// Its value is a number in its unit: of a tick 0 or 1, of a choice the place of the
// word.
type Option[O any] struct {
	Name     string
	Unit     Unit     // "" for a plain number, or a choice
	Words    []string // of a choice; the string "option.<name>.<word>" shows one
	Min, Max float64
	Digits   int       // behind the point, that the window sets
	Usual    []float64 // what the window has to choose from; nil for any value
	Needs    Need

	get func(*O) float64
	set func(*O, float64)
}

// A Need is on what stage an option counts.
type Need uint8

// The needs.
const (
	AnyStage Need = iota
	NoModel       // motion is solved on the standard skeleton: a model says it itself
	SomeVRM       // a VRM plays the clip
)

// choice is an option that is one of several words, in the order of T's values.
func choice[O any, T ~uint8](name string, at func(*O) *T, words ...string) Option[O] {
	return Option[O]{
		Name: name, Words: words, Max: float64(len(words) - 1),
		get: func(o *O) float64 { return float64(*at(o)) },
		set: func(o *O, v float64) { *at(o) = T(v) },
	}
}

// tick is an option that is on or off.
func tick[O any](name string, at func(*O) *bool) Option[O] {
	return Option[O]{
		Name: name, Unit: Flag, Max: 1,
		get: func(o *O) float64 {
			if *at(o) {
				return 1
			}
			return 0
		},
		set: func(o *O, v float64) { *at(o) = v != 0 },
	}
}

// number is an option between two bounds. One of its unit is per in the struct's.
func number[O any](name string, unit Unit, per, low, high float64, digits int, at func(*O) *float64) Option[O] {
	return Option[O]{
		Name: name, Unit: unit, Min: low, Max: high, Digits: digits,
		get: func(o *O) float64 { return *at(o) / per },
		set: func(o *O, v float64) { *at(o) = v * per },
	}
}

// needs says on what stage an option counts.
func needs[O any](need Need, x Option[O]) Option[O] {
	x.Needs = need
	return x
}

// offer gives the window a few values of a number to choose from.
func offer[O any](x Option[O], values ...float64) Option[O] {
	x.Usual = values
	return x
}

// Label returns the option's name.
func (x *Option[O]) Label() Text { return T("option." + x.Name) }

// Tip returns what the option is for; it is the help of the flag too.
func (x *Option[O]) Tip() Text { return T("tip.option." + x.Name) }

// Word returns what the window shows of a word of the choice.
func (x *Option[O]) Word(i int) Text { return T("option." + x.Name + "." + x.Words[i]) }

// Of returns the option's value in o.
func (x *Option[O]) Of(o O) float64 { return x.get(&o) }

// Fits reports whether a value is within the bounds.
func (x *Option[O]) Fits(v float64) bool { return v >= x.Min && v <= x.Max }

// With returns o with the option at a value that fits.
func (x *Option[O]) With(o O, v float64) O {
	x.set(&o, v)
	return o
}

// Text returns a value as the command line writes it.
func (x *Option[O]) Text(v float64) string {
	if x.Words != nil {
		return x.Words[int(v)]
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// Parse reads a value from the command line; false if it is none or out of bounds.
func (x *Option[O]) Parse(text string) (v float64, ok bool) {
	if x.Words != nil {
		i := slices.Index(x.Words, text)
		return float64(i), i >= 0
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil && x.Fits(v)
}

// Map returns options as the settings file holds them.
func (t *OptionTable[O]) Map(o O) map[string]any {
	out := map[string]any{}
	for i := range t.Rows {
		x := &t.Rows[i]
		switch v := x.Of(o); {
		case x.Words != nil:
			out[x.Name] = x.Words[int(v)]
		case x.Unit == Flag:
			out[x.Name] = v != 0
		default:
			out[x.Name] = math.Round(v*1e6) / 1e6 // a person reads it
		}
	}
	return out
}

// Read returns the options that a settings file holds. What it lacks, and what is
// not understood or out of bounds, is as by default.
func (t *OptionTable[O]) Read(m map[string]any) O {
	o := t.Defaults()
	for i := range t.Rows {
		x := &t.Rows[i]
		var v float64
		ok := false
		switch value := m[x.Name].(type) {
		case string:
			v, ok = x.Parse(value)
		case bool:
			if ok = x.Unit == Flag; value {
				v = 1
			}
		case int64:
			v, ok = float64(value), x.Words == nil
		case float64:
			v, ok = value, x.Words == nil
		}
		if ok && x.Fits(v) {
			x.set(&o, v)
		}
	}
	return o
}
