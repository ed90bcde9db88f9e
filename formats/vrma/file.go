// Package vrma reads and writes VRM animations (.vrma, glTF extension
// VRMC_vrm_animation). It knows nothing of models.
//
// A file that was read is written back by patching: samplers whose track did
// not change keep their accessors byte for byte, and every JSON value that an
// edit does not concern stays the text it was. [New] writes a clip that came
// from no file.
//
// Space: glTF's, which is motion's own: right-handed, +Y up, facing +Z, metres.
//
// Sources: VRMC_vrm_animation-1.0 and its how_to_transform_human_pose.md; the
// quirks of exporters were measured on real files and are named where they are
// tolerated.
package vrma

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

const extensionName = "VRMC_vrm_animation"

// at is the JSON pointer of the extension.
const at = "/extensions/" + extensionName

// A File is a .vrma as it was read. It is immutable.
type File struct {
	SpecVersion string // as written; "" if the file does not say (UniGLTF 2.51)
	Generator   string
	Animations  int // how many the file holds; the first one plays
	Warnings    []formats.Warning

	playing   int  // the animation that plays
	plain     bool // a glTF that is no VRMA: what it must not hold is none of its faults
	container *glb.Container
	doc       *glb.Doc
	nodes     []glb.Node
	bones     map[motion.Bone]int
	faces     map[face]int // node of each expression
	gaze      int          // node of the look-at, or -1
	eyes      motion.Vec3  // from the head bone, metres
	links     [motion.BoneCount][]int
	clip      *motion.Clip
	channels  map[target]channel
}

// A face names an expression.
type face struct {
	name   string
	custom bool
}

// set returns the member of the extension's expressions that lists the face.
func (e face) set() string {
	if e.custom {
		return "custom"
	}
	return "preset"
}

// A channel is where in the first animation a track came from.
type channel struct {
	index int
	track *motion.Track
}

// Clip returns the first animation. It is the same clip each time.
func (f *File) Clip() *motion.Clip { return f.clip }

// extension is VRMC_vrm_animation as it stands in JSON.
type extension struct {
	SpecVersion *string
	Humanoid    struct{ HumanBones map[string]node }
	Expressions struct{ Preset, Custom map[string]node }
	LookAt      *struct {
		Node               *int
		OffsetFromHeadBone *[3]float64
	}
}

type node struct{ Node *int }

// Read parses a .vrma file. It returns a *[formats.Error] for a broken one.
// What the specification forbids but files contain is left out of the clip and
// told in Warnings; it stays in the file when that is written back.
func Read(data []byte) (*File, error) {
	c, err := glb.Split(data)
	if err != nil {
		return nil, err
	}
	doc, err := glb.Parse(c, "vrma")
	if err != nil {
		return nil, err
	}
	f := &File{
		Generator: doc.Asset.Generator, Animations: len(doc.Animations), Warnings: c.Warnings,
		container: c, doc: doc, gaze: -1,
		bones: map[motion.Bone]int{}, faces: map[face]int{}, channels: map[target]channel{},
	}
	if f.nodes, _, err = doc.Tree(); err != nil {
		return nil, err
	}
	var e extension
	if ok, err := doc.Extension(doc.Extensions, "", extensionName, &e); err != nil {
		return nil, err
	} else if !ok {
		return nil, doc.Errorf("/extensions", extensionName, "none")
	}
	if err := f.version(&e); err != nil {
		return nil, err
	}
	if err := f.humanoid(&e); err != nil {
		return nil, err
	}
	if err := f.expressions(&e); err != nil {
		return nil, err
	}
	if err := f.lookAt(&e); err != nil {
		return nil, err
	}
	if err := f.animation(); err != nil {
		return nil, err
	}
	if _, ok := f.clip.Rest.HipsHeight(); !ok && f.clip.Hips != nil {
		f.warn(at+"/humanoid/humanBones/hips", "its movement is scaled by the length of the legs",
			"a hips height of %.4g m at rest", f.clip.Rest.Bone[motion.Hips].World.Y)
	}
	return f, nil
}

func (f *File) warn(place, done, format string, a ...any) {
	f.Warnings = append(f.Warnings, f.doc.Warnf(place, done, format, a...))
}

// version accepts 1.0, its draft, and the files of UniGLTF 2.51 that name none.
func (f *File) version(e *extension) error {
	if e.SpecVersion == nil {
		f.warn(at, "read as 1.0", "no specVersion")
		return nil
	}
	f.SpecVersion = *e.SpecVersion
	if v := f.SpecVersion; v != "1.0" && v != "1.0-draft" {
		return &formats.Error{Format: "vrma", Place: at + "/specVersion", Offset: -1, Want: `"1.0"`, Got: fmt.Sprintf("%q", v), Unsupported: true}
	}
	return nil
}

// isEye reports whether b is a bone that a VRMA must not move: its gaze is the
// look-at. The Blender add-on writes them all the same.
func isEye(b motion.Bone) bool { return b == motion.LeftEye || b == motion.RightEye }

func (f *File) humanoid(e *extension) error {
	for _, name := range sortedKeys(e.Humanoid.HumanBones) {
		place := at + "/humanoid/humanBones/" + name
		n := e.Humanoid.HumanBones[name].Node
		b, ok := motion.BoneNamed(name)
		switch {
		case n == nil:
			f.warn(place, "left out", "a bone without a node")
			continue
		case !ok:
			f.warn(place, "left out", "the unknown bone %q", name)
			continue
		}
		if err := f.doc.Index(*n, len(f.nodes), place+"/node", "node"); err != nil {
			return err
		}
		if other, used := f.user(*n); used {
			f.warn(place, "left out", "the node of %s used again", other)
			continue
		}
		if isEye(b) {
			f.warn(place, "not played, kept in the file", "an eye bone, which a VRMA must not have")
		}
		f.bones[b] = *n
	}
	return nil
}

// user returns what a node already serves as.
func (f *File) user(n int) (string, bool) {
	for b, i := range f.bones {
		if i == n {
			return b.String(), true
		}
	}
	for e, i := range f.faces {
		if i == n {
			return e.name, true
		}
	}
	return "", false
}

func (f *File) expressions(e *extension) error {
	var looks []string
	for _, set := range []struct {
		key    string
		custom bool
		nodes  map[string]node
	}{{"preset", false, e.Expressions.Preset}, {"custom", true, e.Expressions.Custom}} {
		for _, name := range sortedKeys(set.nodes) {
			place := at + "/expressions/" + set.key + "/" + name
			n := set.nodes[name].Node
			if n == nil {
				f.warn(place, "left out", "an expression without a node")
				continue
			}
			if err := f.doc.Index(*n, len(f.nodes), place+"/node", "node"); err != nil {
				return err
			}
			if other, used := f.user(*n); used {
				f.warn(place, "left out", "the node of %s used again", other)
				continue
			}
			if forbidden[name] && !set.custom {
				looks = append(looks, name)
			}
			f.faces[face{name, set.custom}] = *n
		}
	}
	if len(looks) > 0 {
		f.warn(at+"/expressions/preset", "played as written", "%s, which the look-at replaces", strings.Join(looks, ", "))
	}
	return nil
}

// forbidden are the presets that a VRMA must not have; vrm-animator writes them.
var forbidden = map[string]bool{"lookUp": true, "lookDown": true, "lookLeft": true, "lookRight": true}

// eyesAboveHead is where the eyes are from the head bone if the file does not
// say, as most do not: three-vrm's own fallback for models.
var eyesAboveHead = motion.Vec3{Y: 0.06} // metres

func (f *File) lookAt(e *extension) error {
	if e.LookAt == nil || e.LookAt.Node == nil {
		return nil
	}
	if err := f.doc.Index(*e.LookAt.Node, len(f.nodes), at+"/lookAt/node", "node"); err != nil {
		return err
	}
	if other, used := f.user(*e.LookAt.Node); used {
		f.warn(at+"/lookAt/node", "left out", "the node of %s used again", other)
		return nil
	}
	f.gaze, f.eyes = *e.LookAt.Node, eyesAboveHead
	if o := e.LookAt.OffsetFromHeadBone; o != nil {
		f.eyes = motion.Vec3{X: o[0], Y: o[1], Z: o[2]}
	}
	return nil
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
