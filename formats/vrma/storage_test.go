package vrma

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// What was read and not touched keeps its accessor's bytes, hemisphere flips
// and forms included, even when the numbers move in the binary chunk.
func TestKeepsBytes(t *testing.T) {
	f := mustRead(t, full().file())
	out, err := f.Write(motion.RotateBone(f.Clip(), motion.PoseEdit{Bone: motion.Hips, Time: 0.5, Delta: motion.RotX(1)}))
	if err != nil {
		t.Fatal(err)
	}
	g := mustRead(t, out)
	each(f.Clip(), func(x target, track *motion.Track) {
		if x == (target{kind: rotate, bone: motion.Hips}) {
			return
		}
		_, want := track.Flat()
		_, got := g.channels[x].track.Flat()
		if !slices.Equal(want, got) {
			t.Errorf("%+v: %v, want %v", x, got, want)
		}
	})
}

// An edit keeps the tracks it does not touch in files whose indices are written
// 3.0, and in those that leave out an index: it is then read as 0.
func TestKeepsTracksOfOddIndices(t *testing.T) {
	text := full().json()
	for name, text := range map[string]string{
		"fractions": regexp.MustCompile(`("(?:input|output|bufferView)":\d+)`).ReplaceAllString(text, "$1.0"),
		"no input":  strings.ReplaceAll(text, `"input":0,`, ``),
	} {
		t.Run(name, func(t *testing.T) {
			f := mustRead(t, glb.Join([]byte(text), full().bin))
			c := motion.RotateBone(f.Clip(), motion.PoseEdit{Bone: motion.Hips, Time: 0.5, Delta: motion.RotX(1)})
			out, err := f.Write(c)
			if err != nil {
				t.Fatal(err)
			}
			sameTracks(t, c, mustRead(t, out).Clip())
		})
	}
}

// long is a file of one minute of 30 keys a second on two bones.
func long() *builder {
	b := &builder{}
	const n = 1800
	r := rand.New(rand.NewPCG(1, 2))
	times := make([]float32, n)
	for i := range times {
		times[i] = float32(i) / 30
	}
	for _, node := range []int{1, 2} {
		values := make([]float32, 4*n)
		for i := range values {
			values[i] = r.Float32()
		}
		b.channel(node, "rotation", "LINEAR", b.floats("SCALAR", times...), b.floats("VEC4", values...))
	}
	return b
}

// The data of a replaced track goes: a reduced motion is a small file.
func TestDropsReplacedData(t *testing.T) {
	b := long()
	f := mustRead(t, b.file())
	c := *f.Clip()
	c.Rotation[motion.Hips] = motion.NewTrack(motion.Linear, 4, []float32{0, float32(c.Duration)}, quats(motion.RotX(1), motion.RotX(2)))
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	sameTracks(t, &c, mustRead(t, out).Clip())
	// Half of the numbers go; the JSON, some 2,000 bytes, stays.
	if want := len(b.file())/2 + 1200; len(out) > want {
		t.Errorf("%d bytes, want at most %d of the %d before", len(out), want, len(b.file()))
	}
}

// Where meshes or unknown extensions may use the accessors, all data stays and
// no index moves.
func TestKeepsDataOfOthers(t *testing.T) {
	b := long()
	text := bend(t, b.json(), `"accessors":`, `"meshes":[{"primitives":[{"attributes":{"POSITION":3}}]}],"accessors":`)
	f := mustRead(t, glb.Join([]byte(text), b.bin))
	c := *f.Clip()
	c.Rotation[motion.Hips] = motion.NewTrack(motion.Linear, 4, []float32{0, float32(c.Duration)}, quats(motion.RotX(1), motion.RotX(2)))
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	g := mustRead(t, out)
	sameTracks(t, &c, g.Clip())
	if !bytes.HasPrefix(g.doc.BIN, b.bin) {
		t.Error("the data that was there moved")
	}
	if g.doc.Meshes[0].Primitives[0].Attributes["POSITION"] != 3 {
		t.Error("the mesh's accessor moved")
	}
}

// Equal time arrays share one accessor, also with tracks that were not touched.
func TestSharesTimes(t *testing.T) {
	f := mustRead(t, full().file())
	out, err := f.Write(nudged(f.Clip()))
	if err != nil {
		t.Fatal(err)
	}
	g := mustRead(t, out)
	a := g.doc.Animations[0]
	inputs := map[int]bool{}
	for _, s := range a.Samplers {
		inputs[s.Input] = true
	}
	if len(inputs) != 3 { // 0 0.5 1; 0 1; 0.25 0.75
		t.Errorf("%d time accessors for three time arrays", len(inputs))
	}
}

// A file without a binary chunk, or with its data in a URI, takes edits too.
func TestTakesBuffer(t *testing.T) {
	const data = `{"uri":"data:application/octet-stream;base64,AAAAAA==","byteLength":4,"name":"x"}`
	for _, buffers := range []string{`"buffers": []`, `"buffers": [` + data + `]`} {
		text := bend(t, (&builder{}).json(), `"buffers": [{"byteLength": 0, "name": "data"}]`, buffers)
		f := mustRead(t, glb.Join([]byte(text), nil))
		c := *f.Clip()
		c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, []float32{0}, quats(motion.RotX(1)))
		out, err := f.Write(&c)
		if err != nil {
			t.Fatal(err)
		}
		checkGLTF(t, out)
		sameTracks(t, &c, mustRead(t, out).Clip())
		if strings.Contains(string(out), `"uri"`) {
			t.Error("the URI is still there")
		}
	}
}

// Saving, opening and editing over and over neither grows the file nor moves a
// bit of the tracks that no edit touched.
func TestManySaves(t *testing.T) {
	first := mustRead(t, full().file())
	f, size := first, 0
	for i := range 20 {
		out, err := f.Write(motion.RotateBone(f.Clip(), motion.PoseEdit{Bone: motion.LeftUpperArm, Time: 0.5, Delta: motion.RotZ(0.1), Falloff: 0.2}))
		if err != nil {
			t.Fatal(err)
		}
		checkGLTF(t, out)
		if i == 0 {
			size = len(out)
		} else if len(out) > size+8 { // offsets may gain a digit
			t.Fatalf("save %d has %d bytes, the first %d", i, len(out), size)
		}
		f = mustRead(t, out)
	}
	each(first.Clip(), func(x target, track *motion.Track) {
		if x == (target{kind: rotate, bone: motion.LeftUpperArm}) {
			return
		}
		_, want := track.Flat()
		if _, got := f.channels[x].track.Flat(); !slices.Equal(want, got) {
			t.Errorf("%+v: %v, want %v", x, got, want)
		}
	})
}

// Data that stays begins at multiples of four, whatever lengths go before it.
func TestKeepsAlignment(t *testing.T) {
	b := &builder{}
	in := b.floats("SCALAR", 0.5)
	b.channel(2, "rotation", "LINEAR", in, b.floats("VEC4", quats(motion.RotX(1))...)) // the one that goes
	b.views = append(b.views, `{"buffer":0,"byteOffset":20,"byteLength":6}`)
	b.accessors = append(b.accessors, `{"bufferView":2,"componentType":5122,"count":1,"type":"VEC3"}`)
	b.bin = append(b.bin, append(int16s(1, 2, 3), 0, 0)...)
	b.channel(1, "translation", "LINEAR", in, 2)
	b.channel(3, "rotation", "LINEAR", in, b.floats("VEC4", quats(motion.RotY(1))...))
	f := mustRead(t, b.file())
	c := *f.Clip()
	c.Rotation[motion.Spine] = nil
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	sameTracks(t, &c, mustRead(t, out).Clip())
}
