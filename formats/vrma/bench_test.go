package vrma

import (
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// dance is a file of our own with 52 bones, seconds long, at 30 keys a second.
func dance(b *testing.B, seconds int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	n := 30 * seconds
	times := make([]float32, n)
	for i := range times {
		times[i] = float32(i) / 30
	}
	c := &motion.Clip{Duration: float64(times[n-1]), Rest: &motion.Rest{HipsParent: motion.IdentityMat}}
	for bone := range motion.BoneCount {
		if isEye(bone) || bone == motion.Jaw {
			continue
		}
		c.Rest.Has = c.Rest.Has.With(bone)
		c.Rest.Bone[bone] = motion.BoneRest{P: motion.Identity, W: motion.Identity, World: motion.Vec3{Y: 1}}
		values := make([]float32, 4*n)
		for i := range values {
			values[i] = r.Float32()
		}
		c.Rotation[bone] = motion.NewTrack(motion.Linear, 4, times, values)
	}
	out, err := New(c)
	if err != nil {
		b.Fatal(err)
	}
	return out
}

func BenchmarkRead10min52bones(b *testing.B) {
	data := dance(b, 600)
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}

// One bone was turned: the others are copied as bytes.
func BenchmarkWriteEdit10min52bones(b *testing.B) {
	data := dance(b, 600)
	f, err := Read(data)
	if err != nil {
		b.Fatal(err)
	}
	c := motion.RotateBone(f.Clip(), motion.PoseEdit{Bone: motion.LeftUpperArm, Time: 300, Delta: motion.RotZ(1), Falloff: 0.4})
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := f.Write(c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNew60s52bones(b *testing.B) {
	f, err := Read(dance(b, 60))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(f.Clip()); err != nil {
			b.Fatal(err)
		}
	}
}
