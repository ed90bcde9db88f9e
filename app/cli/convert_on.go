package cli

import (
	"furitsuke/app/desk"
	"furitsuke/motion/mmd"
)

// onFlags name the figures that a conversion is for.
type onFlags struct {
	PMX string `name:"pmx" type:"existingfile" help:"The MMD model (.pmx, .pmd or an archive): motion is solved on it, or written for it." placeholder:"FILE"`
	VRM string `name:"vrm" type:"existingfile" help:"The VRM beside that model, which plays the clip: its T-pose counts." placeholder:"FILE"`
}

// load puts the figures into the options and returns the MMD model's name.
func (f *onFlags) load(o *mmd.Options) (name string, err error) {
	if f.PMX != "" {
		l, err := desk.LoadFile(f.PMX)
		switch {
		case err != nil:
			return "", about(f.PMX, err)
		case l.Model == nil || l.Model.Skeleton == nil:
			return "", usage("--pmx: %s is no MMD model", f.PMX)
		case !desk.HasBody(l.Model):
			return "", about(f.PMX, desk.ErrNoBody())
		}
		o.Model, name = l.Model.Skeleton, l.Model.Name
	}
	if f.VRM != "" {
		l, err := desk.LoadFile(f.VRM)
		switch {
		case err != nil:
			return "", about(f.VRM, err)
		case l.Model == nil || l.Model.Skeleton != nil:
			return "", usage("--vrm: %s is no VRM", f.VRM)
		}
		o.Target = l.Model.Facing()
	}
	if o.PlaceFeet && o.Target == nil {
		return "", usage("--place-feet: say whose feet by --vrm")
	}
	return name, nil
}
