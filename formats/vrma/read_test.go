package vrma

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

func near(a, b motion.Vec3) bool { return a.Sub(b).Len() < 1e-6 }

// The clip's rest is the direct parents' and the nodes' own world rotations,
// and the whole transform above the hips.
func TestRest(t *testing.T) {
	r := mustRead(t, full().file()).Clip().Rest
	turn := motion.Quat{X: 0.6, W: 0.8}
	hips := turn.Mul(motion.Quat{Y: 0.8, W: 0.6})
	between := hips.Mul(motion.Quat{X: 0.28, W: 0.96})
	arm := between.Mul(motion.Quat{X: 0.5, Y: 0.5, Z: -0.5, W: 0.5})
	for _, tt := range []struct {
		bone motion.Bone
		p, w motion.Quat
	}{
		{motion.Hips, turn, hips},
		{motion.Spine, hips, hips},
		{motion.LeftUpperArm, between, arm}, // the parent is no bone
	} {
		got := r.Bone[tt.bone]
		if got.P.AngleTo(tt.p) > 1e-9 || got.W.AngleTo(tt.w) > 1e-9 {
			t.Errorf("%s: P %v W %v, want %v %v", tt.bone, got.P, got.W, tt.p, tt.w)
		}
	}
	if want := turn.Rotate(motion.Vec3{Y: 0.6, Z: -0.8}); !near(r.Bone[motion.Hips].World, want) || !near(r.HipsParent.Point(r.HipsLocal), want) {
		t.Errorf("hips at %v and %v, want %v", r.Bone[motion.Hips].World, r.HipsParent.Point(r.HipsLocal), want)
	}
	if r.Has.Has(motion.LeftEye) {
		t.Error("an eye bone is in the rest")
	}
}

// Every channel that the specification names becomes a track of its kind; eyes
// and nodes in no map do not.
func TestChannels(t *testing.T) {
	f := mustRead(t, full().file())
	var got []string
	each(f.Clip(), func(x target, track *motion.Track) {
		got = append(got, fmt.Sprintf("%d %s %s: %d keys, interpolation %d", x.kind, x.bone, x.face.name, track.Len(), track.Interp))
	})
	want := []string{
		"0 hips : 3 keys, interpolation 0",
		"0 spine : 2 keys, interpolation 1",
		"2 leftUpperArm : 3 keys, interpolation 0",
		"0 leftUpperArm : 2 keys, interpolation 2",
		"1 hips : 3 keys, interpolation 0",
		"3 hips happy: 3 keys, interpolation 0",
		"4 hips : 3 keys, interpolation 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("tracks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if c := f.Clip(); c.Duration != 1 || c.Name != "take" || c.LookAt.Offset != (motion.Vec3{Y: 0.1, Z: 0.02}) {
		t.Errorf("%q of %g s, eyes at %v", c.Name, c.Duration, c.LookAt.Offset)
	}
	var p motion.Pose
	motion.NewSampler(f.Clip()).Sample(0, &p)
	if w := p.Weights; len(w) != 2 || w[0].Name != "happy" || w[0].Value != 0 || w[1].Name != "wink" || w[1].Value != 0 {
		t.Errorf("weights %v", w)
	}
	if math.Abs(p.Yaw-0.2*180/math.Pi) > 1e-4 {
		t.Errorf("yaw %g", p.Yaw)
	}
}

// An expression without a channel holds the weight of its node at rest.
func TestWeightAtRest(t *testing.T) {
	var p motion.Pose
	motion.NewSampler(mustRead(t, (&builder{}).file()).Clip()).Sample(0, &p)
	if p.Weights[0].Value != 0.25 {
		t.Errorf("weights %v", p.Weights)
	}
}

// The quirks of real exporters, each bent into a good file, with the warning
// that tells of it.
func TestQuirks(t *testing.T) {
	nan := float32(math.NaN())
	id := quats(motion.Identity)
	tests := []struct {
		name    string
		build   func(b *builder)
		edit    []string // text and its replacement in the JSON
		warning string
		keys    string // times of the hips' rotation
	}{
		{"equal and falling times", func(b *builder) {
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0, 0, 1, 0.5, 2), b.floats("VEC4", slices.Concat(id, id, id, id, id)...))
		}, nil, "/animations/0/samplers/0/input: 2 keys whose time or value is out of order or no number: left out", "[0 1 2]"},
		{"a value that is no number", func(b *builder) {
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0, 1), b.floats("VEC4", append([]float32{nan, 0, 0, 1}, id...)...))
		}, nil, "1 keys whose time", "[1]"},
		{"a negative time", func(b *builder) {
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", -1, 1), b.floats("VEC4", slices.Concat(id, id)...))
		}, nil, "1 keys whose time", "[1]"},
		{"a time of four months", func(b *builder) {
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0, 1e7), b.floats("VEC4", slices.Concat(id, id)...))
		}, nil, "1 keys whose time", "[0]"},
		{"more times than values", func(b *builder) {
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0, 1, 2), b.floats("VEC4", slices.Concat(id, id)...))
		}, nil, "3 times and values for 2 keys: the shorter one counts", "[0 1]"},
		{"no key", func(b *builder) {
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", -1), b.floats("VEC4", id...))
		}, nil, "/animations/0/samplers/0: no keys: left out", "none"},
		{"two channels for one property", func(b *builder) {
			v := b.floats("VEC4", id...)
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0.5), v)
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0.75), v)
		}, nil, "/animations/0/channels/1: a second channel for one property: the first one plays", "[0.5]"},
		{"one channel of two is broken", func(b *builder) {
			b.channel(2, "rotation", "LINEAR", 77, 77)
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0.5), b.floats("VEC4", id...))
		}, nil, "want an accessor index below 2, got 77: left out", "[0.5]"},
		{"scale of a bone", func(b *builder) {
			b.channel(1, "scale", "LINEAR", b.floats("SCALAR", 0), b.floats("VEC3", 1, 1, 1))
		}, nil, "/animations/0/channels/0: scale of hips, which a VRMA must not animate: not played, kept in the file", "none"},
		{"translation of a bone that is not the hips", func(b *builder) {
			b.channel(2, "translation", "LINEAR", b.floats("SCALAR", 0), b.floats("VEC3", 1, 1, 1))
		}, nil, "translation of spine, which a VRMA must not animate", "none"},
		{"rotation of an eye", func(b *builder) {
			b.channel(5, "rotation", "LINEAR", b.floats("SCALAR", 0), b.floats("VEC4", id...))
		}, nil, "rotation of leftEye, which a VRMA must not animate", "none"},
		{"translation above the hips", func(b *builder) {
			b.channel(0, "translation", "LINEAR", b.floats("SCALAR", 0), b.floats("VEC3", 1, 1, 1))
		}, nil, "translation of a node above the hips", "none"},
		{"no version", nil, []string{`"specVersion": "1.0",`, ``}, "no specVersion: read as 1.0", "none"},
		{"no animation", nil, []string{`"animations"`, `"nothing"`}, "/animations: no animation: a pose of 0 s", "none"},
		{"look-up as an expression", nil, []string{`"preset":{"happy"`, `"preset":{"lookUp"`}, "lookUp, which the look-at replaces: played as written", "none"},
		{"a bone of another kind of skeleton", nil, []string{`"spine":`, `"tail":`}, `humanBones/tail: the unknown bone "tail": left out`, "none"},
		{"one node for two bones", nil, []string{`"spine":{"node":2}`, `"spine":{"node":1}`}, "spine: the node of hips used again: left out", "none"},
		{"a bone without a node", nil, []string{`"spine":{"node":2}`, `"spine":{}`}, "spine: a bone without a node: left out", "none"},
		{"no hips height", func(b *builder) {
			b.channel(1, "translation", "LINEAR", b.floats("SCALAR", 0), b.floats("VEC3", 0, 0, 0))
		}, []string{`"translation":[0,60,-80],`, ``}, "hips: a hips height of 0 m at rest: its movement is scaled by the length of the legs", "none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := &builder{}
			if tt.build != nil {
				tt.build(b)
			}
			f := mustRead(t, glb.Join([]byte(bend(t, b.json(), tt.edit...)), b.bin))
			if !slices.ContainsFunc(f.Warnings, func(w formats.Warning) bool { return strings.Contains(w.String(), tt.warning) }) {
				t.Errorf("warnings %v, want %q", f.Warnings, tt.warning)
			}
			keys := "none"
			if track := f.Clip().Rotation[motion.Hips]; track != nil {
				times, _ := track.Flat()
				keys = fmt.Sprint(times)
			}
			if keys != tt.keys {
				t.Errorf("keys at %s, want %s", keys, tt.keys)
			}
		})
	}
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

// Draft files and files without a scene play.
func TestAccepted(t *testing.T) {
	for _, edit := range [][]string{
		{`"specVersion": "1.0"`, `"specVersion": "1.0-draft"`},
		{`"scene": 0, "scenes": [{"nodes": [0]}],`, ``},
	} {
		b := full()
		f := mustRead(t, glb.Join([]byte(bend(t, b.json(), edit...)), b.bin))
		if n := f.Clip().Tracks(); n != 7 {
			t.Errorf("%v: %d tracks", edit, n)
		}
	}
}

// A look-at written as translation is a target in the space of the file, even
// below a turned and scaled root.
func TestLookAtTarget(t *testing.T) {
	b := &builder{}
	b.channel(10, "translation", "LINEAR", b.floats("SCALAR", 0), b.floats("VEC3", 100, 0, 0))
	c := mustRead(t, b.file()).Clip()
	var v [4]float64
	c.LookAt.Target.Value(0, &v)
	if !near(motion.Vec3{X: v[0], Y: v[1], Z: v[2]}, motion.Vec3{X: 1}) {
		t.Errorf("target %v", v)
	}
}

// Values come in every form that glTF allows.
func TestStorageForms(t *testing.T) {
	want := []float32{0, 0, 1, 0, 1, 0, 0, 0} // two rotations
	forms := []struct {
		name      string
		data      []byte
		accessors string
		views     string
	}{
		{"normalized int16", int16s(0, 0, 32767, 0, 32767, 0, 0, 0),
			`{"bufferView":1,"componentType":5122,"normalized":true,"count":2,"type":"VEC4"}`, `{"buffer":0,"byteOffset":8,"byteLength":16}`},
		{"normalized int8", []byte{0, 0, 127, 0, 127, 0, 0, 0},
			`{"bufferView":1,"componentType":5120,"normalized":true,"count":2,"type":"VEC4"}`, `{"buffer":0,"byteOffset":8,"byteLength":8}`},
		{"strided", floatBytes(nil, []float32{0, 0, 1, 0, 9, 1, 0, 0, 0}),
			`{"bufferView":1,"componentType":5126,"count":2,"type":"VEC4"}`, `{"buffer":0,"byteOffset":8,"byteLength":36,"byteStride":20}`},
		{"sparse", append(floatBytes(nil, []float32{0, 0, 1, 0, 5, 5, 5, 5, 1, 0, 0, 0}), 1),
			`{"bufferView":1,"componentType":5126,"count":2,"type":"VEC4","sparse":{"count":1,"indices":{"bufferView":2,"componentType":5121},"values":{"bufferView":1,"byteOffset":32}}}`,
			`{"buffer":0,"byteOffset":8,"byteLength":48},{"buffer":0,"byteOffset":56,"byteLength":1}`},
	}
	for _, tt := range forms {
		t.Run(tt.name, func(t *testing.T) {
			b := &builder{}
			b.channel(1, "rotation", "LINEAR", b.floats("SCALAR", 0, 1), 1)
			b.bin = append(b.bin, tt.data...)
			b.accessors = append(b.accessors, tt.accessors)
			b.views = append(b.views, tt.views)
			f := mustRead(t, b.file())
			if _, values := f.Clip().Rotation[motion.Hips].Flat(); !slices.Equal(values, want) {
				t.Errorf("%v, want %v", values, want)
			}
			checkEdit(t, f)
		})
	}
}

func int16s(numbers ...int16) []byte {
	var out []byte
	for _, n := range numbers {
		out = binary.LittleEndian.AppendUint16(out, uint16(n))
	}
	return out
}
