package vrma

import "furitsuke/motion"

// node returns the node of a target, and adds it to the file if it is not there.
func (p *patch) node(t target) int {
	f := p.f
	switch t.kind {
	case link:
		return f.links[t.bone][t.link]
	case hips:
		return p.boneNode(motion.Hips)
	case rotate:
		return p.boneNode(t.bone)
	case weight:
		if n, ok := f.faces[t.face]; ok {
			return n
		}
		n := p.addNode(-1, t.face.name, motion.Vec3{}, motion.Identity)
		p.extension().child("expressions", '{').child(t.face.set(), '{').set(t.face.name, encode(map[string]int{"node": n}))
		return n
	default:
		if f.gaze >= 0 {
			return f.gaze
		}
		n := p.addNode(-1, "lookAt", motion.Vec3{}, motion.Identity)
		l := p.extension().child("lookAt", '{')
		l.setNumber("node", n)
		o := p.clip.LookAt.Offset
		l.set("offsetFromHeadBone", encode([3]float64{o.X, o.Y, o.Z}))
		return n
	}
}

func (p *patch) extension() *value {
	return p.root.child("extensions", '{').child(extensionName, '{')
}

// A joint is a node in the file and where it rests in the world.
type joint struct {
	node  int
	world motion.Mat4
	turn  motion.Quat // world rotation, without scale
}

// boneNode returns a bone's node. A bone the file has none for gets one under
// its nearest humanoid ancestor, turned so that its own rest rotation is the W
// of the clip's rest; the track is turned to the new parent by [patch.stored].
func (p *patch) boneNode(b motion.Bone) int { return p.joint(b).node }

func (p *patch) joint(b motion.Bone) joint {
	if n, ok := p.f.bones[b]; ok {
		return joint{n, p.f.nodes[n].World, p.f.nodes[n].WorldRotation}
	}
	if made, ok := p.added[b]; ok {
		return made
	}
	up := joint{-1, motion.IdentityMat, motion.Identity}
	if a := b.NearestIn(p.clip.Rest.Has); a != motion.NoBone {
		up = p.joint(a)
	}
	rest := boneRest(p.clip.Rest, b)
	at := motion.Vec3{}
	if inverse, ok := up.world.Inv(); ok && p.clip.Rest.Has.Has(b) {
		at = inverse.Point(rest.World)
	}
	turn := up.turn.Inv().Mul(rest.W)
	n := p.addNode(up.node, b.String(), at, turn)
	p.extension().child("humanoid", '{').child("humanBones", '{').set(b.String(), encode(map[string]int{"node": n}))
	made := joint{n, up.world.Mul(motion.TRS(at, turn, motion.Vec3{X: 1, Y: 1, Z: 1})), up.turn.Mul(turn)}
	if p.added == nil {
		p.added = map[motion.Bone]joint{}
	}
	p.added[b] = made
	return made
}

// boneRest returns a bone's place in a rest; a bone that the rest does not name
// is stored in normalized rotations.
func boneRest(r *motion.Rest, b motion.Bone) motion.BoneRest {
	if r.Has.Has(b) {
		return r.Bone[b]
	}
	return motion.BoneRest{P: motion.Identity, W: motion.Identity}
}

// addNode adds a node under a parent, or, with parent -1, at the root of the
// scene that is shown.
func (p *patch) addNode(parent int, name string, place motion.Vec3, turn motion.Quat) int {
	n := parse([]byte("{}"))
	n.set("name", encode(name))
	if place != (motion.Vec3{}) {
		n.set("translation", encode([3]float64{place.X, place.Y, place.Z}))
	}
	if turn != motion.Identity {
		n.set("rotation", encode([4]float64{turn.X, turn.Y, turn.Z, turn.W}))
	}
	nodes := p.root.child("nodes", '[')
	i := nodes.push(n)
	if parent >= 0 {
		nodes.items[parent].child("children", '[').push(number(i))
		return i
	}
	scene := 0
	if s := p.f.doc.Scene; s != nil {
		scene = *s
	}
	if scenes := p.root.member("scenes"); scenes != nil && scenes.kind == '[' {
		scenes.open()
		if scene >= 0 && scene < len(scenes.items) {
			scenes.items[scene].child("nodes", '[').push(number(i))
		}
	}
	return i
}
