package main

import (
	"fmt"
	"math"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/icon"
	"furitsuke/assets/gen/moves"
	"furitsuke/assets/gen/pmxout"
	"furitsuke/assets/gen/vrmout"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vrm"
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
	body, textures := pmxout.Write(m)
	out["avatar/furi.pmx"] = body
	for name, data := range textures {
		out["avatar/"+pmxout.Folder+"/"+name] = data
	}
	walk := moves.Walk()
	clip, err := walkClip(walk, body, out["avatar/furi.vrm"])
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

// walkClip converts the walk as the program does with both figures on stage: solved
// on the one, for the T-pose of the other. Then it keys every bone in every frame:
// what other converters write, and what an animator has to clean up.
func walkClip(walk *mmd.Motion, pmxFile, vrmFile []byte) ([]byte, error) {
	model, err := pmx.Read(pmxFile)
	if err != nil {
		return nil, err
	}
	figure, err := vrm.Read(vrmFile)
	if err != nil {
		return nil, err
	}
	o := mmd.DefaultOptions()
	o.Model, o.Target = model.Skeleton(), figure.Rest()
	clip, report := mmd.ToClip(walk, o)
	if report.LeftLeg.Baked == 0 || report.RightLeg.Baked == 0 {
		return nil, fmt.Errorf("the walk's legs were not led by their IK: %+v", report)
	}
	clip.Name = "walk"
	return vrma.New(dense(clip))
}

// dense is a clip with a key of every bone at every frame, that of rest where it
// does not move the bone.
func dense(c *motion.Clip) *motion.Clip {
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
	for b := range motion.BoneCount {
		if t := c.Rotation[b]; c.Rest.Has.Has(b) && b != motion.LeftEye && b != motion.RightEye && (t == nil || t.Len() != frames) {
			out.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, values[b])
		}
	}
	return &out
}
