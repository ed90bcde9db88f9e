package desk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/scene"
)

// What the gizmo is turned and dragged by.
var (
	gizmoTurn = motion.AxisAngle(motion.Vec3{X: 2, Y: -1, Z: 3}.Unit(), 0.7)
	gizmoMove = motion.Vec3{X: 0.11, Y: -0.07, Z: 0.23} // metres
)

// gizmoFiles returns models of both kinds, those that face +Z and those that
// face -Z, and motions whose rests differ: without turns, and real ones with
// limbs turned by half a turn, hips under a node that is turned or scaled, and
// animated nodes between bones.
func gizmoFiles(t *testing.T) (models, motions []string) {
	models = []string{"../../assets/avatar/furi.vrm", "../../testdata/avatar/furi0.vrm"}
	motions = []string{"../../assets/motion/walk.vrma"}
	if _, real := os.LookupEnv("FURITSUKE_CORPUS"); real {
		models = append(models, formatstest.Corpus(t, "vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm", "vrm1/mumeinosato_text-to-vrma__SampleBot.vrm")...)
		motions = append(motions, formatstest.Corpus(t, "vrma/Starbugstone_vrm-animator__Blow-Kiss.vrma", "vrma/pixiv_ChatVRM__public_idle_loop.vrma",
			"vrma/pixiv_three-vrm__packages_three-vrm-animation_examples_models_test.vrma", "vrma/saturday06_VRM-Addon-for-Blender__vrma_nop*.vrma")...)
	}
	return models, motions
}

// A gizmoHand poses one motion on one model, through the commands of the desk.
type gizmoHand struct {
	*testing.T
	desk *Desk
	slot SlotID
	time float64 // seconds, exact in float32 as keys are
	file string  // where poses are saved
}

func newGizmoHand(t *testing.T, model, clip string) *gizmoHand {
	d := newDesk(t)
	run(t, d, "file.open", []string{model, clip})
	if e := lastError(d); e != "" {
		t.Fatal(e)
	}
	d.Clock.Playing = false
	slot, m := d.Doc().Current()
	h := &gizmoHand{t, d, slot.ID, float64(float32(0.37 * m.Clip.Duration)), filepath.Join(t.TempDir(), "posed.vrma")}
	run(t, d, "play.seek", h.time)
	d.Frame(0)
	return h
}

// posed runs a command on a bone, saves, undoes, and returns the clip that was
// saved and the model playing it.
func (h *gizmoHand) posed(b motion.Bone, command string, arg any) (*motion.Clip, *scene.Actor) {
	h.Helper()
	run(h.T, h.desk, "pose.select", Select(h.slot, b))
	run(h.T, h.desk, command, arg)
	run(h.T, h.desk, "file.saveAs", h.file)
	if e := lastError(h.desk); e != "" {
		h.Fatal(e)
	}
	run(h.T, h.desk, "edit.undo", nil)
	h.desk.Frame(0)
	data, err := os.ReadFile(h.file)
	if err != nil {
		h.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		h.Fatal(err)
	}
	a := scene.NewActor(h.desk.Actor(h.slot).Model)
	a.Play(f.Clip())
	a.Seek(h.time)
	return f.Clip(), a
}

// The gizmo turns a bone by so much about axes of the stage; the file that is
// saved then turns it by just that, on a model of either kind, and both kinds
// save the same motion. What is dragged reads back where it was dropped.
func TestGizmoReadsBack(t *testing.T) {
	models, motions := gizmoFiles(t)
	for _, clip := range motions {
		saved := map[motion.Bone]motion.Quat{} // by the first model that has the bone
		where := map[motion.Bone]string{}
		for _, model := range models {
			t.Run(strings.TrimSuffix(filepath.Base(clip), ".vrma")+" on "+filepath.Base(model), func(t *testing.T) {
				h := newGizmoHand(t, model, clip)
				before := h.desk.Actor(h.slot)
				turned := 0
				for b := range motion.BoneCount {
					_, m := h.desk.Doc().Current()
					old, ok := before.BoneMatrix(b)
					if !ok || !m.Clip.Rest.Has.Has(b) || b == motion.LeftEye || b == motion.RightEye {
						continue
					}
					turned++
					c, a := h.posed(b, "pose.rotate", Rotate{World: gizmoTurn})
					now, _ := a.BoneMatrix(b)
					if d := now.Rotation().AngleTo(gizmoTurn.Mul(old.Rotation())); d > 1e-5 {
						t.Errorf("%s is turned %g rad from where the gizmo left it", b, d)
					}
					var p motion.Pose
					motion.NewSampler(c).Sample(h.time, &p)
					if q, ok := saved[b]; !ok {
						saved[b], where[b] = p.Rotation[b], model
					} else if d := q.AngleTo(p.Rotation[b]); d > 1e-5 {
						t.Errorf("%s is saved %g rad from what %s saves", b, d, filepath.Base(where[b]))
					}
				}
				if turned == 0 {
					t.Error("no bone was turned")
				}
				old, _ := before.BoneMatrix(motion.Hips)
				_, a := h.posed(motion.Hips, "pose.move", Move{World: gizmoMove})
				now, _ := a.BoneMatrix(motion.Hips)
				if d := now.Translation().Sub(old.Translation().Add(gizmoMove).Sub(h.desk.Actor(h.slot).Offset)).Len(); d > 2e-4 {
					t.Errorf("the hips are %g m from where they were dropped", d)
				}
			})
		}
	}
}
