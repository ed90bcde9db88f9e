package main

import (
	"fmt"
	"math"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/icon"
	"furitsuke/assets/gen/moves"
	"furitsuke/assets/gen/pmxout"
	"furitsuke/assets/gen/vrmout"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// testdata is the repository's folder of test inputs, seen from assets.
const testdata = "../testdata/"

// iconFile is what app/winres is built from, seen from assets.
const iconFile = "../app/winres/furitsuke.ico"

// files makes everything, by path relative to assets.
func files() (map[string][]byte, error) {
	m := furi.New()
	out := map[string][]byte{
		"avatar/furi.vrm":             vrmout.VRM1(m),
		testdata + "avatar/furi0.vrm": vrmout.VRM0(m),
		iconFile:                      icon.ICO(),
	}
	pmx, textures := pmxout.Write(m)
	out["avatar/furi.pmx"] = pmx
	for name, data := range textures {
		out["avatar/"+pmxout.Folder+"/"+name] = data
	}
	walk := moves.Walk()
	clip, err := walkClip(walk)
	if err != nil {
		return nil, err
	}
	out["motion/walk.vmd"] = moves.Encode(walk)
	out["motion/walk.vrma"] = clip
	out[testdata+"motion/walk.vmd"] = out["motion/walk.vmd"]
	for name, take := range moves.Sweeps() {
		out[testdata+"motion/"+name+".vmd"] = moves.Encode(take)
	}
	return out, nil
}

// walkClip converts the walk as the program does, adds the blinks, which the
// conversion of bones leaves out, and keys every bone in every frame: what other
// converters write, and what an animator has to clean up.
func walkClip(walk *mmd.Motion) ([]byte, error) {
	clip, report := mmd.ToClip(walk, mmd.DefaultOptions())
	if report.LeftLeg.Baked == 0 || report.RightLeg.Baked == 0 {
		return nil, fmt.Errorf("the walk's legs were not baked from their IK: %+v", report)
	}
	clip.Name = "walk"
	for _, t := range walk.Morphs {
		if t.Name.Text != "まばたき" {
			continue
		}
		var times, values []float32
		for _, k := range t.Keys {
			times, values = append(times, float32(k.Frame)/mmd.FPS), append(values, k.Weight)
		}
		clip.Expressions = append(clip.Expressions, motion.Expression{Name: "blink", Weight: motion.NewTrack(motion.Linear, 1, times, values)})
	}
	return vrma.New(dense(clip))
}

// dense is a clip with keys of all bones but jaw and eyes at every frame, those
// that it lacks at rest.
func dense(c *motion.Clip) *motion.Clip {
	has := c.Rest.Has
	for b := range motion.BoneCount {
		if b != motion.Jaw && b != motion.LeftEye && b != motion.RightEye {
			has = has.With(b)
		}
	}
	frames := int(math.Round(c.Duration*mmd.FPS)) + 1
	times := make([]float32, frames)
	var values [motion.BoneCount][]float32
	s, pose := motion.NewSampler(c), motion.Pose{}
	for i := range times {
		times[i] = float32(i) / mmd.FPS
		s.Sample(float64(times[i]), &pose)
		for b := range values {
			q := pose.Rotation[b]
			values[b] = append(values[b], float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
	}
	out := *c
	out.Rest = mmd.StandardRest(has)
	for b := range motion.BoneCount {
		if t := c.Rotation[b]; has.Has(b) && (t == nil || t.Len() != frames) {
			out.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, values[b])
		}
	}
	return &out
}
