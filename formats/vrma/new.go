package vrma

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// Generator is what files made by [New] name as their generator.
const Generator = "Furitsuke"

// New writes a clip as a file of its own: nodes in the T-pose of the clip's
// rest without rotations, metres, version 1.0. Bones that VRM 1.0 requires and
// the rest lacks stand where their parents are; eye bones are left out, a
// look-at target becomes a rotation.
//
// Reading the result and sampling it gives what sampling c gives.
func New(c *motion.Clip) ([]byte, error) {
	text, err := json.Marshal(document(c))
	if err != nil {
		return nil, fmt.Errorf("vrma: %w", err) // a rest pose that is not finite
	}
	f, err := Read(glb.Join(text, nil))
	if err != nil {
		return nil, err
	}
	return f.Write(upright(c, f.clip.Rest))
}

type jsonNode struct {
	Name        string      `json:"name"`
	Children    []int       `json:"children,omitempty"`
	Translation *[3]float64 `json:"translation,omitempty"`
}

type jsonRef struct {
	Node int `json:"node"`
}

type jsonLookAt struct {
	Node   int        `json:"node"`
	Offset [3]float64 `json:"offsetFromHeadBone"`
}

type jsonHumanoid struct {
	HumanBones map[string]jsonRef `json:"humanBones"`
}

type jsonExpressions struct {
	Preset map[string]jsonRef `json:"preset,omitempty"`
	Custom map[string]jsonRef `json:"custom,omitempty"`
}

type jsonExtension struct {
	SpecVersion string           `json:"specVersion"`
	Humanoid    *jsonHumanoid    `json:"humanoid,omitempty"`
	Expressions *jsonExpressions `json:"expressions,omitempty"`
	LookAt      *jsonLookAt      `json:"lookAt,omitempty"`
}

type jsonAnimation struct {
	Name     string `json:"name,omitempty"`
	Channels []int  `json:"channels"`
	Samplers []int  `json:"samplers"`
}

type jsonDocument struct {
	Asset struct {
		Version   string `json:"version"`
		Generator string `json:"generator"`
	} `json:"asset"`
	ExtensionsUsed []string `json:"extensionsUsed"`
	Extensions     struct {
		VRMA jsonExtension `json:"VRMC_vrm_animation"`
	} `json:"extensions"`
	Scene  int `json:"scene"`
	Scenes []struct {
		Nodes []int `json:"nodes"`
	} `json:"scenes"`
	Nodes      []jsonNode      `json:"nodes"`
	Animations []jsonAnimation `json:"animations,omitempty"`
}

func (d *jsonDocument) add(parent int, name string, place motion.Vec3) int {
	n := jsonNode{Name: name}
	if place != (motion.Vec3{}) {
		n.Translation = &[3]float64{place.X, place.Y, place.Z}
	}
	d.Nodes = append(d.Nodes, n)
	i := len(d.Nodes) - 1
	if parent >= 0 {
		d.Nodes[parent].Children = append(d.Nodes[parent].Children, i)
	}
	return i
}

// document is the file without its tracks.
func document(c *motion.Clip) *jsonDocument {
	d := &jsonDocument{ExtensionsUsed: []string{extensionName}}
	d.Asset.Version, d.Asset.Generator = "2.0", Generator
	d.Scenes = make([]struct {
		Nodes []int `json:"nodes"`
	}, 1)
	e := &d.Extensions.VRMA
	e.SpecVersion = "1.0"
	root := d.add(-1, "Root", motion.Vec3{})
	d.Scenes[0].Nodes = []int{root}
	if bones := bonesOf(c); bones != 0 {
		e.Humanoid = &jsonHumanoid{d.skeleton(c.Rest, bones, root)}
	}
	for _, x := range c.Expressions {
		if e.Expressions == nil {
			e.Expressions = &jsonExpressions{Preset: map[string]jsonRef{}, Custom: map[string]jsonRef{}}
		}
		set := e.Expressions.Preset
		if x.Custom {
			set = e.Expressions.Custom
		}
		if _, twice := set[x.Name]; !twice {
			set[x.Name] = jsonRef{d.add(root, x.Name, motion.Vec3{X: x.Rest})}
		}
	}
	if l := c.LookAt; l != nil {
		e.LookAt = &jsonLookAt{d.add(root, "lookAt", motion.Vec3{}), [3]float64{l.Offset.X, l.Offset.Y, l.Offset.Z}}
	}
	if moves(c) || c.Duration > 0 {
		d.Animations = []jsonAnimation{{Name: c.Name, Channels: []int{}, Samplers: []int{}}}
	}
	return d
}

// bonesOf returns the bones that the file names: those of the rest, those that
// move, and, if there are any, those that VRM 1.0 requires.
func bonesOf(c *motion.Clip) motion.BoneSet {
	bones := c.Rest.Has
	c.Rotations(func(b motion.Bone, _ *motion.Track) { bones = bones.With(b) })
	if c.Hips != nil {
		bones = bones.With(motion.Hips)
	}
	bones &^= 1<<motion.LeftEye | 1<<motion.RightEye
	if bones == 0 {
		return 0
	}
	for b := range motion.BoneCount {
		if b.Required() {
			bones = bones.With(b)
		}
	}
	return bones
}

// skeleton adds the bones at their places, without rotations.
func (d *jsonDocument) skeleton(r *motion.Rest, bones motion.BoneSet, root int) map[string]jsonRef {
	refs := map[string]jsonRef{}
	nodes := map[motion.Bone]int{motion.NoBone: root}
	place := map[motion.Bone]motion.Vec3{}
	for b := range motion.BoneCount { // parents first
		if !bones.Has(b) {
			continue
		}
		parent := b.NearestIn(bones)
		place[b] = place[parent]
		if r.Has.Has(b) {
			place[b] = r.Bone[b].World
		}
		nodes[b] = d.add(nodes[parent], b.String(), place[b].Sub(place[parent]))
		refs[b.String()] = jsonRef{nodes[b]}
	}
	return refs
}

// upright returns c in a rest without rotations, in metres: stored rotations
// are then the normalized ones. Interpolation stays, for n = P·q·W⁻¹ and
// M·p are linear; only where nodes between bones move is the motion sampled.
func upright(c *motion.Clip, rest *motion.Rest) *motion.Clip {
	out := *c
	out.Rest = rest
	out.Between = [motion.BoneCount][]motion.Link{}
	for b := range motion.BoneCount {
		if moving(c.Between[b]) && !isEye(b) {
			out.Rotation[b] = sampled(c, c.Rotation[b], b, 4, func(p *motion.Pose) [4]float64 {
				q := p.Rotation[b]
				return [4]float64{q.X, q.Y, q.Z, q.W}
			})
		} else if t := c.Rotation[b]; t != nil {
			br := boneRest(c.Rest, b)
			times, values := t.Flat()
			out.Rotation[b] = motion.NewTrack(t.Interp, 4, times, turned(values, br.P, br.W.Inv()))
		}
	}
	if c.Hips != nil {
		out.Hips = uprightHips(c)
	}
	return &out
}

func moving(links []motion.Link) bool {
	return slices.ContainsFunc(links, func(l motion.Link) bool { return l.Rotate != nil })
}

func uprightHips(c *motion.Clip) *motion.Track {
	if c.Between[motion.Hips] != nil {
		return sampled(c, c.Hips, motion.Hips, 3, func(p *motion.Pose) [4]float64 {
			return [4]float64{p.Hips.X, p.Hips.Y, p.Hips.Z}
		})
	}
	times, values := c.Hips.Flat()
	out := make([]float32, 0, len(values))
	for i := 0; i < len(values); i += 3 {
		v := motion.Vec3{X: float64(values[i]), Y: float64(values[i+1]), Z: float64(values[i+2])}
		if c.Hips.Interp == motion.Cubic && i/3%3 != 1 {
			v = c.Rest.HipsParent.Dir(v) // a tangent
		} else {
			v = c.Rest.HipsParent.Point(v)
		}
		out = append(out, float32(v.X), float32(v.Y), float32(v.Z))
	}
	return motion.NewTrack(c.Hips.Interp, 3, times, out)
}

// sampled returns a linear track of what value reads from the pose: at every
// key of the bone's own track (which may be nil) and of the nodes above it, and
// every 1/60 s between keys, since turns in a chain do not add up linearly.
func sampled(c *motion.Clip, own *motion.Track, b motion.Bone, width int, value func(*motion.Pose) [4]float64) *motion.Track {
	var keys []float32
	add := func(t *motion.Track) {
		if t != nil {
			times, _ := t.Flat()
			keys = append(keys, times...)
		}
	}
	add(own)
	for _, l := range c.Between[b] {
		add(l.Rotate)
	}
	slices.Sort(keys)
	keys = slices.Compact(keys)
	times := framed(keys)
	s := motion.NewSampler(c)
	var p motion.Pose
	values := make([]float32, 0, width*len(times))
	for _, t := range times {
		s.Sample(float64(t), &p)
		v := value(&p)
		for _, x := range v[:width] {
			values = append(values, float32(x))
		}
	}
	return motion.NewTrack(motion.Linear, width, times, values)
}

// framed adds times to ascending keys so that no two are further apart than
// 1/60 s, which keeps a smooth curve within 0.1° of its chords. Between two keys
// a rotation turns by half a turn at most, so a long gap needs no more than
// mostSteps for the same.
func framed(keys []float32) []float32 {
	const fps, mostSteps = 60, 256
	var out []float32
	for i, t := range keys {
		if i > 0 {
			from, gap := float64(keys[i-1]), float64(t)-float64(keys[i-1])
			n := int(math.Ceil(min(gap*fps-0.01, mostSteps))) // a gap a hair over a step is a step
			for k := 1; k < n; k++ {
				out = append(out, float32(from+gap*float64(k)/float64(n)))
			}
		}
		out = append(out, t)
	}
	return out
}
