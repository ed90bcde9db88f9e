package scene

import (
	"cmp"
	"slices"

	"furitsuke/motion"
)

// A Hit is the place where a ray meets the surface of an actor.
type Hit struct {
	Actor    *Actor
	Mesh     int        // of the actor's model
	Part     int        // of the mesh
	Material int        // of the model
	Triangle int        // where its three corners begin in Mesh.Index
	Weights  [3]float64 // of the corners at the point, their sum is 1
	Point    motion.Vec3
	Normal   motion.Vec3 // of the triangle, length 1, on the side that was hit
	Distance float64     // from the ray's origin, metres
	Node     int         // that moves the point most
	Bone     motion.Bone // the humanoid bone that carries Node; NoBone for none
	Body     BodyPart
}

// Pick returns what a ray meets first of all that is drawn, as the stage stands
// now; dir has length 1. Hidden actors, backs that are not drawn, holes of
// cut-outs and what is too clear to be seen let the ray through.
func (s *Stage) Pick(from, dir motion.Vec3) (Hit, bool) {
	var best Hit
	found := false
	for _, a := range s.Actors {
		if h, ok := a.Pick(from, dir); ok && (!found || h.Distance < best.Distance) {
			best, found = h, true
		}
	}
	return best, found
}

// Pick returns what a ray meets first of the actor, see [Stage.Pick].
//
// A model of a million triangles has to answer within a frame, and its skin is
// another one every frame, so no tree over posed triangles would pay. The
// triangles stand in small groups ([Model.MakePickable]), and a box that surely
// holds a group as posed takes as many products of matrix and box as joints
// move it. Only the few groups whose box the ray meets are skinned, from the
// nearest box on, until the next one begins behind the hit. After the first
// pick of an actor the next ones allocate nothing.
func (a *Actor) Pick(from, dir motion.Vec3) (Hit, bool) {
	if !a.Shown() {
		return Hit{}, false
	}
	ray := newRay(from, dir)
	groups := a.Model.pickable()
	p := &a.picker
	p.found = p.found[:0]
	for i := range groups.meshes {
		if a.Model.Meshes[i].Person != FirstPerson { // seen in a headset alone
			a.meet(&ray, i, groups.meshes[i])
		}
	}
	slices.SortFunc(p.found, func(a, b met) int { return cmp.Compare(a.near, b.near) })
	hit := Hit{Actor: a, Distance: far}
	for _, f := range p.found {
		if float64(f.near) > hit.Distance {
			break
		}
		a.strike(&ray, f.mesh, f.group, &hit)
	}
	if hit.Distance == far {
		return Hit{}, false
	}
	a.name(&hit, groups)
	return hit, true
}

// far is beyond all that is on a stage, metres.
const far = 1e9

// A picker is what an actor keeps between picks, so that they allocate nothing.
type picker struct {
	found []met
	place []float32 // of a group's vertices on the stage
}

// A met is a group whose box a ray enters, at a distance in metres.
type met struct {
	near  float32
	mesh  int
	group *group
}

// strike skins a group and puts the nearest place where the ray meets it into
// hit, if that is nearer than what hit holds.
func (a *Actor) strike(ray *ray, mesh int, g *group, hit *Hit) {
	m := &a.Model.Meshes[mesh]
	part := &m.Parts[g.part]
	mat := &a.tints[part.Material]
	place := slices.Grow(a.picker.place[:0], 3*len(g.vertex))[:3*len(g.vertex)]
	a.picker.place = place
	a.Skinned(mesh, g.vertex, place, nil)
	for i, first := range g.triangle {
		c := &g.corner[i]
		t, w, front, ok := ray.triangle(place[3*int(c[0]):], place[3*int(c[1]):], place[3*int(c[2]):])
		if !ok || t >= hit.Distance || !front && !mat.DoubleSided || !a.covers(mesh, mat, int(first), w) {
			continue
		}
		hit.Mesh, hit.Part, hit.Material = mesh, int(g.part), part.Material
		hit.Triangle, hit.Weights, hit.Distance = int(first), w, t
		hit.Point = ray.from.Add(ray.dir.Scale(t))
		at := func(k int) motion.Vec3 { return vec(place[3*int(c[k]):]) }
		hit.Normal = at(1).Sub(at(0)).Cross(at(2).Sub(at(0))).Unit()
		if !front {
			hit.Normal = hit.Normal.Scale(-1)
		}
	}
}

// name fills in which joint, bone and part of the body were hit.
func (a *Actor) name(hit *Hit, groups *pickable) {
	m := &a.Model.Meshes[hit.Mesh]
	corners := (*[3]uint32)(m.Index[hit.Triangle:])
	hit.Node = a.Model.Skins[m.Skin].Joints[m.heaviest(corners, hit.Weights)]
	hit.Bone, hit.Body = groups.bone[hit.Node], groups.body[hit.Node]
	if worn := groups.worn[hit.Material]; worn != NoPart {
		hit.Body = worn
	}
}

// heaviest returns the joint that moves a point of a triangle most.
func (m *Mesh) heaviest(corners *[3]uint32, at [3]float64) uint16 {
	if m.Joints == nil {
		return 0
	}
	var joint [12]uint16
	var weight [12]float64
	n, best := 0, 0
	for c, v := range corners {
		for k, j := range m.Joints[4*v : 4*v+4] {
			i := 0
			for i < n && joint[i] != j {
				i++
			}
			n = max(n, i+1)
			joint[i] = j
			weight[i] += at[c] * float64(m.Weights[4*int(v)+k])
		}
	}
	for i := range n {
		if weight[i] > weight[best] {
			best = i
		}
	}
	return joint[best]
}
