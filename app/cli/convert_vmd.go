package cli

import (
	"math"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"

	"github.com/alecthomas/kong"
)

// vmdFlags say how a clip is written as MMD motion.
type vmdFlags struct {
	Legs    string  `enum:"ik,fk" default:"ik" help:"What leads the legs of a .vmd: the leg IK, or their own keys with the IK off (ik, fk)."`
	Twist   bool    `name:"twist" help:"In a .vmd, arms turn about themselves by the twist bones."`
	Error   float64 `name:"error" default:"${error}" help:"How far keys of a .vmd may turn bones from where the motion has them, degrees." placeholder:"DEG"`
	ErrorMM float64 `name:"error-mm" default:"${errorMM}" help:"The same for what moves, millimetres on each axis." placeholder:"MM"`
	At      float64 `name:"at" default:"0" help:"The moment that a .vpd shows, seconds." placeholder:"SECONDS"`
}

// mmdOut is how a conversion writes MMD motion.
func (f *vmdFlags) mmdOut(from mmd.Options) (desk.ToMMD, error) {
	to := desk.ToMMD{Options: mmd.DefaultFromOptions(), Time: f.At}
	o := &to.Options
	switch {
	case !(f.Error > 0 && f.Error <= 45):
		return to, usage("--error: want degrees up to 45, got %g", f.Error)
	case !(f.ErrorMM > 0 && f.ErrorMM <= 1000):
		return to, usage("--error-mm: want millimetres up to 1000, got %g", f.ErrorMM)
	case !(f.At >= 0 && f.At <= mmd.MaxSeconds):
		return to, usage("--at: want seconds up to %d, got %g", mmd.MaxSeconds, f.At)
	}
	o.Within.Rotation, o.Within.Position = f.Error*math.Pi/180, f.ErrorMM/1000/mmd.Unit
	o.Twist = f.Twist
	o.Legs, _ = mmd.LegModeNamed(f.Legs)
	o.Stance, o.Faces, o.Gaze, o.Target = from.AStance, from.Faces, from.Gaze, from.Target
	to.Model = from.Model
	return to, nil
}

// vmdDefaults are the defaults of the bounds, in the flags' units.
func vmdDefaults() kong.Vars {
	w := mmd.DefaultFromOptions().Within
	return kong.Vars{"error": digits(w.Rotation * 180 / math.Pi), "errorMM": digits(w.Position * 1000 * mmd.Unit)}
}

// A written is what a .vmd or .vpd holds of a clip, and what it does not.
type written struct {
	Frames   int      `json:"frames"`
	BoneKeys int      `json:"boneKeys"`
	Dense    int      `json:"denseKeys"`          // that a key in every frame would have made
	LegIK    bool     `json:"legIK"`              // the IK leads the legs
	Lost     []string `json:"lost,omitempty"`     // bones that the model lacks
	Faceless []string `json:"faceless,omitempty"` // expressions without a morph
}

// writeMMD writes a loaded clip as MMD motion.
func (v *conversion) writeMMD(l *desk.Loaded) error {
	to := v.to
	if l.Clip == nil {
		kind := desk.VMDFile
		if outEnding(v.Out) == ".vpd" {
			kind = desk.VPDFile
		}
		return about(v.In, desk.ErrConvert(l.Kind, kind))
	}
	for _, w := range l.Warnings {
		v.warnings = append(v.warnings, w.String())
	}
	if to.Name == "" {
		to.Name = stem(v.In)
	}
	f := desk.EncodeMMD(l.Clip, v.Out, to, func(float64) bool { return true })
	for _, w := range f.Warnings {
		v.warnings = append(v.warnings, w.String())
	}
	for _, w := range f.LeftOut() {
		v.warnings = append(v.warnings, desk.English.Say(w))
	}
	r := &f.Report
	v.MMD = &written{
		Frames: r.Frames, BoneKeys: r.Keys, Dense: r.Dense,
		LegIK: switchesOn(f.Motion) && !r.NoLegIK, Faceless: r.Faceless,
	}
	for _, b := range r.Lost {
		v.MMD.Lost = append(v.MMD.Lost, b.String())
	}
	v.Ignored, v.Morphs = []ignored{}, []ignoredMorph{}
	v.Duration = float64(f.Motion.Last) / mmd.FPS
	v.Tracks = len(f.Motion.Bones) + len(f.Motion.Morphs)
	for _, t := range f.Motion.Bones {
		v.Keys += len(t.Keys)
	}
	for _, t := range f.Motion.Morphs {
		v.Keys += len(t.Keys)
	}
	return about(v.Out, desk.WriteFile(v.Out, f.Data))
}

// switchesOn reports whether a motion switches some IK on: that of the legs, which
// a .vpd always has.
func switchesOn(m *mmd.Motion) bool {
	return slices.ContainsFunc(m.Shows, func(k mmd.ShowKey) bool {
		return slices.ContainsFunc(k.IK, func(s mmd.IKSwitch) bool { return s.On })
	})
}

// outEndings are the files that convert writes.
var outEndings = append(append([]string{".vrma"}, desk.MMDEndings...), desk.CameraEnding)

// outEnding returns the ending of a file to write, or "" if it is none of them.
func outEnding(path string) string {
	for _, e := range outEndings {
		if strings.EqualFold(filepath.Ext(path), e) {
			return e
		}
	}
	return ""
}
