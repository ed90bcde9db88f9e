package vrma

import (
	"furitsuke/formats"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// ClipOf reads an animation of any glTF, given its nodes and those of the bones,
// by the rules that hold for a .vrma. The clip's rest is that of the nodes, as
// the file has them. Eyes are left out; movement and scale of bones other than
// the hips are not played, which a warning tells if there are any.
func ClipOf(doc *glb.Doc, nodes []glb.Node, bones map[motion.Bone]int, animation int) (*motion.Clip, []formats.Warning, error) {
	f := &File{
		doc: doc, nodes: nodes, gaze: -1, playing: animation, plain: true,
		bones: map[motion.Bone]int{}, faces: map[face]int{}, channels: map[target]channel{},
	}
	for b, n := range bones {
		if !isEye(b) {
			f.bones[b] = n
		}
	}
	f.clip = &motion.Clip{Rest: glb.Rest(nodes, f.bones)}
	f.findLinks(f.bones)
	if err := f.readChannels(doc.Animations[animation]); err != nil {
		return nil, nil, err
	}
	return f.clip, f.Warnings, nil
}
