package vrm

import (
	"errors"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/glb"
)

// bad lists the defects of testdata/bad/vrm-*.vrm: a good file of either
// version, bent once.
var bad = []struct {
	name  string
	v0    bool
	edits []string
}{
	{"no-extension", false, []string{`"VRMC_vrm"`, `"VRMC"`}},
	{"extension-list", false, []string{`{"VRMC_vrm":{`, `{"VRMC_vrm":[],"x":{`}},
	{"bone-node-range", false, []string{`"hips":{"node":1}`, `"hips":{"node":8}`}},
	{"bone-node-range-v0", true, []string{`"bone":"hips","node":1`, `"bone":"hips","node":8`}},
	{"mesh-range", false, []string{`"name":"mesh","mesh":0`, `"name":"mesh","mesh":1`}},
	{"skin-range", false, []string{`"skin":0`, `"skin":-1`}},
	{"skin-joint-range", false, []string{`"joints":[1,2]`, `"joints":[1,99]`}},
	{"skin-too-few-matrices", false, []string{`"joints":[1,2]`, `"joints":[1,2,3]`}},
	{"vertex-joint-range", false, []string{`"joints":[1,2]`, `"joints":[1]`}},
	{"index-range", false, []string{`"POSITION":0,`, `"POSITION":7,`, `"MAT4"`, `"VEC3"`}},
	{"normals-too-few", false, []string{`"NORMAL":1`, `"NORMAL":2`, `"VEC2"`, `"VEC3"`, `"componentType":5126,"count":4,"type":"VEC3"},
{"bufferView":3`, `"componentType":5126,"count":2,"type":"VEC3"},
{"bufferView":3`}},
	{"attribute-type", false, []string{`"TEXCOORD_0":2`, `"TEXCOORD_0":1`}},
	{"morph-count", false, []string{`"targets":[{"POSITION":6}]`, `"targets":[{"POSITION":8}]`, `,
{"bufferView":7`, `,
{"bufferView":7,"componentType":5126,"count":2,"type":"MAT4"},{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},{"bufferView":7`}},
	{"indices-of-floats", false, []string{`"indices":5`, `"indices":8`, `,
{"bufferView":7`, `,
{"bufferView":7,"componentType":5126,"count":2,"type":"MAT4"},{"bufferView":0,"componentType":5126,"count":3,"type":"SCALAR"},{"bufferView":7`}},
	{"material-range", false, []string{`"material":0`, `"material":1`}},
	{"texture-source-range", false, []string{`{"source":1}`, `{"source":2}`}},
	{"texture-sampler-range", false, []string{`"sampler":0`, `"sampler":1`}},
	{"image-view-range", false, []string{`"mimeType":"image/png","uri":"data:image/png;base64,iVBORw0KGgo="`, `"mimeType":"image/png","bufferView":8`}},
	{"draco", false, []string{`"indices":5`, `"extensions":{"KHR_draco_mesh_compression":{"bufferView":0,"attributes":{}}},"indices":5`, `{"bufferView":0,"componentType"`, `{"componentType"`}},
	{"meshopt-header", false, meshopt(`"byteLength":48,"byteStride":12,"count":4,"mode":"ATTRIBUTES"`)},
	{"meshopt-count", false, meshopt(`"byteLength":48,"byteStride":12,"count":5,"mode":"ATTRIBUTES"`)},
	{"meshopt-filter", false, meshopt(`"byteLength":48,"byteStride":12,"count":4,"mode":"ATTRIBUTES","filter":"COLOR"`)},
	{"meshopt-range", false, meshopt(`"byteOffset":400,"byteLength":48,"byteStride":12,"count":4,"mode":"ATTRIBUTES"`)},
	{"node-cycle", false, []string{`"name":"lock"`, `"name":"lock","children":[1]`}},
	{"spring-group-range", false, []string{`"VRMC_vrm":{`, `"VRMC_springBone":{"springs":[{"colliderGroups":[0]}]},"VRMC_vrm":{`}},
	{"spring-joint-range", false, []string{`"VRMC_vrm":{`, `"VRMC_springBone":{"springs":[{"joints":[{"node":8}]}]},"VRMC_vrm":{`}},
	{"collider-without-shape", false, []string{`"VRMC_vrm":{`, `"VRMC_springBone":{"colliders":[{"node":1,"shape":{}}]},"VRMC_vrm":{`}},
	{"spring-bone-range-v0", true, []string{`"specVersion":"0.0"`, `"specVersion":"0.0","secondaryAnimation":{"boneGroups":[{"bones":[8]}]}`}},
	{"constraint-range", false, []string{`"name":"lock"`, `"name":"lock","extensions":{"VRMC_node_constraint":{"constraint":{"roll":{"source":8}}}}`}},
}

// meshopt packs the positions: their own buffer is one without bytes.
func meshopt(members string) []string {
	return []string{`{"buffer":0,"byteOffset":0,`, `{"extensions":{"EXT_meshopt_compression":{"buffer":0,` + members + `}},"buffer":1,"byteOffset":0,`,
		`"byteLength":412}]`, `"byteLength":412},{"byteLength":48,"extensions":{"EXT_meshopt_compression":{"fallback":true}}}]`}
}

func badParts(t testing.TB, v0 bool, edits []string) (string, []byte) {
	text, bin := file1("", plainMaterial, "")
	if v0 {
		text, bin = file0("", plainMaterial)
	}
	return bend(t, text, edits...), bin
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.name, func(t *testing.T) {
			text, bin := badParts(t, tt.v0, tt.edits)
			formatstest.Bad(t, "vrm-"+tt.name+".vrm", glb.Join([]byte(text), bin), Read)
		})
	}
}

// FuzzRead holds that any chunks give a model whose indices are valid, or an
// error of ours. Broken containers are the business of package glb.
func FuzzRead(f *testing.F) {
	for _, v0 := range []bool{false, true} {
		text, bin := badParts(f, v0, nil)
		f.Add(text, bin)
	}
	for _, tt := range bad {
		text, bin := badParts(f, tt.v0, tt.edits)
		f.Add(text, bin)
	}
	f.Fuzz(func(t *testing.T, text string, bin []byte) {
		m, err := Read(glb.Join([]byte(text), bin))
		if err != nil {
			if fe := new(formats.Error); !errors.As(err, &fe) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		m.Rest()
		for _, mesh := range m.Meshes {
			for _, p := range mesh.Primitives {
				v := p.Vertices
				if len(v.Positions) != 3*v.Count || len(v.Normals) != 3*v.Count || len(v.Joints) != len(v.Weights) || p.Material >= len(m.Materials) {
					t.Fatalf("%d vertices: %d %d %d %d", v.Count, len(v.Positions), len(v.Normals), len(v.Joints), len(v.Weights))
				}
				for _, i := range p.Indices {
					if int(i) >= v.Count {
						t.Fatalf("index %d of %d", i, v.Count)
					}
				}
				for _, target := range v.Targets {
					for _, i := range target.Index {
						if int(i) >= v.Count {
							t.Fatalf("morph of vertex %d of %d", i, v.Count)
						}
					}
				}
			}
		}
		for _, e := range m.Expressions {
			for _, b := range e.Morphs {
				if mesh := m.Nodes[b.Node].Mesh; b.Target >= len(m.Meshes[mesh].Weights) {
					t.Fatalf("morph %d of mesh %d", b.Target, mesh)
				}
			}
		}
	})
}
