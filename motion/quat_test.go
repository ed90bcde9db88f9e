package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestQuatLaws(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: got %g, want %g", what, got, want)
		}
	}
	for range 200 {
		a, b, v, w := randomQuat(r), randomQuat(r), randomVec(r), randomVec(r)
		near("a product rotates right factor first", a.Mul(b).Rotate(v).Sub(a.Rotate(b.Rotate(v))).Len(), 0)
		near("the inverse undoes", a.Inv().Rotate(a.Rotate(v)).Sub(v).Len(), 0)
		near("FromTo turns one direction onto the other", FromTo(v, w).Rotate(v.Unit()).Sub(w.Unit()).Len(), 0)
		near("slerp covers its share of the angle", a.AngleTo(a.Slerp(b, 0.3)), 0.3*a.AngleTo(b))
		near("Pow takes its share of the angle", a.Pow(0.25).Angle(), 0.25*a.Angle())
		near("Pow(1) is the rotation", a.Pow(1).AngleTo(a), 0)
		near("matrix and quaternion are one rotation", TRS(v, a, Vec3{3, 3, 3}).Rotation().AngleTo(a), 0)
		m := TRS(v, a, Vec3{2, 0.5, 3})
		inv, ok := m.Inv()
		if !ok {
			t.Fatal("no inverse")
		}
		near("a matrix's inverse undoes", inv.Point(m.Point(w)).Sub(w).Len(), 0)
		near("half a turn about Y twice is nothing", a.FlipXZ().FlipXZ().AngleTo(a), 0)
		near("flipping is conjugation", a.FlipXZ().AngleTo(RotY(math.Pi).Mul(a).Mul(RotY(-math.Pi))), 0)
	}
	near("FromTo of opposite directions is half a turn", FromTo(Vec3{X: 1}, Vec3{X: -1}).Angle(), math.Pi)
	near("a zero quaternion is no rotation", Quat{}.Unit().Angle(), 0)
	if _, ok := TRS(Vec3{}, Identity, Vec3{1, 0, 1}).Inv(); ok {
		t.Error("a flat matrix has no inverse")
	}
}

func TestBones(t *testing.T) {
	for b := range BoneCount {
		if p := b.Parent(); p != NoBone && p >= b {
			t.Errorf("%v comes before its parent %v", b, p)
		}
		if got, ok := BoneNamed(b.String()); !ok || got != b {
			t.Errorf("%v does not find itself by name", b)
		}
	}
	if got := LeftHand.NearestIn(1<<Hips | 1<<Chest); got != Chest {
		t.Errorf("nearest of leftHand is %v, want chest", got)
	}
}
