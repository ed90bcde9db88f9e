package app

import (
	"furitsuke/app/desk"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A posePanel chooses a bone and turns it by numbers. Its fields are what a
// half-made edit needs.
type posePanel struct {
	euler   [3]float32  // degrees, while a field is held
	from    motion.Quat // normalized rotation when the edit began
	gesture uint64      // 0 while no field is held
}

func (p *posePanel) draw(v view) {
	slot, _ := v.desk.Doc().Current()
	if slot == nil {
		wrapped(v.T("time.noClip"))
		return
	}
	actor := v.desk.Actor(slot.ID)
	bone := v.desk.Doc().Selection.Bone
	p.chooser(v, slot, actor.Model.Has, bone)
	falloffSlider(v)
	if bone == motion.NoBone {
		gap(v)
		wrapped(v.T("pose.none"))
		return
	}
	gap(v)
	p.rotation(v, actor.Pose(), bone)
}

// chooser is the list of bones, for those whose mark is hard to find.
func (p *posePanel) chooser(v view, slot *desk.Slot, has motion.BoneSet, bone motion.Bone) {
	heading(v, v.T("pose.bone"))
	imgui.SetNextItemWidth(-1)
	if !imgui.BeginComboV("##bone", v.T("bone."+bone.String()), imgui.ComboFlagsHeightLarge) {
		return
	}
	defer imgui.EndCombo()
	for _, b := range motion.Body {
		if has.Has(b) && imgui.SelectableBoolV(v.T("bone."+b.String())+"##"+b.String(), b == bone, imgui.SelectableFlagsNone, imgui.Vec2{}) {
			v.ask("pose.select", desk.Selection{Slot: slot.ID, Bone: b})
		}
	}
}

// falloffSlider sets how far an edit reaches. It is a setting, not part of the
// document: it changes nothing until the next edit.
func falloffSlider(v view) {
	gap(v)
	heading(v, v.T("pose.falloff"))
	f := float32(v.desk.Settings.Falloff)
	imgui.SetNextItemWidth(-1)
	if imgui.SliderFloatV("##falloff", &f, 0, desk.MaxFalloff, "%.2f "+v.T("pose.seconds"), imgui.SliderFlagsAlwaysClamp) {
		v.ask("pose.falloff", float64(f))
	}
}

// rotation shows the bone's turn away from the T-pose, and takes new numbers.
// While a field is held it keeps what is typed there, because other angles may
// name the same turn.
func (p *posePanel) rotation(v view, pose *motion.Pose, bone motion.Bone) {
	heading(v, v.T("pose.rotation"))
	now := pose.Rotation[bone]
	e := eulerOf(now)
	if p.gesture != 0 {
		e = p.euler
	}
	imgui.SetNextItemWidth(-1)
	changed := imgui.DragFloat3V("##euler", &e, 0.25, -360, 360, "%.1f"+v.T("pose.degrees"), imgui.SliderFlagsNone)
	held := imgui.IsItemActive()
	if (held || changed) && p.gesture == 0 {
		p.gesture, p.from = v.desk.Gesture(), now
		holdStill(v)
	}
	if changed {
		p.ask(v, pose, bone, ofEuler(e))
	}
	p.euler = e
	if !held {
		p.gesture = 0
	}
	if imgui.Button(v.T("pose.reset")) {
		p.from = now
		p.ask(v, pose, bone, motion.Identity)
	}
}

func (p *posePanel) ask(v view, pose *motion.Pose, bone motion.Bone, to motion.Quat) {
	v.ask("pose.rotate", desk.Rotate{
		World: worldTurn(pose, bone, p.from, to), Falloff: v.desk.Settings.Falloff, Gesture: p.gesture,
	})
}
