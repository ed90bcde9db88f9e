// Package vrmout writes the avatar as VRM, versions 1.0 and 0.x. It knows
// nothing of how she is modelled.
package vrmout

import (
	"encoding/binary"
	"encoding/json"
	"math"

	"furitsuke/assets/gen/furi"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// obj is a JSON object; encoding/json writes its keys in order, so the same
// model gives the same bytes.
type obj = map[string]any

// glTF's numbers for component types and buffer targets.
const (
	typeU8, typeU16, typeU32, typeF32 = 5121, 5123, 5125, 5126
	targetVertices, targetIndices     = 34962, 34963
)

// A doc is a glTF document under construction.
type doc struct {
	bin                                                                 []byte
	views, accessors, nodes, meshes, materials, textures, images, skins []obj
	roots                                                               []int // nodes of the scene
	turn                                                                func(motion.Vec3) motion.Vec3
}

// view appends bytes as a buffer view at a multiple of 4.
func (d *doc) view(data []byte, target int) int {
	for len(d.bin)%4 != 0 {
		d.bin = append(d.bin, 0)
	}
	v := obj{"buffer": 0, "byteOffset": len(d.bin), "byteLength": len(data)}
	if target != 0 {
		v["target"] = target
	}
	d.bin = append(d.bin, data...)
	d.views = append(d.views, v)
	return len(d.views) - 1
}

func (d *doc) accessor(a obj) int {
	d.accessors = append(d.accessors, a)
	return len(d.accessors) - 1
}

func f32s(v []float32) []byte {
	out := make([]byte, 0, 4*len(v))
	for _, x := range v {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
	}
	return out
}

// indices returns numbers below count in the smaller type that holds them, and
// that type; 65535 itself is glTF's primitive restart.
func indices(v []int, count int) (data []byte, kind int) {
	if count > math.MaxUint16 {
		for _, x := range v {
			data = binary.LittleEndian.AppendUint32(data, uint32(x))
		}
		return data, typeU32
	}
	for _, x := range v {
		data = binary.LittleEndian.AppendUint16(data, uint16(x))
	}
	return data, typeU16
}

// floats adds an accessor of kind VEC2, VEC3 or MAT4, with bounds if asked.
func (d *doc) floats(kind string, width int, v []float32, bounds bool, target int) int {
	a := obj{"bufferView": d.view(f32s(v), target), "componentType": typeF32, "count": len(v) / width, "type": kind}
	if bounds {
		a["min"], a["max"] = minMax(v, width)
	}
	return d.accessor(a)
}

func minMax(v []float32, width int) (lo, hi []float32) {
	lo, hi = append([]float32(nil), v[:width]...), append([]float32(nil), v[:width]...)
	for i, x := range v {
		lo[i%width], hi[i%width] = min(lo[i%width], x), max(hi[i%width], x)
	}
	return lo, hi
}

// vectors turns positions or directions into the file's space.
func (d *doc) vectors(v []motion.Vec3) []float32 {
	out := make([]float32, 0, 3*len(v))
	for _, p := range v {
		p = d.turn(p)
		out = append(out, float32(p.X), float32(p.Y), float32(p.Z))
	}
	return out
}

// shifts adds a morph target's offsets as a sparse accessor: almost all are 0.
func (d *doc) shifts(v []motion.Vec3, count int) int {
	var at []int
	var moved []motion.Vec3
	for i, p := range v {
		if p.Len() > 1e-6 {
			at, moved = append(at, i), append(moved, p)
		}
	}
	if len(at) == 0 { // a target needs one entry at least
		at, moved = []int{0}, []motion.Vec3{{}}
	}
	values := d.vectors(moved)
	lo, hi := minMax(values, 3)
	if len(at) < count {
		for k := range 3 {
			lo[k], hi[k] = min(lo[k], 0), max(hi[k], 0)
		}
	}
	places, kind := indices(at, count)
	return d.accessor(obj{"componentType": typeF32, "count": count, "type": "VEC3", "min": lo, "max": hi,
		"sparse": obj{"count": len(at),
			"indices": obj{"bufferView": d.view(places, 0), "componentType": kind},
			"values":  obj{"bufferView": d.view(f32s(values), 0)}}})
}

// primitive adds one part. targets are the morphs that the mesh has.
func (d *doc) primitive(p furi.Part, targets []string) obj {
	var uv []float32
	var joints, weights []byte
	for i := range p.Pos {
		uv = append(uv, float32(p.UV[i][0]), float32(p.UV[i][1]))
		w := bytesOf(p.Skin[i].Weight)
		for k, b := range p.Skin[i].Bone {
			if w[k] == 0 {
				b = 0
			}
			joints, weights = append(joints, uint8(b)), append(weights, w[k])
		}
	}
	var index []int
	for _, t := range p.Tri {
		index = append(index, t[:]...)
	}
	n := len(p.Pos)
	corners, kind := indices(index, n)
	out := obj{
		"mode":     4,
		"material": int(p.Material),
		"indices":  d.accessor(obj{"bufferView": d.view(corners, targetIndices), "componentType": kind, "count": len(index), "type": "SCALAR"}),
		"attributes": obj{
			"POSITION":   d.floats("VEC3", 3, d.vectors(p.Pos), true, targetVertices),
			"NORMAL":     d.floats("VEC3", 3, d.vectors(p.Normal), false, targetVertices),
			"TEXCOORD_0": d.floats("VEC2", 2, uv, false, targetVertices),
			"JOINTS_0":   d.accessor(obj{"bufferView": d.view(joints, targetVertices), "componentType": typeU8, "count": n, "type": "VEC4"}),
			"WEIGHTS_0":  d.accessor(obj{"bufferView": d.view(weights, targetVertices), "componentType": typeU8, "normalized": true, "count": n, "type": "VEC4"}),
		},
	}
	if len(targets) > 0 {
		var list []obj
		for _, name := range targets {
			list = append(list, obj{"POSITION": d.shifts(p.Shift[name], n)})
		}
		out["targets"] = list
	}
	return out
}

// bytesOf rounds weights to 255ths that sum to exactly 255, as glTF asks.
func bytesOf(w [4]float64) (out [4]uint8) {
	left := 255
	for k := 1; k < 4; k++ {
		out[k] = uint8(math.Round(w[k] * 255))
		left -= int(out[k])
	}
	out[0] = uint8(left)
	return out
}

// join packs the document as binary glTF.
func (d *doc) join(extra obj) []byte {
	for len(d.bin)%4 != 0 {
		d.bin = append(d.bin, 0)
	}
	root := obj{
		"asset":       obj{"version": "2.0", "generator": "Furitsuke assets/gen"},
		"scene":       0,
		"scenes":      []obj{{"nodes": d.roots}},
		"nodes":       d.nodes,
		"meshes":      d.meshes,
		"materials":   d.materials,
		"textures":    d.textures,
		"images":      d.images,
		"samplers":    []obj{{"magFilter": 9729, "minFilter": 9987, "wrapS": 10497, "wrapT": 10497}},
		"skins":       d.skins,
		"accessors":   d.accessors,
		"bufferViews": d.views,
		"buffers":     []obj{{"byteLength": len(d.bin)}},
	}
	for k, v := range extra {
		root[k] = v
	}
	text, err := json.Marshal(root)
	if err != nil {
		panic("vrmout: " + err.Error()) // only strings, numbers and lists go in
	}
	return glb.Join(text, d.bin)
}
