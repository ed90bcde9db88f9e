// Package gltfmotion reads the humanoid animation of a plain glTF file, .glb or
// .gltf, as a clip: of Mixamo's skeletons, of VRM's, and of others whose nodes
// carry names that package motion/retarget knows. It knows nothing of models.
//
// What is assumed: the nodes at rest stand in a T-pose, or in another stance
// from which arms and legs are turned to it (an A-pose); up, left and the unit
// follow from where hips, limbs and head stand. Keys stay as they are stored,
// STEP and CUBICSPLINE too.
package gltfmotion

import (
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"

	"furitsuke/formats"
	"furitsuke/formats/glb"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/retarget"
)

// A File is a glTF with a humanoid's animation.
type File struct {
	Generator  string
	Nodes      int
	Animations int // how many the file holds; the first that moves the humanoid plays
	Clip       *motion.Clip
	Unread     []string // what the file holds beside the motion
	Warnings   []formats.Warning
}

const format = "gltf"

// Read parses a glTF in either form; find gives the files beside it, nil finds
// none. It returns a *[formats.Error] for a broken file, and an unsupported one
// where no humanoid moves.
func Read(data []byte, find glb.Finder) (*File, error) {
	c, err := glb.Open(data, find)
	if err != nil {
		return nil, err
	}
	doc, err := glb.Parse(c, format)
	if err != nil {
		return nil, err
	}
	nodes, order, err := doc.Tree()
	if err != nil {
		return nil, err
	}
	f := &File{Generator: doc.Asset.Generator, Nodes: len(nodes), Animations: len(doc.Animations), Warnings: c.Warnings}
	if len(doc.Animations) == 0 {
		return nil, unsupported("/animations", "an animation", "none")
	}
	s := newSkeleton(doc, nodes, order)
	body, ok := retarget.Understand(s.joints)
	if !ok {
		return nil, unsupported("/nodes", "the bones of a humanoid, by name", s.some())
	}
	bones := map[motion.Bone]int{}
	for b, j := range body.Joint {
		bones[b] = s.nodes[j]
	}
	playing := first(doc, bones)
	if playing < 0 {
		return nil, unsupported("/animations", "one that moves the humanoid", fmt.Sprintf("%d that do not", f.Animations))
	}
	if f.Animations > 1 {
		f.Warnings = append(f.Warnings, doc.Warnf("/animations", fmt.Sprintf("number %d, %q, plays", playing, doc.Animations[playing].Name), "%d animations", f.Animations))
	}
	clip, warnings, err := vrma.ClipOf(doc, nodes, bones, playing)
	if err != nil {
		return nil, err
	}
	f.Warnings = append(f.Warnings, warnings...)
	f.tellBody(doc, body)
	f.Clip = upright(clip, body)
	if err := f.Clip.Validate(); err != nil {
		return nil, doc.Errorf(fmt.Sprintf("/animations/%d", playing), "a motion that can play", "%v", err)
	}
	f.unread(doc)
	return f, nil
}

func unsupported(place, want, got string) error {
	return &formats.Error{Format: format, Place: place, Offset: -1, Want: want, Got: got, Unsupported: true}
}

// tellBody warns of what was guessed.
func (f *File) tellBody(doc *glb.Doc, b *retarget.Body) {
	warn := func(done, found string, a ...any) {
		f.Warnings = append(f.Warnings, doc.Warnf("/nodes", done, found, a...))
	}
	if b.Report.Unit == "" && b.Report.Bones.Has(motion.LeftFoot) {
		warn(fmt.Sprintf("scaled by %.3g to those of a human", b.Report.Scale), "legs of no usual unit's length")
	}
	if b.Report.Mirrored {
		warn("read as they are; left and right may be exchanged", "toes that point backwards")
	}
	var lacks []string
	for bone := range motion.BoneCount {
		if bone.Required() && !b.Report.Bones.Has(bone) {
			lacks = append(lacks, bone.String())
		}
	}
	if len(lacks) > 0 {
		warn("these stay at rest", "no node for %s", strings.Join(lacks, ", "))
	}
}

// unread lists what a file with a model holds beside the motion.
func (f *File) unread(doc *glb.Doc) {
	for _, l := range []struct {
		n    int
		what string
	}{{len(doc.Meshes), "meshes"}, {len(doc.Materials), "materials"}, {len(doc.Images), "images"}} {
		if l.n > 0 {
			f.Unread = append(f.Unread, fmt.Sprintf("%d %s", l.n, l.what))
		}
	}
	f.Unread = append(f.Unread, doc.ExtensionsUsed...)
}

// first returns the first animation that turns a bone, or -1.
func first(doc *glb.Doc, bones map[motion.Bone]int) int {
	turned := map[int]bool{}
	for _, n := range bones {
		turned[n] = true
	}
	for i, a := range doc.Animations {
		for _, c := range a.Channels {
			if c != nil && c.Target.Node != nil && turned[*c.Target.Node] && c.Target.Path == gltf.TRSRotation {
				return i
			}
		}
	}
	return -1
}
