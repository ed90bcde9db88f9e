package app

import (
	"furitsuke/app/desk"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A facePanel sets expressions and the gaze by sliders, keyed at the playhead
// with the falloff of pose edits.
type facePanel struct {
	gesture uint64 // of the slider that is held, or 0
	held    string // its name
	places  map[string]imgui.Vec2
}

func (p *facePanel) draw(v view) {
	slot, _ := v.desk.Doc().Current()
	if slot == nil {
		wrapped(v.T("time.noClip"))
		return
	}
	falloffSlider(v)
	gap(v)
	pose := v.desk.Actor(slot.ID).Pose()
	heading(v, v.T("face.gaze"))
	yaw, pitch := float32(pose.Yaw), float32(pose.Pitch)
	turned := p.slider(v, "yaw", v.T("face.yaw"), &yaw, -desk.MaxGaze, "%.0f"+v.T("pose.degrees"))
	if p.slider(v, "pitch", v.T("face.pitch"), &pitch, -desk.MaxGaze, "%.0f"+v.T("pose.degrees")) || turned {
		v.ask("gaze.set", desk.SetGaze{Yaw: float64(yaw), Pitch: float64(pitch), Falloff: v.desk.Settings.Falloff, Gesture: p.gesture})
	}
	gap(v)
	heading(v, v.T("face.expressions"))
	for _, e := range slot.Model.Expressions {
		if gazing[e.Name] && !e.Custom {
			continue // the gaze does these
		}
		value := float32(0)
		for _, w := range pose.Weights {
			if w.Name == e.Name && w.Custom == e.Custom {
				value = float32(w.Value)
			}
		}
		if p.slider(v, e.Name, e.Name, &value, 0, "%.2f") {
			v.ask("face.set", desk.SetWeight{
				Weight:  motion.Weight{Name: e.Name, Custom: e.Custom, Value: float64(value)},
				Falloff: v.desk.Settings.Falloff, Gesture: p.gesture,
			})
		}
	}
	if !imgui.IsAnyItemActive() {
		p.gesture, p.held = 0, ""
	}
}

// gazing are the presets that a VRMA says by its look-at.
var gazing = map[string]bool{"lookUp": true, "lookDown": true, "lookLeft": true, "lookRight": true}

// slider is a named value from low to 1, or to -low where low is below 0.
func (p *facePanel) slider(v view, id, name string, value *float32, low float32, format string) bool {
	high := float32(1)
	if low < 0 {
		high = -low
	}
	width := imgui.ContentRegionAvail().X
	imgui.AlignTextToFramePadding()
	imgui.TextUnformatted(name)
	imgui.SameLineV(width*0.42, 0)
	imgui.SetNextItemWidth(-1)
	changed := imgui.SliderFloatV("##"+id, value, low, high, format, imgui.SliderFlagsAlwaysClamp)
	if p.places == nil {
		p.places = map[string]imgui.Vec2{}
	}
	p.places[id] = itemMiddle()
	if imgui.IsItemActivated() {
		p.gesture, p.held = v.desk.Gesture(), id
		holdStill(v)
	}
	return changed && p.held == id
}
