package vrma

import (
	"fmt"
	"maps"

	"furitsuke/formats"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// Write returns the file with its first animation replaced by c, whose rest
// must be the file's own (an edit keeps it; bones may be added to it).
//
//   - A track that is still the one that was read keeps its sampler and its
//     accessors byte for byte, whatever their form.
//   - A changed track gets new accessors of float32; equal time arrays share
//     one. Linear rotations are made unit and brought into one hemisphere, a
//     look-at is written as rotation.
//   - A track that is gone loses its channel, an expression that is gone its
//     name; its node stays. Channels that the clip does not know (eyes, end
//     sites) stay.
//   - Bones, expressions and a look-at that the file lacks get nodes.
//   - All other JSON keeps its text. The data of replaced tracks is dropped if
//     accessors serve animation alone, and stays as dead weight otherwise.
//
// A clip without a change comes back as the very chunks that were read.
func (f *File) Write(c *motion.Clip) ([]byte, error) {
	if err := f.sameRest(c.Rest); err != nil {
		return nil, err
	}
	p := &patch{f: f, clip: held(f.still(f.resting(c)))}
	p.compare()
	gone := f.goneFaces(c)
	if len(p.edits) == 0 && len(p.removed) == 0 && len(gone) == 0 {
		return glb.Join(f.container.JSON, f.container.BIN), nil
	}
	p.root = parse(f.doc.JSON)
	for _, e := range gone {
		p.extension().child("expressions", '{').child(e.set(), '{').remove(e.name)
	}
	p.channels()
	if err := p.storage(); err != nil {
		return nil, err
	}
	return glb.Join(p.root.appendTo(nil), p.bin), nil
}

// sameRest checks that tracks in rest r mean the same in this file.
func (f *File) sameRest(r *motion.Rest) error {
	own := f.clip.Rest
	if r == own {
		return nil
	}
	same := r.HipsParent == own.HipsParent
	for b := range motion.BoneCount {
		same = same && (!own.Has.Has(b) || r.Has.Has(b) && r.Bone[b] == own.Bone[b])
	}
	if !same {
		return &formats.Error{Format: "vrma", Place: at + "/humanoid", Offset: -1,
			Want: "a clip in the rest pose of this file", Got: "one in another rest pose"}
	}
	return nil
}

// An edit is a track to be written for a target.
type edit struct {
	target target
	track  *motion.Track
}

// A patch is one Write under way.
type patch struct {
	f       *File
	clip    *motion.Clip
	edits   []edit
	removed map[int]bool // channels

	root  *value
	added map[motion.Bone]joint // nodes made for bones
	bin   []byte
	tied  []tie // samplers that wait for their accessors
}

// each calls do for every track of c that a file can hold, in a fixed order;
// eye bones are not among them.
func each(c *motion.Clip, do func(target, *motion.Track)) {
	for b := range motion.BoneCount {
		for i, l := range c.Between[b] {
			if l.Rotate != nil {
				do(target{kind: link, bone: b, link: i}, l.Rotate)
			}
		}
		if c.Rotation[b] != nil && !isEye(b) {
			do(target{kind: rotate, bone: b}, c.Rotation[b])
		}
	}
	if c.Hips != nil {
		do(target{kind: hips}, c.Hips)
	}
	for _, e := range c.Expressions {
		if e.Weight != nil {
			do(target{kind: weight, face: face{e.Name, e.Custom}}, e.Weight)
		}
	}
	if l := c.LookAt; l != nil && l.Rotate != nil {
		do(target{kind: gaze}, l.Rotate)
	}
	if l := c.LookAt; l != nil && l.Target != nil {
		do(target{kind: aim}, l.Target)
	}
}

// compare finds out what has to be written and which channels go.
func (p *patch) compare() {
	kept := map[int]bool{}    // channels whose track is as it was
	written := map[int]bool{} // channels that an edit writes
	edited := map[target]bool{}
	each(p.clip, func(t target, track *motion.Track) {
		ch, known := p.f.channels[t]
		switch {
		case known && ch.track == track:
			kept[ch.index] = true
			return
		case known && written[ch.index]: // one node between several bones
			return
		case t.kind == aim:
			if p.clip.LookAt.Rotate != nil { // the rotation plays and is written
				return
			}
			t, track = target{kind: gaze}, gazeOf(p.clip)
			ch, known = p.f.channels[t]
		}
		if edited[t] {
			return // a second expression of one name: the first counts
		}
		edited[t] = true
		if known {
			written[ch.index] = true
		}
		p.edits = append(p.edits, edit{t, track})
	})
	p.removed = map[int]bool{}
	for _, ch := range p.f.channels {
		if !kept[ch.index] && !written[ch.index] {
			p.removed[ch.index] = true
		}
	}
}

// goneFaces returns the expressions of the file that c has no more.
func (f *File) goneFaces(c *motion.Clip) []face {
	left := maps.Clone(f.faces)
	for _, e := range c.Expressions {
		delete(left, face{e.Name, e.Custom})
	}
	return sortedFaces(left)
}

// gazeOf returns the look-at target of c as rotations of the gaze: at each key,
// and every 1/60 s between keys, for a straight line of the target is no turn
// at even speed.
func gazeOf(c *motion.Clip) *motion.Track {
	s := motion.NewSampler(c)
	keys, _ := c.LookAt.Target.Flat()
	times := framed(keys)
	values := make([]float32, 0, 4*len(times))
	var pose motion.Pose
	for _, t := range times {
		s.Sample(float64(t), &pose)
		q := motion.GazeTurn(pose.Yaw, pose.Pitch)
		values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	return motion.NewTrack(motion.Linear, 4, times, values)
}

// channels rewrites the first animation: channels in their order, those of
// edits tied to samplers of their own, samplers that nothing uses left out.
func (p *patch) channels() {
	animations := p.root.child("animations", '[')
	if len(animations.items) == 0 {
		animations.push(parse([]byte(`{"channels":[],"samplers":[]}`)))
	}
	a := animations.items[0]
	channels, samplers := a.child("channels", '['), a.child("samplers", '[')

	byChannel := map[int]edit{}
	var added []edit
	for _, e := range p.edits {
		if ch, ok := p.f.channels[e.target]; ok {
			byChannel[ch.index] = e
		} else {
			added = append(added, e)
		}
	}
	var outChannels, outSamplers []*value
	moved := map[int]int{} // old sampler -> new
	fresh := func(e edit, old *value) int {
		s := parse([]byte("{}"))
		if old != nil { // what else it says stays
			s = parse(old.raw)
		}
		outSamplers = append(outSamplers, s)
		p.tied = append(p.tied, tie{s, e})
		return len(outSamplers) - 1
	}
	for i, ch := range channels.items {
		if p.removed[i] || i >= len(p.f.doc.Animations[0].Channels) {
			continue
		}
		old := p.f.doc.Animations[0].Channels[i].Sampler
		var oldSampler *value
		if old >= 0 && old < len(samplers.items) {
			oldSampler = samplers.items[old]
		}
		if e, ok := byChannel[i]; ok {
			ch.setNumber("sampler", fresh(e, oldSampler))
		} else if oldSampler != nil {
			if _, ok := moved[old]; !ok {
				moved[old] = len(outSamplers)
				outSamplers = append(outSamplers, oldSampler)
			}
			ch.setNumber("sampler", moved[old])
		}
		outChannels = append(outChannels, ch)
	}
	for _, e := range added {
		ch := parse(fmt.Appendf(nil, `{"sampler":%d,"target":{"node":%d,"path":%q}}`, fresh(e, nil), p.node(e.target), e.target.path()))
		outChannels = append(outChannels, ch)
	}
	channels.replace(outChannels)
	samplers.replace(outSamplers)
}
