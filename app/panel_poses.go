package app

import (
	"image"
	"image/draw"
	"image/png"
	"os"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/gl/v4.1-core/gl"
)

// A posesPanel is the pose library: pictures to click, and a name to save the
// pose at the playhead under.
type posesPanel struct {
	name     string
	weight   float32 // how far a click goes to the pose
	mirrored bool
	pictures map[string]*thumbnail // by path
	places   map[string]imgui.Vec2
}

// thumbnailSide is how large a pose is shown, pixels at 100 %.
const thumbnailSide = 84

func (p *posesPanel) draw(v view) {
	if _, m := v.desk.Doc().Current(); m == nil {
		wrapped(v.T("time.noClip"))
		return
	}
	if p.places == nil {
		p.weight, p.pictures, p.places = 1, map[string]*thumbnail{}, map[string]imgui.Vec2{}
	}
	heading(v, v.T("poses.save"))
	imgui.SetNextItemWidth(imgui.ContentRegionAvail().X - v.px(64))
	enter := imgui.InputTextWithHint("##name", v.T("dialog.name"), &p.name, imgui.InputTextFlagsEnterReturnsTrue, nil)
	p.places["name"] = itemMiddle()
	imgui.SameLine()
	imgui.BeginDisabledV(p.name == "")
	if imgui.ButtonV(v.T("dialog.save"), imgui.Vec2{X: -1}) || enter && p.name != "" {
		v.ask("poses.save", p.name)
		p.forget()
		p.name = ""
	}
	imgui.EndDisabled()
	if imgui.ButtonV(v.T("cmd.poses.import"), imgui.Vec2{X: -1}) {
		v.ask("poses.import", nil)
		p.forget()
	}
	gap(v)
	heading(v, v.T("poses.apply"))
	imgui.SetNextItemWidth(-1)
	imgui.SliderFloatV("##weight", &p.weight, 0, 1, v.T("poses.weight")+" %.2f", imgui.SliderFlagsAlwaysClamp)
	imgui.Checkbox(v.T("poses.mirrored"), &p.mirrored)
	p.grid(v)
}

// grid shows the poses, as many beside each other as there is room for.
func (p *posesPanel) grid(v view) {
	side := v.px(thumbnailSide)
	left := imgui.ContentRegionAvail().X
	list := v.desk.Poses()
	if len(list) == 0 {
		wrapped(v.T("poses.none"))
	}
	for i, pose := range list {
		imgui.BeginGroup()
		imgui.PushIDStr(pose.Name)
		if p.button(pose, side) {
			v.ask("poses.apply", desk.ApplyPose{Name: pose.Name, Weight: float64(p.weight), Mirrored: p.mirrored})
		}
		p.places[pose.Name] = itemMiddle()
		tooltip(pose.Name)
		if imgui.BeginPopupContextItem() {
			if imgui.MenuItemBool(v.T("cmd.poses.export")) {
				v.ask("poses.export", desk.ExportPose{Name: pose.Name})
			}
			if imgui.MenuItemBool(v.desk.Language.Say(desk.CommandNamed("poses.remove").Label())) {
				v.ask("poses.remove", pose.Name)
				p.forget()
			}
			imgui.EndPopup()
		}
		imgui.PopID()
		imgui.TextUnformatted(fitting(pose.Name, side))
		imgui.EndGroup()
		step := side + imgui.CurrentStyle().ItemSpacing().X
		if perRow := max(int(left/step), 1); (i+1)%perRow != 0 {
			imgui.SameLineV(float32((i+1)%perRow)*step+imgui.CurrentStyle().WindowPadding().X, 0)
		}
	}
}

// button is the picture of a pose, or its first letter where there is none.
func (p *posesPanel) button(pose desk.LibraryPose, side float32) bool {
	t, known := p.pictures[pose.Picture]
	if !known {
		t = loadThumbnail(pose.Picture)
		p.pictures[pose.Picture] = t
	}
	size := imgui.Vec2{X: side, Y: side}
	if t == nil {
		return imgui.ButtonV(string([]rune(pose.Name)[:1]), size)
	}
	padding := imgui.CurrentStyle().FramePadding()
	return imgui.ImageButton("picture", *t.ref, imgui.Vec2{X: side - 2*padding.X, Y: side - 2*padding.Y})
}

// forget lets go of the pictures: they are read anew.
func (p *posesPanel) forget() {
	for path, t := range p.pictures {
		if t != nil {
			t.ref.Destroy()
			gl.DeleteTextures(1, &t.id)
		}
		delete(p.pictures, path)
	}
}

// A thumbnail is a small picture as a texture.
type thumbnail struct {
	id  uint32
	ref *imgui.TextureRef
}

// loadThumbnail reads a PNG; nil if there is none that can be read.
func loadThumbnail(path string) *thumbnail {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	im, err := png.Decode(f)
	if err != nil || im.Bounds().Dx() > 1024 || im.Bounds().Empty() {
		return nil
	}
	pixels := image.NewNRGBA(image.Rect(0, 0, im.Bounds().Dx(), im.Bounds().Dy()))
	draw.Draw(pixels, pixels.Rect, im, im.Bounds().Min, draw.Src)
	t := &thumbnail{}
	gl.GenTextures(1, &t.id)
	gl.BindTexture(gl.TEXTURE_2D, t.id)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, int32(pixels.Rect.Dx()), int32(pixels.Rect.Dy()), 0, gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(&pixels.Pix[0]))
	t.ref = imgui.NewTextureRefTextureID(imgui.TextureID(t.id))
	return t
}
