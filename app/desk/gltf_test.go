package desk

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/glb"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

func TestKindOfGLTF(t *testing.T) {
	binary := func(text string) string { return string(glb.Join([]byte(text), nil)) }
	const model, old, plain = `{"asset":{},"extensions":{"VRMC_vrm":{}}}`, `{"asset":{},"extensions":{"VRM":{}}}`, `{"asset":{}}`
	for _, tt := range []struct {
		path, data string
		want       FileKind
	}{
		{"a.glb", binary(model), VRMFile},
		{"a.gltf", model, VRMFile},
		{"a.txt", "\uFEFF\n" + old, VRMFile},
		{"a.glb", binary(`{"asset":{},"extensions":{"VRMC_vrm_animation":{}}}`), VRMAFile},
		{"a.glb", binary(plain), GLTFFile},
		{"a", binary(plain), GLTFFile},
		{"a.json", plain, GLTFFile},
		{"a.vrm", binary(plain), VRMFile}, // whose reader says what is missing
		{"a.GLTF", "", GLTFFile},
		{"a.json", `{"hello":1}`, Unknown},
		{"a.json", `{`, Unknown},
	} {
		if got := KindOf(tt.path, []byte(tt.data)); got != tt.want {
			t.Errorf("%s %q is %v, want %v", tt.path, tt.data, got, tt.want)
		}
	}
}

// A .glb with a humanoid's animation opens as a motion, plays on the VRM and is
// saved as a .vrma that holds the same motion.
func TestOpenGLTF(t *testing.T) {
	data, err := assets.FS.ReadFile("motion/walk.vrma")
	if err != nil {
		t.Fatal(err)
	}
	walk, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if data, err = vrma.New(walk.Clip()); err != nil {
		t.Fatal(err)
	}
	data = bytes.ReplaceAll(data, []byte("VRMC_vrm_animation"), []byte("VRMC_not_animation"))
	path := filepath.Join(t.TempDir(), "walk.glb")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	l, err := LoadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if l.Kind != GLTFFile || l.Clip == nil || l.File != nil {
		t.Fatalf("%v, clip %v, file %v", l.Kind, l.Clip, l.File)
	}
	d := onStage(t)
	d.Open(path)
	d.Wait()
	if _, m := d.Doc().Current(); m == nil || m.Name != "walk.glb" || m.Clip == nil || d.MotionDirty(m) {
		t.Errorf("the figure plays %+v", m)
	}
	run(t, d, "file.saveAs", filepath.Join(filepath.Dir(path), "saved.vrma"))
	saved, err := os.ReadFile(filepath.Join(filepath.Dir(path), "saved.vrma"))
	if err != nil {
		t.Fatal(err)
	}
	back, err := vrma.Read(saved)
	if err != nil {
		t.Fatal(err)
	}
	a, b := motion.NewSampler(walk.Clip()), motion.NewSampler(back.Clip())
	var p, q motion.Pose
	for s := 0.0; s < walk.Clip().Duration; s += 0.05 {
		a.Sample(s, &p)
		b.Sample(s, &q)
		for bone := range motion.BoneCount {
			if d := p.Rotation[bone].AngleTo(q.Rotation[bone]); d > 1e-4 {
				t.Fatalf("%v at %g s is off by %g rad", bone, s, d)
			}
		}
		if d := p.Hips.Sub(q.Hips).Len(); d > 1e-4 {
			t.Fatalf("the hips at %g s are off by %g m", s, d)
		}
	}
}
