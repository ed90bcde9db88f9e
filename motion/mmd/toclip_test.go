package mmd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"furitsuke/motion"
)

// moves builds a motion from named keys; a name's folded form is its NFKC as
// far as these tests need it.
type moves struct{ m Motion }

var fold = strings.NewReplacer("Ｉ", "I", "Ｋ", "K", "０", "0", "１", "1", "２", "2", "３", "3")

func (x *moves) key(bone string, frame uint32, p motion.Vec3, q motion.Quat) *moves {
	x.m.add(bone, key(frame, p, q))
	for i := range x.m.Bones {
		n := &x.m.Bones[i].Name
		n.Folded = fold.Replace(n.Text)
	}
	return x
}

func convert(t *testing.T, x *moves, o Options) (*motion.Clip, Report) {
	t.Helper()
	c, r := ToClip(&x.m, o)
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c, r
}

// stand plays a clip at s seconds on its own rest and returns where each bone
// is, in motion's space: forward kinematics that share nothing with the baker.
func stand(c *motion.Clip, s float64) (where [motion.BoneCount]motion.Vec3, turn [motion.BoneCount]motion.Quat) {
	var p motion.Pose
	motion.NewSampler(c).Sample(s, &p)
	for b := range motion.BoneCount {
		up := b.NearestIn(c.Rest.Has)
		turn[b], where[b] = p.Rotation[b], p.Hips
		if b != motion.Hips && up != motion.NoBone {
			turn[b] = turn[up].Mul(p.Rotation[b])
			where[b] = where[up].Add(turn[up].Rotate(c.Rest.Bone[b].World.Sub(c.Rest.Bone[up].World)))
		}
	}
	return where, turn
}

func sameTurn(t *testing.T, what string, got, want motion.Quat, tol float64) {
	t.Helper()
	if a := got.AngleTo(want); !(a <= tol) {
		t.Errorf("%s: got %v, want %v (%.3g rad apart)", what, got, want, a)
	}
}

// mirrored is the law of left and right for rotations, in either space.
func mirrored(q motion.Quat) motion.Quat { return motion.Quat{X: q.X, Y: -q.Y, Z: -q.Z, W: q.W} }

func TestNoKeysHangTheArms(t *testing.T) {
	for _, stance := range []float64{40, 35, 0} {
		o := DefaultOptions()
		o.AStance = stance * deg
		c, r := convert(t, &moves{}, o)
		if c.Duration != 0 || r.Frames != 1 || c.Tracks() != 20 || c.Keys() != 20 {
			t.Errorf("%g s, %d poses, %d tracks, %d keys; want 0, 1, 20, 20", c.Duration, r.Frames, c.Tracks(), c.Keys())
		}
		where, _ := stand(c, 0)
		for _, arm := range []struct {
			upper motion.Bone
			x     float64
		}{{motion.LeftUpperArm, 1}, {motion.RightUpperArm, -1}} {
			d := where[arm.upper+2].Sub(where[arm.upper]).Unit() // shoulder joint to hand
			near(t, "direction of "+arm.upper.String(), d, motion.Vec3{X: arm.x * math.Cos(stance*deg), Y: -math.Sin(stance * deg)}, 1e-6)
		}
		near(t, "hips", where[motion.Hips], at(0, 0.856, 0), 1e-6)
		if c.Rest.Bone[motion.Hips].World.Y != 10.7*Unit {
			t.Errorf("rest hips at %g m, want 0.856", c.Rest.Bone[motion.Hips].World.Y)
		}
	}
}

// TestArmFormulas holds the seed's A-frame: shoulder q, upper arm q·RA, below it
// RA⁻¹·q·RA, then the mirror of z.
func TestArmFormulas(t *testing.T) {
	for _, s := range []struct {
		side  string
		sign  float64
		first motion.Bone
		thumb motion.Bone
	}{{"左", -1, motion.LeftShoulder, motion.LeftThumbMetacarpal}, {"右", 1, motion.RightShoulder, motion.RightThumbMetacarpal}} {
		q := motion.Quat{X: 0.1, Y: -0.3, Z: 0.2, W: 0.9}.Unit()
		x := &moves{}
		for _, b := range []string{"肩", "腕", "ひじ", "手首", "親指０", "人指３"} {
			x.key(s.side+b, 0, motion.Vec3{}, q)
		}
		c, _ := convert(t, x, DefaultOptions())
		mq, ra := motion.Quat{X: -q.X, Y: -q.Y, Z: q.Z, W: q.W}, motion.RotZ(s.sign*40*deg)
		below := ra.Inv().Mul(mq).Mul(ra)
		sameTurn(t, s.side+"肩", c.Rotation[s.first].Quat(0), mq, 1e-6)
		sameTurn(t, s.side+"腕", c.Rotation[s.first+1].Quat(0), mq.Mul(ra), 1e-6)
		sameTurn(t, s.side+"ひじ", c.Rotation[s.first+2].Quat(0), below, 1e-6)
		sameTurn(t, s.side+"手首", c.Rotation[s.first+3].Quat(0), below, 1e-6)
		sameTurn(t, s.side+"親指０", c.Rotation[s.thumb].Quat(0), below, 1e-6)
		sameTurn(t, s.side+"人指３", c.Rotation[s.thumb+5].Quat(0), below, 1e-6)
		if c.Rotation[s.thumb+1] != nil {
			t.Error("a finger without keys has a track")
		}
	}
}

// TestTrunk holds the composition of hips and spine.
func TestTrunk(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	turn := func() motion.Quat {
		return motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
	}
	names := []string{"全ての親", "センター", "グルーブ", "腰", "下半身", "上半身", "上半身２", "上半身3", "首", "頭"}
	x, q := &moves{}, map[string]motion.Quat{}
	for _, n := range names {
		m := turn()
		x.key(n, 0, motion.Vec3{}, motion.Quat{X: -m.X, Y: -m.Y, Z: m.Z, W: m.W})
		q[n] = m // in motion's space
	}
	c, _ := convert(t, x, DefaultOptions())
	hips := q["全ての親"].Mul(q["センター"]).Mul(q["グルーブ"]).Mul(q["腰"]).Mul(q["下半身"])
	sameTurn(t, "hips", c.Rotation[motion.Hips].Quat(0), hips, 1e-6)
	sameTurn(t, "spine", c.Rotation[motion.Spine].Quat(0), q["下半身"].Inv().Mul(q["上半身"]), 1e-6)
	sameTurn(t, "chest", c.Rotation[motion.Chest].Quat(0), q["上半身２"], 1e-6)
	sameTurn(t, "upperChest", c.Rotation[motion.UpperChest].Quat(0), q["上半身3"], 1e-6)
	sameTurn(t, "head", c.Rotation[motion.Head].Quat(0), q["頭"], 1e-6)
}

func TestHipsPosition(t *testing.T) {
	// Where nothing turns: the sum of the offsets.
	x := (&moves{}).key("全ての親", 0, at(1, 0, 2), motion.Identity).key("センター", 0, at(0, -2, 3), motion.Identity).
		key("グルーブ", 0, at(0, 0.5, 0), motion.Identity).key("腰", 0, at(-3, 0, 0), motion.Identity)
	c, _ := convert(t, x, DefaultOptions())
	got, _ := stand(c, 0)
	near(t, "sum", got[motion.Hips], at(-2*0.08, 0.856-1.5*0.08, -5*0.08), 1e-6)

	// A turn of the centre carries the hips around its pivot and what hangs on it
	// along; 全ての親 carries all of that.
	x = (&moves{}).key("センター", 0, at(0, 0, 5), motion.RotZ(90*deg)).key("グルーブ", 0, at(0, 1, 0), motion.Identity).
		key("全ての親", 0, at(0, 0, 1), motion.RotY(180*deg))
	c, _ = convert(t, x, DefaultOptions())
	got, _ = stand(c, 0)
	// Groove lifts (0,10.7,0) by 1 to 3.7 over the pivot at 8; a quarter about +Z
	// lays that to -3.7 x; moved 5 along z; half about Y: x 3.7, z -5, then +1.
	near(t, "turned", got[motion.Hips], at(3.7*0.08, 8*0.08, 4*0.08), 1e-6)
}

// randomDance is a legal motion with every bone of the body and both legs under
// IK, goals mostly within reach.
func randomDance(seed uint64, frames uint32) *moves {
	r := rand.New(rand.NewPCG(seed, 9))
	x := &moves{}
	turn := func(most float64) motion.Quat {
		axis := at(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
		return motion.AxisAngle(axis, most*(2*r.Float64()-1))
	}
	for f := uint32(0); f <= frames; f += 10 {
		x.key("センター", f, at(r.Float64()-0.5, -2-r.Float64(), r.Float64()-0.5), motion.Identity)
		x.key("全ての親", f, at(r.Float64(), 0, 0), motion.RotY(r.Float64()*6))
		x.key("下半身", f, motion.Vec3{}, turn(0.4))
		for _, b := range []string{"上半身", "上半身2", "首", "頭"} {
			x.key(b, f, motion.Vec3{}, turn(0.5))
		}
		for _, s := range []string{"左", "右"} {
			for _, b := range []string{"肩", "腕", "ひじ", "手首", "親指１", "足首"} {
				x.key(s+b, f, motion.Vec3{}, turn(1))
			}
			x.key(s+"足ＩＫ", f, at(2*r.Float64()-1, 2*r.Float64(), 4*r.Float64()-2), turn(0.7))
			x.key(s+"つま先ＩＫ", f, at(0, r.Float64(), 0), motion.Identity)
		}
	}
	for i := range x.m.Bones {
		for k := range x.m.Bones[i].Keys {
			for n := range 4 {
				x.m.Bones[i].Keys[k].Curves[n] = Curve{uint8(r.IntN(128)), uint8(r.IntN(128)), uint8(r.IntN(128)), uint8(r.IntN(128))}
			}
		}
	}
	return x
}

func TestMirroredMotionMirrorsTheClip(t *testing.T) {
	swap := strings.NewReplacer("左", "右", "右", "左")
	x := randomDance(11, 120)
	y := &moves{}
	for _, b := range x.m.Bones {
		for _, k := range b.Keys {
			k.Position[0] = -k.Position[0]
			k.Rotation[1], k.Rotation[2] = -k.Rotation[1], -k.Rotation[2]
			y.m.add(swap.Replace(b.Name.Text), k)
		}
	}
	for i := range y.m.Bones {
		n := &y.m.Bones[i].Name
		n.Folded = fold.Replace(n.Text)
	}
	for _, ankle := range []Ankle{ToeIK, Orient, FK} {
		o := DefaultOptions()
		o.Ankle = ankle
		a, _ := convert(t, x, o)
		b, _ := convert(t, y, o)
		for bone, tr := range a.Rotation {
			if tr == nil {
				continue
			}
			name := motion.Bone(bone).String()
			switch {
			case strings.HasPrefix(name, "left"):
				name = "right" + name[4:]
			case strings.HasPrefix(name, "right"):
				name = "left" + name[5:]
			}
			other, _ := motion.BoneNamed(name)
			for k := range tr.Len() {
				sameTurn(t, fmt.Sprint(ankle)+" "+name, b.Rotation[other].Quat(k), mirrored(tr.Quat(k)), 1e-5)
			}
		}
		for k := range a.Hips.Len() {
			var p, q [4]float64
			a.Hips.Value(k, &p)
			b.Hips.Value(k, &q)
			near(t, "hips", at(q[0], q[1], q[2]), at(-p[0], p[1], p[2]), 1e-6)
		}
	}
}

// TestTracks: moving tracks have a key a frame on shared times and never leave
// their hemisphere; still ones have two keys.
func TestTracks(t *testing.T) {
	x := (&moves{}).key("頭", 0, motion.Vec3{}, motion.Identity).key("頭", 100, motion.Vec3{}, motion.RotY(170*deg)).
		key("頭", 200, motion.Vec3{}, motion.RotY(340*deg)).key("首", 0, motion.Vec3{}, motion.RotX(0.3)).key("首", 200, motion.Vec3{}, motion.RotX(0.3))
	c, r := convert(t, x, DefaultOptions())
	if r.Frames != 201 || c.Rotation[motion.Head].Len() != 201 || c.Rotation[motion.Neck].Len() != 2 || c.Rotation[motion.LeftUpperArm].Len() != 2 || c.Hips.Len() != 2 {
		t.Errorf("%d poses, head %d, neck %d, arm %d, hips %d keys", r.Frames, c.Rotation[motion.Head].Len(), c.Rotation[motion.Neck].Len(), c.Rotation[motion.LeftUpperArm].Len(), c.Hips.Len())
	}
	if got, want := c.Duration, 200.0/30; math.Abs(got-want) > 1e-6 || c.Rotation[motion.Neck].Last() != c.Rotation[motion.Head].Last() {
		t.Errorf("%g s, want %g; ends at %g and %g", got, want, c.Rotation[motion.Neck].Last(), c.Rotation[motion.Head].Last())
	}
	var prev, v [4]float64
	for k := range 201 {
		c.Rotation[motion.Head].Value(k, &v)
		if dot := v[0]*prev[0] + v[1]*prev[1] + v[2]*prev[2] + v[3]*prev[3]; k > 0 && dot < 0 {
			t.Errorf("the head leaves its hemisphere at key %d", k)
		}
		prev = v
	}
	d, _ := convert(t, randomDance(3, 30), DefaultOptions())
	a, _ := d.Rotation[motion.Head].Flat()
	b, _ := d.Hips.Flat()
	if &a[0] != &b[0] {
		t.Error("two moving tracks do not share their times")
	}
	if len(x.m.Bones) != 2 || x.m.Bones[0].Keys[1].Frame != 100 {
		t.Error("the motion was changed")
	}
}

func TestFPSAndLength(t *testing.T) {
	x := (&moves{}).key("頭", 0, motion.Vec3{}, motion.Identity).key("頭", 31, motion.Vec3{}, motion.RotX(1))
	o := DefaultOptions()
	o.FPS = 60
	c, r := convert(t, x, o)
	if r.Frames != 63 || math.Abs(c.Rotation[motion.Head].Time(62)-31.0/30) > 1e-6 || math.Abs(c.Rotation[motion.Head].Time(1)-1.0/60) > 1e-7 {
		t.Errorf("%d poses, the last at %g s", r.Frames, c.Rotation[motion.Head].Last())
	}
	o.FPS = math.Inf(1)
	if _, r := convert(t, x, o); r.Frames != 31*8+1 {
		t.Errorf("%d poses at an infinite rate", r.Frames)
	}
	o.FPS = math.NaN()
	if _, r := convert(t, x, o); r.Frames != 32 {
		t.Errorf("%d poses at no rate", r.Frames)
	}
	x.key("頭", math.MaxUint32, motion.Vec3{}, motion.Identity)
	o.FPS = 0.01
	if c, r := convert(t, x, o); !r.Cut || c.Duration != MaxSeconds {
		t.Errorf("a key at the end of time: cut %v, %g s", r.Cut, c.Duration)
	}
}

func TestStopping(t *testing.T) {
	x := randomDance(1, 300)
	calls, last := 0, -1.0
	if c, _ := ToClipWhile(&x.m, DefaultOptions(), runtime.NumCPU(), func(done float64) bool {
		calls++
		if done <= last || done >= 1 {
			t.Errorf("done %g after %g", done, last)
		}
		last = done
		return calls < 10
	}); c != nil || calls != 10 {
		t.Errorf("stopped after %d calls: clip %v", calls, c != nil)
	}
}

func TestNameWidths(t *testing.T) {
	q := motion.RotX(0.5)
	x := (&moves{}).key("左足IK", 0, at(0, 1, 0), motion.Identity).key("左足ＩＫ", 0, at(0, 2, 0), motion.Identity).key("左足ＩＫ", 9, at(0, 2, 0), motion.Identity).
		key("左親指0", 0, motion.Vec3{}, q).key("右親指０", 0, motion.Vec3{}, q).key("左人差指１", 0, motion.Vec3{}, q).key("上半身２", 0, motion.Vec3{}, q)
	c, r := convert(t, x, DefaultOptions())
	got, _ := stand(c, 0)
	near(t, "foot", got[motion.LeftFoot], at(0.85*0.08, 3.4*0.08, 0), 1e-6) // the track with more keys
	for _, b := range []motion.Bone{motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal, motion.LeftIndexProximal} {
		if c.Rotation[b] == nil || !c.Rest.Has.Has(b) {
			t.Errorf("%s was not found", b)
		}
	}
	if len(r.Ignored) != 1 || r.Ignored[0].Name != "左足IK" {
		t.Errorf("ignored %v", r.Ignored)
	}
}

func TestIgnored(t *testing.T) {
	x := &moves{}
	want := map[string]IgnoredGroup{
		"左腕捩YZ": IgnoredTwist, "右手捩4": IgnoredTwist, "左足D先": IgnoredLegD, "右足先EX2": IgnoredLegD, "左目先": IgnoredEyes, "左目戻": IgnoredEyes,
		"左まゆ": IgnoredFace, "上まつ毛": IgnoredFace, "下唇": IgnoredFace, "スカート_1_3": IgnoredSkirt, "前髪１": IgnoredHair, "右ツインテール": IgnoredHair,
		"リボン": IgnoredHair, "左胸": IgnoredChest, "左人差指根元": IgnoredFingerRoot, "左袖口": IgnoredOther, "ネクタイ": IgnoredOther, "左肩飾り": IgnoredOther,
	}
	for n := range want {
		x.key(n, 0, motion.Vec3{}, motion.Identity).key(n, 5, motion.Vec3{}, motion.Identity)
	}
	x.key("頭", 0, motion.Vec3{}, motion.Identity)
	_, r := convert(t, x, DefaultOptions())
	if len(r.Ignored) != len(want) {
		t.Fatalf("%d ignored, want %d: %v", len(r.Ignored), len(want), r.Ignored)
	}
	for i, b := range r.Ignored {
		if b.Group != want[b.Name] || b.Keys != 2 {
			t.Errorf("%s: group %s with %d keys, want %s with 2", b.Name, b.Group, b.Keys, want[b.Name])
		}
		if i > 0 && b.Group < r.Ignored[i-1].Group {
			t.Errorf("%s is out of order", b.Name)
		}
	}
}

// TestDamagedKeys: whatever numbers a file holds, the clip is valid.
func TestDamagedKeys(t *testing.T) {
	inf, nan := float32(math.Inf(1)), float32(math.NaN())
	x := &moves{}
	for _, b := range []string{"センター", "下半身", "左腕", "左足ＩＫ", "左つま先ＩＫ", "左足首"} {
		x.key(b, 0, motion.Vec3{}, motion.Identity)
		for f, k := range []BoneKey{
			{Position: [3]float32{nan, inf, -inf}, Rotation: [4]float32{nan, 0, 0, 1}},
			{Position: [3]float32{3e38, 3e38, 3e38}, Rotation: [4]float32{inf, 0, 0, 1}},
			{Rotation: [4]float32{}}, {Rotation: [4]float32{3e38, 3e38, 1, 1}},
		} {
			k.Frame = uint32(f + 1)
			x.m.add(b, k)
		}
	}
	convert(t, x, DefaultOptions())
}

// BenchmarkToClip is 60 s of a dance that moves the whole body, both legs by
// IK, with curves of every shape.
func BenchmarkToClip(b *testing.B) {
	x := randomDance(2, 1800)
	b.ReportAllocs()
	for b.Loop() {
		ToClip(&x.m, DefaultOptions())
	}
}
