package desk

import (
	"io/fs"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"furitsuke/assets"
	"furitsuke/motion"
)

// atStart is a desk as a user finds it.
func atStart(t testing.TB) *Desk {
	d := newDesk(t)
	d.OpenAvatar()
	d.Wait()
	return d
}

func TestEmbeddedAvatarWalks(t *testing.T) {
	d := atStart(t)
	for _, m := range d.Messages.List() {
		t.Error(d.Language.Say(m.Text))
	}
	doc := d.Doc()
	if len(doc.Slots) != 2 || len(doc.Motions) != 2 || d.History().Len() != 0 || d.Dirty() || !d.Clock.Playing || !d.Clock.Loop {
		t.Fatalf("%d slots, %d motions, %d steps, dirty %t, playing %t", len(doc.Slots), len(doc.Motions), d.History().Len(), d.Dirty(), d.Clock.Playing)
	}
	mmdSlot, vrmSlot := doc.SlotOf(MMD), doc.SlotOf(VRM)
	if !(mmdSlot.Offset.X < 0 && vrmSlot.Offset.X > 0) {
		t.Errorf("MMD stands at x %g, VRM at %g: want left and right", mmdSlot.Offset.X, vrmSlot.Offset.X)
	}
	if doc.Motion(mmdSlot.Motion).Name != "walk.vmd" || doc.Motion(vrmSlot.Motion).Name != "walk.vrma" {
		t.Errorf("MMD plays %q, VRM %q", doc.Motion(mmdSlot.Motion).Name, doc.Motion(vrmSlot.Motion).Name)
	}
	for _, s := range doc.Slots {
		if len(s.Model.Warnings) != 0 {
			t.Errorf("%s has warnings: %v", s.Name, s.Model.Warnings)
		}
		// Both walk: a knee is somewhere else half a second later.
		place := func(seconds float64) motion.Vec3 {
			d.Clock.Seek(seconds)
			d.Frame(0)
			m, ok := d.Actor(s.ID).BoneMatrix(motion.LeftLowerLeg)
			if !ok {
				t.Fatalf("%s has no knee", s.Name)
			}
			return m.Translation()
		}
		if moved := place(0.2).Sub(place(0.7)).Len(); moved < 0.03 {
			t.Errorf("within half a second the knee of %s moves by %g m", s.Name, moved)
		}
	}
}

// Both avatars walk alike: the clip is what the MMD motion gives.
func TestWalksAlike(t *testing.T) {
	d := atStart(t)
	left, right := d.Actor(d.Doc().SlotOf(MMD).ID), d.Actor(d.Doc().SlotOf(VRM).ID)
	apart := d.Doc().SlotOf(VRM).Offset.Sub(d.Doc().SlotOf(MMD).Offset)
	for i := range 20 {
		d.Clock.Seek(d.Clock.Duration * float64(i) / 20)
		d.Frame(0)
		for _, b := range []motion.Bone{motion.LeftFoot, motion.RightFoot, motion.LeftHand, motion.RightHand, motion.Head} {
			l, _ := left.BoneMatrix(b)
			r, _ := right.BoneMatrix(b)
			// Five centimetres: the standard skeleton that conversion bakes on has
			// other proportions than the avatar.
			if off := r.Translation().Sub(l.Translation()).Sub(apart).Len(); off > 0.05 {
				t.Errorf("at %.2f s the %s of the two are %.3f m apart", d.Clock.Time, b, off)
			}
		}
	}
}

func TestStartIsAllocationFreeOnceItPlays(t *testing.T) {
	d := atStart(t)
	for range 400 { // once through the loop warms every buffer
		d.Frame(1.0 / 60)
	}
	if n := testing.AllocsPerRun(300, func() { d.Frame(1.0 / 60) }); n != 0 {
		t.Errorf("a frame of the embedded stage allocates %g times", n)
	}
}

// Files given at the start arrive after the avatar, and take its places.
func TestFilesAfterTheAvatar(t *testing.T) {
	d := newDesk(t)
	d.OpenAvatar()
	d.Open(filepath.Join("..", "..", "assets", "avatar", "furi.vrm"), filepath.Join("..", "..", "assets", "motion", "walk.vmd"))
	d.Wait()
	doc := d.Doc()
	if len(doc.Slots) != 2 || len(doc.Motions) != 3 || d.History().Len() != 1 {
		t.Fatalf("%d slots, %d motions, %d steps", len(doc.Slots), len(doc.Motions), d.History().Len())
	}
	vrm := doc.SlotOf(VRM)
	if vrm.Path == "" || vrm.Motion != doc.Motions[2].ID || doc.SlotOf(MMD).Motion != vrm.Motion {
		t.Errorf("what plays is not what was opened last: %+v", vrm)
	}
	if m := doc.Motions[2]; m.Clip == nil || !m.Follows {
		t.Error("the VMD was not converted")
	}
	run(t, d, "edit.undo", nil)
	if doc := d.Doc(); len(doc.Motions) != 2 || doc.SlotOf(VRM).Path != "" {
		t.Error("undo of opening did not bring the avatar back")
	}
}

func BenchmarkLoadEmbedded(b *testing.B) {
	for _, name := range embedded {
		b.Run(filepath.Base(name), func(b *testing.B) {
			data, err := fs.ReadFile(assets.FS, name)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := loadEmbedded(assets.FS, name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkStart is from an empty desk to both avatars posed, on all cores.
func BenchmarkStart(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		d := New(Options{Workers: runtime.NumCPU(), Now: func() time.Time { return time.Unix(0, 0) }})
		d.OpenAvatar()
		d.Wait()
		d.Frame(0)
		d.Jobs.Close()
	}
}

// BenchmarkFrame is what a frame costs before drawing.
func BenchmarkFrame(b *testing.B) {
	d := atStart(b)
	b.ReportAllocs()
	for b.Loop() {
		d.Frame(1.0 / 60)
	}
}

// A model that is opened comes into view whole, unless the user has chosen a view.
func TestOpenedModelsComeIntoView(t *testing.T) {
	d := onStage(t)
	seen := func(height float64) bool {
		m := figure()
		m.Bounds.Max.Y = height
		d.arrange(&batch{loaded: []*Loaded{{Kind: VRMFile, Name: "tall", Model: m}}})
		cam := d.View()
		const w, h = 1600, 900
		_, y, ok := cam.Project(d.Doc().SlotOf(VRM).Offset.Add(motion.Vec3{Y: height}), w, h)
		return ok && y >= 0
	}
	for _, height := range []float64{2.2, 4} {
		if !seen(height) {
			t.Errorf("the head of a model of %g m is out of the picture", height)
		}
	}
	run(t, d, "view.side", nil)
	own := d.View()
	if seen(9); d.View() != own {
		t.Error("the view that the user has chosen is gone")
	}
}
