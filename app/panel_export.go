package app

import (
	"furitsuke/app/desk"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// legModes are the ways to lead the legs of MMD motion, with their names.
var legModes = [...]string{mmd.LegIK: "export.ik", mmd.LegFK: "export.fk"}

// An exportPanel writes the current clip as MMD motion.
type exportPanel struct {
	places map[string]imgui.Vec2 // of the controls, by their string's key
	button imgui.Vec2
}

func (p *exportPanel) draw(v view) {
	_, m := v.desk.Doc().Current()
	gap(v)
	heading(v, v.T("panel.export"))
	if m == nil {
		wrapped(v.T("export.noMotion"))
		return
	}
	imgui.TextUnformatted(m.Name)
	if name := v.desk.WritesFor(m); name != "" {
		wrapped(v.T("export.for", name))
	} else {
		wrapped(v.T("export.forAny"))
	}
	gap(v)
	was := v.desk.Settings.ToMMD
	s := was
	for i, name := range legModes {
		mode := mmd.LegMode(i).String()
		if imgui.RadioButtonBool(v.T(name), s.Legs == mode) {
			s.Legs = mode
		}
		p.named(v, name)
	}
	gap(v)
	imgui.Checkbox(v.T("export.twist"), &s.Twist)
	p.named(v, "export.twist")
	gap(v)
	within := float32(s.Error)
	imgui.SetNextItemWidth(-1)
	if imgui.SliderFloatV("##export.error", &within, desk.LeastMMDError, desk.MostMMDError, v.T("export.error")+"  %.2f"+v.T("pose.degrees"), imgui.SliderFlagsAlwaysClamp|imgui.SliderFlagsLogarithmic) {
		s.Error = float64(within)
	}
	p.named(v, "export.error")
	if s != was {
		v.ask("export.mmd", s)
	}
	gap(v)
	if imgui.Button(v.T("cmd.file.exportMMD")) {
		v.ask("file.exportMMD", nil)
	}
	tooltip(v.T("tip.exportMMD"))
	p.button = itemMiddle()
}

// named explains the control that was drawn last.
func (p *exportPanel) named(v view, key string) {
	tooltip(v.T("tip." + key))
	p.places[key] = itemMiddle()
}

func newExportPanel() exportPanel { return exportPanel{places: map[string]imgui.Vec2{}} }
