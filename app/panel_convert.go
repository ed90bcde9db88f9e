package app

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A convertPanel sets how MMD motion becomes a clip; clips that nobody has
// edited follow at once. Below stands what found no place in it.
type convertPanel struct {
	optionControls
	bones leftOutTree
}

func newConvertPanel() convertPanel {
	return convertPanel{optionControls: newOptionControls(), bones: bonesLeftOut()}
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
	model, body := v.desk.Solvable(m)
	solved := p.solvedOn(v, model, &o)
	if solved {
		left, right := hang(body)
		wrapped(v.T("convert.hang", left, right))
	}
	for i := range desk.ConvertOptions.Rows {
		x := &desk.ConvertOptions.Rows[i]
		if x.Needs == desk.NoModel && solved {
			continue
		}
		imgui.BeginDisabledV(x.Needs == desk.SomeVRM && v.desk.Doc().SlotOf(desk.VRM) == nil)
		setOption(&p.optionControls, v, x, &o)
		imgui.EndDisabled()
		p.beside(v, x.Name, m, body, &o)
	}
	if imgui.Button(v.T("convert.reset")) {
		o = mmd.DefaultOptions()
		o.Faces = was.Faces // which has a reset of its own
	}
	p.places["convert.reset"] = itemMiddle()
	if o != was {
		v.ask("convert.options", desk.Convert{Options: o, Gesture: p.gesture})
	}
	p.letGo()
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

// beside draws what goes with an option: the arms of a model that stands by may be
// taken, and of what the conversion found and saved a word is said.
func (p *convertPanel) beside(v view, option string, m *desk.Motion, model *mmd.Body, o *mmd.Options) {
	switch r := m.Report; {
	case option == "astance" && model != nil:
		left, right := hang(model)
		if imgui.Button(v.T("convert.take", (left+right)/2)) {
			o.AStance = (left + right) / 2 * math.Pi / 180
		}
		p.named("convert.take", v.T("tip.convert.take"))
	case option == "reduce" && r != nil && r.Reduced.KeysBefore > 0:
		faint(v.T("convert.reduced", r.Reduced.KeysBefore, r.Reduced.KeysAfter, r.Reduced.Rotation*180/math.Pi, 1000*r.Reduced.Position))
	case option == "place-feet" && m.Converted.PlaceFeet && r != nil:
		if t := desk.TooShort(r); t.Key != "" {
			wrapped(v.desk.Language.Say(t))
		}
	case option == "file-ik" && r != nil && r.Own() != [2]bool{}:
		told := "legs.off"
		if o.FileIK {
			told = "legs.on"
		}
		wrapped(v.T(told, desk.Legs(r.Own())))
	case option == "drop-start" && r != nil && r.Start > 0:
		faint(v.T("convert.start", r.Start))
	}
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
