package main

import (
	"fmt"
	"math"

	"furitsuke/motion"
	"furitsuke/scene"
)

const deg = math.Pi / 180

// A cell is one picture of a sheet.
type cell struct {
	label string
	actor *scene.Actor
	cam   scene.Camera
}

// A sheet is a table of pictures, cols beside each other, each w by h pixels.
type sheet struct {
	name       string
	cols, w, h int
	cells      func(c *cast) []cell
}

// look is a camera that shows high metres around a point. yaw and pitch are in
// degrees; 0 is the front.
func look(at motion.Vec3, yaw, pitch, high float64) scene.Camera {
	cam := scene.NewCamera()
	cam.Target, cam.Yaw, cam.Pitch = at, yaw*deg, pitch*deg
	cam.FOV = 20 * deg // longer than the stage's lens, so that the rows compare
	cam.Distance = high / 2 / math.Tan(cam.FOV/2)
	return cam
}

var (
	whole = motion.Vec3{Y: 0.78}
	head  = motion.Vec3{Y: 1.40, Z: 0.02}
)

var sheets = []sheet{
	{"turn", 8, 300, 560, turn},
	{"faces", 6, 380, 400, faces},
	{"walk", 8, 300, 560, walk},
	{"hands", 5, 420, 360, hands},
	{"poses", 6, 400, 560, poses},
	{"details", 4, 560, 560, details},
	{"cover", 1, 1100, 1300, cover},
}

// turn is all round, at ease after a moment of the walk's arms: a row a form.
func turn(c *cast) (out []cell) {
	for form, m := range c.forms {
		for k := range 8 {
			out = append(out, cell{fmt.Sprintf("%v %d", m.Kind, 45*k), c.playing(form, "walk", 0.27), look(whole, 45*float64(k), 3, 1.78)})
		}
	}
	return out
}

// faces is every expression, then her head from five sides.
func faces(c *cast) (out []cell) {
	for _, e := range []string{"neutral", "happy", "angry", "sad", "relaxed", "surprised", "blink", "aa", "ih", "ou", "ee", "oh"} {
		out = append(out, cell{e, c.holding(still{face: e}), look(head, 12, 0, 0.36)})
	}
	for _, yaw := range []float64{-40, 40, 90, 135, 180} {
		out = append(out, cell{fmt.Sprintf("head %g", yaw), c.holding(still{}), look(head, yaw, 4, 0.44)})
	}
	return append(out, cell{"PMX", c.playing(2, "", 0), look(head, 20, 2, 0.36)})
}

// walk is eight moments of a stride from the front quarter and from the side.
func walk(c *cast) (out []cell) {
	for _, view := range []struct {
		name string
		form int
		yaw  float64
	}{{"VRM", 0, 38}, {"VRM", 0, 90}, {"PMX", 2, 38}} {
		for k := range 8 {
			t := 32./30 + float64(k)*4/30 // the second stride, four frames apart
			out = append(out, cell{fmt.Sprintf("%s %.2f s", view.name, t), c.playing(view.form, "walk", t), look(whole, view.yaw, 4, 1.78)})
		}
	}
	return out
}

// curl bends a hand's fingers at each joint and lays the thumb over them, all in
// degrees; mirrored on the right.
func curl(fingers [3]float64, thumb [3]float64) map[motion.Bone]motion.Quat {
	out := map[motion.Bone]motion.Quat{}
	for k := range 15 {
		left, right := motion.LeftThumbMetacarpal+motion.Bone(k), motion.RightThumbMetacarpal+motion.Bone(k)
		q := motion.RotZ(-fingers[k%3] * deg)
		if k < 3 { // a thumb folds across the palm: down and inwards
			q = motion.AxisAngle(motion.Vec3{X: 0.35, Y: 0.85, Z: -0.35}, thumb[k]*deg)
		}
		out[left] = q
		out[right] = motion.Quat{X: q.X, Y: -q.Y, Z: -q.Z, W: q.W}
	}
	return out
}

// hands is the left hand open, half bent, as a fist and pointing, from above,
// below, the front and the fingertips.
func hands(c *cast) (out []cell) {
	point := curl([3]float64{85, 95, 60}, [3]float64{20, 25, 40})
	for b := motion.LeftIndexProximal; b <= motion.LeftIndexDistal; b++ {
		point[b] = motion.RotZ(-4 * deg)
	}
	at := motion.Vec3{X: 0.565, Y: 1.178, Z: 0.005}
	for _, pose := range []struct {
		name string
		turn map[motion.Bone]motion.Quat
	}{
		{"open", curl([3]float64{}, [3]float64{})},
		{"easy", curl([3]float64{25, 30, 20}, [3]float64{8, 10, 12})},
		{"fist", curl([3]float64{85, 95, 60}, [3]float64{20, 25, 40})},
		{"point", point},
	} {
		for _, v := range []struct {
			name       string
			yaw, pitch float64
		}{{"above", 0, 80}, {"front", 0, 5}, {"palm", 0, -75}, {"tips", 80, 10}, {"thumb", 40, 30}} {
			out = append(out, cell{pose.name + " " + v.name, c.holding(still{turn: pose.turn}), look(at, v.yaw, v.pitch, 0.22)})
		}
	}
	return out
}

// poses is joints bent far: VRM and PMX in the test motions, then single joints.
func poses(c *cast) (out []cell) {
	for _, form := range []int{0, 2} {
		for _, p := range []struct {
			motion string
			t, yaw float64
		}{{"crouch", 0.8, 35}, {"kick", 0.8, 50}, {"kick", 55. / 30, 20}, {"overhead", 25. / 30, 15}, {"overhead", 40. / 30, -40}, {"turn", 1, 30}} {
			out = append(out, cell{fmt.Sprintf("%v %s %.2f s", c.forms[form].Kind, p.motion, p.t), c.playing(form, p.motion, p.t), look(whole, p.yaw, 5, 2)})
		}
	}
	for _, p := range []struct {
		name string
		turn map[motion.Bone]motion.Quat
		yaw  float64
	}{
		{"elbows 90", map[motion.Bone]motion.Quat{motion.LeftUpperArm: motion.RotZ(-60 * deg), motion.LeftLowerArm: motion.RotY(-90 * deg), motion.RightLowerArm: motion.RotY(90 * deg)}, 20},
		{"elbows 130", map[motion.Bone]motion.Quat{motion.LeftUpperArm: motion.RotZ(-60 * deg), motion.LeftLowerArm: motion.RotY(-130 * deg), motion.RightLowerArm: motion.RotZ(130 * deg)}, 20},
		{"arms down", map[motion.Bone]motion.Quat{motion.LeftUpperArm: motion.RotZ(-75 * deg), motion.RightUpperArm: motion.RotZ(75 * deg)}, 0},
		{"knees 90", map[motion.Bone]motion.Quat{motion.LeftUpperLeg: motion.RotX(-90 * deg), motion.LeftLowerLeg: motion.RotX(90 * deg), motion.RightLowerLeg: motion.RotX(120 * deg)}, 60},
		{"legs apart", map[motion.Bone]motion.Quat{motion.LeftUpperLeg: motion.RotZ(50 * deg), motion.RightUpperLeg: motion.RotZ(-50 * deg)}, 0},
		{"bow", map[motion.Bone]motion.Quat{motion.Spine: motion.RotX(35 * deg), motion.Chest: motion.RotX(30 * deg), motion.Head: motion.RotX(-30 * deg), motion.LeftUpperArm: motion.RotZ(-70 * deg), motion.RightUpperArm: motion.RotZ(70 * deg)}, 70},
	} {
		out = append(out, cell{p.name, c.holding(still{turn: p.turn}), look(whole, p.yaw, 5, 2)})
	}
	return out
}

// details is where parts meet: collar, cuffs, hem, boots and hair, then cloth
// over bent limbs.
func details(c *cast) (out []cell) {
	at := func(x, y, z float64) motion.Vec3 { return motion.Vec3{X: x, Y: y, Z: z} }
	for _, v := range []struct {
		name             string
		at               motion.Vec3
		yaw, pitch, high float64
	}{
		{"collar", at(0, 1.15, 0.05), 15, 8, 0.34}, {"collar, back", at(0, 1.15, -0.05), 165, 12, 0.42},
		{"shoulder", at(0.12, 1.17, 0), 40, 15, 0.34}, {"cuff", at(0.27, 0.92, 0.05), 40, -10, 0.34},
		{"hem", at(0, 0.74, 0.05), 25, 5, 0.48}, {"hem, behind", at(0, 0.74, -0.05), 200, -10, 0.48},
		{"boots", at(0, 0.10, 0.03), 50, 12, 0.40}, {"boots, behind", at(0, 0.10, 0), 200, 12, 0.40},
		{"eyes", at(0, 1.385, 0.06), 0, 0, 0.17}, {"face", at(0, 1.36, 0.04), 30, 0, 0.26},
		{"hair", at(0, 1.40, -0.05), 150, 15, 0.50}, {"bow", at(0.12, 1.48, 0), 50, 5, 0.30},
	} {
		out = append(out, cell{v.name, c.playing(0, "walk", 0.27), look(v.at, v.yaw, v.pitch, v.high)})
	}
	for _, v := range []struct {
		motion           string
		t                float64
		at               motion.Vec3
		yaw, pitch, high float64
	}{
		{"kick", 0.8, at(0, 0.85, 0.1), 20, 10, 0.6}, {"kick", 0.6, at(0, 0.85, 0.1), 50, 10, 0.6},
		{"crouch", 0.8, at(0, 0.55, 0.1), 30, 15, 0.6}, {"overhead", 25. / 30, at(0, 1.2, 0), 20, 0, 0.6},
	} {
		out = append(out, cell{fmt.Sprintf("%s %.2f s", v.motion, v.t), c.playing(0, v.motion, v.t), look(v.at, v.yaw, v.pitch, v.high)})
	}
	return out
}

// cover is the picture one would print: a moment of the walk, three quarters.
func cover(c *cast) []cell {
	return []cell{{"", c.playing(0, "walk", 32./30+0.1), look(motion.Vec3{Y: 0.80}, 28, 4, 1.75)}}
}
