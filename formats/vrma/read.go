package vrma

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/qmuntal/gltf"

	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// A target is what a track of a clip moves.
type target struct {
	kind kind
	bone motion.Bone // of rotate and link
	link int         // of link: the place in Between[bone]
	face face        // of weight
}

type kind uint8

const (
	rotate kind = iota // a bone's rotation
	hips               // the hips' translation
	link               // the rotation of a node between two bones
	weight             // an expression
	gaze               // the look-at as a rotation
	aim                // the look-at as a translation: a target point
)

// width is how many numbers a key of the target has in the clip.
func (t target) width() int {
	switch t.kind {
	case rotate, link, gaze:
		return 4
	case weight:
		return 1
	default:
		return 3
	}
}

// path is the property of the target's node that its channel animates.
func (t target) path() string {
	if t.width() == 4 {
		return "rotation"
	}
	return "translation"
}

// A user is the node and property that a channel drives.
type user struct {
	node int
	path gltf.TRSProperty
}

// animation makes the clip of the first animation.
func (f *File) animation() error {
	playable := map[motion.Bone]int{}
	for b, n := range f.bones {
		if !isEye(b) {
			playable[b] = n
		}
	}
	f.clip = &motion.Clip{Rest: glb.Rest(f.nodes, playable)}
	for _, e := range sortedFaces(f.faces) {
		f.clip.Expressions = append(f.clip.Expressions, motion.Expression{
			Name: e.name, Custom: e.custom, Rest: f.nodes[f.faces[e]].Translation.X,
		})
	}
	if f.gaze >= 0 {
		f.clip.LookAt = &motion.LookAt{Offset: f.eyes}
	}
	f.findLinks(playable)
	if len(f.doc.Animations) == 0 {
		f.warn("/animations", "a pose of 0 s", "no animation")
		return nil
	}
	if n := len(f.doc.Animations); n > 1 {
		f.warn("/animations", "the first one plays", "%d animations", n)
	}
	return f.readChannels(f.doc.Animations[0])
}

// findLinks lists the nodes between each bone and its humanoid parent, and all
// above the hips: outermost first.
func (f *File) findLinks(playable map[motion.Bone]int) {
	bone := map[int]bool{}
	for _, n := range playable {
		bone[n] = true
	}
	for b, n := range playable {
		end := -1
		if p := b.NearestIn(f.clip.Rest.Has); p != motion.NoBone {
			end = playable[p]
		}
		var chain []int
		i := f.nodes[n].Parent
		for ; i >= 0 && i != end && !bone[i]; i = f.nodes[i].Parent {
			chain = append(chain, i)
		}
		if i == end { // else the nodes stand in another order than the bones
			slices.Reverse(chain)
			f.links[b] = chain
		}
	}
}

// targets says what each node's property drives, and, for those that a VRMA
// must not drive, why not.
func (f *File) targets() (use map[user][]target, refused map[user]string) {
	use, refused = map[user][]target{}, map[user]string{}
	add := func(n int, p gltf.TRSProperty, t target) { use[user{n, p}] = append(use[user{n, p}], t) }
	for b, n := range f.bones {
		for _, p := range []gltf.TRSProperty{gltf.TRSRotation, gltf.TRSTranslation, gltf.TRSScale} {
			refused[user{n, p}] = fmt.Sprintf("%s of %s", pathName[p], b)
		}
		if isEye(b) {
			continue
		}
		add(n, gltf.TRSRotation, target{kind: rotate, bone: b})
		if b == motion.Hips {
			add(n, gltf.TRSTranslation, target{kind: hips})
		}
		for i, l := range f.links[b] {
			add(l, gltf.TRSRotation, target{kind: link, bone: b, link: i})
			if b == motion.Hips {
				refused[user{l, gltf.TRSTranslation}] = "translation of a node above the hips"
				refused[user{l, gltf.TRSScale}] = "scale of a node above the hips"
			}
		}
	}
	for e, n := range f.faces {
		add(n, gltf.TRSTranslation, target{kind: weight, face: e})
	}
	if f.gaze >= 0 {
		add(f.gaze, gltf.TRSRotation, target{kind: gaze})
		add(f.gaze, gltf.TRSTranslation, target{kind: aim})
	}
	return use, refused
}

var pathName = map[gltf.TRSProperty]string{
	gltf.TRSRotation: "rotation", gltf.TRSTranslation: "translation", gltf.TRSScale: "scale", gltf.TRSWeights: "weights",
}

// readChannels fills the clip. A channel that cannot be read is left out with a
// warning, unless none can.
func (f *File) readChannels(a *gltf.Animation) error {
	use, refused := f.targets()
	var failure error
	moved := 0
	f.clip.Name = a.Name
	for i, ch := range a.Channels {
		place := fmt.Sprintf("/animations/%d/channels/%d", f.playing, i)
		if ch == nil {
			return f.doc.Errorf(place, "an object", "null")
		}
		if ch.Target.Node == nil {
			continue // an extension's business
		}
		if err := f.doc.Index(*ch.Target.Node, len(f.nodes), place+"/target/node", "node"); err != nil {
			return err
		}
		u := user{*ch.Target.Node, ch.Target.Path}
		targets := use[u]
		if len(targets) == 0 {
			if what := refused[u]; what != "" && f.plain {
				if f.varies(a, ch.Sampler) {
					moved++
				}
			} else if what != "" {
				f.warn(place, "not played, kept in the file", "%s, which a VRMA must not animate", what)
			}
			continue // nodes that are in no map, such as end sites
		}
		if _, twice := f.channels[targets[0]]; twice {
			f.warn(place, "the first one plays", "a second channel for one property")
			continue
		}
		track, err := f.track(a, ch.Sampler, targets[0], place)
		if err != nil {
			f.warn(place, "left out", "%s", strings.TrimPrefix(err.Error(), f.doc.Format+": "))
			if failure == nil {
				failure = err
			}
			continue
		}
		if track == nil {
			continue
		}
		for _, t := range targets {
			f.channels[t] = channel{i, track}
			f.put(t, track)
		}
		f.clip.Duration = max(f.clip.Duration, track.Last())
	}
	if moved > 0 {
		f.warn(fmt.Sprintf("/animations/%d", f.playing), "not played", "%d channels that move or scale bones other than the hips", moved)
	}
	if len(f.channels) == 0 && failure != nil {
		return failure
	}
	if l := f.clip.LookAt; l != nil && l.Rotate != nil && l.Target != nil {
		f.warn(at+"/lookAt", "the rotation plays", "a look-at both as rotation and as translation")
	}
	return nil
}

// varies reports whether a sampler's values differ by more than rounding.
func (f *File) varies(a *gltf.Animation, sampler int) bool {
	if sampler < 0 || sampler >= len(a.Samplers) || a.Samplers[sampler] == nil {
		return false
	}
	const still = 1e-3 // of the largest number
	v, err := f.doc.Floats(a.Samplers[sampler].Output, 3, "")
	if err != nil {
		return false
	}
	for i := 3; i < len(v); i++ {
		if math.Abs(float64(v[i]-v[i%3])) > still*max(math.Abs(float64(v[i])), math.Abs(float64(v[i%3]))) {
			return true
		}
	}
	return false
}

// put hangs a track into the clip.
func (f *File) put(t target, track *motion.Track) {
	switch t.kind {
	case rotate:
		f.clip.Rotation[t.bone] = track
	case hips:
		f.clip.Hips = track
	case link:
		if f.clip.Between[t.bone] == nil {
			for _, n := range f.links[t.bone] {
				n := &f.nodes[n]
				f.clip.Between[t.bone] = append(f.clip.Between[t.bone], motion.Link{Translation: n.Translation, Rotation: n.Rotation, Scale: n.Scale})
			}
		}
		f.clip.Between[t.bone][t.link].Rotate = track
	case weight:
		for i, e := range f.clip.Expressions {
			if (face{e.Name, e.Custom}) == t.face {
				f.clip.Expressions[i].Weight = track
			}
		}
	case gaze:
		f.clip.LookAt.Rotate = track
	case aim:
		f.clip.LookAt.Target = track
	}
}

var interps = map[gltf.Interpolation]motion.Interp{
	gltf.InterpolationLinear: motion.Linear, gltf.InterpolationStep: motion.Step, gltf.InterpolationCubicSpline: motion.Cubic,
}

// track reads a sampler as a track of the target. It returns nil, with a
// warning, if no key is left.
func (f *File) track(a *gltf.Animation, sampler int, t target, place string) (*motion.Track, error) {
	if err := f.doc.Index(sampler, len(a.Samplers), place+"/sampler", "sampler"); err != nil {
		return nil, err
	}
	place = fmt.Sprintf("/animations/%d/samplers/%d", f.playing, sampler)
	s := a.Samplers[sampler]
	if s == nil {
		return nil, f.doc.Errorf(place, "an object", "null")
	}
	stored := 3 // what a key holds in the file
	if t.width() == 4 {
		stored = 4
	}
	times, err := f.doc.Floats(s.Input, 1, place+"/input")
	if err != nil {
		return nil, err
	}
	values, err := f.doc.Floats(s.Output, stored, place+"/output")
	if err != nil {
		return nil, err
	}
	interp := interps[s.Interpolation]
	perKey := stored
	if interp == motion.Cubic {
		perKey = 3 * stored
	}
	if n := len(values) / perKey; n != len(times) {
		f.warn(place, "the shorter one counts", "%d times and values for %d keys", len(times), n)
		times, values = times[:min(n, len(times))], values[:min(n, len(times))*perKey]
	}
	times, values, dropped := keys(times, values, perKey)
	if dropped > 0 {
		f.warn(place+"/input", "left out", "%d keys whose time or value is out of order or no number", dropped)
	}
	if len(times) == 0 {
		f.warn(place, "left out", "no keys")
		return nil, nil
	}
	return motion.NewTrack(interp, t.width(), times, f.local(t, values, interp)), nil
}

// latest is the latest time a key may have: no clip lasts longer than a day, and
// an edit that filled such a gap with frames would not end.
const latest = 24 * 60 * 60 // seconds

// keys returns the keys whose times ascend from 0 on and whose numbers are
// finite. If all are good it returns the slices as they are.
func keys(times, values []float32, perKey int) (goodTimes, goodValues []float32, dropped int) {
	good := func(i int, prev float32) bool {
		for _, v := range values[i*perKey : (i+1)*perKey] {
			if v-v != 0 { // infinite or NaN
				return false
			}
		}
		return times[i] > prev && times[i] <= latest
	}
	prev := float32(-1)
	for i := range times {
		if ok := good(i, prev) && times[i] >= 0; ok && dropped == 0 {
			prev = times[i]
			continue
		} else if dropped == 0 {
			goodTimes, goodValues = slices.Clone(times[:i]), slices.Clone(values[:i*perKey])
			dropped = 1
		} else if ok {
			goodTimes, goodValues = append(goodTimes, times[i]), append(goodValues, values[i*perKey:(i+1)*perKey]...)
			prev = times[i]
		} else {
			dropped++
		}
	}
	if dropped == 0 {
		return times, values, 0
	}
	return goodTimes, goodValues, dropped
}

// local turns stored values into those of the clip: weights are the x of a
// translation, targets of the gaze move into the space of the whole file.
func (f *File) local(t target, values []float32, interp motion.Interp) []float32 {
	switch t.kind {
	case weight:
		out := make([]float32, len(values)/3)
		for i := range out {
			out[i] = values[3*i]
		}
		return out
	case aim:
		p := f.nodes[f.gaze].Parent
		if p < 0 {
			return values
		}
		out := make([]float32, 0, len(values))
		for i := 0; i < len(values); i += 3 {
			v := motion.Vec3{X: float64(values[i]), Y: float64(values[i+1]), Z: float64(values[i+2])}
			if interp == motion.Cubic && i/3%3 != 1 {
				v = f.nodes[p].World.Dir(v) // a tangent
			} else {
				v = f.nodes[p].World.Point(v)
			}
			out = append(out, float32(v.X), float32(v.Y), float32(v.Z))
		}
		return out
	default:
		return values
	}
}

func sortedFaces(m map[face]int) []face {
	out := make([]face, 0, len(m))
	for e := range m {
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b face) int {
		if a.custom != b.custom {
			if a.custom {
				return 1
			}
			return -1
		}
		if a.name < b.name {
			return -1
		}
		return 1
	})
	return out
}
