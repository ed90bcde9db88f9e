package app

import (
	"fmt"
	"math"
	"slices"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// steepest is the A-stance beyond which no model stands, in degrees; 0 is a
// T-pose.
const steepest = 80

// mostReduce bounds the slider of what keys may be off, in milliradians: five
// times the seed's tolerance, some 1°.
const mostReduce = 20

// rates are the key rates on offer, keys a second: MMD's own, and those of film,
// television, most VRMA writers and fast screens.
var rates = [...]float64{24, 25, 30, 50, 60, 120}

// The ways to turn a foot and to take an arm, with their names.
var (
	ankles = [...]string{mmd.ToeIK: "convert.toeIK", mmd.Orient: "convert.orient", mmd.FK: "convert.fk"}
	arms   = [...]string{mmd.AFrame: "convert.aframe", mmd.LocalYZ: "convert.localYZ", mmd.LocalXZ: "convert.localXZ", mmd.LocalXY: "convert.localXY"}
)

// A convertPanel sets how MMD motion becomes a clip; clips that nobody has
// edited follow at once. Below stands what found no place in it.
type convertPanel struct {
	gesture uint64 // of the slider that is held, or 0
	bones   leftOutTree
	places  map[string]imgui.Vec2 // of the controls, by their string's key
}

func newConvertPanel() convertPanel {
	return convertPanel{bones: bonesLeftOut(), places: map[string]imgui.Vec2{}}
}

func (p *convertPanel) draw(v view) {
	m := v.desk.Doc().Source()
	heading(v, v.T("panel.convert"))
	if m == nil {
		wrapped(v.T("convert.noMotion"))
		return
	}
	imgui.TextUnformatted(m.Name)
	was := v.desk.Doc().Convert
	o := was
	if model, body := v.desk.Solvable(m); p.solvedOn(v, model, &o) {
		left, right := hang(body)
		wrapped(v.T("convert.hang", left, right))
	} else {
		p.standard(v, body, &o)
	}
	gap(v)
	p.common(v, m, &o)
	if imgui.Button(v.T("convert.reset")) {
		o = mmd.DefaultOptions()
		o.Faces = was.Faces // which has a reset of its own
	}
	p.places["convert.reset"] = itemMiddle()
	if o != was {
		v.ask("convert.options", desk.Convert{Options: o, Gesture: p.gesture})
	}
	if !imgui.IsAnyItemActive() {
		p.gesture = 0
	}
	p.leftOut(v, m)
}

// solvedOn chooses between the model and the standard skeleton, and reports
// whether it is the model.
func (p *convertPanel) solvedOn(v view, model *desk.Slot, o *mmd.Options) bool {
	standard := v.T("convert.standard")
	if model == nil {
		p.choice(v, "convert.on", []string{standard}, 0)
		return false
	}
	now := 0
	if o.Standard {
		now = 1
	}
	o.Standard = p.choice(v, "convert.on", []string{model.Name, standard}, now) == 1
	return !o.Standard
}

// hang returns how far the arms of a model hang, in degrees.
func hang(b *mmd.Body) (left, right float64) {
	return b.Stance[0] * 180 / math.Pi, b.Stance[1] * 180 / math.Pi
}

// standard sets what only the standard skeleton asks for. Where a model stands
// by, its arms may be taken.
func (p *convertPanel) standard(v view, model *mmd.Body, o *mmd.Options) {
	deg := float32(o.AStance * 180 / math.Pi)
	if p.slider(v, "convert.astance", &deg, 0, steepest, v.T("pose.degrees")) {
		o.AStance = math.Round(float64(deg)) * math.Pi / 180
	}
	if model != nil {
		left, right := hang(model)
		if imgui.Button(v.T("convert.take", (left+right)/2)) {
			o.AStance = (left + right) / 2 * math.Pi / 180
		}
		p.named(v, "convert.take")
	}
	o.Arms = mmd.Arms(p.choice(v, "convert.arms", v.say(arms[:]), int(o.Arms)))
	o.Ankle = mmd.Ankle(p.choice(v, "convert.ankle", v.say(ankles[:]), int(o.Ankle)))
}

// common sets what holds whatever the motion is solved on.
func (p *convertPanel) common(v view, m *desk.Motion, o *mmd.Options) {
	names := make([]string, len(rates))
	for i, r := range rates {
		names[i] = v.T("convert.rate", fmt.Sprint(r))
	}
	if i := p.choice(v, "convert.fps", names, slices.Index(rates[:], o.FPS)); i >= 0 {
		o.FPS = rates[i]
	}
	gaze := float32(o.Gaze)
	if p.slider(v, "convert.gaze", &gaze, 0, mmd.MaxGaze, "") {
		o.Gaze = math.Round(float64(gaze))
	}
	milli := float32(o.Reduce * 1000)
	if p.slider(v, "convert.reduce", &milli, 0, mostReduce, " mrad") {
		o.Reduce = math.Round(float64(milli)) / 1000
	}
	if m.Report != nil && m.Report.Reduced.KeysBefore > 0 {
		r := m.Report.Reduced
		faint(v.T("convert.reduced", r.KeysBefore, r.KeysAfter, r.Rotation*180/math.Pi, 1000*r.Position))
	}
	imgui.BeginDisabledV(!slices.ContainsFunc(v.desk.Doc().Slots, func(s *desk.Slot) bool { return s.Kind == desk.VRM }))
	imgui.Checkbox(v.T("convert.placeFeet"), &o.PlaceFeet)
	imgui.EndDisabled()
	p.named(v, "convert.placeFeet")
	imgui.Checkbox(v.T("convert.fileIK"), &o.FileIK)
	p.named(v, "convert.fileIK")
	if m.Report != nil {
		if own := desk.Legs(m.Report.Own()); own.Key != "" {
			faint(v.T(map[bool]string{false: "legs.off", true: "legs.on"}[o.FileIK], own))
		}
	}
	imgui.Checkbox(v.T("convert.dropStart"), &o.DropStart)
	p.named(v, "convert.dropStart")
	if m.Report != nil && m.Report.Start > 0 {
		faint(v.T("convert.start", m.Report.Start))
	}
}

// slider is a number with its name in it, as wide as the panel; it reports
// whether the hand that holds it moves it.
func (p *convertPanel) slider(v view, key string, value *float32, low, high float32, unit string) bool {
	imgui.SetNextItemWidth(-1)
	imgui.SliderFloatV("##"+key, value, low, high, v.T(key)+"  %.0f"+unit, imgui.SliderFlagsAlwaysClamp)
	p.named(v, key)
	if imgui.IsItemActivated() {
		p.gesture = v.desk.Gesture()
	}
	return imgui.IsItemEdited()
}

// choice is a list with its name in it, and returns which of its rows is chosen.
func (p *convertPanel) choice(v view, key string, of []string, now int) int {
	imgui.SetNextItemWidth(-1)
	shown := "" // a rate that no row has
	if now >= 0 {
		shown = of[now]
	}
	open := imgui.BeginCombo("##"+key, v.T(key)+" · "+shown)
	p.named(v, key)
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
func (p *convertPanel) named(v view, key string) {
	tooltip(v.T("tip." + key))
	p.places[key] = itemMiddle()
}

// say returns the strings of keys.
func (v view) say(keys []string) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = v.T(k)
	}
	return out
}

// leftOut lists the bones of a motion that its conversion left out.
func (p *convertPanel) leftOut(v view, m *desk.Motion) {
	if m.Report == nil || len(m.Report.Ignored) == 0 {
		return
	}
	p.bones.sort(m.Report, func(add func(leftOut)) {
		for _, b := range m.Report.Ignored {
			add(leftOut{b.Name, b.Keys, b.Moves, int(b.Group)})
		}
	})
	gap(v)
	heading(v, v.T("convert.leftOut", p.bones.all))
	p.bones.draw(v, nil)
}
