package desk

import (
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/motion/ik"
)

// avatars are the embedded figure as VRM 1.0 and as 0.x, which faces -Z.
var avatars = []string{"../../assets/avatar/furi.vrm", "../../testdata/avatar/furi0.vrm"}

// onAvatar is a desk with an avatar that walks, at 1 s.
func onAvatar(t testing.TB, model string) *Desk {
	t.Helper()
	d := newDesk(t)
	run(t, d, "file.open", []string{model, "../../assets/motion/walk.vrma"})
	if e := lastError(d); e != "" {
		t.Fatal(e)
	}
	d.history = NewHistory(d.Doc())
	d.Clock.Playing = false
	d.Clock.Seek(1)
	d.Frame(0)
	return d
}

// where returns where bones of the figure stand, at a time.
func where(d *Desk, at float64, bones ...motion.Bone) (out []motion.Vec3) {
	d.Clock.Seek(at)
	d.Frame(0)
	slot, _ := d.Doc().Current()
	for _, b := range bones {
		m, _ := d.Actor(slot.ID).BoneMatrix(b)
		out = append(out, m.Translation())
	}
	return out
}

// A dragged hand is where it was dragged, nothing but its arm turns, and the
// model's facing makes no difference.
func TestReach(t *testing.T) {
	for _, model := range avatars {
		d := onAvatar(t, model)
		slot, _ := d.Doc().Current()
		run(t, d, "pose.select", Select(slot.ID, motion.RightHand))
		before := where(d, 1, motion.RightHand, motion.RightUpperArm, motion.LeftHand, motion.Head)
		by := motion.Vec3{X: 0.05, Y: 0.12, Z: 0.1}
		gesture := d.Gesture()
		for i := range 5 {
			run(t, d, "pose.move", Move{World: by.Scale(float64(i+1) / 5), Falloff: 0.4, Gesture: gesture})
		}
		after := where(d, 1, motion.RightHand, motion.RightUpperArm, motion.LeftHand, motion.Head)
		if got := after[0].Sub(before[0]); got.Sub(by).Len() > 1e-3 {
			t.Errorf("%s: the hand went by %v, want %v", model, got, by)
		}
		for i := 1; i < 4; i++ {
			if after[i].Sub(before[i]).Len() > 1e-6 {
				t.Errorf("%s: more than the arm moved", model)
			}
		}
		if d.History().Len() != 1 {
			t.Errorf("%s: %d steps for one drag", model, d.History().Len())
		}
	}
}

// A dragged elbow or knee comes as near as its limb lets it, hand and foot stay
// where and as they are, and the model's facing makes no difference.
func TestPoles(t *testing.T) {
	for _, model := range avatars {
		for _, l := range ik.Limbs {
			d := onAvatar(t, model)
			slot, _ := d.Doc().Current()
			turned := func() motion.Quat {
				d.Frame(0)
				m, _ := d.Actor(slot.ID).BoneMatrix(l.End)
				return m.Rotation()
			}
			run(t, d, "pose.select", Select(slot.ID, l.Lower))
			before, turn := where(d, 1, l.Upper, l.Lower, l.End, motion.Hips), turned()
			by := motion.Vec3{X: 0.3, Z: 0.1} // out to its left: no limb hangs that way
			run(t, d, "pose.move", Move{World: by, Falloff: 0.2})
			after := where(d, 1, l.Upper, l.Lower, l.End, motion.Hips)
			for _, i := range []int{0, 2, 3} {
				if off := after[i].Sub(before[i]).Len(); off > 1e-4 {
					t.Errorf("%s: %v: joint %d went by %g m", model, l.Lower, i, off)
				}
			}
			if a := turned().AngleTo(turn); a > 1e-4 {
				t.Errorf("%s: %v turned by %g rad", model, l.End, a)
			}
			// The joint lies in the half-plane of the line and the pole.
			line := before[2].Sub(before[0]).Unit()
			square := func(p motion.Vec3) motion.Vec3 {
				v := p.Sub(before[0])
				return v.Sub(line.Scale(v.Dot(line))).Unit()
			}
			if cos := square(after[1]).Dot(square(before[1].Add(by))); cos < 1-1e-4 {
				t.Errorf("%s: %v is %g rad about its limb from where it was dragged", model, l.Lower, math.Acos(cos))
			}
		}
	}
}

// With the body following, a hand dragged out of reach gets there: the spine
// leans, then the hips come, and pinned feet stay.
func TestBodyFollows(t *testing.T) {
	for _, model := range avatars {
		d := onAvatar(t, model)
		slot, _ := d.Doc().Current()
		pinFeet(t, d)
		run(t, d, "pose.select", Select(slot.ID, motion.RightHand))
		before := where(d, 1, motion.RightHand, motion.LeftFoot, motion.RightFoot, motion.Hips, motion.Neck)
		by := motion.Vec3{Y: 0.1, Z: 0.75}
		gesture := d.Gesture()
		run(t, d, "pose.move", Move{World: by, Falloff: 0.4, Gesture: gesture})
		if got := where(d, 1, motion.RightHand)[0].Sub(before[0]); got.Sub(by).Len() < 0.05 {
			t.Fatalf("%s: the arm alone gets there: %v", model, got)
		}
		run(t, d, "pose.follow", nil)
		run(t, d, "pose.move", Move{World: by, Falloff: 0.4, Gesture: gesture})
		after := where(d, 1, motion.RightHand, motion.LeftFoot, motion.RightFoot, motion.Hips, motion.Neck)
		if got := after[0].Sub(before[0]); got.Sub(by).Len() > 5e-3 {
			t.Errorf("%s: the hand went by %v, want %v", model, got, by)
		}
		for i := 1; i <= 2; i++ {
			if off := after[i].Sub(before[i]).Len(); off > 1e-3 {
				t.Errorf("%s: a pinned foot went by %g m", model, off)
			}
		}
		if lean := after[4].Sub(before[4]); lean.Z < 0.05 {
			t.Errorf("%s: the neck went by %v: nothing leans", model, lean)
		}
		if d.History().Len() != 1 {
			t.Errorf("%s: %d steps for one drag", model, d.History().Len())
		}
	}
}

// pinFeet pins both feet of the figure in hand and returns the selection of them.
func pinFeet(t *testing.T, d *Desk) Selection {
	t.Helper()
	slot, _ := d.Doc().Current()
	feet := Select(slot.ID, motion.LeftFoot)
	feet.Bones = feet.Bones.With(motion.RightFoot)
	run(t, d, "pose.select", feet)
	run(t, d, "pose.pin", nil)
	return feet
}

// Pinned feet stay where they were while the hips move, at the playhead and in
// the whole falloff.
func TestPinsHold(t *testing.T) {
	for _, model := range avatars {
		d := onAvatar(t, model)
		slot, _ := d.Doc().Current()
		times := []float64{0.65, 0.8, 0.9, 1, 1.1, 1.3}
		var before [][]motion.Vec3
		for _, s := range times {
			before = append(before, where(d, s, motion.LeftFoot, motion.RightFoot, motion.Hips))
		}
		feet := pinFeet(t, d)
		run(t, d, "pose.select", Select(slot.ID, motion.Hips))
		d.Clock.Seek(1)
		down := motion.Vec3{Y: -0.06, X: 0.02}
		run(t, d, "pose.move", Move{World: down, Falloff: 0.4})
		for i, s := range times {
			after := where(d, s, motion.LeftFoot, motion.RightFoot, motion.Hips)
			for k := range 2 {
				if off := after[k].Sub(before[i][k]).Len(); off > 1e-3 {
					t.Errorf("%s: at %g s a pinned foot is %g m from its place", model, s, off)
				}
			}
			if got := after[2].Sub(before[i][2]); s == 1 && math.Abs(got.Y-down.Y) > 1e-4 {
				t.Errorf("%s: the hips went by %v, want %v", model, got, down)
			}
		}
		run(t, d, "pose.select", feet)
		run(t, d, "pose.pin", nil)
		if d.Pins != 0 {
			t.Error("the pins are still set")
		}
	}
}

// Without a falloff the hips move in one frame alone, and pinned feet stay in it.
func TestPinsHoldInOneFrame(t *testing.T) {
	for _, model := range avatars {
		d := onAvatar(t, model)
		slot, _ := d.Doc().Current()
		times := []float64{0.9, 1, 1.1}
		var before [][]motion.Vec3
		for _, s := range times {
			before = append(before, where(d, s, motion.LeftFoot, motion.RightFoot))
		}
		pinFeet(t, d)
		run(t, d, "pose.select", Select(slot.ID, motion.Hips))
		d.Clock.Seek(1)
		run(t, d, "pose.move", Move{World: motion.Vec3{Y: -0.06, X: 0.02}})
		for i, s := range times {
			for k, at := range where(d, s, motion.LeftFoot, motion.RightFoot) {
				if off := at.Sub(before[i][k]).Len(); off > 1e-3 {
					t.Errorf("%s: at %g s a pinned foot is %g m from its place", model, s, off)
				}
			}
		}
	}
}
