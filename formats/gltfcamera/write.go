// Package gltfcamera writes the camera of an MMD film as a glTF camera that
// moves, for the programs that play a VRM beside its motion. It knows nothing of
// models or windows.
package gltfcamera

import (
	"encoding/binary"
	"encoding/json"
	"math"

	"furitsuke/formats/glb"
	"furitsuke/motion/mmd"
)

// Generator is what the files name as their generator.
const Generator = "Furitsuke"

// pointer is the extension that lets an animation reach the field of view; glTF
// 2.0 by itself moves nodes only. Players without it keep the first.
const pointer = "KHR_animation_pointer"

// near is where the picture begins, in metres: closer than a face is ever filmed.
const near = 0.05

// A Report says what of a film the file holds, and what it cannot.
type Report struct {
	Keys         int // of the camera
	Cuts         int
	Orthographic int // keys without perspective, written with it: a glTF camera has one kind
	Lights       int // keys of the light: not written
}

// Write returns f's camera as a binary glTF, in motion's space: metres, the model
// at the origin facing +Z. It has a pose in every frame of MMD's 30 a second. A
// film without a camera gives nil.
func Write(f *mmd.Film, name string) ([]byte, Report) {
	r := Report{Keys: len(f.Cameras), Lights: len(f.Lights)}
	for _, k := range f.Cameras {
		if k.View.Orthographic {
			r.Orthographic++
		}
	}
	if len(f.Cameras) == 0 {
		return nil, r
	}
	t := record(f)
	r.Cuts = t.cuts
	w := writer{}
	times := w.add("SCALAR", 1, t.times)
	w.accessors[times]["min"], w.accessors[times]["max"] = []float32{t.times[0]}, []float32{t.times[len(t.times)-1]}
	w.sample(times, w.add("VEC3", 3, t.places), object{"node": 0, "path": "translation"})
	w.sample(times, w.add("VEC4", 4, t.turns), object{"node": 0, "path": "rotation"})
	doc := object{
		"asset":  object{"version": "2.0", "generator": Generator},
		"scene":  0,
		"scenes": []object{{"nodes": []int{0}}},
		"nodes":  []object{{"name": name, "camera": 0, "translation": t.places[:3], "rotation": t.turns[:4]}},
		"cameras": []object{{"name": name, "type": "perspective", "perspective": object{
			"yfov": t.fovs[0], "znear": near,
		}}},
	}
	if t.zooms() {
		doc["extensionsUsed"] = []string{pointer}
		w.sample(times, w.add("SCALAR", 1, t.fovs), object{"path": "pointer", "extensions": object{
			pointer: object{"pointer": "/cameras/0/perspective/yfov"},
		}})
	}
	doc["animations"] = []object{{"name": name, "channels": w.channels, "samplers": w.samplers}}
	doc["accessors"], doc["bufferViews"] = w.accessors, w.views
	doc["buffers"] = []object{{"byteLength": len(w.bin)}}
	text, err := json.Marshal(doc)
	if err != nil {
		panic("gltfcamera: " + err.Error()) // every number in it is finite
	}
	return glb.Join(text, w.bin), r
}

type object = map[string]any

// A writer collects what an animation is stored in.
type writer struct {
	bin                                  []byte
	accessors, views, channels, samplers []object
}

// add stores numbers and returns their accessor.
func (w *writer) add(kind string, width int, values []float32) int {
	const float = 5126 // glTF 2.0, accessor.componentType
	w.accessors = append(w.accessors, object{"bufferView": len(w.views), "componentType": float, "type": kind, "count": len(values) / width})
	w.views = append(w.views, object{"buffer": 0, "byteOffset": len(w.bin), "byteLength": 4 * len(values)})
	for _, v := range values {
		w.bin = binary.LittleEndian.AppendUint32(w.bin, math.Float32bits(v))
	}
	return len(w.accessors) - 1
}

// sample lets an animation of an accessor's values reach a target.
func (w *writer) sample(input, output int, target object) {
	w.channels = append(w.channels, object{"sampler": len(w.samplers), "target": target})
	w.samplers = append(w.samplers, object{"input": input, "output": output, "interpolation": "LINEAR"})
}
