package bvh

import (
	"fmt"
	"math"
	"strings"

	"furitsuke/formats"
	"furitsuke/motion"
	"furitsuke/motion/retarget"
)

// Clip returns the motion as a humanoid plays it, how the skeleton was
// understood, and warnings of what was guessed. m names the bones of joints whose
// names do not; it may be nil. The error is a *[formats.Error]: the joints are no
// humanoid's, or m names one that is not there.
func (f *File) Clip(m retarget.Map) (*motion.Clip, retarget.Report, []formats.Warning, error) {
	p := newPlayer(f)
	s := &retarget.Source{Joints: p.joints, Map: m, Frames: f.Frames, Seconds: f.Seconds(), Pose: p.pose}
	clip, r := retarget.ToClip(s)
	var ws []formats.Warning
	warn := func(place, found, done string) {
		ws = append(ws, formats.Warning{Format: "bvh", Place: place, Offset: -1, Found: found, Done: done})
	}
	unsupported := func(want, got string) error {
		return &formats.Error{Format: "bvh", Place: "joints", Offset: -1, Want: want, Got: got, Unsupported: true}
	}
	if lost := m.Unknown(p.joints); len(lost) > 0 {
		return nil, r, nil, &formats.Error{Format: "bvh", Place: "joints", Offset: -1, Want: "a joint " + names(lost), Got: "none of that name"}
	}
	switch {
	case !r.Bones.Has(motion.Hips):
		return nil, r, nil, unsupported("the joints of a humanoid", names(r.Unused))
	case r.Aligned:
		return nil, r, nil, unsupported("offsets that show a body", "every bone along one axis")
	}
	if f.FrameTime == 0 && f.Frames > 1 {
		warn("Frame Time", "0", "read as 1/60 s")
	}
	switch {
	case r.Unit == "" && r.Bones.Has(motion.LeftFoot):
		warn("size", "legs of no usual unit's length", fmt.Sprintf("scaled by %.3g to those of a human", r.Scale))
	case r.Unit == "":
		warn("size", "no legs to measure", "read as centimetres")
	}
	if r.Mirrored {
		warn("axes", "toes that point backwards", "read as they are; left and right may be exchanged")
	}
	if r.Turned {
		warn("axes", "offsets and motion with different axes up", "the motion was turned")
	}
	if r.Sunk {
		warn("floor", "hips that never rise to a third of the legs' length", "read as they are; the figure stands in the floor")
	}
	if r.Cut {
		warn("rows", "a motion of more than an hour", "cut after it")
	}
	var lacks []string
	for b := range motion.BoneCount {
		if b.Required() && !r.Bones.Has(b) {
			lacks = append(lacks, b.String())
		}
	}
	if len(lacks) > 0 {
		warn("joints", "none for "+names(lacks), "these stay at rest")
	}
	return clip, r, ws, nil
}

// names lists some names, for an error.
func names(list []string) string {
	const shown = 5
	text := strings.Join(list[:min(len(list), shown)], ", ")
	if len(list) > shown {
		text += fmt.Sprintf(" and %d more", len(list)-shown)
	}
	return text
}

// rates are the frame rates that writers round the time of, to six digits or
// fewer.
var rates = []float64{24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 240}

// Seconds returns the time between two frames: that of the rate it is within
// 0.05 % of, otherwise the stated one; 1/60 s where 0 is stated.
func (f *File) Seconds() float64 {
	if f.FrameTime == 0 {
		return 1.0 / 60
	}
	for _, r := range rates {
		if math.Abs(f.FrameTime*r-1) < 0.0005 {
			return 1 / r
		}
	}
	return f.FrameTime
}

// A player poses the joints.
type player struct {
	file   *File
	joints []retarget.Joint
	// lift is added to the root's position: see newPlayer.
	lift motion.Vec3
}

func newPlayer(f *File) *player {
	p := &player{file: f}
	for _, j := range f.Joints {
		out := retarget.Joint{Name: j.Name, Parent: j.Parent, Offset: vec(j.Offset)}
		for _, e := range j.Ends {
			out.Tips = append(out.Tips, vec(e))
		}
		p.joints = append(p.joints, out)
	}
	// Positions replace the offset. Some writers mean both: then the root's offset
	// is at the height of the hips and its first position near the origin.
	if len(p.joints) > 0 && f.Frames > 0 {
		move, turn := make([]motion.Vec3, len(p.joints)), make([]motion.Quat, len(p.joints))
		p.pose(0, move, turn)
		if o := p.joints[0].Offset; o.Len() > 0 && move[0].Len() < 0.1*o.Len() {
			p.lift = o
		}
	}
	return p
}

func vec(v [3]float64) motion.Vec3 { return motion.Vec3{X: v[0], Y: v[1], Z: v[2]} }

var turns = [3]func(float64) motion.Quat{motion.RotX, motion.RotY, motion.RotZ}

// pose reads the numbers of a frame.
func (p *player) pose(frame int, move []motion.Vec3, turn []motion.Quat) {
	row := p.file.Values[frame*p.file.Width : (frame+1)*p.file.Width]
	for i := range p.file.Joints {
		j := &p.file.Joints[i]
		at, q := j.Offset, motion.Identity
		for k, c := range j.Channels {
			v := float64(row[j.First+k])
			if c < Xrotation {
				at[c] = v
			} else {
				q = q.Mul(turns[c-Xrotation](v * math.Pi / 180))
			}
		}
		move[i], turn[i] = vec(at), q
	}
	if len(move) > 0 {
		move[0] = move[0].Add(p.lift)
	}
}
