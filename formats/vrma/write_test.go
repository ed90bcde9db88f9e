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

// nudged returns c with every track replaced by one that means the same: the
// most that an edit can change.
func nudged(c *motion.Clip) *motion.Clip {
	out := *c
	out.Expressions = slices.Clone(c.Expressions)
	for b := range out.Between {
		out.Between[b] = slices.Clone(c.Between[b])
	}
	each(c, func(x target, track *motion.Track) {
		times, values := track.Flat()
		fresh := motion.NewTrack(track.Interp, track.Width, slices.Clone(times), slices.Clone(values))
		if x.kind == link {
			out.Between[x.bone][x.link].Rotate = fresh
		} else if x.kind != aim {
			put(&out, x, fresh)
		}
	})
	return &out
}

// An unedited file comes back byte for byte, an edit changes only its own track.
func TestRoundTrip(t *testing.T) {
	data := full().file()
	f := mustRead(t, data)
	out, err := f.Write(f.Clip())
	if err != nil || !bytes.Equal(out, data) {
		t.Errorf("an unedited file came back changed (%v)", err)
	}
	checkEdit(t, f)
	checkNew(t, f.Clip())
	all := nudged(f.Clip())
	if out, err = f.Write(all); err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	sameTracks(t, all, mustRead(t, out).Clip())
}

// What an edit does not concern keeps its text, down to the spelling of numbers
// and members that nobody knows.
func TestKeepsText(t *testing.T) {
	f := mustRead(t, full().file())
	out, err := f.Write(motion.RotateBone(f.Clip(), motion.PoseEdit{Bone: motion.Head, Time: 0.5, Delta: motion.RotX(1), Falloff: 0.2}))
	if err != nil {
		t.Fatal(err)
	}
	c, err := glb.Split(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, piece := range []string{
		`{"version": "2.0", "generator": "builder", "note": 1.50}`, `"unknown":[1e2, {"x":null}]`,
		`{"big": 12345678901234567890}`, builtNodes, builtExtension, `"name": "data"`[:6],
	} {
		if !bytes.Contains(c.JSON, []byte(piece)) {
			t.Errorf("lost %s in\n%s", piece, c.JSON)
		}
	}
}

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

// A track that is gone takes its channel along; the channels of what a clip
// does not know stay.
func TestRemovesTracks(t *testing.T) {
	f := mustRead(t, full().file())
	c := *f.Clip()
	c.Rotation, c.Hips, c.Between, c.LookAt = [motion.BoneCount]*motion.Track{}, nil, [motion.BoneCount][]motion.Link{}, nil
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	g := mustRead(t, out)
	var nodes []int
	for _, ch := range g.doc.Animations[0].Channels {
		nodes = append(nodes, *ch.Target.Node)
	}
	if want := []int{5, 7, 8}; !slices.Equal(nodes, want) {
		t.Errorf("channels of nodes %v, want %v", nodes, want)
	}
	if n := len(g.doc.Animations[0].Samplers); n != 3 {
		t.Errorf("%d samplers for 3 channels", n)
	}
}

// Bones, expressions and a gaze that the file does not animate, or does not
// have, get channels and nodes, and play back as they were given.
func TestAddsTracks(t *testing.T) {
	b := &builder{}
	text := bend(t, b.json(), `"custom":{"wink":{"node":9}}`, `"custom":{}`, `,
"lookAt":{"node":10,"offsetFromHeadBone":[0,0.1,0.02]}`, ``)
	f := mustRead(t, glb.Join([]byte(text), b.bin))
	c := *f.Clip()
	c.Duration = 2
	track := func(qs ...motion.Quat) *motion.Track {
		return motion.NewTrack(motion.Linear, 4, []float32{0, 2}[:len(qs)], quats(qs...))
	}
	c.Rotation[motion.Head] = track(motion.RotX(1), motion.RotX(2))
	c.Rotation[motion.LeftUpperLeg] = track(motion.RotX(0.5))
	// A bone the rest was given for, at a place, with a turned rest of its own.
	r := *c.Rest
	r.Bone[motion.LeftLowerLeg] = motion.BoneRest{P: motion.RotY(1), W: motion.RotZ(2), World: motion.Vec3{X: 1, Y: 2, Z: 3}}
	r.Has = r.Has.With(motion.LeftLowerLeg)
	c.Rest = &r
	c.Rotation[motion.LeftLowerLeg] = track(motion.RotX(0.25), motion.RotY(1))
	c.Expressions = append(slices.Clone(c.Expressions), motion.Expression{Name: "wink", Custom: true,
		Weight: motion.NewTrack(motion.Step, 1, []float32{0, 1}, []float32{0, 1})})
	c.LookAt = &motion.LookAt{Offset: motion.Vec3{Y: 0.07}, Rotate: track(motion.RotY(0.5))}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	g := mustRead(t, out)
	var p, q motion.Pose
	for _, s := range []float64{0, 0.7, 1.3, 2} {
		motion.NewSampler(&c).Sample(s, &p)
		motion.NewSampler(g.Clip()).Sample(s, &q)
		for bone := range motion.BoneCount {
			if p.Set.Has(bone) != q.Set.Has(bone) || p.Rotation[bone].AngleTo(q.Rotation[bone]) > 1e-6 {
				t.Errorf("%s at %g s: %v, want %v", bone, s, q.Rotation[bone], p.Rotation[bone])
			}
		}
		if len(q.Weights) != 2 || q.Weights[1].Name != "wink" || q.Weights[1].Value != p.Weights[len(p.Weights)-1].Value {
			t.Errorf("weights at %g s: %v, want %v", s, q.Weights, p.Weights)
		}
		if q.Yaw-p.Yaw > 1e-4 || p.Yaw-q.Yaw > 1e-4 {
			t.Errorf("yaw at %g s: %g, want %g", s, q.Yaw, p.Yaw)
		}
	}
	if w := g.Clip().Rest.Bone[motion.LeftLowerLeg]; !near(w.World, motion.Vec3{X: 1, Y: 2, Z: 3}) || w.W.AngleTo(motion.RotZ(2)) > 1e-6 {
		t.Errorf("the new bone rests at %v", w)
	}
	if o := g.Clip().LookAt.Offset; o != (motion.Vec3{Y: 0.07}) {
		t.Errorf("eyes at %v", o)
	}
}

// A look-at target that an edit touched is written as rotation, and looks the
// same way.
func TestTargetBecomesRotation(t *testing.T) {
	b := &builder{}
	b.channel(10, "translation", "LINEAR", b.floats("SCALAR", 0, 1), b.floats("VEC3", 100, 150, 50, -100, 50, 90))
	f := mustRead(t, b.file())
	c := *f.Clip()
	l := *c.LookAt
	times, values := l.Target.Flat()
	l.Target = motion.NewTrack(motion.Linear, 3, times, values)
	c.LookAt = &l
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	checkGLTF(t, out)
	g := mustRead(t, out)
	if g.Clip().LookAt.Target != nil || len(g.doc.Animations[0].Channels) != 1 {
		t.Error("the translation is still there")
	}
	var p, q motion.Pose
	for _, s := range []float64{0, 0.33, 0.5, 1} {
		motion.NewSampler(&c).Sample(s, &p)
		motion.NewSampler(g.Clip()).Sample(s, &q)
		if d := max(p.Yaw-q.Yaw, q.Yaw-p.Yaw, p.Pitch-q.Pitch, q.Pitch-p.Pitch); d > 0.1 {
			t.Errorf("gaze at %g s: %g %g, want %g %g", s, q.Yaw, q.Pitch, p.Yaw, p.Pitch)
		}
	}
}

// A clip that goes on after its last key keeps its length, by a held key.
func TestHoldsDuration(t *testing.T) {
	for _, in := range []motion.Interp{motion.Linear, motion.Step, motion.Cubic} {
		f := mustRead(t, (&builder{}).file())
		c := *f.Clip()
		c.Duration = 3
		values := quats(motion.RotX(1), motion.RotX(2))
		if in == motion.Cubic {
			values = quats(motion.RotX(0), motion.RotX(1), motion.RotX(0.1), motion.RotX(0.2), motion.RotX(2), motion.RotX(0.3))
		}
		c.Rotation[motion.Head] = motion.NewTrack(in, 4, []float32{0, 1}, values)
		out, err := f.Write(&c)
		if err != nil {
			t.Fatal(err)
		}
		g := mustRead(t, out).Clip()
		var p, q motion.Pose
		for _, s := range []float64{0, 0.5, 1, 2, 3} {
			motion.NewSampler(&c).Sample(s, &p)
			motion.NewSampler(g).Sample(s, &q)
			if d := p.Rotation[motion.Head].AngleTo(q.Rotation[motion.Head]); g.Duration != 3 || d > 1e-6 {
				t.Errorf("interpolation %d at %g s: %g rad off, %g s long", in, s, d, g.Duration)
			}
		}
	}
}

// A node between two bones may be what moves longest: then no track of a bone
// is to be held, and the file comes back as it was.
func TestBetweenMovesLongest(t *testing.T) {
	b := &builder{}
	b.channel(11, "rotation", "LINEAR", b.floats("SCALAR", 0, 0.5), b.floats("VEC4", quats(motion.RotZ(0), motion.RotZ(1))...))
	b.channel(4, "rotation", "LINEAR", b.floats("SCALAR", 0, 2), b.floats("VEC4", quats(motion.RotY(0), motion.RotY(1))...))
	f := mustRead(t, b.file())
	if d := f.Clip().Duration; d != 2 {
		t.Fatalf("%g s, want 2", d)
	}
	out, err := f.Write(f.Clip())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out, b.file()) {
		t.Error("an unedited file came back changed")
	}
}

// Rotations that are written lie in one hemisphere and are unit.
func TestWritesContinuous(t *testing.T) {
	f := mustRead(t, (&builder{}).file())
	c := *f.Clip()
	c.Duration = 2
	q := motion.RotX(1)
	c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, []float32{0, 1, 2},
		quats(q, motion.Quat{X: -2 * q.X, W: -2 * q.W}, motion.RotX(1.1)))
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	_, got := mustRead(t, out).Clip().Rotation[motion.Head].Flat()
	if want := quats(q, q, motion.RotX(1.1)); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestRefusesAnotherRest(t *testing.T) {
	f := mustRead(t, full().file())
	c := *f.Clip()
	r := *c.Rest
	r.Bone[motion.Spine].W = motion.RotX(1)
	c.Rest = &r
	const want = "vrma: /extensions/VRMC_vrm_animation/humanoid: want a clip in the rest pose of this file, got one in another rest pose"
	if _, err := f.Write(&c); err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
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

// An expression that holds a new weight gets a key for it.
func TestWritesRestingWeight(t *testing.T) {
	f := mustRead(t, full().file())
	c := *f.Clip()
	c.Expressions = []motion.Expression{c.Expressions[0], {Name: "wink", Custom: true, Rest: 0.75}, {Name: "sad", Rest: 0.5}}
	out, err := f.Write(&c)
	if err != nil {
		t.Fatal(err)
	}
	var p motion.Pose
	motion.NewSampler(mustRead(t, out).Clip()).Sample(0.5, &p)
	if w := p.Weights; len(w) != 3 || w[1].Name != "sad" || w[1].Value != 0.5 || w[2].Name != "wink" || w[2].Value != 0.75 {
		t.Errorf("weights %v", w)
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
