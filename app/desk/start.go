package desk

import "furitsuke/assets"

// embedded is what stands on stage at the start: the avatar twice, walking once
// as MMD and once as VRM.
var embedded = []string{"avatar/furi.pmx", "avatar/furi.vrm", "motion/walk.vmd", "motion/walk.vrma"}

// OpenAvatar puts the embedded avatar on stage, walking. Loading is the work of
// jobs; what is opened afterwards arrives after it.
func (d *Desk) OpenAvatar() { d.OpenEmbedded(assets.FS, embedded...) }
