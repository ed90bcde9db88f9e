// Package vrm reads VRM avatars, versions 0.x and 1.0: nodes, meshes,
// materials, the humanoid, expressions, look-at, springs and constraints. It
// knows nothing of drawing or of motion files.
//
// A File keeps the space of its own glTF: right-handed, +Y up, metres. A 1.0
// model faces +Z, a 0.x model faces -Z. What differs in form only is already
// told in the terms of 1.0: bone and expression names, MToon parameters, linear
// colours, weights in [0,1], and vectors of 0.x extensions in glTF axes.
//
// Sources: the VRM specification (VRMC_vrm-1.0 and its companions, 0.0 schema),
// and for the way from 0.x to 1.0 the migration rules of UniVRM.
package vrm

import (
	"furitsuke/formats"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// Version tells the two kinds of VRM apart.
type Version uint8

// The versions.
const (
	V0 Version = iota // 0.x: extension VRM, faces -Z
	V1                // 1.0: extension VRMC_vrm, faces +Z
)

// String returns "VRM 0.x" or "VRM 1.0".
func (v Version) String() string {
	if v == V0 {
		return "VRM 0.x"
	}
	return "VRM 1.0"
}

// None stands for "no index" wherever an index may be missing.
const None = -1

// A File is a model as its file tells it. It is immutable once read. Indices
// are those of the glTF lists, and valid.
type File struct {
	Version     Version
	SpecVersion string // as written, "" if the file does not say
	Generator   string // of the glTF asset, or the exporterVersion of 0.x

	Doc   *glb.Doc
	Nodes []glb.Node // parents' indices are in the nodes
	Order []int      // every node, parents before children

	Meshes    []Mesh
	Instances []Instance // the nodes that carry a mesh, in node order
	Skins     []Skin
	Materials []Material
	Textures  []Texture
	Images    []Image

	Humanoid    map[motion.Bone]int // bone -> node
	Expressions []Expression        // presets first, in the order of the specification
	LookAt      LookAt
	FirstPerson []FirstPerson // one for each Instance

	Springs        []Spring
	Colliders      []Collider
	ColliderGroups []ColliderGroup
	Constraints    []Constraint

	Meta     Meta
	Unread   []string // what the file holds beside all this: extensions, animations, cameras …
	Warnings []formats.Warning
}

// A Meta is who made the model and what may be done with it. Words are those of
// VRM 1.0, to which those of 0.x are turned; where a file says nothing, 1.0 means
// the strictest word, and so do we. What 0.x has no word for is "" or false.
type Meta struct {
	Name       string
	Version    string
	Authors    []string
	Copyright  string
	Contact    string
	References []string
	ThirdParty string   // licences of parts
	License    string   // licence URL of 1.0, licence name of 0.x
	OtherURLs  []string // further licences and permissions
	Thumbnail  int      // image, or None

	Avatar         string // who may be the avatar: onlyAuthor, onlySeparatelyLicensedPerson, everyone
	Commerce       string // personalNonProfit, personalProfit, corporation
	Credit         string // required, unnecessary
	Modification   string // prohibited, allowModification, allowModificationRedistribution
	Violence       bool   // excessively violent use is allowed, and so on
	Sexuality      bool
	Politics       bool // or religion
	Hate           bool // or what is antisocial
	Redistribution bool
}

// Triangles returns how many triangles the model draws: a mesh used by two
// nodes counts twice.
func (f *File) Triangles() int {
	n := 0
	for _, i := range f.Instances {
		for _, p := range f.Meshes[i.Mesh].Primitives {
			n += len(p.Indices) / 3
		}
	}
	return n
}
