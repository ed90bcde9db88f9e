package vrma

import (
	"bytes"
	"errors"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/glb"
)

// bad lists the defects of testdata/bad/vrma-*.vrma: a good file of two
// channels, bent once.
var bad = map[string][]string{
	"not-json":             {`{ "asset"`, `[ "asset"`},
	"no-extension":         {`"extensions":`, `"extension":`},
	"extension-list":       {`{"VRMC_vrm_animation": {`, `{"VRMC_vrm_animation": [{`, `"offsetFromHeadBone":[0,0.1,0.02]}}}`, `"offsetFromHeadBone":[0,0.1,0.02]}}]}`},
	"version-2":            {`"specVersion": "1.0"`, `"specVersion": "2.0"`},
	"bone-node-range":      {`"hips":{"node":1}`, `"hips":{"node":99}`},
	"bone-node-text":       {`"hips":{"node":1}`, `"hips":{"node":"1"}`},
	"expression-range":     {`"happy":{"node":8}`, `"happy":{"node":-1}`},
	"lookat-range":         {`"lookAt":{"node":10`, `"lookAt":{"node":12`},
	"node-cycle":           {`"name":"End"`, `"name":"End","children":[1]`, `"children":[1,8,9,10]`, `"children":[8,9,10]`},
	"node-two-parents":     {`"name":"End"`, `"name":"End","children":[1]`},
	"channel-node-range":   {`"target":{"node":1`, `"target":{"node":12`},
	"channel-null":         {`"channels": [{`, `"channels": [null,{`},
	"all-samplers-missing": {`"sampler":0`, `"sampler":9`, `"sampler":1`, `"sampler":9`},
	"count-too-large":      {`"count":1`, `"count":1000000000`},
	"zeros-too-many":       {`"bufferView":0,"componentType":5126,"count":1`, `"componentType":5126,"count":1000000000`},
	"view-beyond-buffer":   {`"byteOffset":0`, `"byteOffset":21`},
	"stride-too-small":     {`"byteLength":4}`, `"byteLength":4,"byteStride":2}`},
	"buffer-beyond-chunk":  {`"buffers": [{"byteLength": 20`, `"buffers": [{"byteLength": 24`},
	"buffer-elsewhere":     {`"buffers": [{`, `"buffers": [{"uri":"motion.bin",`},
	"output-type":          {`"VEC4"`, `"VEC3"`},
	"asset-version-1":      {`"version": "2.0"`, `"version": "1.0"`},
}

// badParts returns the JSON and the binary data of a bent file.
func badParts(t testing.TB, edits []string) (text string, bin []byte) {
	b := &builder{}
	in, out := b.floats("SCALAR", 0), b.floats("VEC4", 0, 0, 0, 1)
	b.channel(1, "rotation", "LINEAR", in, out)
	b.channel(2, "rotation", "LINEAR", in, out)
	return bend(t, b.json(), edits...), b.bin
}

func badFile(t testing.TB, edits []string) []byte {
	text, bin := badParts(t, edits)
	return glb.Join([]byte(text), bin)
}

func TestBad(t *testing.T) {
	mustRead(t, badFile(t, nil))
	for name, edits := range bad {
		t.Run(name, func(t *testing.T) { formatstest.Bad(t, "vrma-"+name+".vrma", badFile(t, edits), Read) })
	}
}

// FuzzRead holds that any chunks give a valid clip or an error of ours, that a
// file which is not edited keeps its chunks, and that an edited one reads back.
// Broken containers are the business of package glb.
func FuzzRead(f *testing.F) {
	f.Add(full().json(), full().bin)
	for _, edits := range bad {
		text, bin := badParts(f, edits)
		f.Add(text, bin)
	}
	f.Fuzz(func(t *testing.T, text string, bin []byte) {
		file, err := Read(glb.Join([]byte(text), bin))
		if err != nil {
			if fe := new(formats.Error); !errors.As(err, &fe) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		c := file.Clip()
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		out, err := file.Write(c)
		if err != nil || !bytes.Equal(out, glb.Join(file.container.JSON, file.container.BIN)) {
			t.Fatalf("an unedited file came back changed: %v", err)
		}
		edited := nudged(c)
		if out, err = file.Write(edited); err != nil {
			if fe := new(formats.Error); !errors.As(err, &fe) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		again, err := Read(out)
		if err != nil {
			t.Fatalf("own output: %v", err)
		}
		if again.Clip().Keys() != edited.Keys() {
			t.Fatalf("%d keys came back of %d", again.Clip().Keys(), edited.Keys())
		}
		fuzzEdits(t, file)
	})
}

// fuzzEdits writes what editors make of a file's clip: more than it had, and
// less.
func fuzzEdits(t *testing.T, f *File) {
	for _, kind := range []string{"another file overlaid", "names of many kinds", "no expression left", "nothing moves"} {
		c := kindsOfEdits[kind](f.Clip())
		if c.Validate() != nil { // rests of any size: sums may overflow
			continue
		}
		out, err := f.Write(c)
		if err != nil {
			if fe := new(formats.Error); !errors.As(err, &fe) {
				t.Fatalf("%s: error of type %T: %v", kind, err, err)
			}
			continue
		}
		g, err := Read(out)
		if err != nil {
			t.Fatalf("%s: own output: %v", kind, err)
		}
		if again, err := g.Write(g.Clip()); err != nil || !bytes.Equal(again, out) {
			t.Fatalf("%s: written again without an edit it is another file: %v", kind, err)
		}
	}
}
