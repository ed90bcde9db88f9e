package app

import (
	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/scene"

	"github.com/AllenDang/cimgui-go/imgui"
)

// drawLook is the button for light and background, and what it unfolds.
func drawLook(v view) {
	const id = "look"
	if imgui.Button(v.T("look.button") + "##look") {
		imgui.OpenPopupStr(id)
	}
	corner := imgui.ItemRectMin()
	imgui.SetNextWindowPos(imgui.Vec2{X: corner.X, Y: imgui.ItemRectMax().Y + v.px(4)})
	imgui.SetNextWindowSizeV(imgui.Vec2{X: v.px(280)}, imgui.CondAlways)
	if !imgui.BeginPopup(id) {
		return
	}
	defer imgui.EndPopup()
	imgui.PushStyleColorU32(imgui.ColButton, packed(draw.Raised)) // not the toolbar's
	defer imgui.PopStyleColor()
	l := v.desk.Settings.Look
	faint(v.T("look.direction"))
	lookSlider(v, "##yaw", &l.Yaw, -180, 180, v.T("look.yaw")+" %.0f"+v.T("pose.degrees"))
	lookSlider(v, "##pitch", &l.Pitch, desk.MinPitch, desk.MaxPitch, v.T("look.pitch")+" %.0f"+v.T("pose.degrees"))
	faint(v.T("look.light"))
	lookSlider(v, "##light", &l.Light, 0, desk.MaxLight, "%.2f")
	faint(v.T("look.ambient"))
	lookSlider(v, "##ambient", &l.Ambient, 0, desk.MaxAmbient, "%.2f")
	gap(v)
	faint(v.T("look.background"))
	lookBackground(v, &l)
	imgui.Checkbox(v.T("cmd.view.grid"), &l.Grid)
	gap(v)
	faint(v.T("look.shadow"))
	imgui.SetNextItemWidth(-1)
	if imgui.BeginCombo("##shadow", v.T(shadowKeys[l.Shadow])) {
		for _, s := range desk.Shadows {
			if imgui.SelectableBoolV(v.T(shadowKeys[s]), s == l.Shadow, imgui.SelectableFlagsNone, imgui.Vec2{}) {
				l.Shadow = s
			}
		}
		imgui.EndCombo()
	}
	gap(v)
	if imgui.Button(v.T("convert.reset")) {
		l = desk.DefaultLook()
	}
	tooltip(v.T("look.hint"))
	if l != v.desk.Settings.Look {
		v.ask("view.look", l)
	}
}

var shadowKeys = map[string]string{
	desk.Shadows[scene.FlatShadow]: "look.flat", desk.Shadows[scene.SoftShadow]: "look.soft", desk.Shadows[scene.NoShadow]: "look.none",
}

func lookSlider(v view, id string, value *float64, least, most float32, format string) {
	x := float32(*value)
	imgui.SetNextItemWidth(-1)
	if imgui.SliderFloatV(id, &x, least, most, format, imgui.SliderFlagsAlwaysClamp) {
		*value = float64(x)
	}
}

// lookBackground chooses between the gradient and a colour.
func lookBackground(v view, l *desk.Look) {
	if imgui.RadioButtonBool(v.T("look.gradient"), l.Background == "") {
		l.Background = ""
	}
	imgui.SameLine()
	if imgui.RadioButtonBool(v.T("look.plain"), l.Background != "") && l.Background == "" {
		l.Background = plainBackground
	}
	if l.Background == "" {
		return
	}
	imgui.SameLine()
	c, _ := desk.ParseColour(l.Background)
	if imgui.ColorEdit3V("##background", &c, imgui.ColorEditFlagsNoInputs|imgui.ColorEditFlagsNoLabel) {
		l.Background = desk.FormatColour(c)
	}
}

// plainBackground is the first plain colour: a grey on which light and dark
// clothes show.
const plainBackground = "#808890"
