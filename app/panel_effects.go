package app

import (
	"furitsuke/app/desk"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// An effectsPanel runs effects on the motion in hand: above what they act on,
// below a button for each, with its numbers beside.
type effectsPanel struct {
	values map[string][]float64  // what the fields show, by effect, once touched
	places map[string]imgui.Vec2 // of the buttons' middles, on the screen
}

func (p *effectsPanel) draw(v view) {
	_, m := v.desk.Doc().Current()
	if m == nil {
		wrapped(v.T("time.noClip"))
		return
	}
	drawScope(v)
	group := desk.EffectGroup(255)
	for _, e := range desk.Effects() {
		if e.Group != group {
			group = e.Group
			gap(v)
			heading(v, v.desk.Language.Say(group.Label()))
		}
		p.effect(v, e)
	}
}

// drawScope shows and sets the time and the part that effects act on.
func drawScope(v view) {
	heading(v, v.T("effects.on"))
	r := v.desk.Doc().Range
	if r.Set {
		imgui.AlignTextToFramePadding()
		imgui.TextUnformatted(v.T("effects.range", timeline.Label(r.From), timeline.Label(r.To)))
		imgui.SameLine()
		if imgui.SmallButton(v.T("effects.clear")) {
			v.ask("range.clear", nil)
		}
	} else {
		imgui.TextUnformatted(v.T("effects.whole"))
		imgui.SameLine()
		faint(v.T("effects.hint"))
	}
	imgui.SetNextItemWidth(-1)
	if imgui.BeginComboV("##part", v.desk.Language.Say(v.desk.Mask.Label()), imgui.ComboFlagsHeightLarge) {
		for _, m := range desk.Masks() {
			if imgui.SelectableBoolV(v.desk.Language.Say(m.Label()), m == v.desk.Mask, imgui.SelectableFlagsNone, imgui.Vec2{}) {
				v.ask("range.part", m)
			}
		}
		imgui.EndCombo()
	}
	if r.Set {
		b := float32(v.desk.Settings.Blend)
		imgui.SetNextItemWidth(-1)
		if imgui.SliderFloatV("##fade", &b, 0, 2, v.T("effects.fade")+" %.2f "+v.T("pose.seconds"), imgui.SliderFlagsAlwaysClamp) {
			v.ask("range.blend", float64(b))
		}
	}
}

// effect is the button of one effect and the fields of its parameters.
func (p *effectsPanel) effect(v view, e *desk.Effect) {
	imgui.PushIDStr(e.Name)
	defer imgui.PopID()
	values := p.values[e.Name]
	if values == nil {
		values = v.desk.Settings.Values(e)
	}
	c := desk.CommandNamed(e.Command())
	field := v.px(84)
	width := imgui.ContentRegionAvail().X
	if n := len(e.Params); n == 1 {
		width -= field + imgui.CurrentStyle().ItemSpacing().X
	}
	imgui.BeginDisabledV(!enabled(v.desk, c))
	if imgui.ButtonV(v.desk.Language.Say(e.Label()), imgui.Vec2{X: width}) {
		v.ask(e.Command(), values)
		delete(p.values, e.Name)
	}
	imgui.EndDisabled()
	tooltip(tip(v, e, c))
	if p.places == nil {
		p.places = map[string]imgui.Vec2{}
	}
	p.places[e.Name] = itemMiddle()
	for i := range e.Params {
		if len(e.Params) == 1 {
			imgui.SameLine()
		}
		if x, changed := paramField(v, &e.Params[i], values[i], len(e.Params) > 1); changed {
			if p.values == nil {
				p.values = map[string][]float64{}
			}
			values[i] = x
			p.values[e.Name] = values
		}
	}
}

// tip is what an effect does, and its keys.
func tip(v view, e *desk.Effect, c *desk.Command) string {
	text := v.T("tip." + e.Name)
	if len(c.Keys) > 0 {
		text += "  (" + c.Keys[0] + ")"
	}
	return text
}

// paramField is the field of one number, with its name before it where a row
// has several.
func paramField(v view, p *desk.Param, value float64, named bool) (float64, bool) {
	imgui.PushIDStr(p.Name)
	defer imgui.PopID()
	name := v.desk.Language.Say(p.Label())
	if p.Unit == desk.Flag {
		on := value != 0
		if imgui.Checkbox(name, &on) {
			if on {
				return 1, true
			}
			return 0, true
		}
		return value, false
	}
	x := float32(value)
	format := "%.3g " + v.desk.Language.Say(p.Unit.Label())
	if named {
		format = name + " " + format
	}
	imgui.SetNextItemWidth(-1)
	changed := imgui.DragFloatV("##value", &x, float32(p.Step()), float32(p.Min), float32(p.Max), format, imgui.SliderFlagsAlwaysClamp)
	if !named {
		tooltip(name)
	}
	return float64(x), changed
}
