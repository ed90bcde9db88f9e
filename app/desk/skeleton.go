package desk

import (
	"maps"

	"furitsuke/formats"
	"furitsuke/formats/bvh"
	"furitsuke/motion"
	"furitsuke/motion/retarget"
)

// A Skeleton is the body that a .bvh moves and how it is understood: the file
// states neither its unit nor which bones its joints are. It is immutable.
type Skeleton struct {
	File   *bvh.File
	Map    retarget.Map // what the user says of the joints
	Report retarget.Report
	Clip   *motion.Clip // what it gives; a motion whose clip is another was edited since
}

// NewSkeleton understands the skeleton of a file by m and the names of its
// joints.
func NewSkeleton(f *bvh.File, m retarget.Map) (*Skeleton, []formats.Warning, error) {
	clip, report, warnings, err := f.Clip(m)
	if err != nil {
		return nil, nil, err
	}
	return &Skeleton{f, m, report, clip}, warnings, nil
}

// Unit names what the file counts in, "?" where it is nothing known.
func (s *Skeleton) Unit() string {
	if s.Report.Unit == "" {
		return "?"
	}
	return s.Report.Unit
}

// A SetJoint is the argument of skeleton.set: the joint that a bone is, "" for
// none.
type SetJoint struct {
	Motion MotionID
	Bone   motion.Bone
	Joint  string
}

var skeletonCommands = []Command{
	// SetJoint: which joint of a .bvh a bone is.
	{ID: "skeleton.set", Run: func(d *Desk, arg any) error {
		s := argument[SetJoint](arg)
		return d.remap(s.Motion, func(k *Skeleton) retarget.Map { return k.with(s.Bone, s.Joint) })
	}},
	// MotionID: its bones are those that the joints' names tell.
	{ID: "skeleton.reset", Run: func(d *Desk, arg any) error {
		return d.remap(argument[MotionID](arg), func(*Skeleton) retarget.Map { return nil })
	}},
}

// with returns the map of s in which a joint, or none, is the bone.
func (s *Skeleton) with(b motion.Bone, joint string) retarget.Map {
	m := maps.Clone(s.Map)
	if m == nil {
		m = retarget.Map{}
	}
	maps.DeleteFunc(m, func(_ string, of motion.Bone) bool { return of == b })
	if joint != "" {
		m[joint] = b
	} else if now := s.Report.Joint[b]; now != "" {
		m[now] = motion.NoBone
	}
	return m
}

// remap makes the clip of a motion anew by another map, in a job, as one step.
// What was edited since would be lost, so an edited motion keeps its bones.
func (d *Desk) remap(id MotionID, f func(*Skeleton) retarget.Map) error {
	m := d.Doc().Motion(id)
	if m == nil || m.Skeleton == nil {
		return nil
	}
	if m.Clip != m.Skeleton.Clip {
		return fail("error.edited", m.Name)
	}
	file, next := m.Skeleton.File, f(m.Skeleton)
	label := T("step.skeleton", m.Name)
	d.Jobs.Start(label, func(t *Task) (func(), error) {
		t.Go(0)
		s, _, err := NewSkeleton(file, next)
		if err != nil {
			return nil, err
		}
		return func() {
			now := d.Doc().Motion(id)
			if now == nil || now.Skeleton != m.Skeleton || now.Clip != m.Clip {
				return // closed, edited or named otherwise meanwhile
			}
			changed := *now
			changed.Skeleton, changed.Clip = s, s.Clip
			d.do(label, 0, d.Doc().withMotion(&changed))
		}, nil
	}, func(err error) { d.jobFailed(T("message.failed", label, err), err) })
	return nil
}
