package glb

import "furitsuke/motion"

// Rest returns the rest pose of the humanoid whose bones are the given nodes:
// for each bone its own world rotation and that of its direct parent node,
// whether or not that is a bone too.
func Rest(nodes []Node, bones map[motion.Bone]int) *motion.Rest {
	r := &motion.Rest{HipsParent: motion.IdentityMat}
	for b, i := range bones {
		n := &nodes[i]
		rest := motion.BoneRest{P: motion.Identity, W: n.WorldRotation, World: n.World.Translation()}
		if n.Parent >= 0 {
			rest.P = nodes[n.Parent].WorldRotation
		}
		r.Bone[b] = rest
		r.Has = r.Has.With(b)
		if b == motion.Hips {
			r.HipsLocal = n.Translation
			if n.Parent >= 0 {
				r.HipsParent = nodes[n.Parent].World
			}
		}
	}
	return r
}
