package vrm

import (
	"fmt"
	"strings"
)

// eyesAboveHead is where three-vrm puts the eyes of a model that does not say.
var eyesAboveHead = [3]float64{0, 0.06, 0}

// rangeMap fills in what a file leaves out as UniVRM and three-vrm do: eyes
// turn by up to 10 degrees, expressions show in full, at 90 degrees.
func rangeMap(inputMax, scale *float64, byExpression bool) RangeMap {
	full := 10.
	if byExpression {
		full = 1
	}
	return RangeMap{or(inputMax, 90), or(scale, full)}
}

func (r *reader) lookAt() error {
	if r.v0 != nil {
		p := &r.v0.FirstPerson
		by := p.LookAtTypeName == "BlendShape"
		range0 := func(c curve0) RangeMap { return rangeMap(c.XRange, c.YRange, by) }
		offset := eyesAboveHead
		if at := p.FirstPersonBoneOffset; at != nil { // UniVRM and three-vrm take zeros at their word
			offset = [3]float64{at.X, at.Y, at.Z}
		}
		r.f.LookAt = LookAt{
			Has: p.LookAtTypeName != "", ByExpression: by, Offset: offset,
			Inner: range0(p.LookAtHorizontalInner), Outer: range0(p.LookAtHorizontalOuter),
			Down: range0(p.LookAtVerticalDown), Up: range0(p.LookAtVerticalUp),
		}
		return nil
	}
	l := r.v1.LookAt
	if l == nil {
		r.f.LookAt.Offset = eyesAboveHead
		return nil
	}
	by := l.Type == "expression"
	range1 := func(m rangeMap1) RangeMap { return rangeMap(m.InputMaxValue, m.OutputScale, by) }
	r.f.LookAt = LookAt{
		Has: true, ByExpression: by, Offset: or(l.OffsetFromHeadBone, eyesAboveHead),
		Inner: range1(l.RangeMapHorizontalInner), Outer: range1(l.RangeMapHorizontalOuter),
		Down: range1(l.RangeMapVerticalDown), Up: range1(l.RangeMapVerticalUp),
	}
	return nil
}

var firstPersons = map[string]FirstPerson{
	"auto": FirstPersonAuto, "both": FirstPersonBoth, "firstpersononly": FirstPersonOnly, "thirdpersononly": ThirdPersonOnly,
}

// firstPerson gives each instance its flag: 1.0 names nodes, 0.x meshes.
func (r *reader) firstPerson() error {
	r.f.FirstPerson = make([]FirstPerson, len(r.f.Instances))
	set := func(at, flag string, match func(Instance) bool) {
		kind, ok := firstPersons[strings.ToLower(flag)]
		if !ok {
			r.warn(at, "taken as auto", "the unknown kind %q", flag)
		}
		for i, inst := range r.f.Instances {
			if match(inst) {
				r.f.FirstPerson[i] = kind
			}
		}
	}
	if r.v0 != nil {
		for i, a := range r.v0.FirstPerson.MeshAnnotations {
			set(fmt.Sprintf("%s/firstPerson/meshAnnotations/%d", at0, i), a.FirstPersonFlag, func(in Instance) bool { return in.Mesh == a.Mesh })
		}
		return nil
	}
	for i, a := range r.v1.FirstPerson.MeshAnnotations {
		set(fmt.Sprintf("%s/firstPerson/meshAnnotations/%d", at1, i), a.Type, func(in Instance) bool { return a.Node != nil && in.Node == *a.Node })
	}
	return nil
}
