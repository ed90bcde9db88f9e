package scaled

import (
	"fmt"

	"furitsuke/assets/gen/furi"
	"furitsuke/motion"
)

// AddBones returns m with n more bones: the links of what swings, hair and
// cloth, are divided evenly into shorter ones. A point goes to the piece that it
// lies along.
func AddBones(m *furi.Model, n int) *furi.Model {
	d := divide(m, n)
	out := *m
	out.Skeleton = d.skeleton
	out.Parts = nil
	for _, p := range m.Parts {
		p = clone(p)
		for i := range p.Skin {
			for k, b := range p.Skin[i].Bone {
				p.Skin[i].Bone[k] = d.pieceAt(b, p.Pos[i])
			}
		}
		out.Parts = append(out.Parts, p)
	}
	out.Colliders = append([]furi.Collider(nil), m.Colliders...)
	for i := range out.Colliders {
		out.Colliders[i].Bone = d.pieces[out.Colliders[i].Bone][0]
	}
	out.Springs = nil
	for _, s := range m.Springs {
		var bones []int
		for _, b := range s.Bones {
			bones = append(bones, d.pieces[b]...)
		}
		s.Bones = bones
		out.Springs = append(out.Springs, s)
	}
	return &out
}

// A division is a skeleton whose links have become several bones each.
type division struct {
	skeleton *furi.Skeleton
	pieces   [][]int // of each bone of the model, from its own place on
}

func divide(m *furi.Model, n int) *division {
	next := make([]int, len(m.Bones)) // the bone at a link's other end, 0 for none
	links := 0
	for _, s := range m.Springs {
		for i, b := range s.Bones[:len(s.Bones)-1] {
			next[b] = s.Bones[i+1]
			links++
		}
	}
	d := &division{furi.NewSkeleton(), make([][]int, len(m.Bones))}
	human := len(d.skeleton.Bones) // these come first in every model
	seen := 0
	for i, b := range m.Bones {
		if i < human {
			d.pieces[i] = []int{i}
			continue
		}
		parents := d.pieces[b.Parent]
		last := d.skeleton.Add(b.Name, parents[len(parents)-1], b.Pos, b.Human)
		d.pieces[i] = []int{last}
		if next[i] == 0 {
			continue
		}
		more := n*(seen+1)/links - n*seen/links
		seen++
		for k := range more {
			at := b.Pos.Lerp(m.Bones[next[i]].Pos, float64(k+1)/float64(more+1))
			last = d.skeleton.Add(fmt.Sprintf("%s.%d", b.Name, k+1), last, at, motion.NoBone)
			d.pieces[i] = append(d.pieces[i], last)
		}
	}
	return d
}

// pieceAt returns the piece of a bone that moves a point: the last one that
// begins before it.
func (d *division) pieceAt(bone int, p motion.Vec3) int {
	pieces := d.pieces[bone]
	if len(pieces) == 1 {
		return pieces[0]
	}
	from := d.skeleton.Bones[pieces[0]].Pos
	step := d.skeleton.Bones[pieces[1]].Pos.Sub(from)
	k := int(p.Sub(from).Dot(step) / step.Dot(step))
	return pieces[min(max(k, 0), len(pieces)-1)]
}
