package pmxout

import (
	"math"
	"sync"
	"testing"

	"furitsuke/assets/gen/furi"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

var once = sync.OnceValue(furi.New)

// model is made once a run: it takes seconds, and minutes under the race
// detector, so short runs do without.
func model(t *testing.T) *furi.Model {
	t.Helper()
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	return once()
}

func file(t *testing.T) *pmx.File {
	t.Helper()
	data, _ := Write(model(t))
	f, err := pmx.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Warnings) > 0 {
		t.Errorf("warnings: %v", f.Warnings)
	}
	return f
}

func TestSemiStandardSkeleton(t *testing.T) {
	f := file(t)
	index := map[string]int{}
	for i, b := range f.Bones {
		if _, twice := index[b.Name]; twice {
			t.Errorf("two bones are called %s", b.Name)
		}
		index[b.Name] = i
		if b.Parent >= i {
			t.Errorf("%s stands before its parent", b.Name)
		}
	}
	for _, n := range []string{"全ての親", "センター", "グルーブ", "腰", "上半身", "上半身2", "首", "頭", "両目", "左目", "右目",
		"左肩P", "左肩", "左肩C", "左腕", "左腕捩", "左ひじ", "左手捩", "左手首", "左親指０", "左人指１", "左中指２", "左薬指３", "左小指３",
		"下半身", "左足", "左ひざ", "左足首", "左つま先", "左足IK親", "左足ＩＫ", "左つま先ＩＫ", "左足D", "左ひざD", "左足首D", "左足先EX",
		"右腕", "右足ＩＫ", "右足先EX"} {
		if _, ok := index[n]; !ok {
			t.Errorf("no bone %s", n)
		}
	}
	arm := motion.Vec3{}
	for k, n := range []string{"左腕", "左ひじ"} {
		p := f.Bones[index[n]].Position
		arm = arm.Add(motion.Vec3{X: float64(p[0]), Y: float64(p[1]), Z: float64(p[2])}.Scale(float64(2*k - 1)))
	}
	if a := math.Atan2(-arm.Y, arm.X); math.Abs(a-AStance) > 1e-4 {
		t.Errorf("the left arm hangs by %.2f°, want %.2f°", a*180/math.Pi, AStance*180/math.Pi)
	}
	hip, knee, ankle := f.Bones[index["左足"]].Position, f.Bones[index["左ひざ"]].Position, f.Bones[index["左足首"]].Position
	straight := hip[2] + (ankle[2]-hip[2])*(hip[1]-knee[1])/(hip[1]-ankle[1])
	if knee[2] > straight-0.05 {
		t.Errorf("the knee is at z %.3f, a straight leg at %.3f: IK needs it in front, at less", knee[2], straight)
	}
}

// At rest the model stands as it is: every bone of the solver lies at its own
// place, and IK has nothing to do.
func TestRestIsAtRest(t *testing.T) {
	f := file(t)
	sk := f.Skeleton()
	s := mmd.NewSolver(sk)
	s.Bind(mmd.Performance{Motion: &mmd.Motion{}})
	s.Pose(0)
	for i, w := range s.World {
		if d := w.Position.Sub(sk.Bones[i].Position).Len(); d > 0.01 {
			t.Errorf("%s moves by %.4f units at rest", sk.Bones[i].Name.Text, d)
		}
		if a := w.Rotation.Angle(); a > 0.002 {
			t.Errorf("%s turns by %.4f rad at rest", sk.Bones[i].Name.Text, a)
		}
	}
}

// MMD's fronts are clockwise in its left-handed axes: the cross product by the
// component formula then points out of the surface.
func TestTrianglesAndNormalsAgree(t *testing.T) {
	f := file(t)
	vec := func(p [3]float32) motion.Vec3 {
		return motion.Vec3{X: float64(p[0]), Y: float64(p[1]), Z: float64(p[2])}
	}
	wrong := 0
	for i := 0; i < len(f.Indices); i += 3 {
		a, b, c := f.Vertices[f.Indices[i]], f.Vertices[f.Indices[i+1]], f.Vertices[f.Indices[i+2]]
		n := vec(b.Position).Sub(vec(a.Position)).Cross(vec(c.Position).Sub(vec(a.Position)))
		if n.Dot(vec(a.Normal).Add(vec(b.Normal)).Add(vec(c.Normal))) < 0 {
			wrong++
		}
	}
	if wrong*50 > len(f.Indices)/3 { // folds under the lowered arms
		t.Errorf("%d of %d triangles face inward, want 2 %% at most", wrong, len(f.Indices)/3)
	}
	for i, v := range f.Vertices {
		if math.Abs(vec(v.Normal).Len()-1) > 1e-3 {
			t.Fatalf("vertex %d has normal %v", i, v.Normal)
		}
	}
}

func TestMaterialsCoverTheFaces(t *testing.T) {
	f, textures := File(model(t))
	sum := 0
	for _, m := range f.Materials {
		sum += m.IndexCount
	}
	if sum != len(f.Indices) || len(f.Materials) != int(furi.MaterialCount) {
		t.Errorf("%d materials cover %d of %d indices", len(f.Materials), sum, len(f.Indices))
	}
	if len(textures) != len(f.Textures) {
		t.Errorf("%d texture files for %d names", len(textures), len(f.Textures))
	}
	if f.Frames[0].Name != "Root" || f.Frames[1].Name != "表情" || !f.Frames[0].Special || !f.Frames[1].Special {
		t.Errorf("the first frames are %q and %q", f.Frames[0].Name, f.Frames[1].Name)
	}
	want := map[string]bool{"まばたき": true, "笑い": true, "ウィンク": true, "あ": true, "い": true, "う": true, "え": true, "お": true, "怒り": true, "困る": true, "びっくり": true}
	for _, m := range f.Morphs {
		if len(m.Vertices) == 0 {
			t.Errorf("morph %s moves nothing", m.Name)
		}
		delete(want, m.Name)
	}
	if len(want) > 0 {
		t.Errorf("missing morphs: %v", want)
	}
}
