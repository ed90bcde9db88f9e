package app

import (
	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
)

// An exportPanel writes the current clip as MMD motion.
type exportPanel struct {
	optionControls
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
	was := desk.ExportOptions.Read(v.desk.Settings.ToMMD)
	o := was
	for i := range desk.ExportOptions.Rows {
		setOption(&p.optionControls, v, &desk.ExportOptions.Rows[i], &o)
	}
	if o != was {
		v.ask("export.mmd", o)
	}
	gap(v)
	if imgui.Button(v.T("cmd.file.exportMMD")) {
		v.ask("file.exportMMD", nil)
	}
	tooltip(v.T("tip.exportMMD"))
	p.button = itemMiddle()
}

func newExportPanel() exportPanel { return exportPanel{optionControls: newOptionControls()} }
