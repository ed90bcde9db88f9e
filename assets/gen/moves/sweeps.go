package moves

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Sweeps are motions for tests, by file name without its ending: together they
// turn every joint of arms and legs by more than 60°, under random curves.
func Sweeps() map[string]*mmd.Motion {
	return map[string]*mmd.Motion{
		"crouch":   crouch(),
		"turn":     fullTurn(),
		"overhead": overhead(),
		"kick":     kick(),
		"toestand": toeStand(),
		"ikoff":    ikOff(),
		"twist":    twist(),
	}
}

func at(x, y, z float64) motion.Vec3 { return motion.Vec3{X: x, Y: y, Z: z} }

func place(frame uint32, p motion.Vec3, q motion.Quat) key {
	return key{frame, p, q, mmd.LinearCurve}
}

// feet pins both feet where they stand.
func (t *take) feet() {
	t.both("左足ＩＫ", place(0, at(0, 0, 0), motion.Identity))
	t.both("左つま先ＩＫ", place(0, at(0, 0, 0), motion.Identity))
}

// crouch sits down deep and comes up again, arms forward for balance.
func crouch() *mmd.Motion {
	t := random(1)
	t.bone("センター", place(0, at(0, 0, 0), motion.Identity), place(25, at(0, -4.2, 0.9), motion.Identity),
		place(40, at(0.3, -5.0, 1.1), ry(8)), place(70, at(0, -0.3, 0), motion.Identity))
	t.bone("グルーブ", place(0, at(0, 0, 0), motion.Identity), place(35, at(0, -0.4, 0), rx(-6)), place(70, at(0, 0, 0), motion.Identity))
	t.bone("上半身", turnKeys([]uint32{0, 30, 70}, motion.Identity, rx(-38), rx(-4))...)
	t.bone("下半身", turnKeys([]uint32{0, 30, 70}, motion.Identity, rx(-14), motion.Identity)...)
	t.both("左腕", turnKeys([]uint32{0, 30, 50, 70}, rz(-30), rx(75).Mul(rz(-10)), rx(88).Mul(rz(15)), rz(-30))...)
	t.both("左ひじ", turnKeys([]uint32{0, 30, 70}, elbow(5), elbow(70), elbow(10))...)
	t.both("左足ＩＫ", place(0, at(0, 0, 0), motion.Identity), place(20, at(0.5, 0, -0.4), ry(-15)), place(70, at(0, 0, 0), motion.Identity))
	t.both("左つま先ＩＫ", place(0, at(0, 0, 0), motion.Identity))
	return t.motion()
}

// fullTurn walks once around on the spot: the whole body turns by 360°.
func fullTurn() *mmd.Motion {
	t := random(2)
	t.bone("全ての親", place(0, at(0, 0, 0), ry(0)), place(20, at(0.4, 0, -0.5), ry(95)), place(40, at(0, 0, -1), ry(190)),
		place(60, at(-0.4, 0, -0.5), ry(280)), place(80, at(0, 0, 0), ry(360)))
	t.bone("センター", place(0, at(0, 0, 0), motion.Identity), place(40, at(0, -0.8, 0), ry(-12)), place(80, at(0, 0, 0), motion.Identity))
	t.bone("腰", turnKeys([]uint32{0, 40, 80}, motion.Identity, rx(8), motion.Identity)...)
	t.bone("頭", turnKeys([]uint32{0, 20, 60, 80}, motion.Identity, ry(50), ry(-50), motion.Identity)...)
	t.both("左腕", turnKeys([]uint32{0, 40, 80}, rz(-35), rz(30), rz(-35))...)
	t.both("左足ＩＫ", place(0, at(0, 0, 0), motion.Identity), place(20, at(0.3, 1.2, -0.8), rx(-10)), place(40, at(0, 0, 0), motion.Identity), place(80, at(0, 0, 0), motion.Identity))
	return t.motion()
}

// overhead raises both arms above the head, shoulders following, and waves.
func overhead() *mmd.Motion {
	t := random(3)
	t.feet()
	t.bone("センター", place(0, at(0, -0.2, 0), motion.Identity), place(60, at(0.5, -0.4, 0), motion.Identity))
	t.both("左肩", turnKeys([]uint32{0, 25, 60}, rz(-32), rz(34), rz(-5).Mul(ry(20)))...)
	t.both("左腕", turnKeys([]uint32{0, 25, 40, 60}, rz(-42), rz(112), rx(30).Mul(rz(95)), rz(-30))...)
	t.both("左ひじ", turnKeys([]uint32{0, 20, 40, 60}, elbow(0), elbow(95), elbow(15), elbow(40))...)
	t.both("左手首", turnKeys([]uint32{0, 15, 35, 60}, rz(-55), rz(50), rx(35), ry(-40))...)
	t.both("左人指１", turnKeys([]uint32{0, 30, 60}, rz(0), rz(-80), rz(-10))...)
	t.both("左親指１", turnKeys([]uint32{0, 30, 60}, ry(0), ry(35), ry(5))...)
	t.morph("あ", 0, 0, 20, 1, 60, 0.2)
	return t.motion()
}

// kick lifts one leg forward above the hip, then the other to the side.
func kick() *mmd.Motion {
	t := random(4)
	t.bone("センター", place(0, at(0, 0, 0), motion.Identity), place(20, at(-0.6, -0.3, 0.3), motion.Identity), place(55, at(0.6, -0.3, 0), motion.Identity), place(75, at(0, 0, 0), motion.Identity))
	t.bone("上半身", turnKeys([]uint32{0, 20, 55, 75}, motion.Identity, rx(15), rz(14), motion.Identity)...)
	t.bone("左足ＩＫ", place(0, at(0, 0, 0), motion.Identity), place(12, at(0, 3.5, 1.2), rx(-50)), place(24, at(0, 8.6, -8.2), rx(75)), place(40, at(0, 0, 0), motion.Identity), place(75, at(0, 0, 0), motion.Identity))
	t.bone("右足ＩＫ", place(0, at(0, 0, 0), motion.Identity), place(40, at(0, 0, 0), motion.Identity), place(55, at(-6.8, 5.6, -0.8), rz(-55)), place(75, at(0, 0, 0), motion.Identity))
	t.both("左つま先ＩＫ", place(0, at(0, 0, 0), motion.Identity), place(24, at(0, 0.6, 0.2), motion.Identity), place(75, at(0, 0, 0), motion.Identity))
	t.both("左腕", turnKeys([]uint32{0, 24, 55, 75}, rz(-30), rx(-35).Mul(rz(-20)), rz(25), rz(-30))...)
	return t.motion()
}

// toeStand rises onto the toes and rocks back onto the heels.
func toeStand() *mmd.Motion {
	t := random(5)
	p, q := roll(0, 48)
	t.bone("センター", place(0, at(0, -0.2, 0), motion.Identity), place(20, at(0, 1.0, -0.9), motion.Identity), place(45, at(0, -0.6, 0.4), motion.Identity), place(60, at(0, -0.2, 0), motion.Identity))
	t.both("左足ＩＫ", place(0, at(0, 0, 0), motion.Identity), place(20, p, q), place(30, p, q), place(45, at(0, 0, 0), rx(32)), place(60, at(0, 0, 0), motion.Identity))
	t.both("左つま先ＩＫ", place(0, at(0, 0, 0), motion.Identity))
	t.both("左腕", turnKeys([]uint32{0, 20, 60}, rz(-20), rz(40), rz(-20))...)
	return t.motion()
}

// ikOff walks on IK, switches it off half-way, where the legs' own keys take
// over, and on again.
func ikOff() *mmd.Motion {
	t := random(6)
	t.bone("センター", place(0, at(0, -0.5, 0), motion.Identity), place(30, at(0, -1.5, 0), motion.Identity), place(90, at(0, -0.5, 0), motion.Identity))
	t.both("左足ＩＫ", place(0, at(0, 0, -1), rx(10)), place(30, at(0, 0.5, 1), rx(-20)), place(90, at(0, 0, -1), rx(10)))
	t.both("左つま先ＩＫ", place(0, at(0, 0, 0), motion.Identity))
	t.both("左足", turnKeys([]uint32{0, 45, 60, 90}, rx(10), rx(65).Mul(rz(8)), rx(-30), rx(5))...)
	t.both("左ひざ", turnKeys([]uint32{0, 45, 60, 90}, rx(-5), rx(-95), rx(-25), rx(-10))...)
	t.both("左足首", turnKeys([]uint32{0, 45, 60, 90}, rx(0), rx(25), rx(-45), rx(0))...)
	t.legIK(0, true)
	t.legIK(40, false)
	t.legIK(75, true)
	return t.motion()
}

// twist keys what semi-standard models add: twist bones, shoulder P and C, D
// bones and the bending toe.
func twist() *mmd.Motion {
	t := random(7)
	t.feet()
	t.bone("センター", place(0, at(0, -0.4, 0), motion.Identity), place(40, at(0, -1.6, 0), motion.Identity), place(70, at(0, -0.4, 0), motion.Identity))
	t.both("左肩P", turnKeys([]uint32{0, 35, 70}, rz(-10), rz(28).Mul(ry(10)), rz(0))...)
	t.both("左肩", turnKeys([]uint32{0, 35, 70}, rz(5), rz(-12), rz(0))...)
	t.both("左腕", turnKeys([]uint32{0, 35, 70}, rz(-25), rx(60).Mul(rz(20)), rz(-25))...)
	along := motion.Vec3{X: 0.766, Y: -0.643}.Unit() // the way of an arm in A-stance
	t.both("左腕捩", turnKeys([]uint32{0, 25, 50, 70}, motion.AxisAngle(along, -40*deg), motion.AxisAngle(along, 75*deg), motion.AxisAngle(along, 10*deg), motion.Identity)...)
	t.both("左ひじ", turnKeys([]uint32{0, 35, 70}, elbow(10), elbow(85), elbow(20))...)
	t.both("左手捩", turnKeys([]uint32{0, 30, 70}, motion.AxisAngle(along, 60*deg), motion.AxisAngle(along, -70*deg), motion.Identity)...)
	t.both("左手首", turnKeys([]uint32{0, 35, 70}, rz(30), rz(-40), motion.Identity)...)
	t.both("左足D", turnKeys([]uint32{0, 35, 70}, motion.Identity, rx(22).Mul(rz(10)), motion.Identity)...)
	t.both("左ひざD", turnKeys([]uint32{0, 35, 70}, motion.Identity, rx(-18), motion.Identity)...)
	t.both("左足首D", turnKeys([]uint32{0, 35, 70}, motion.Identity, rx(15), motion.Identity)...)
	t.both("左足先EX", turnKeys([]uint32{0, 35, 70}, motion.Identity, rx(30), motion.Identity)...)
	t.bone("両目", turnKeys([]uint32{0, 35, 70}, ry(0), ry(9), rx(-6))...)
	return t.motion()
}
