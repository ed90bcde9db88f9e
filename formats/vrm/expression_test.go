package vrm

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"furitsuke/motion"
)

func TestExpressions1(t *testing.T) {
	text, bin := file1(`,"expressions":{"preset":{
"blink":{"isBinary":true,"morphTargetBinds":[{"node":0,"index":0,"weight":0.5},{"node":0,"index":7,"weight":1},{"node":1,"index":0,"weight":1}]},
"happy":{"overrideMouth":"blend","overrideBlink":"block","materialColorBinds":[{"material":0,"type":"shadeColor","targetValue":[1,0,0.5,1]},{"material":0,"type":"glow","targetValue":[1,1,1,1]}],
"textureTransformBinds":[{"material":0,"offset":[0.5,0]}]},"smug":{}},
"custom":{"wink":{}}}`, plainMaterial, "")
	f := read(t, text, bin)
	want := []Expression{
		{Name: "happy", Mouth: OverrideBlend, Blink: OverrideBlock,
			Colors: []ColorBind{{0, ColorShade, [4]float32{1, 0, 0.5, 1}}}, UVs: []UVBind{{0, [2]float32{1, 1}, [2]float32{0.5, 0}}}},
		{Name: "blink", Binary: true, Morphs: []MorphBind{{0, 0, 0.5}}, Category: BlinkExpression},
		{Name: "wink", Custom: true},
	}
	if d := cmp.Diff(want, f.Expressions); d != "" {
		t.Error(d)
	}
	wantWarning(t, f, "preset/blink/morphTargetBinds/1: morph 7 of node 0, which is not there: left out")
	wantWarning(t, f, "preset/blink/morphTargetBinds/2: morph 0 of node 1, which is not there: left out")
	wantWarning(t, f, `preset/happy/materialColorBinds/1: "glow" of material 0, which is not there: left out`)
	wantWarning(t, f, "preset/smug: a preset that VRM 1.0 does not have: left out")
}

func TestExpressions0(t *testing.T) {
	text, bin := file0(`,"blendShapeMaster":{"blendShapeGroups":[
{"name":"Own","presetName":"unknown","binds":[{"mesh":0,"index":0,"weight":25},{"mesh":3,"index":0,"weight":100}]},
{"name":"A","presetName":"A","isBinary":true,"binds":[{"mesh":0,"index":0,"weight":100}]},
{"name":"Surprised","presetName":"unknown"},
{"name":"Joy again","presetName":"joy"},{"name":"Joy","presetName":"joy"},
{"name":"Fun","presetName":"fun","materialValues":[
{"materialName":"skin","propertyName":"_ShadeColor","targetValue":[0.5,1,0,1]},
{"materialName":"skin","propertyName":"_EmissionColor","targetValue":[0.5,1,0,1]},
{"materialName":"skin","propertyName":"_MainTex_ST","targetValue":[2,3,0.1,0.2]},
{"materialName":"skin","propertyName":"_MainTex_ST_S","targetValue":[2,3,0.1,0.2]},
{"materialName":"gone","propertyName":"_Color","targetValue":[1,1,1,1]}]}]}`, plainMaterial)
	f := read(t, text, bin)
	want := []Expression{
		{Name: "happy"},
		{Name: "relaxed",
			Colors: []ColorBind{{0, ColorShade, [4]float32{0.21404114, 1, 0, 1}}, {0, ColorEmission, [4]float32{0.5, 1, 0, 1}}},
			UVs:    []UVBind{{0, [2]float32{2, 3}, [2]float32{0.1, -2.2}}, {0, [2]float32{2, 1}, [2]float32{0.1, 0}}}},
		{Name: "surprised"},
		{Name: "aa", Binary: true, Morphs: []MorphBind{{0, 0, 1}}, Category: MouthExpression},
		{Name: "Own", Custom: true, Morphs: []MorphBind{{0, 0, 0.25}}},
		{Name: "Joy", Custom: true},
	}
	if d := cmp.Diff(want, f.Expressions, near); d != "" {
		t.Error(d)
	}
	wantWarning(t, f, "blendShapeGroups/0/binds/1: morph 0 of mesh 3, which is not there: left out")
	wantWarning(t, f, `blendShapeGroups/4: a second "happy": kept as a custom expression`)
	wantWarning(t, f, `materialValues/4: _Color of material "gone", which is not there or does not change: left out`)
}

func TestLookAt(t *testing.T) {
	text, bin := file1(`,"lookAt":{"type":"expression","offsetFromHeadBone":[0,0.1,0.2],
"rangeMapHorizontalInner":{"inputMaxValue":80,"outputScale":0.5},"rangeMapHorizontalOuter":{"inputMaxValue":90,"outputScale":0.6},
"rangeMapVerticalDown":{"inputMaxValue":70,"outputScale":0.7},"rangeMapVerticalUp":{"inputMaxValue":60,"outputScale":0.8}},
"firstPerson":{"meshAnnotations":[{"node":0,"type":"thirdPersonOnly"}]}`, plainMaterial, "")
	f := read(t, text, bin)
	if want := (LookAt{true, true, [3]float64{0, 0.1, 0.2}, RangeMap{80, 0.5}, RangeMap{90, 0.6}, RangeMap{70, 0.7}, RangeMap{60, 0.8}}); f.LookAt != want {
		t.Errorf("%+v", f.LookAt)
	}
	if f.FirstPerson[0] != ThirdPersonOnly {
		t.Errorf("first person %v", f.FirstPerson)
	}
	// 0.x: the offset is Unity's, so its z turns over.
	text, bin = file0(`,"firstPerson":{"firstPersonBoneOffset":{"x":0.1,"y":0.2,"z":0.3},"lookAtTypeName":"Bone",
"lookAtHorizontalInner":{"xRange":90,"yRange":8},"lookAtHorizontalOuter":{"xRange":91,"yRange":9},"lookAtVerticalDown":{"xRange":92,"yRange":10},"lookAtVerticalUp":{"xRange":93,"yRange":11},
"meshAnnotations":[{"mesh":0,"firstPersonFlag":"Both"}]}`, plainMaterial)
	f = read(t, text, bin)
	if want := (LookAt{true, false, [3]float64{0.1, 0.2, -0.3}, RangeMap{90, 8}, RangeMap{91, 9}, RangeMap{92, 10}, RangeMap{93, 11}}); f.LookAt != want {
		t.Errorf("%+v", f.LookAt)
	}
	if f.FirstPerson[0] != FirstPersonBoth {
		t.Errorf("first person %v", f.FirstPerson)
	}
	// Ranges that a file leaves out are those of the players.
	for _, c := range []struct {
		kind string
		by   bool
		full float64
	}{{"bone", false, 10}, {"expression", true, 1}} {
		text, bin := file1(`,"lookAt":{"type":"`+c.kind+`","rangeMapVerticalUp":{"outputScale":0.25}}`, plainMaterial, "")
		all := RangeMap{90, c.full}
		if want := (LookAt{true, c.by, eyesAboveHead, all, all, all, RangeMap{90, 0.25}}); read(t, text, bin).LookAt != want {
			t.Errorf("%s: %+v", c.kind, read(t, text, bin).LookAt)
		}
	}
}

func TestSprings1(t *testing.T) {
	b := &builder{}
	b.square()
	f := read(t, b.json(`"VRMC_vrm":{"specVersion":"1.0",`+humanoid1+`},"VRMC_springBone":{"specVersion":"1.0",
"colliders":[{"node":3,"shape":{"sphere":{"offset":[0,0.1,0],"radius":0.2}}},
{"node":2,"shape":{"capsule":{"offset":[0,0,0],"tail":[0,1,0],"radius":0.1}}},
{"node":1,"extensions":{"VRMC_springBone_extended_collider":{"specVersion":"1.0","shape":{"plane":{"offset":[0,0,0],"normal":[0,2,0]}}}}},
{"node":1,"shape":{"sphere":{"radius":9}},"extensions":{"VRMC_springBone_extended_collider":{"shape":{"sphere":{"radius":0.3,"inside":true}}}}}],
"colliderGroups":[{"name":"all","colliders":[0,1,2,3]}],
"springs":[{"name":"tail","center":1,"colliderGroups":[0],"joints":[{"node":4,"hitRadius":0.02,"stiffness":0.5,"gravityPower":0.1,"gravityDir":[1,0,0],"dragForce":0.3},{"node":6}]}]}`, plainMaterial, ""), b.bin)
	want := []Spring{{Name: "tail", Center: 1, Groups: []int{0}, Joints: []Joint{
		{Node: 4, HitRadius: 0.02, Stiffness: 0.5, Gravity: 0.1, GravityDir: motion.Vec3{X: 1}, Drag: 0.3},
		{Node: 6, Stiffness: 1, GravityDir: motion.Vec3{Y: -1}, Drag: 0.5},
	}}}
	if d := cmp.Diff(want, f.Springs); d != "" {
		t.Error(d)
	}
	z := motion.Vec3{Z: 1}
	colliders := []Collider{
		{Node: 3, Shape: Sphere, Offset: motion.Vec3{Y: 0.1}, Radius: 0.2, Normal: z},
		{Node: 2, Shape: Capsule, Tail: motion.Vec3{Y: 1}, Radius: 0.1, Normal: z},
		{Node: 1, Shape: Plane, Normal: motion.Vec3{Y: 1}},
		{Node: 1, Shape: Sphere, Radius: 0.3, Inside: true, Normal: z},
	}
	if d := cmp.Diff(colliders, f.Colliders); d != "" {
		t.Error(d)
	}
}

// Every node under a 0.x root swings once, towards its first child; a leaf gets
// a tail 7 cm further along; Unity's vectors turn their z over.
func TestSprings0(t *testing.T) {
	text, bin := file0(`,"secondaryAnimation":{"boneGroups":[
{"comment":"tail","stiffiness":0.5,"gravityPower":0.1,"gravityDir":{"x":0,"y":-1,"z":0.5},"dragForce":0.4,"center":-1,"hitRadius":0.02,"bones":[4,6],"colliderGroups":[0]}],
"colliderGroups":[{"node":3,"colliders":[{"offset":{"x":0.1,"y":0.2,"z":0.3},"radius":0.4}]}]}`, plainMaterial)
	f := read(t, text, bin)
	joint := Joint{HitRadius: 0.02, Stiffness: 0.5, Gravity: 0.1, GravityDir: motion.Vec3{Y: -1, Z: -0.5}, Drag: 0.4}
	at := func(node int, tail motion.Vec3) Joint {
		j := joint
		j.Node, j.Tail = node, tail
		return j
	}
	none := motion.Vec3{}
	want := []Spring{
		{Name: "tail", Center: None, Groups: []int{0}, Joints: []Joint{at(4, none), at(6, none), at(None, motion.Vec3{Z: -0.07})}},
		{Name: "tail", Center: None, Groups: []int{0}, Joints: []Joint{at(7, none), at(None, motion.Vec3{X: 0.07})}},
	}
	if d := cmp.Diff(want, f.Springs, near); d != "" {
		t.Error(d)
	}
	if want := (Collider{Node: 3, Offset: motion.Vec3{X: 0.1, Y: 0.2, Z: -0.3}, Radius: 0.4}); f.Colliders[0] != want {
		t.Errorf("%+v", f.Colliders[0])
	}
}

func TestConstraints(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	f := read(t, bend(t, text,
		`{"name":"lock",`, `{"name":"lock","extensions":{"VRMC_node_constraint":{"constraint":{"roll":{"source":3,"rollAxis":"Z","weight":0.5}}}},`,
		`{"name":"tip",`, `{"name":"tip","extensions":{"VRMC_node_constraint":{"constraint":{"aim":{"source":1,"aimAxis":"NegativeY"}}}},`,
		`{"name":"side",`, `{"name":"side","extensions":{"VRMC_node_constraint":{"constraint":{"rotation":{"source":2}}}},`), bin)
	want := []Constraint{
		{Node: 5, Source: 3, Kind: RollConstraint, Axis: motion.Vec3{Z: 1}, Weight: 0.5},
		{Node: 6, Source: 1, Kind: AimConstraint, Axis: motion.Vec3{Y: -1}, Weight: 1},
		{Node: 7, Source: 2, Kind: RotationConstraint, Weight: 1},
	}
	if d := cmp.Diff(want, f.Constraints); d != "" {
		t.Error(d)
	}
}

func TestMeta(t *testing.T) {
	text, bin := file1(`,"meta":{"name":"A","authors":["x","y"],"copyrightInformation":"© x","thirdPartyLicenses":"z","licenseUrl":"https://vrm.dev/licenses/1.0/",
"otherLicenseUrl":"u","thumbnailImage":0,"avatarPermission":"everyone","allowExcessivelyViolentUsage":true,"commercialUsage":"corporation",
"allowPoliticalOrReligiousUsage":true,"creditNotation":"unnecessary","allowRedistribution":true,"modification":"allowModification"}`, plainMaterial, "")
	want := Meta{Name: "A", Authors: []string{"x", "y"}, Copyright: "© x", ThirdParty: "z", License: "https://vrm.dev/licenses/1.0/", OtherURLs: []string{"u"}, Thumbnail: 0,
		Avatar: "everyone", Commerce: "corporation", Credit: "unnecessary", Modification: "allowModification", Violence: true, Politics: true, Redistribution: true}
	if d := cmp.Diff(want, read(t, text, bin).Meta); d != "" {
		t.Error(d)
	}
	text, bin = file1(`,"meta":{"name":"strict"}`, plainMaterial, "")
	want = Meta{Name: "strict", Thumbnail: None, Avatar: "onlyAuthor", Commerce: "personalNonProfit", Credit: "required", Modification: "prohibited"}
	if d := cmp.Diff(want, read(t, text, bin).Meta); d != "" {
		t.Error(d)
	}
	text, bin = file0(`,"meta":{"title":"B","author":"z","licenseName":"CC_BY","otherPermissionUrl":"p","texture":1,
"allowedUserName":"ExplicitlyLicensedPerson","violentUssageName":"Allow","sexualUssageName":"Disallow","commercialUssageName":"Allow"}`, plainMaterial)
	want = Meta{Name: "B", Authors: []string{"z"}, License: "CC_BY", OtherURLs: []string{"p"}, Thumbnail: 0,
		Avatar: "onlySeparatelyLicensedPerson", Commerce: "personalProfit", Violence: true}
	if d := cmp.Diff(want, read(t, text, bin).Meta); d != "" {
		t.Error(d)
	}
	text, bin = file1(`,"meta":{"name":5}`, plainMaterial, "")
	f := read(t, text, bin)
	wantWarning(t, f, "/extensions/VRMC_vrm/meta: ")
	if f.Meta.Name != "" || f.Meta.Thumbnail != None {
		t.Errorf("%+v", f.Meta)
	}
}
