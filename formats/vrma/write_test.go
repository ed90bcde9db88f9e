package vrma

import (
	"bytes"
	"slices"
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
