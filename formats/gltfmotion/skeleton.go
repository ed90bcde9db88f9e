package gltfmotion

import (
	"fmt"
	"strings"

	"furitsuke/formats/glb"
	"furitsuke/motion"
	"furitsuke/motion/retarget"
)

// A skeleton is the nodes that may be bones: the joints of skins and all above
// them, or, in a file without skins, all nodes that carry no mesh.
type skeleton struct {
	joints []retarget.Joint
	nodes  []int // of the joints
}

func newSkeleton(doc *glb.Doc, nodes []glb.Node, order []int) *skeleton {
	wanted := make([]bool, len(nodes))
	for _, s := range doc.Skins {
		for _, j := range s.Joints {
			for j >= 0 && j < len(nodes) && !wanted[j] {
				wanted[j] = true
				j = nodes[j].Parent
			}
		}
	}
	s := &skeleton{}
	joint := make([]int, len(nodes)) // the nearest joint at or above a node, or -1
	for _, i := range order {
		n := &nodes[i]
		above := -1
		if n.Parent >= 0 {
			above = joint[n.Parent]
		}
		joint[i] = above
		if len(doc.Skins) > 0 && !wanted[i] || n.Mesh >= 0 {
			continue
		}
		// Rest rotations are taken out: places in the world tell the body.
		at := n.World.Translation()
		if above >= 0 {
			at = at.Sub(nodes[s.nodes[above]].World.Translation())
		}
		joint[i] = len(s.joints)
		s.joints = append(s.joints, retarget.Joint{Name: n.Name, Parent: above, Offset: at})
		s.nodes = append(s.nodes, i)
	}
	return s
}

// some names a few nodes, for an error.
func (s *skeleton) some() string {
	const few = 4
	var names []string
	for _, j := range s.joints {
		if j.Name != "" && len(names) < few {
			names = append(names, fmt.Sprintf("%.40q", j.Name))
		}
	}
	if len(names) == 0 {
		return "nodes without names"
	}
	return strings.Join(names, ", ") + " …"
}

// upright returns the clip with the rest of a body in the T-pose, in motion's
// axes and metres. Stored keys stay: only P, W and M of the rest change. With F
// from the file's axes to motion's and S from a bone's T-pose to its rest pose,
// W becomes S⁻¹·F·W and P, whose node hangs on the bone above, S_above⁻¹·F·P.
func upright(c *motion.Clip, body *retarget.Body) *motion.Clip {
	out, rest := *c, *c.Rest
	f, scale := body.ToMotion, body.Report.Scale
	frame := motion.TRS(motion.Vec3{}, f, motion.Vec3{X: scale, Y: scale, Z: scale})
	rest.HipsParent = frame.Mul(c.Rest.HipsParent)
	hips := rest.HipsParent.Point(rest.HipsLocal)
	for b := range motion.BoneCount {
		if !rest.Has.Has(b) {
			continue
		}
		r := &rest.Bone[b]
		r.W = body.Stance[b].Inv().Mul(f).Mul(r.W)
		r.P = f.Mul(r.P)
		if above := b.NearestIn(rest.Has); above != motion.NoBone {
			r.P = body.Stance[above].Inv().Mul(r.P)
		}
		r.World = hips.Add(body.Place[b].Sub(body.Place[motion.Hips]))
	}
	out.Rest = &rest
	if links := c.Between[motion.Hips]; links != nil { // M at a time is made of them alone
		out.Between[motion.Hips] = append([]motion.Link{{Rotation: f, Scale: motion.Vec3{X: scale, Y: scale, Z: scale}}}, links...)
	}
	return &out
}
