package app

import (
	"math"
	"slices"
	"strconv"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
)

// optionControls are what a panel sets the options of a conversion with.
type optionControls struct {
	gesture uint64                // of the slider that is held, or 0
	places  map[string]imgui.Vec2 // of the controls and of the rows of open lists, by their strings' keys or words
}

func newOptionControls() optionControls { return optionControls{places: map[string]imgui.Vec2{}} }

// letGo ends the gesture of a slider that is held no longer.
func (p *optionControls) letGo() {
	if !imgui.IsAnyItemActive() {
		p.gesture = 0
	}
}

// setOption draws the control of an option and puts what the user chooses into o.
func setOption[O any](p *optionControls, v view, x *desk.Option[O], o *O) {
	label, now := x.Label(), x.Of(*o)
	name, set := v.desk.Language.Say(label), now
	switch {
	case x.Unit == desk.Flag:
		on := now != 0
		if imgui.Checkbox(name, &on) {
			set = 1 - now
		}
		p.named(label.Key, v.desk.Language.Say(x.Tip()))
	case x.Words != nil:
		words := make([]string, len(x.Words))
		for i := range words {
			words[i] = v.desk.Language.Say(x.Word(i))
		}
		set = float64(p.choice(v, label.Key, words, int(now)))
	case x.Usual != nil:
		values := make([]string, len(x.Usual))
		for i, u := range x.Usual {
			values[i] = strconv.FormatFloat(u, 'f', -1, 64) + unitOf(v, x.Unit)
		}
		if i := p.choice(v, label.Key, values, slices.Index(x.Usual, now)); i >= 0 {
			set = x.Usual[i]
		}
	default:
		set = slideOption(p, v, x, now)
	}
	if set != now {
		*o = x.With(*o, set)
	}
}

// slideOption is the slider of a number, as wide as the panel, with its name in it.
// It returns the value that the hand moves it to, or now.
func slideOption[O any](p *optionControls, v view, x *desk.Option[O], now float64) float64 {
	label, value, flags := x.Label(), float32(now), imgui.SliderFlagsAlwaysClamp
	if x.Min > 0 && x.Max >= 100*x.Min { // as much room for a tenth as for ten
		flags |= imgui.SliderFlagsLogarithmic
	}
	format := v.desk.Language.Say(label) + "  %." + strconv.Itoa(x.Digits) + "f" + unitOf(v, x.Unit)
	imgui.SetNextItemWidth(-1)
	imgui.SliderFloatV("##"+label.Key, &value, float32(x.Min), float32(x.Max), format, flags)
	p.named(label.Key, v.desk.Language.Say(x.Tip()))
	if imgui.IsItemActivated() {
		p.gesture = v.desk.Gesture()
	}
	if !imgui.IsItemEdited() {
		return now
	}
	whole := math.Pow10(x.Digits)
	return min(max(math.Round(float64(value)*whole)/whole, x.Min), x.Max)
}

// choice is a list with its name in it, and returns which of its rows is chosen;
// -1 is a value that no row has.
func (p *optionControls) choice(v view, key string, of []string, now int) int {
	imgui.SetNextItemWidth(-1)
	shown := ""
	if now >= 0 {
		shown = of[now]
	}
	open := imgui.BeginCombo("##"+key, v.T(key)+" · "+shown)
	p.named(key, v.T("tip."+key))
	if open {
		for i, name := range of {
			if imgui.SelectableBoolV(name, i == now, imgui.SelectableFlagsNone, imgui.Vec2{}) {
				now = i
			}
			p.places[name] = itemMiddle()
		}
		imgui.EndCombo()
	}
	return now
}

// named explains the control that was drawn last.
func (p *optionControls) named(key, tip string) {
	tooltip(tip)
	p.places[key] = itemMiddle()
}

// unitOf returns a unit to stand behind a number.
func unitOf(v view, u desk.Unit) string {
	switch u {
	case "":
		return ""
	case desk.Degree:
		return v.desk.Language.Say(u.Label())
	}
	return " " + v.desk.Language.Say(u.Label())
}
