package desk

import (
	"path/filepath"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// joinEffect joins another motion to the end. Its files come from a dialog, a
// drop or the command line.
var joinEffect = Effect{
	Name: "join", Group: Cutting, Reach: AllOf, Files: true,
	Params: []Param{blendParam(0.3), {Name: "fix", Unit: Flag, Default: 1, Max: 1}},
	Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		next := a.Other
		if a.Values[1] != 0 {
			next = motion.AutoFix(next)
		}
		return motion.Join(c, motion.Reframe(next, c.Rest), a.Values[0]), nil
	},
}

// append joins the motions of files to the current one, one after the other.
func (d *Desk) append(paths []string) error {
	_, m := d.Doc().Current()
	values, options := d.Settings.Values(&joinEffect), d.optionsFor(m)
	var clips []*motion.Clip // read once, also where the change is made anew
	label := T("step.append", filepath.Base(paths[0]))
	if len(paths) > 1 {
		label = T("step.appendMany", len(paths))
	}
	d.change(label, m.ID, func(c *motion.Clip, goOn func(float64) bool) (*motion.Clip, Text, error) {
		for i := len(clips); i < len(paths); i++ {
			if !goOn(float64(i) / float64(len(paths))) {
				return nil, Text{}, nil
			}
			clip, err := clipOf(paths[i], options)
			if err != nil {
				return nil, Text{}, fail("message.openFailed", paths[i], err)
			}
			clips = append(clips, clip)
		}
		for _, next := range clips {
			var err error
			if c, err = joinEffect.Run(c, &Args{Values: values, Other: next}); err != nil {
				return nil, Text{}, err
			}
		}
		return c, Text{}, nil
	})
	return nil
}

// clipOf reads a motion of any kind as a clip.
func clipOf(path string, o mmd.Options) (*motion.Clip, error) {
	l, err := LoadFile(path)
	switch {
	case err != nil:
		return nil, err
	case l.Clip != nil:
		return l.Clip, nil
	case l.MMD != nil:
		c, _ := mmd.ToClip(l.MMD, o)
		return c, nil
	}
	return nil, fail("error.needsMotion", l.Name)
}
