package vrma

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// A builder makes a .vrma in the way of an exporter: one view for each
// accessor. Tests say what they bend.
type builder struct {
	bin       []byte
	views     []string
	accessors []string
	samplers  []string
	channels  []string
}

// floats stores an accessor of float32 and returns its index.
func (b *builder) floats(kind string, numbers ...float32) int {
	b.views = append(b.views, fmt.Sprintf(`{"buffer":0,"byteOffset":%d,"byteLength":%d}`, len(b.bin), 4*len(numbers)))
	b.bin = floatBytes(b.bin, numbers)
	width := map[string]int{"SCALAR": 1, "VEC3": 3, "VEC4": 4}[kind]
	bounds := ""
	if kind == "SCALAR" {
		bounds = fmt.Sprintf(`,"min":[%v],"max":[%v]`, float64(slices.Min(numbers)), float64(slices.Max(numbers)))
	}
	b.accessors = append(b.accessors, fmt.Sprintf(`{"bufferView":%d,"componentType":5126,"count":%d,"type":%q%s}`, len(b.views)-1, len(numbers)/width, kind, bounds))
	return len(b.accessors) - 1
}

// channel animates a node's property.
func (b *builder) channel(node int, path, interp string, input, output int) {
	b.samplers = append(b.samplers, fmt.Sprintf(`{"input":%d,"output":%d,"interpolation":%q}`, input, output, interp))
	b.channels = append(b.channels, fmt.Sprintf(`{"sampler":%d,"target":{"node":%d,"path":%q}}`, len(b.samplers)-1, node, path))
}

// The nodes of every built file: a turned and scaled root as Blender writes it,
// an arm with a node between, an eye, a face, the gaze, and an end that is in
// no map.
const builtNodes = `{"name":"Root","scale":[0.01,0.01,0.01],"rotation":[0.6,0,0,0.8],"children":[1,8,9,10]},
{"name":"Hips","translation":[0,60,-80],"rotation":[0,0.8,0,0.6],"children":[2,6]},
{"name":"Spine","translation":[0,20,0],"children":[3,4]},
{"name":"Head","translation":[0,30,0],"rotation":[0,0,0.6,0.8],"children":[5,7]},
{"name":"Between","rotation":[0.28,0,0,0.96],"children":[11]},
{"name":"Eye"},
{"name":"Leg","translation":[10,0,0],"rotation":[1,0,0,0]},
{"name":"End","extras":{"id":12345678901234567890}},
{"name":"happy","translation":[0.25,0,0]},
{"name":"wink"},
{"name":"gaze"},
{"name":"Arm","translation":[15,0,0],"rotation":[0.5,0.5,-0.5,0.5]}`

const builtExtension = `"specVersion": "1.0",
"humanoid":{"humanBones":{"hips":{"node":1},"spine":{"node":2},"head":{"node":3},"leftEye":{"node":5},"leftUpperLeg":{"node":6},"leftUpperArm":{"node":11}}},
"expressions":{"preset":{"happy":{"node":8}},"custom":{"wink":{"node":9}}},
"lookAt":{"node":10,"offsetFromHeadBone":[0,0.1,0.02]}`

// json returns the text; it is indented and has members nobody knows, so that
// tests see what survives.
func (b *builder) json() string {
	return fmt.Sprintf(`{ "asset": {"version": "2.0", "generator": "builder", "note": 1.50},
 "extensionsUsed": ["%s"], "unknown" : [1e2, {"x":null}],
 "extensions": {"%s": {%s}},
 "scene": 0, "scenes": [{"nodes": [0]}],
 "nodes": [%s],
 "animations": [{"name": "take", "channels": [%s], "samplers": [%s], "extras": {"big": 12345678901234567890}}],
 "accessors": [%s], "bufferViews": [%s], "buffers": [{"byteLength": %d, "name": "data"}] }`,
		extensionName, extensionName, builtExtension, builtNodes,
		strings.Join(b.channels, ","), strings.Join(b.samplers, ",\n  "),
		strings.Join(b.accessors, ",\n  "), strings.Join(b.views, ","), len(b.bin))
}

func (b *builder) file() []byte { return glb.Join([]byte(b.json()), b.bin) }

// quats returns the numbers of rotations.
func quats(qs ...motion.Quat) []float32 {
	var out []float32
	for _, q := range qs {
		out = append(out, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	return out
}

// full is a file with a channel of every kind and interpolation.
func full() *builder {
	b := &builder{}
	t := b.floats("SCALAR", 0, 0.5, 1)
	b.channel(1, "rotation", "LINEAR", t, b.floats("VEC4", quats(motion.RotX(0.1), motion.RotX(0.3).Neg(), motion.RotX(0.2))...))
	b.channel(1, "translation", "LINEAR", t, b.floats("VEC3", 0, 60, -80, 1, 61, -80, 2, 60, -79))
	b.channel(2, "rotation", "STEP", b.floats("SCALAR", 0, 1), b.floats("VEC4", quats(motion.RotY(0.4), motion.RotY(-0.4))...))
	zero := motion.Quat{}
	b.channel(11, "rotation", "CUBICSPLINE", b.floats("SCALAR", 0.25, 0.75), b.floats("VEC4",
		quats(zero, motion.RotZ(0.2), motion.Quat{X: 0.1}, motion.Quat{Y: 0.2}, motion.RotZ(1.2), zero)...))
	b.channel(4, "rotation", "LINEAR", t, b.floats("VEC4", quats(motion.RotY(0), motion.RotY(0.5), motion.RotY(1))...))
	b.channel(5, "rotation", "LINEAR", t, b.floats("VEC4", quats(motion.RotY(0), motion.RotY(0.1), motion.RotY(0))...))
	b.channel(7, "rotation", "LINEAR", t, b.floats("VEC4", quats(motion.RotY(0), motion.RotY(0.1), motion.RotY(0))...))
	b.channel(8, "translation", "LINEAR", t, b.floats("VEC3", 0, 0, 0, 1, 7, 7, 0.5, 0, 0))
	b.channel(10, "rotation", "LINEAR", t, b.floats("VEC4", quats(motion.RotY(0.2), motion.RotX(0.3), motion.RotY(-0.2))...))
	return b
}

func mustRead(t testing.TB, data []byte) *File {
	t.Helper()
	f, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Clip().Validate(); err != nil {
		t.Fatalf("an invalid clip: %v", err)
	}
	return f
}

// sameTracks wants the tracks of both clips equal bit for bit, except that a
// linear rotation may have been made unit and moved to the other hemisphere.
func sameTracks(t *testing.T, want, got *motion.Clip) {
	t.Helper()
	if got.Duration != float64(float32(want.Duration)) {
		t.Errorf("duration %g s, want %g s", got.Duration, want.Duration)
	}
	tracks := map[target]*motion.Track{}
	each(got, func(x target, track *motion.Track) { tracks[x] = track })
	each(want, func(x target, track *motion.Track) {
		g := tracks[x]
		delete(tracks, x)
		if g == nil {
			t.Errorf("%+v is gone", x)
			return
		}
		wt, wv := track.Flat()
		gt, gv := g.Flat()
		if g.Interp != track.Interp || !slices.Equal(wt, gt) || len(wv) != len(gv) {
			t.Errorf("%+v: %d keys %v, want %d keys %v", x, g.Len(), g.Interp, track.Len(), track.Interp)
			return
		}
		if slices.Equal(wv, gv) {
			return
		}
		if x.width() != 4 || track.Interp != motion.Linear {
			t.Errorf("%+v has other values", x)
			return
		}
		for i := range track.Len() {
			if d := track.Quat(i).AngleTo(g.Quat(i)); d > 1e-6 {
				t.Errorf("%+v key %d is %g rad off", x, i, d)
				return
			}
		}
	})
	for x := range tracks {
		t.Errorf("%+v is new", x)
	}
}

// checkGLTF holds what the Khronos validator would report as an error about
// storage: chunk sizes, alignment, bounds of views and accessors, strictly
// ascending times from 0 on with true bounds, references, and, in one
// hemisphere or not, unit rotations.
func checkGLTF(t *testing.T, data []byte) {
	t.Helper()
	c, err := glb.Split(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Warnings) > 0 || len(c.JSON)%4 != 0 || len(c.BIN)%4 != 0 {
		t.Errorf("chunks of %d and %d bytes, %v", len(c.JSON), len(c.BIN), c.Warnings)
	}
	d, err := glb.Parse(c, "test")
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Buffers) > 0 && (d.Buffers[0].ByteLength > len(c.BIN) || d.Buffers[0].ByteLength <= len(c.BIN)-4) {
		t.Errorf("a buffer of %d bytes in a chunk of %d", d.Buffers[0].ByteLength, len(c.BIN))
	}
	var top map[string]json.RawMessage
	if err := json.Unmarshal(c.JSON, &top); err != nil {
		t.Fatal(err)
	}
	for name, text := range top { // EMPTY_ENTITY
		if string(text) == "[]" || string(text) == "{}" {
			t.Errorf("%s is empty", name)
		}
	}
	for _, b := range d.Buffers {
		if b.ByteLength < 1 {
			t.Error("a buffer without a byte")
		}
	}
	for _, a := range d.Animations {
		if len(a.Channels) == 0 || len(a.Samplers) == 0 {
			t.Error("an animation without channels or samplers")
		}
	}
	for i, a := range d.Accessors {
		if a.BufferView == nil {
			continue
		}
		v := d.BufferViews[*a.BufferView]
		if (v.ByteOffset+a.ByteOffset)%4 != 0 && a.ComponentType == gltf.ComponentFloat {
			t.Errorf("accessor %d begins at byte %d", i, v.ByteOffset+a.ByteOffset)
		}
	}
	for _, a := range d.Animations {
		for i, ch := range a.Channels {
			if ch.Sampler >= len(a.Samplers) {
				t.Fatalf("channel %d wants sampler %d of %d", i, ch.Sampler, len(a.Samplers))
			}
		}
		for i, s := range a.Samplers {
			times, err := d.Floats(s.Input, 1, "input")
			if err != nil {
				t.Fatal(err)
			}
			acc := d.Accessors[s.Input]
			if len(acc.Min) == 1 && (acc.Min[0] != float64(slices.Min(times)) || acc.Max[0] != float64(slices.Max(times))) && math.Abs(acc.Max[0]-float64(slices.Max(times))) > 1e-6*acc.Max[0] {
				t.Errorf("sampler %d: bounds %v %v of times %g to %g", i, acc.Min, acc.Max, times[0], times[len(times)-1])
			}
			width := 3
			if d.Accessors[s.Output].Type == gltf.AccessorVec4 {
				width = 4
			}
			if _, err := d.Floats(s.Output, width, "output"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !json.Valid(c.JSON) {
		t.Error("the JSON is not valid")
	}
}
