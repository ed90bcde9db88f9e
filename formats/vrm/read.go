package vrm

import (
	"encoding/json"
	"fmt"
	"strings"

	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// Read parses a .vrm file of either version. It returns a *[formats.Error] for
// a broken file and for compression that it does not read; what can be left out
// without harm is left out and told in Warnings.
func Read(data []byte) (*File, error) { return ReadBeside(data, nil) }

// ReadBeside is Read for a model whose buffers and images may be files beside
// it, as those of a .gltf are. find gives them.
func ReadBeside(data []byte, find glb.Finder) (*File, error) {
	c, err := glb.Open(data, find)
	if err != nil {
		return nil, err
	}
	doc, err := glb.Parse(c, "vrm")
	if err != nil {
		return nil, err
	}
	r := &reader{
		Doc:  doc,
		f:    &File{Doc: doc, Warnings: c.Warnings, Generator: doc.Asset.Generator},
		pool: map[string]*Vertices{},
	}
	for _, step := range []func() error{
		r.version, r.nodes, r.images, r.textures, r.meshes, r.skins, r.instances, r.materials,
		r.meta, r.humanoid, r.expressions, r.lookAt, r.firstPerson, r.springs, r.constraints, r.unread,
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return r.f, nil
}

// Rest returns the humanoid's rest pose in the file's own axes: a 0.x model
// keeps facing -Z.
func (f *File) Rest() *motion.Rest { return glb.Rest(f.Nodes, f.Humanoid) }

type reader struct {
	*glb.Doc
	f    *File
	v0   *ext0 // one of the two is set
	v1   *ext1
	pool map[string]*Vertices // by the accessors they are made of
}

func (r *reader) warn(place, done, format string, a ...any) {
	r.f.Warnings = append(r.f.Warnings, r.Warnf(place, done, format, a...))
}

// The places of the two extensions, as JSON pointers.
const (
	at0 = "/extensions/VRM"
	at1 = "/extensions/VRMC_vrm"
)

func (r *reader) version() error {
	ok1, err := r.Extension(r.Extensions, "", "VRMC_vrm", &r.v1)
	if err != nil {
		return err
	}
	switch {
	case ok1 && r.v1 != nil:
		r.f.Version, r.f.SpecVersion = V1, r.v1.SpecVersion
		if v := r.v1.SpecVersion; v != "1.0" {
			r.warn(at1+"/specVersion", "read as 1.0", "version %q", v)
		}
	default:
		ok0, err := r.Extension(r.Extensions, "", "VRM", &r.v0)
		if err != nil {
			return err
		}
		if !ok0 || r.v0 == nil {
			return r.Errorf("/extensions", "VRMC_vrm or VRM", "neither of them")
		}
		r.f.Version, r.f.SpecVersion = V0, r.v0.SpecVersion
		if r.v0.ExporterVersion != "" {
			r.f.Generator = r.v0.ExporterVersion
		}
	}
	return nil
}

func (r *reader) nodes() (err error) {
	r.f.Nodes, r.f.Order, err = r.Tree()
	return err
}

// thumbs0 are the names of 0.x for the thumbs: the same three bones, called one
// step further out (VRMC_vrm-1.0/humanoid.md).
var thumbs0 = map[string]motion.Bone{
	"leftThumbProximal":      motion.LeftThumbMetacarpal,
	"leftThumbIntermediate":  motion.LeftThumbProximal,
	"rightThumbProximal":     motion.RightThumbMetacarpal,
	"rightThumbIntermediate": motion.RightThumbProximal,
}

func (r *reader) humanoid() error {
	r.f.Humanoid = map[motion.Bone]int{}
	if r.v0 != nil {
		for i, h := range r.v0.Humanoid.HumanBones {
			at := fmt.Sprintf("%s/humanoid/humanBones/%d", at0, i)
			b, ok := thumbs0[h.Bone]
			if !ok {
				b, ok = motion.BoneNamed(h.Bone)
			}
			if h.Node < 0 { // Unity writes -1 for a bone that is not there
				continue
			}
			if err := r.bone(at, h.Bone, b, ok, h.Node); err != nil {
				return err
			}
		}
	} else {
		for _, name := range sortedKeys(r.v1.Humanoid.HumanBones) {
			h := r.v1.Humanoid.HumanBones[name]
			at := fmt.Sprintf("%s/humanoid/humanBones/%s", at1, name)
			if h.Node == nil {
				r.warn(at, "left out", "a bone without a node")
				continue
			}
			b, ok := motion.BoneNamed(name)
			if err := r.bone(at, name, b, ok, *h.Node); err != nil {
				return err
			}
		}
	}
	var missing []string
	for b := range motion.BoneCount {
		if _, ok := r.f.Humanoid[b]; !ok && b.Required() {
			missing = append(missing, b.String())
		}
	}
	if len(missing) > 0 {
		r.warn("/extensions", "played without them", "a humanoid without the required bones %s", strings.Join(missing, ", "))
	}
	return nil
}

func (r *reader) bone(at, name string, b motion.Bone, known bool, node int) error {
	if err := r.Index(node, len(r.f.Nodes), at+"/node", "node"); err != nil {
		return err
	}
	if !known {
		r.warn(at, "left out", "the unknown bone %q", name)
		return nil
	}
	if _, twice := r.f.Humanoid[b]; twice {
		r.warn(at, "the first one is used", "a second %s", b)
		return nil
	}
	for other, n := range r.f.Humanoid {
		if n == node {
			r.warn(at, "left out", "the node of %s used for %s too", other, b)
			return nil
		}
	}
	r.f.Humanoid[b] = node
	return nil
}

func (r *reader) optional(raw json.RawMessage, at string, out any) error {
	if raw == nil {
		return nil
	}
	return r.Decode(raw, at, out)
}

// at returns a place below the extension of the file's version.
func at(r *reader, below string) string {
	if r.v0 != nil {
		return at0 + below
	}
	return at1 + below
}
