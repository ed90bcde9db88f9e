package app

import (
	"image"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A pictureDialog asks how large a picture of the stage shall be, and whether
// its background is transparent.
type pictureDialog struct {
	open, fresh bool
	picture     desk.Picture
}

func (d *pictureDialog) show(last desk.Picture) {
	*d = pictureDialog{open: true, fresh: true, picture: last}
}

// pictureSizes are the sizes behind a button each.
var pictureSizes = []struct {
	label string
	w, h  int
}{{"1920 × 1080", 1920, 1080}, {"3840 × 2160", 3840, 2160}}

// pictureSquare is the side of a square picture: what shops of avatars ask for.
const pictureSquare = 2048

// draw shows the dialog and reports once that a path is to be asked for.
func (d *pictureDialog) draw(v view) (accepted bool) {
	if !d.open {
		return false
	}
	const id = "###picture"
	if d.fresh {
		imgui.OpenPopupStr(id)
		d.fresh = false
	}
	centre(v)
	if !imgui.BeginPopupModalV(v.T("picture.title")+id, nil, imgui.WindowFlagsAlwaysAutoResize|imgui.WindowFlagsNoSavedSettings) {
		return false
	}
	defer imgui.EndPopup()
	p := &d.picture
	heading(v, v.T("picture.size"))
	sides := [2]int32{int32(p.Width), int32(p.Height)}
	imgui.SetNextItemWidth(v.px(200))
	if imgui.InputInt2("##size", &sides) {
		p.Width, p.Height = clampSide(sides[0]), clampSide(sides[1])
	}
	for _, s := range pictureSizes {
		if imgui.Button(s.label) {
			p.Width, p.Height = s.w, s.h
		}
		imgui.SameLineV(0, v.px(4))
	}
	if imgui.Button(v.T("picture.square")) {
		p.Width, p.Height = pictureSquare, pictureSquare
	}
	imgui.SameLineV(0, v.px(4))
	if imgui.Button(v.T("picture.shown")) {
		p.Width = clampSide(int32(float64(p.Height)*v.desk.Aspect + 0.5))
	}
	imgui.Checkbox(v.T("picture.transparent"), &p.Transparent)
	gap(v)
	accepted = imgui.Button(v.T("picture.next")) || imgui.IsKeyPressedBool(imgui.KeyEnter) && !imgui.IsAnyItemActive()
	imgui.SameLine()
	if imgui.Button(v.T("dialog.cancel")) || imgui.IsKeyPressedBool(imgui.KeyEscape) || accepted {
		d.open = false
		imgui.CloseCurrentPopup()
	}
	return accepted
}

func clampSide(n int32) int { return int(min(max(n, 1), desk.MaxPicture)) }

// picture draws the stage for a picture of its own. The next frame draws the
// window's again.
func (w *Window) picture(p desk.Picture) (*image.NRGBA, error) {
	stage, cam := w.desk.Stage(), w.desk.View()
	stage.Transparent = p.Transparent
	defer func() { stage.Transparent = false }()
	w.renderer.Draw(stage, &cam, p.Width, p.Height)
	return w.renderer.Pixels(), nil
}
