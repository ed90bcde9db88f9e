package app

import (
	"fmt"
	"math"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/scene"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A posePanel chooses a bone and turns it by numbers, and moves the hips. Its
// fields are what a half-made edit needs.
type posePanel struct {
	turn  numbers     // degrees about X, Y, Z
	from  motion.Quat // normalized rotation when the edit began
	place numbers     // of the hips, metres
	start motion.Vec3 // where the hips stood when the edit began
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
	if bone == motion.Hips {
		p.position(v, actor)
	}
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
			v.ask("pose.select", desk.Select(slot.ID, b))
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
func (p *posePanel) rotation(v view, pose *motion.Pose, bone motion.Bone) {
	heading(v, v.T("pose.rotation"))
	now := pose.Rotation[bone]
	began, changed := p.turn.draw(v, "##turn", eulerOf(now), 0.25, 1, v.T("pose.degrees"))
	if began {
		p.from = now
	}
	if changed {
		v.ask("pose.rotate", desk.Rotate{
			World:   worldTurn(pose, bone, p.from, ofEuler(p.turn.values)),
			Falloff: v.desk.Settings.Falloff, Gesture: p.turn.gesture,
		})
	}
	if imgui.Button(v.T("pose.reset")) {
		v.ask("pose.rotate", desk.Rotate{World: worldTurn(pose, bone, now, motion.Identity), Falloff: v.desk.Settings.Falloff})
	}
}

// position shows where the hips stand on the stage, from the figure's own
// place, and takes new numbers.
func (p *posePanel) position(v view, actor *scene.Actor) {
	m, _ := actor.BoneMatrix(motion.Hips)
	at := m.Translation().Sub(actor.Offset)
	gap(v)
	heading(v, v.T("pose.position"))
	began, changed := p.place.draw(v, "##place", [3]float32{float32(at.X), float32(at.Y), float32(at.Z)}, 0.002, 3, "")
	if began {
		p.start = at
	}
	if changed {
		to := p.place.values
		v.ask("pose.move", desk.Move{
			World:   motion.Vec3{X: float64(to[0]), Y: float64(to[1]), Z: float64(to[2])}.Sub(p.start),
			Falloff: v.desk.Settings.Falloff, Gesture: p.place.gesture,
		})
	}
}

// numbers are three fields that one drag, or what is typed, changes as one
// gesture. While a field is held it keeps what it shows: other angles may name
// the same turn.
type numbers struct {
	values  [3]float32
	gesture uint64 // 0 while no field is held
}

// draw shows the fields, with now in them unless one is held, to so many digits
// behind the point and with a unit. Began reports a new gesture, changed that
// values are to be taken.
func (n *numbers) draw(v view, id string, now [3]float32, speed float32, digits int, unit string) (began, changed bool) {
	if n.gesture == 0 {
		n.values = now
	}
	shown := n.values
	for i, x := range shown {
		shown[i] = plainZero(x, digits)
	}
	before := shown
	const unbounded = 0 // both bounds at 0 are none
	imgui.SetNextItemWidth(-1)
	changed = imgui.DragFloat3V(id, &shown, speed, unbounded, unbounded, fmt.Sprintf("%%.%df%s", digits, unit), imgui.SliderFlagsNone)
	for i, x := range shown {
		if x != before[i] { // the others keep what is too small to show
			n.values[i] = x
		}
	}
	held := imgui.IsItemActive()
	if (held || changed) && n.gesture == 0 {
		n.gesture, began = v.desk.Gesture(), true
		holdStill(v)
	}
	if !held && !changed {
		n.gesture = 0
	}
	return began, changed
}

// plainZero returns x, or 0 where so many digits behind the point would write
// "-0.0".
func plainZero(x float32, digits int) float32 {
	if x <= 0 && float64(x) > -0.5*math.Pow10(-digits) {
		return 0
	}
	return x
}
