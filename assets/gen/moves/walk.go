package moves

import (
	"math"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// The walk is in place, as on a belt: two steps in stride frames, repeated.
const (
	stride  = 32
	strides = 15
	reach   = 2.2 // MMD units from the hip to the foot at heel strike: 35 cm steps
	belt    = 2 * reach / 19
)

// The ankle over the tip of the toes, MMD units: the foot rolls about the tip.
const ankleUp, ankleBack = 1.1, 1.65

// roll lifts the heel by degrees with the toes on the ground; along is where the
// flat foot would be.
func roll(along, degrees float64) (motion.Vec3, motion.Quat) {
	s, c := math.Sincos(degrees * deg)
	return motion.Vec3{Y: ankleUp*c + ankleBack*s - ankleUp, Z: along + ankleBack*c - ankleUp*s - ankleBack}, rx(-degrees)
}

// step is the left foot's IK over one stride: heel strike, flat on the belt,
// rolling off, swing.
func step() []key {
	at := func(frame uint32) float64 { return -reach + belt*float64(frame) }
	var out []key
	add := func(frame uint32, p motion.Vec3, q motion.Quat, c mmd.Curve) {
		out = append(out, key{frame, p, q, c})
	}
	add(0, motion.Vec3{Y: 0.10, Z: at(0)}, rx(20), soft)
	add(3, motion.Vec3{Z: at(3)}, rx(0), mmd.LinearCurve)
	add(11, motion.Vec3{Z: at(11)}, rx(0), mmd.LinearCurve)
	for _, r := range []struct {
		frame uint32
		up    float64
	}{{14, 10}, {16, 21}, {19, 42}} {
		p, q := roll(at(r.frame), r.up)
		add(r.frame, p, q, mmd.LinearCurve)
	}
	add(22, motion.Vec3{Y: 1.55, Z: 0.85}, rx(-38), mmd.LinearCurve)
	add(25, motion.Vec3{Y: 1.25, Z: -0.75}, rx(-16), mmd.LinearCurve)
	add(29, motion.Vec3{Y: 0.62, Z: -2.35}, rx(16), mmd.Curve{X1: 20, Y1: 20, X2: 80, Y2: 107})
	return out
}

// cycle repeats one stride's keys, later by shift frames, over the whole walk,
// and ends where it began.
func cycle(keys []key, shift uint32) []key {
	var out []key
	for s := -1; s < strides+1; s++ {
		for _, k := range keys {
			f := s*stride + int(k.frame) + int(shift)
			if f < 0 || f > stride*strides {
				continue
			}
			k.frame = uint32(f)
			out = append(out, k)
		}
	}
	return out
}

// wave is keys that swing softly between two turns: the first at frame 0, the
// second half a stride later.
func wave(first, second motion.Quat) []key {
	return []key{{0, motion.Vec3{}, first, soft}, {stride / 2, motion.Vec3{}, second, soft}}
}

// Walk is 480 frames of walking in place, a loop.
func Walk() *mmd.Motion {
	t := &take{}
	t.bone("全ての親", key{0, motion.Vec3{}, motion.Identity, mmd.LinearCurve})
	// The body is lowest at heel strike, highest over the standing foot, and
	// leans over it.
	t.bone("センター", cycle([]key{
		{0, motion.Vec3{X: 0, Y: -0.38}, motion.Identity, soft},
		{8, motion.Vec3{X: 0.24, Y: -0.10}, motion.Identity, soft},
		{16, motion.Vec3{X: 0, Y: -0.38}, motion.Identity, soft},
		{24, motion.Vec3{X: -0.24, Y: -0.10}, motion.Identity, soft},
	}, 0)...)
	t.bone("下半身", cycle([]key{
		{0, motion.Vec3{}, ry(7), soft}, {8, motion.Vec3{}, rz(3.5), soft},
		{16, motion.Vec3{}, ry(-7), soft}, {24, motion.Vec3{}, rz(-3.5), soft},
	}, 0)...)
	t.bone("上半身", cycle([]key{
		{0, motion.Vec3{}, rx(-3).Mul(ry(-5)), soft}, {8, motion.Vec3{}, rx(-2).Mul(rz(-2.5)), soft},
		{16, motion.Vec3{}, rx(-3).Mul(ry(5)), soft}, {24, motion.Vec3{}, rx(-2).Mul(rz(2.5)), soft},
	}, 0)...)
	t.bone("上半身2", closed(wave(ry(-5), ry(5)), 1)...)
	t.bone("首", closed(wave(rx(1).Mul(ry(4)), rx(1).Mul(ry(-4))), 1)...)
	t.bone("頭", cycle([]key{
		{0, motion.Vec3{}, rx(2).Mul(ry(4)), soft}, {8, motion.Vec3{}, rx(-0.5).Mul(rz(-1.5)), soft},
		{16, motion.Vec3{}, rx(2).Mul(ry(-4)), soft}, {24, motion.Vec3{}, rx(-0.5).Mul(rz(1.5)), soft},
	}, 0)...)
	t.arms()
	foot := step()
	t.bone("左足ＩＫ", cycle(foot, 0)...)
	t.bone("右足ＩＫ", cycle(foot, stride/2)...)
	t.both("左つま先ＩＫ", key{0, motion.Vec3{}, motion.Identity, mmd.LinearCurve})
	t.morph("まばたき", blinks(34, 84, 88, 171, 246, 301, 357, 361, 440)...)
	t.morph("にっこり", 0, 0.3, 52, 0.3, 64, 0.9, 104, 0.9, 128, 0.3, 290, 0.3, 306, 0.9, 372, 0.9, 404, 0.3, stride*strides, 0.3)
	return t.motion()
}

// blinks is a morph's pairs of frame and weight: shut for a moment after each of
// the frames.
func blinks(frames ...float64) []float64 {
	out := []float64{0, 0}
	for _, f := range frames {
		if out[len(out)-2] != f {
			out = append(out, f, 0)
		}
		out = append(out, f+2, 1, f+4, 0)
	}
	return append(out, stride*strides, 0)
}

// arms swing against the legs, elbows following, fingers at ease.
func (t *take) arms() {
	down := -27.0 // from A-stance nearly to the side
	back, fore := rx(-24).Mul(rz(down)), rx(24).Mul(rz(down+2))
	swing := []key{{0, motion.Vec3{}, back, soft}, {stride / 2, motion.Vec3{}, fore, soft}}
	fold := []key{{2, motion.Vec3{}, elbow(10), soft}, {stride/2 + 2, motion.Vec3{}, elbow(32), soft}}
	hand := []key{{3, motion.Vec3{}, rz(2), soft}, {stride/2 + 3, motion.Vec3{}, rz(-9), soft}}
	for _, b := range []struct {
		name string
		keys []key
	}{
		{"左肩", wave(rz(-2).Mul(ry(-3)), rz(-2).Mul(ry(4)))},
		{"左腕", swing}, {"左ひじ", fold}, {"左手首", hand},
	} {
		t.bone(b.name, closed(b.keys, 0)...)
		t.bone("右"+b.name[len("左"):], closed(mirror(b.keys), stride/2)...)
	}
	for _, f := range []struct {
		finger string
		digits string
		curl   float64
	}{{"人指", "１２３", 22}, {"中指", "１２３", 26}, {"薬指", "１２３", 29}, {"小指", "１２３", 32}} {
		for k, d := range []rune(f.digits) {
			t.both("左"+f.finger+string(d), key{0, motion.Vec3{}, rz(-f.curl * (1 - 0.1*float64(k))), mmd.LinearCurve})
		}
	}
	t.both("左親指１", key{0, motion.Vec3{}, ry(12), mmd.LinearCurve})
}

// closed is [cycle] with keys at both ends, taken from the wave itself, so that
// a shifted wave loops too.
func closed(keys []key, shift uint32) []key {
	out := cycle(keys, shift)
	last := uint32(stride * strides)
	end := func(frame uint32) key {
		a, b := keys[0], keys[1]
		// Half a cosine between the two turns of a wave.
		p := float64((frame+2*stride-shift-a.frame)%stride) / float64(b.frame-a.frame)
		return key{frame, motion.Vec3{}, a.turn.Slerp(b.turn, 0.5-0.5*math.Cos(math.Pi*p)), soft}
	}
	if out[0].frame != 0 {
		out = append([]key{end(0)}, out...)
	}
	if out[len(out)-1].frame != last {
		out = append(out, end(last))
	}
	return out
}
