package desk

import (
	"math"
	"testing"

	"furitsuke/formats/mmdname"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// TestEyesTurnAlike holds what the default gain of the gaze is for: a VRM whose
// range maps take 90° of gaze to some 10° of the eyes, as nearly all do, turns
// its eyes as the MMD model beside. The avatar's maps say 10° outwards and 8° to
// the other sides, so a fifth may be missing.
func TestEyesTurnAlike(t *testing.T) {
	const deg = math.Pi / 180
	for _, c := range []struct {
		name       string
		yaw, pitch float64 // of 両目 about MMD's axes, degrees
		standard   bool
	}{
		{"left", -6, 0, false}, {"right", 6, 0, false}, {"up", 0, 5, false}, {"down", 0, -5, false}, {"aside", 4, -3, false},
		{"without a model", -6, 0, true},
	} {
		d := atStart(t)
		q := motion.RotY(c.yaw * deg).Mul(motion.RotX(c.pitch * deg))
		m := &mmd.Motion{Bones: []mmd.BoneTrack{{Name: mmdname.Of("両目"), Keys: []mmd.BoneKey{
			{Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}},
		}}}}
		o := d.Doc().Convert
		o.Standard = c.standard
		run(t, d, "convert.options", Convert{Options: o})
		d.arrange(&batch{loaded: []*Loaded{{Kind: VMDFile, Path: "eyes.vmd", Name: "eyes.vmd", MMD: m}}})
		d.Wait()
		d.Frame(0)
		var turned [2]motion.Quat
		for i, k := range [2]Kind{MMD, VRM} {
			a := d.Actor(d.Doc().SlotOf(k).ID)
			eye, _ := a.BoneMatrix(motion.LeftEye)
			head, _ := a.BoneMatrix(motion.Head)
			turned[i] = head.Rotation().Inv().Mul(eye.Rotation())
		}
		want, off := turned[0].Angle()/deg, turned[0].AngleTo(turned[1])/deg
		if !(want > 4.5) || !(off < 0.21*want) {
			t.Errorf("%s: the VRM's eye is %.2f° from the MMD model's, which turns by %.2f°", c.name, off, want)
		}
	}
}
