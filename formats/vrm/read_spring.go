package vrm

import (
	"fmt"

	"github.com/qmuntal/gltf"

	"furitsuke/motion"
)

// springs1 is VRMC_springBone.
type springs1 struct {
	Colliders []struct {
		Node       int
		Shape      shape1
		Extensions gltf.Extensions
	}
	ColliderGroups []struct {
		Name      string
		Colliders []int
	}
	Springs []struct {
		Name   string
		Joints []struct {
			Node         int
			HitRadius    float64
			Stiffness    *float64
			GravityPower float64
			GravityDir   *[3]float64
			DragForce    *float64
		}
		ColliderGroups []int
		Center         *int
	}
}

type shape1 struct {
	Sphere, Capsule, Plane *struct {
		Offset, Tail [3]float64
		Normal       *[3]float64
		Radius       float64
		Inside       bool
	}
}

func vec(v [3]float64) motion.Vec3 { return motion.Vec3{X: v[0], Y: v[1], Z: v[2]} }

var down = motion.Vec3{Y: -1}

func (r *reader) springs() error {
	if r.v0 != nil {
		return r.springs0()
	}
	const at = "/extensions/VRMC_springBone"
	var s springs1
	if ok, err := r.Extension(r.Extensions, "", "VRMC_springBone", &s); err != nil || !ok {
		return err
	}
	if err := r.colliders1(&s, at); err != nil {
		return err
	}
	for i, sp := range s.Springs {
		at := fmt.Sprintf("%s/springs/%d", at, i)
		out := Spring{Name: sp.Name, Center: None, Groups: sp.ColliderGroups}
		for k, g := range sp.ColliderGroups {
			if err := r.Index(g, len(s.ColliderGroups), fmt.Sprintf("%s/colliderGroups/%d", at, k), "collider group"); err != nil {
				return err
			}
		}
		if sp.Center != nil {
			if err := r.Index(*sp.Center, len(r.f.Nodes), at+"/center", "node"); err != nil {
				return err
			}
			out.Center = *sp.Center
		}
		for k, j := range sp.Joints {
			if err := r.Index(j.Node, len(r.f.Nodes), fmt.Sprintf("%s/joints/%d/node", at, k), "node"); err != nil {
				return err
			}
			joint := Joint{Node: j.Node, HitRadius: j.HitRadius, Stiffness: or(j.Stiffness, 1),
				Gravity: j.GravityPower, GravityDir: down, Drag: or(j.DragForce, 0.5)}
			if j.GravityDir != nil {
				joint.GravityDir = vec(*j.GravityDir)
			}
			out.Joints = append(out.Joints, joint)
		}
		r.f.Springs = append(r.f.Springs, out)
	}
	return nil
}

func (r *reader) colliders1(s *springs1, at string) error {
	for i, c := range s.Colliders {
		at := fmt.Sprintf("%s/colliders/%d", at, i)
		if err := r.Index(c.Node, len(r.f.Nodes), at+"/node", "node"); err != nil {
			return err
		}
		// The extended shape replaces the plain one, which may be missing then.
		var e struct{ Shape shape1 }
		if ok, err := r.Extension(c.Extensions, at, "VRMC_springBone_extended_collider", &e); err != nil {
			return err
		} else if ok {
			c.Shape = e.Shape
		}
		out := Collider{Node: c.Node, Normal: motion.Vec3{Z: 1}}
		shape := c.Shape.Sphere
		switch {
		case c.Shape.Plane != nil:
			out.Shape, shape = Plane, c.Shape.Plane
			if shape.Normal != nil {
				out.Normal = vec(*shape.Normal).Unit()
			}
		case c.Shape.Capsule != nil:
			out.Shape, shape = Capsule, c.Shape.Capsule
		case shape == nil:
			return r.Errorf(at+"/shape", "a sphere, a capsule or a plane", "none of them")
		}
		out.Offset, out.Tail, out.Radius, out.Inside = vec(shape.Offset), vec(shape.Tail), shape.Radius, shape.Inside
		r.f.Colliders = append(r.f.Colliders, out)
	}
	for i, g := range s.ColliderGroups {
		for k, c := range g.Colliders {
			if err := r.Index(c, len(r.f.Colliders), fmt.Sprintf("%s/colliderGroups/%d/colliders/%d", at, i, k), "collider"); err != nil {
				return err
			}
		}
		r.f.ColliderGroups = append(r.f.ColliderGroups, ColliderGroup{g.Name, g.Colliders})
	}
	return nil
}

// springs0 reads secondaryAnimation of 0.x. Each listed node and all below it
// swing, every node towards its first child; so a chain runs down the first
// children, and every further child begins a chain of its own. A leaf swings
// towards a virtual tail.
func (r *reader) springs0() error {
	s := &r.v0.SecondaryAnimation
	const at = at0 + "/secondaryAnimation"
	for i, g := range s.ColliderGroups {
		at := fmt.Sprintf("%s/colliderGroups/%d", at, i)
		if err := r.Index(g.Node, len(r.f.Nodes), at+"/node", "node"); err != nil {
			return err
		}
		var out ColliderGroup
		for _, c := range g.Colliders {
			out.Colliders = append(out.Colliders, len(r.f.Colliders))
			r.f.Colliders = append(r.f.Colliders, Collider{Node: g.Node, Offset: motion.Vec3(c.Offset), Radius: c.Radius})
		}
		r.f.ColliderGroups = append(r.f.ColliderGroups, out)
	}
	swinging := make([]bool, len(r.f.Nodes))
	for i := range s.BoneGroups {
		g := &s.BoneGroups[i]
		at := fmt.Sprintf("%s/boneGroups/%d", at, i)
		for k, c := range g.ColliderGroups {
			if err := r.Index(c, len(r.f.ColliderGroups), fmt.Sprintf("%s/colliderGroups/%d", at, k), "collider group"); err != nil {
				return err
			}
		}
		spring := Spring{Name: g.Comment, Groups: g.ColliderGroups, Center: or(g.Center, None)}
		if spring.Center < 0 || spring.Center >= len(r.f.Nodes) {
			spring.Center = None
		}
		for k, root := range g.Bones {
			if err := r.Index(root, len(r.f.Nodes), fmt.Sprintf("%s/bones/%d", at, k), "node"); err != nil {
				return err
			}
			r.chains0(spring, g, root, swinging)
		}
	}
	return nil
}

// chains0 adds the chains from a root on. A node swings once, in the first
// group that reaches it.
func (r *reader) chains0(spring Spring, g *boneGroup0, root int, swinging []bool) {
	for starts := []int{root}; len(starts) > 0; {
		chain := spring
		chain.Joints = nil
		next := starts[len(starts)-1]
		starts = starts[:len(starts)-1]
		for !swinging[next] {
			swinging[next] = true
			chain.Joints = append(chain.Joints, g.joint(next))
			children := r.f.Nodes[next].Children
			if len(children) == 0 {
				tail := g.joint(None)
				tail.Tail = r.tail0(next)
				chain.Joints = append(chain.Joints, tail)
				break
			}
			starts = append(starts, children[1:]...)
			next = children[0]
		}
		if len(chain.Joints) > 1 {
			r.f.Springs = append(r.f.Springs, chain)
		}
	}
}

func (g *boneGroup0) joint(node int) Joint {
	j := Joint{Node: node, HitRadius: g.HitRadius, Stiffness: g.Stiffiness, Gravity: g.GravityPower, GravityDir: down, Drag: g.DragForce}
	if g.GravityDir != nil {
		j.GravityDir = motion.Vec3(*g.GravityDir)
	}
	return j
}

// tailLength is the virtual tail of a 0.x leaf: 7 cm, as in UniVRM.
const tailLength = 0.07 // metres

// tail0 returns where a leaf's virtual tail is in the leaf's space: further
// along the way from its parent.
func (r *reader) tail0(leaf int) motion.Vec3 {
	n := &r.f.Nodes[leaf]
	way := n.World.Translation()
	if n.Parent >= 0 {
		way = way.Sub(r.f.Nodes[n.Parent].World.Translation())
	}
	if way.Len() == 0 {
		way = down
	}
	return n.WorldRotation.Inv().Rotate(way.Unit().Scale(tailLength))
}

var axes = map[string]motion.Vec3{
	"X": {X: 1}, "Y": {Y: 1}, "Z": {Z: 1},
	"PositiveX": {X: 1}, "PositiveY": {Y: 1}, "PositiveZ": {Z: 1},
	"NegativeX": {X: -1}, "NegativeY": {Y: -1}, "NegativeZ": {Z: -1},
}

// constraints reads VRMC_node_constraint of every node.
func (r *reader) constraints() error {
	for i, n := range r.Nodes {
		at := fmt.Sprintf("/nodes/%d", i)
		type tie struct {
			Source            int
			RollAxis, AimAxis string
			Weight            *float64
		}
		var e struct {
			Constraint struct{ Roll, Aim, Rotation *tie }
		}
		if ok, err := r.Extension(n.Extensions, at, "VRMC_node_constraint", &e); err != nil {
			return err
		} else if !ok {
			continue
		}
		at += "/extensions/VRMC_node_constraint/constraint"
		for _, c := range []struct {
			kind ConstraintKind
			tie  *tie
			key  string
		}{
			{RollConstraint, e.Constraint.Roll, "/roll"},
			{AimConstraint, e.Constraint.Aim, "/aim"},
			{RotationConstraint, e.Constraint.Rotation, "/rotation"},
		} {
			if c.tie == nil {
				continue
			}
			if err := r.Index(c.tie.Source, len(r.f.Nodes), at+c.key+"/source", "node"); err != nil {
				return err
			}
			r.f.Constraints = append(r.f.Constraints, Constraint{
				Node: i, Source: c.tie.Source, Kind: c.kind, Axis: axes[c.tie.RollAxis+c.tie.AimAxis], Weight: or(c.tie.Weight, 1),
			})
			break
		}
	}
	return nil
}
