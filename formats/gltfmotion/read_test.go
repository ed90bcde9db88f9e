package gltfmotion

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/glb"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// walk is the embedded motion written anew, so that its nodes carry the names of
// VRM's bones and stand in a T-pose of straight limbs.
func walk(t testing.TB) (*motion.Clip, []byte) {
	t.Helper()
	data, err := assets.FS.ReadFile("motion/walk.vrma")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	c := motion.Reframe(f.Clip(), mmd.StandardRest(f.Clip().Rest.Has))
	out, err := vrma.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return c, out
}

// plain returns a .vrma as a glTF that is none, its JSON bent.
func plain(t testing.TB, data []byte, bend func(doc map[string]any)) []byte {
	t.Helper()
	c, err := glb.Split(data)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(c.JSON, &doc); err != nil {
		t.Fatal(err)
	}
	delete(doc, "extensions")
	delete(doc, "extensionsUsed")
	if bend != nil {
		bend(doc)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return glb.Join(text, c.BIN)
}

func nodesOf(doc map[string]any) (out []map[string]any) {
	for _, n := range doc["nodes"].([]any) {
		out = append(out, n.(map[string]any))
	}
	return out
}

// rename gives nodes other names, by those of VRM's bones.
func rename(name func(string) string) func(map[string]any) {
	return func(doc map[string]any) {
		for _, n := range nodesOf(doc) {
			if s, ok := n["name"].(string); ok {
				n["name"] = name(s)
			}
		}
	}
}

// mixamo are the names of Mixamo's joints for those of VRM that differ by more
// than a capital.
var mixamo = strings.NewReplacer("UpperLeg", "UpLeg", "LowerLeg", "Leg", "UpperArm", "Arm", "LowerArm", "ForeArm", "Toes", "ToeBase",
	"ThumbMetacarpal", "HandThumb1", "ThumbProximal", "HandThumb2", "ThumbDistal", "HandThumb3",
	"IndexProximal", "HandIndex1", "IndexIntermediate", "HandIndex2", "IndexDistal", "HandIndex3",
	"MiddleProximal", "HandMiddle1", "MiddleIntermediate", "HandMiddle2", "MiddleDistal", "HandMiddle3",
	"RingProximal", "HandRing1", "RingIntermediate", "HandRing2", "RingDistal", "HandRing3",
	"LittleProximal", "HandPinky1", "LittleIntermediate", "HandPinky2", "LittleDistal", "HandPinky3",
	"upperChest", "Spine2", "chest", "Spine1")

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// The same motion in skeletons of other names, axes, units and stances is the
// same clip.
func TestSameMotion(t *testing.T) {
	want, data := walk(t)
	set := func(name string, key string, v any) func(map[string]any) {
		return func(doc map[string]any) {
			for _, n := range nodesOf(doc) {
				if n["name"] == name {
					n[key] = v
				}
			}
		}
	}
	both := func(fs ...func(map[string]any)) func(map[string]any) {
		return func(doc map[string]any) {
			for _, f := range fs {
				f(doc)
			}
		}
	}
	c, s := math.Cos(math.Pi/9), math.Sin(math.Pi/9)
	h := math.Sqrt(0.5)
	for _, tt := range []struct {
		name string
		bend func(map[string]any)
	}{
		{"VRM", nil},
		{"Mixamo", rename(func(s string) string { return "mixamorig:" + capital(mixamo.Replace(s)) })},
		{"Mixamo without a colon", rename(func(s string) string { return "mixamorig" + capital(mixamo.Replace(s)) })},
		{"Mixamo without a prefix", rename(func(s string) string { return capital(mixamo.Replace(s)) })},
		{"Z up", set("Root", "rotation", []float64{h, 0, 0, h})},
		{"facing -Z", set("Root", "rotation", []float64{0, 1, 0, 0})},
		{"centimetres", set("Root", "scale", []float64{100, 100, 100})},
		{"Z up in centimetres", both(set("Root", "rotation", []float64{h, 0, 0, h}), set("Root", "scale", []float64{100, 100, 100}))},
		{"A-pose", both(set("leftUpperArm", "rotation", []float64{0, 0, -s, c}), set("rightUpperArm", "rotation", []float64{0, 0, s, c}))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Read(plain(t, data, tt.bend), nil)
			if err != nil {
				t.Fatal(err)
			}
			same(t, want, f.Clip, 1e-4)
			out, err := vrma.New(f.Clip)
			if err != nil {
				t.Fatal(err)
			}
			again, err := vrma.Read(out)
			if err != nil {
				t.Fatal(err)
			}
			same(t, want, again.Clip(), 1e-4)
		})
	}
}

// same compares two clips at times between their keys.
func same(t *testing.T, want, got *motion.Clip, tolerance float64) {
	t.Helper()
	if math.Abs(want.Duration-got.Duration) > 1e-6 {
		t.Errorf("%g s, want %g", got.Duration, want.Duration)
	}
	sw, sg := motion.NewSampler(want), motion.NewSampler(got)
	var w, g motion.Pose
	for s := 0.0; s <= want.Duration; s += 0.0437 {
		sw.Sample(s, &w)
		sg.Sample(s, &g)
		if d := w.Hips.Sub(g.Hips).Len(); d > tolerance {
			t.Fatalf("hips at %v at %g s, want %v", g.Hips, s, w.Hips)
		}
		for b := range motion.BoneCount {
			if a := w.Rotation[b].AngleTo(g.Rotation[b]); a > tolerance {
				t.Fatalf("%s at %g s is off by %g rad", b, s, a)
			}
		}
	}
}

// Animated nodes above the hips and between bones take part, in any axes.
func TestNodesBetween(t *testing.T) {
	want, data := walk(t)
	h := math.Sqrt(0.5)
	turnRoot := func(rest []float64) func(map[string]any) {
		return func(doc map[string]any) {
			root := nodesOf(doc)[0]
			root["rotation"] = rest
			a := doc["animations"].([]any)[0].(map[string]any)
			// The root keeps its rest rotation, stored as a track of one key: zeros
			// of the accessor stand at time 0, and a sparse element holds the value.
			doc["accessors"] = append(doc["accessors"].([]any),
				map[string]any{"componentType": 5126, "count": 1, "type": "SCALAR", "min": []float64{0}, "max": []float64{0}},
				map[string]any{"componentType": 5126, "count": 1, "type": "VEC4", "bufferView": len(doc["bufferViews"].([]any))})
			n := len(doc["accessors"].([]any))
			doc["buffers"] = append(doc["buffers"].([]any), map[string]any{"byteLength": 16, "uri": floatsURI(rest)})
			doc["bufferViews"] = append(doc["bufferViews"].([]any), map[string]any{"buffer": 1, "byteLength": 16})
			a["samplers"] = append(a["samplers"].([]any), map[string]any{"input": n - 2, "output": n - 1})
			a["channels"] = append(a["channels"].([]any), map[string]any{"sampler": len(a["samplers"].([]any)) - 1, "target": map[string]any{"node": 0, "path": "rotation"}})
		}
	}
	for name, rest := range map[string][]float64{"upright": {0, 0, 0, 1}, "Z up": {h, 0, 0, h}} {
		t.Run(name, func(t *testing.T) {
			f, err := Read(plain(t, data, turnRoot(rest)), nil)
			if err != nil {
				t.Fatal(err)
			}
			if f.Clip.Between[motion.Hips] == nil {
				t.Error("the root's track is not there")
			}
			same(t, want, f.Clip, 1e-4)
		})
	}
}

// STEP and CUBICSPLINE stay what they are.
func TestInterpolation(t *testing.T) {
	_, data := walk(t)
	f, err := Read(plain(t, data, func(doc map[string]any) {
		for _, s := range doc["animations"].([]any)[0].(map[string]any)["samplers"].([]any) {
			s.(map[string]any)["interpolation"] = "STEP"
		}
	}), nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	f.Clip.Rotations(func(b motion.Bone, track *motion.Track) {
		n++
		if track.Interp != motion.Step {
			t.Errorf("%s is %v", b, track.Interp)
		}
	})
	if n == 0 || f.Clip.Hips.Interp != motion.Step {
		t.Errorf("%d tracks", n)
	}
}

// Real motions without their extension are the same motions, as far as their
// nodes' names tell the bones.
func TestCorpus(t *testing.T) {
	// Its arms hang, though the rest pose of a .vrma is a T-pose by definition.
	const hanging = "saturday06_VRM-Addon-for-Blender__node_constraint_hips_spine_twisting.vrma"
	known := 0
	for _, path := range formatstest.Corpus(t, "vrma/*.vrma") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			v, err := vrma.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(plain(t, data, nil), nil)
			if err != nil {
				if !formatstest.IsError(err) {
					t.Errorf("want a *formats.Error, got %v", err)
				}
				t.Log(err)
				return
			}
			known++
			var w, g motion.Pose
			worst, bone := 0.0, motion.NoBone
			sw, sg := motion.NewSampler(v.Clip()), motion.NewSampler(f.Clip)
			for i := range 20 {
				s := v.Clip().Duration * float64(i) / 19
				sw.Sample(s, &w)
				sg.Sample(s, &g)
				for b := range motion.BoneCount {
					if v.Clip().Rotation[b] != nil && f.Clip.Rotation[b] != nil {
						if a := w.Rotation[b].AngleTo(g.Rotation[b]); a > worst {
							worst, bone = a, b
						}
					}
				}
			}
			t.Logf("%d of %d tracks, worst %s %.2f°, %v", f.Clip.Tracks(), v.Clip().Tracks(), bone, worst*180/math.Pi, f.Warnings)
			if worst > 1e-3 && filepath.Base(path) != hanging {
				t.Errorf("%s is off by %g rad", bone, worst)
			}
		})
	}
	if known < 5 {
		t.Errorf("only %d files show a humanoid", known)
	}
}

// Real files without a humanoid say so; malformed ones give an error of ours.
func TestNoHumanoid(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "glb/*.glb", "malformed/*.glb", "sets/*/*.gltf") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if f, err := Read(data, nil); f != nil || !formatstest.IsError(err) {
				t.Errorf("want a *formats.Error, got %v, %v", err, f)
			} else {
				t.Log(err)
			}
		})
	}
}

// bad lists the defects of testdata/bad/gltf-*.glb: a small humanoid, bent once.
var bad = map[string][2]string{
	"no-animation":     {`"animations"`, `"x"`},
	"no-humanoid":      {`"leftUpperLeg"`, `"b2"`},
	"still":            {`"path":"rotation"`, `"path":"scale"`},
	"node-range":       {`"node":1`, `"node":99`},
	"sampler-range":    {`"sampler":0`, `"sampler":7`},
	"output-type":      {`"type":"VEC4"`, `"type":"VEC3"`},
	"output-too-short": {`"byteLength":32`, `"byteLength":31`},
	"cycle":            {`"children":[4]`, `"children":[0]`},
}

const small = `{"asset":{"version":"2.0"},"nodes":[{"name":"root","children":[1]},{"name":"hips","translation":[0,1,0],"children":[2,3]},
{"name":"leftUpperLeg","translation":[0.1,0,0],"children":[4]},{"name":"rightUpperLeg","translation":[-0.1,0,0]},
{"name":"leftLowerLeg","translation":[0,-0.4,0],"children":[5]},{"name":"leftFoot","translation":[0,-0.4,0]}],
"animations":[{"channels":[{"sampler":0,"target":{"node":1,"path":"rotation"}}],"samplers":[{"input":0,"output":1}]}],
"accessors":[{"componentType":5126,"count":2,"type":"SCALAR","bufferView":0},{"componentType":5126,"count":2,"type":"VEC4","bufferView":1}],
"bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteOffset":8,"byteLength":32}],"buffers":[{"byteLength":40}]}`

func smallBIN() []byte {
	b := make([]byte, 40)
	copy(b[4:], "\x00\x00\x80\x3f")  // 1 s
	copy(b[20:], "\x00\x00\x80\x3f") // w
	copy(b[36:], "\x00\x00\x80\x3f")
	return b
}

func TestBad(t *testing.T) {
	if _, err := Read(glb.Join([]byte(small), smallBIN()), nil); err != nil {
		t.Fatal(err)
	}
	for name, edit := range bad {
		t.Run(name, func(t *testing.T) {
			if !strings.Contains(small, edit[0]) {
				t.Fatalf("%q is not in the file", edit[0])
			}
			data := glb.Join([]byte(strings.Replace(small, edit[0], edit[1], 1)), smallBIN())
			formatstest.Bad(t, "gltf-"+name+".glb", data, func(b []byte) (*File, error) { return Read(b, nil) })
		})
	}
}

// FuzzRead holds that any JSON and bytes give a valid clip or an error of ours.
func FuzzRead(f *testing.F) {
	f.Add(small, smallBIN())
	for _, edit := range bad {
		f.Add(strings.Replace(small, edit[0], edit[1], 1), smallBIN())
	}
	f.Fuzz(func(t *testing.T, text string, bin []byte) {
		m, err := Read(glb.Join([]byte(text), bin), nil)
		if err != nil {
			if !formatstest.IsError(err) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		if err := m.Clip.Validate(); err != nil {
			t.Fatal(err)
		}
		var p motion.Pose
		motion.NewSampler(m.Clip).Sample(m.Clip.Duration/2, &p)
	})
}

func floatsURI(v []float64) string {
	var b []byte
	for _, x := range v {
		u := math.Float32bits(float32(x))
		b = append(b, byte(u), byte(u>>8), byte(u>>16), byte(u>>24))
	}
	text, _ := json.Marshal(b) // Go writes bytes as base64
	return fmt.Sprintf("data:;base64,%s", strings.Trim(string(text), `"`))
}
