package vrm

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"furitsuke/formats/glb"
)

// A builder makes a small VRM; tests say what they bend.
type builder struct {
	bin       []byte
	views     []string
	accessors []string
}

func (b *builder) add(componentType, size, width int, kind string, data []byte) int {
	b.bin = append(b.bin, make([]byte, -len(b.bin)&3)...)
	b.views = append(b.views, fmt.Sprintf(`{"buffer":0,"byteOffset":%d,"byteLength":%d}`, len(b.bin), len(data)))
	b.bin = append(b.bin, data...)
	b.accessors = append(b.accessors, fmt.Sprintf(`{"bufferView":%d,"componentType":%d,"count":%d,"type":%q}`,
		len(b.views)-1, componentType, len(data)/size/width, kind))
	return len(b.accessors) - 1
}

func (b *builder) floats(kind string, numbers ...float32) int {
	var data []byte
	for _, v := range numbers {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return b.add(5126, 4, map[string]int{"VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}[kind], kind, data)
}

func (b *builder) shorts(kind string, numbers ...uint16) int {
	var data []byte
	for _, v := range numbers {
		data = binary.LittleEndian.AppendUint16(data, v)
	}
	return b.add(5123, 2, map[string]int{"SCALAR": 1, "VEC4": 4}[kind], kind, data)
}

// square stores a skinned square with a morph target that lifts its third
// corner: accessors 0 positions, 1 normals, 2 uv, 3 joints, 4 weights,
// 5 indices, 6 morph, 7 inverse bind matrices.
func (b *builder) square() {
	b.floats("VEC3", 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0)
	b.floats("VEC3", 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)
	b.floats("VEC2", 0, 1, 1, 1, 1, 0, 0, 0)
	b.shorts("VEC4", 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)
	b.floats("VEC4", 1, 3, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
	b.shorts("SCALAR", 0, 1, 2, 0, 2, 3)
	b.floats("VEC3", 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0)
	b.floats("MAT4", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1.25, 0, 1)
}

const squareAttributes = `{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2,"JOINTS_0":3,"WEIGHTS_0":4}`

const nodes = `{"name":"mesh","mesh":0,"skin":0},
{"name":"hips","translation":[0,1,0],"children":[2,4]},
{"name":"spine","translation":[0,0.25,0],"rotation":[0,0.6,0,0.8],"children":[3]},
{"name":"head","translation":[0,0.5,0.1],"children":[5]},
{"name":"tail","translation":[0,0,-0.2],"children":[6,7]},
{"name":"lock","translation":[0,0.1,0]},
{"name":"tip","translation":[0,0,-0.3]},
{"name":"side","translation":[0.3,0,0]}`

// file makes a VRM of the given extensions, materials and further members.
func (b *builder) json(extensions, materials, more string) string {
	return fmt.Sprintf(`{"asset":{"version":"2.0","generator":"builder"},
"extensions":{%s},"scene":0,"scenes":[{"nodes":[0,1]}],"nodes":[%s],
"meshes":[{"name":"square","extras":{"targetNames":["lift"]},"primitives":[{"attributes":%s,"indices":5,"material":0,"targets":[{"POSITION":6}]}]}],
"skins":[{"joints":[1,2],"inverseBindMatrices":7}],
"materials":[%s],%s
"images":[{"name":"png","mimeType":"image/png","uri":"data:image/png;base64,iVBORw0KGgo="},{"mimeType":"image/ktx2","uri":"data:image/ktx2;base64,q0tUWCAyMLsNChoK"}],
"samplers":[{"wrapS":33071,"wrapT":33648,"magFilter":9728,"minFilter":9729}],
"textures":[{"source":0,"sampler":0},{"source":0},{"source":1}],
"accessors":[%s],"bufferViews":[%s],"buffers":[{"byteLength":%d}]}`,
		extensions, nodes, squareAttributes, materials, more, strings.Join(b.accessors, ",\n"), strings.Join(b.views, ","), len(b.bin))
}

const plainMaterial = `{"name":"skin"}`

const humanoid1 = `"humanoid":{"humanBones":{"hips":{"node":1},"spine":{"node":2},"head":{"node":3}}}`

func file1(extension, materials, more string) (string, []byte) {
	b := &builder{}
	b.square()
	return b.json(`"VRMC_vrm":{"specVersion":"1.0",`+humanoid1+extension+`}`, materials, more), b.bin
}

func file0(extension, materials string) (string, []byte) {
	b := &builder{}
	b.square()
	return b.json(`"VRM":{"exporterVersion":"UniVRM-0.99","specVersion":"0.0",
"humanoid":{"humanBones":[{"bone":"hips","node":1},{"bone":"spine","node":2},{"bone":"head","node":3},
{"bone":"leftThumbProximal","node":4},{"bone":"leftThumbIntermediate","node":6},{"bone":"jaw","node":-1}]}`+extension+`}`, materials, ""), b.bin
}

func read(t testing.TB, text string, bin []byte) *File {
	t.Helper()
	f, err := Read(glb.Join([]byte(text), bin))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// bend replaces pieces of a text, each of which must be there.
func bend(t testing.TB, text string, pairs ...string) string {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%q is not in the file", pairs[i])
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return text
}

func close32(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-5 }
