package scene_test

import (
	"image"
	"image/color"
	"math"
	"testing"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// card is a figure of one quad, 2 m wide and high about the origin, that faces
// +Z; its texture is clear in the left half and half clear in the upper one.
func card(change func(m *scene.Material)) *scene.Actor {
	m := &scene.Model{Order: []int{0}, Rest: &motion.Rest{HipsParent: motion.IdentityMat}}
	m.Nodes = []scene.Node{{Parent: -1, Rotation: motion.Identity, Scale: motion.Vec3{X: 1, Y: 1, Z: 1}}}
	m.Skins = []scene.Skin{{Joints: []int{0}, InverseBind: []motion.Mat4{motion.IdentityMat}}}
	m.Meshes = []scene.Mesh{{
		Position: []float32{-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0},
		Normal:   []float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1},
		UV:       []float32{0, 1, 1, 1, 1, 0, 0, 0},
		Index:    []uint32{0, 1, 2, 0, 2, 3},
		Parts:    []scene.Part{{Count: 6}},
	}}
	img := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	for y := range 8 {
		for x := range 8 {
			a := uint8(255)
			switch {
			case x < 4:
				a = 0
			case y < 4:
				a = 128
			}
			img.SetNRGBA(x, y, color.NRGBA{255, 255, 255, a})
		}
	}
	mat := scene.NewMaterial("card")
	mat.BaseTexture = 0
	change(&mat)
	m.Materials, m.Textures = []scene.Material{mat}, []scene.Texture{{Image: img}}
	return scene.NewActor(m)
}

// A ray stops at what is drawn: not at a hole, not at a back, not at what is
// clear; and a texture is read where the material puts it.
func TestPickStopsAtWhatIsDrawn(t *testing.T) {
	const back = -1.
	for _, c := range []struct {
		name  string
		x, y  float64
		side  float64 // the ray comes from +Z, or from behind
		hit   bool
		looks func(m *scene.Material)
	}{
		{"an opaque texture hides its alpha", -0.5, -0.5, 1, true, func(m *scene.Material) {}},
		{"through the hole of a cut-out", -0.5, -0.5, 1, false, func(m *scene.Material) { m.Alpha = scene.Mask }},
		{"on a cut-out", 0.5, -0.5, 1, true, func(m *scene.Material) { m.Alpha = scene.Mask }},
		{"below the cutoff", 0.5, 0.5, 1, false, func(m *scene.Material) { m.Alpha, m.Cutoff = scene.Mask, 0.6 }},
		{"above the cutoff", 0.5, 0.5, 1, true, func(m *scene.Material) { m.Alpha, m.Cutoff = scene.Mask, 0.4 }},
		{"glass is there", 0.5, 0.5, 1, true, func(m *scene.Material) { m.Alpha = scene.Blend }},
		{"clear glass is not", -0.5, 0.5, 1, false, func(m *scene.Material) { m.Alpha = scene.Blend }},
		{"nor what has faded", 0.5, -0.5, 1, false, func(m *scene.Material) { m.Alpha, m.Base[3] = scene.Blend, 0 }},
		{"MMD's as well", -0.5, 0.5, 1, false, func(m *scene.Material) { m.Alpha, m.Shading = scene.Blend, scene.MMDToon }},
		{"a back is not drawn", 0.5, -0.5, back, false, func(m *scene.Material) {}},
		{"unless it is", 0.5, -0.5, back, true, func(m *scene.Material) { m.DoubleSided = true }},
		{"beside", 1.5, 0, 1, false, func(m *scene.Material) {}},
		{"a moved texture", -0.5, -0.5, 1, true, func(m *scene.Material) { m.Alpha, m.UVOffset[0] = scene.Mask, 0.5 }},
		{"a turned one: u, v to v, 1-u", -0.5, -0.5, 1, true, func(m *scene.Material) {
			m.Alpha, m.UVRotation, m.UVOffset = scene.Mask, math.Pi/2, [2]float32{0, 1}
		}},
	} {
		a := card(c.looks)
		from, dir := motion.Vec3{X: c.x, Y: c.y, Z: 3 * c.side}, motion.Vec3{Z: -c.side}
		h, ok := a.Pick(from, dir)
		if ok != c.hit {
			t.Errorf("%s: hit %v", c.name, ok)
		}
		if want := (motion.Vec3{X: c.x, Y: c.y}); ok && (h.Point.Sub(want).Len() > 1e-6 || h.Normal.Sub(motion.Vec3{Z: c.side}).Len() > 1e-9 || math.Abs(h.Distance-3) > 1e-6) {
			t.Errorf("%s: at %v, %g m, normal %v", c.name, h.Point, h.Distance, h.Normal)
		}
	}
}

// Of several actors the nearest is hit, and a hidden one is not there.
func TestPickTakesTheNearestActor(t *testing.T) {
	solid := func(*scene.Material) {}
	s := scene.NewStage()
	s.Actors = []*scene.Actor{card(solid), card(solid), card(solid)}
	for i, z := range []float64{-1, 1, 0} {
		s.Actors[i].Offset.Z = z
	}
	s.Step(0, 0)
	eye, dir := motion.Vec3{Z: 5}, motion.Vec3{Z: -1}
	for _, want := range []int{1, 2, 0} {
		h, ok := s.Pick(eye, dir)
		if !ok || h.Actor != s.Actors[want] {
			t.Fatalf("want actor %d, got %+v", want, h)
		}
		h.Actor.Visible = false
	}
	if _, ok := s.Pick(eye, dir); ok {
		t.Error("hidden actors are hit")
	}
}

// Places of the avatar's body carry their names, in VRM and in MMD alike.
func TestPickNamesTheBody(t *testing.T) {
	v, p := scenetest.Avatars(t, assets.FS)
	for _, a := range []*scene.Actor{v, p} {
		a.Seek(0.3)
		at := func(b motion.Bone, share float64, to motion.Bone) motion.Vec3 {
			m, _ := a.BoneMatrix(b)
			end, _ := a.BoneMatrix(to)
			return m.Translation().Lerp(end.Translation(), share)
		}
		for _, c := range []struct {
			place motion.Vec3
			from  motion.Vec3 // the direction it is seen from
			bone  motion.Bone
			body  scene.BodyPart
		}{
			{at(motion.LeftUpperArm, 0.5, motion.LeftLowerArm), motion.Vec3{X: 1}, motion.LeftUpperArm, scene.UpperArmPart},
			{at(motion.RightLowerArm, 0.6, motion.RightHand), motion.Vec3{X: -1}, motion.RightLowerArm, scene.LowerArmPart},
			{at(motion.LeftHand, 0.6, motion.LeftMiddleProximal), motion.Vec3{X: 1}, motion.LeftHand, scene.HandPart},
			{at(motion.RightLowerLeg, 0.5, motion.RightFoot), motion.Vec3{X: -1}, motion.RightLowerLeg, scene.LowerLegPart},
			{at(motion.LeftFoot, 0.5, motion.LeftToes), motion.Vec3{X: 1}, motion.LeftFoot, scene.FootPart},
			{at(motion.Head, 0, motion.Head).Add(motion.Vec3{Y: 0.06}), motion.Vec3{Z: 1}, motion.Head, scene.HeadPart},
		} {
			h, ok := a.Pick(c.place.Add(c.from), c.from.Scale(-1))
			if !ok || h.Bone != c.bone || h.Body != c.body {
				t.Errorf("%v: %v, %v: want %v, %v (%v)", a.Model.Kind, h.Bone, h.Body, c.bone, c.body, a.Model.Nodes[h.Node].Name)
			}
		}
		seen := map[scene.BodyPart]bool{}
		lo, hi := posedBox(a)
		for y := lo.Y; y < hi.Y; y += 0.015 {
			for x := lo.X; x < hi.X; x += 0.015 {
				for _, side := range [2]float64{1, -1} {
					if h, ok := a.Pick(motion.Vec3{X: x, Y: y, Z: 5 * side}, motion.Vec3{Z: -side}); ok {
						seen[h.Body] = true
					}
				}
			}
		}
		for part := scene.HeadPart; part <= scene.SkirtPart; part++ {
			if !seen[part] && part != scene.ShoulderPart { // which her collar covers
				t.Errorf("%v: no %v is seen", a.Model.Kind, part)
			}
		}
		if seen[scene.NoPart] {
			t.Errorf("%v: a place that hangs on no bone", a.Model.Kind)
		}
	}
}

func TestPickAllocatesNothing(t *testing.T) {
	v, p := scenetest.Avatars(t, assets.FS)
	s := scene.NewStage()
	s.Actors = []*scene.Actor{v, p}
	s.Step(0.5, 0)
	x := -0.4
	pick := func() {
		s.Pick(motion.Vec3{X: x, Y: 1.1, Z: 4}, motion.Vec3{Z: -1})
		if x += 0.004; x > 0.4 {
			x = -0.4
		}
	}
	for range 200 {
		pick()
	}
	if n := testing.AllocsPerRun(200, pick); n != 0 {
		t.Errorf("a pick allocates %g times", n)
	}
}
