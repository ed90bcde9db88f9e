// Package assets holds what is embedded in the program: the default avatar in
// both forms and her walk. It knows nothing of the formats; readers take the
// bytes. Everything here but this file is made by gen.
package assets

import "embed"

//go:generate go run ./gen

// FS holds avatar/furi.vrm (VRM 1.0), avatar/furi.pmx with its textures in
// avatar/tex, motion/walk.vmd and motion/walk.vrma.
//
//go:embed avatar motion
var FS embed.FS
