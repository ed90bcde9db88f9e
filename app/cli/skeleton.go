package cli

import (
	"strings"

	"furitsuke/motion"
	"furitsuke/motion/retarget"
)

// A skeleton is how a motion's skeleton was understood, as info and convert print
// it.
type skeleton struct {
	Unit   string            `json:"unit"`   // guessed from the legs, "" where they are of no usual length
	Scale  float64           `json:"scale"`  // metres in a unit
	Bones  map[string]string `json:"bones"`  // the joint of each bone
	Unused []string          `json:"unused"` // joints that are none
}

func skeletonOf(r *retarget.Report) *skeleton {
	s := &skeleton{Unit: r.Unit, Scale: r.Scale, Bones: map[string]string{}, Unused: append([]string{}, r.Unused...)}
	for b, joint := range r.Joint {
		s.Bones[b.String()] = joint
	}
	return s
}

// list writes the bones with their joints, in the order of the body.
func (s *skeleton) list() (out []string) {
	for b := range motion.BoneCount {
		if joint, ok := s.Bones[b.String()]; ok {
			out = append(out, b.String()+"="+joint)
		}
	}
	return out
}

// boneMap reads flags such as "LeftLeg=leftUpperLeg" and "Tail=none".
func boneMap(flags []string) (retarget.Map, error) {
	m := retarget.Map{}
	given := map[motion.Bone]string{}
	for _, f := range flags {
		at := strings.LastIndexByte(f, '=') // a joint may be called anything
		if at <= 0 {
			return nil, usage("--bone: want JOINT=BONE, got %q", f)
		}
		joint, name := f[:at], f[at+1:]
		b, ok := motion.BoneNamed(name)
		switch {
		case name == motion.NoBone.String():
			b = motion.NoBone
		case !ok:
			return nil, usage("--bone: no bone %q", name)
		case given[b] != "" && given[b] != joint:
			return nil, usage("--bone: %s and %s cannot both be the %s", given[b], joint, name)
		}
		given[b], m[joint] = joint, b
	}
	return m, nil
}
