package cli

import (
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"
)

// mmdOut is how the flags say that MMD motion is written, beside those that both
// directions share.
func (c *convertCommand) mmdOut(from mmd.Options) (desk.ToMMD, error) {
	to := desk.ToMMD{Options: mmd.DefaultFromOptions(), Time: c.At}
	if !(c.At >= 0 && c.At <= mmd.MaxSeconds) {
		return to, usage("--at: want seconds up to %d, got %g", mmd.MaxSeconds, c.At)
	}
	to.Options.Share(from)
	return to, c.toMMD.put(&to.Options)
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
