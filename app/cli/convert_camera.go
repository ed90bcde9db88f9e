package cli

import (
	"path/filepath"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"
)

// A camera is the file that a .vmd's camera is written to.
type camera struct {
	Out  string `json:"out"`
	Keys int    `json:"keys"`
	Cuts int    `json:"cuts"`
}

// writeCamera writes the camera of a loaded .vmd to path, which may be one that
// nobody named.
func (v *conversion) writeCamera(l *desk.Loaded, path string) error {
	if err := v.files.claim(path, v); err != nil {
		return err
	}
	film := &desk.Film{Name: l.Name, Keys: l.Film}
	if film.Keys == nil {
		film.Keys = &mmd.Film{}
	}
	data, r, left, err := desk.EncodeCamera(film)
	if err != nil {
		return about(v.In, err)
	}
	for _, t := range left {
		v.warnings = append(v.warnings, desk.English.Say(t))
	}
	v.Camera = &camera{path, r.Keys, r.Cuts}
	return about(path, desk.WriteFile(path, data))
}

// cameraAlone reports whether the camera is all that is converted: by the
// output's ending, or because the file holds nothing else. In a folder it then takes
// the motion's place, as a .glb; where a motion was asked for by name there is none.
func (v *conversion) cameraAlone(l *desk.Loaded) (alone bool, err error) {
	switch {
	case outEnding(v.Out) == desk.CameraEnding:
	case !filmed(l) || l.MMD != nil:
		return false, nil
	case v.named:
		return true, about(v.In, desk.ErrCameraAlone())
	default:
		v.Out = filepath.Join(filepath.Dir(v.Out), stem(v.Out)+desk.CameraEnding)
	}
	v.Ignored, v.Morphs = []ignored{}, []ignoredMorph{}
	if l.Film != nil {
		v.Duration = float64(l.Film.Last) / desk.FPS
	}
	return true, v.writeCamera(l, v.Out)
}

// filmed reports whether a file holds a camera.
func filmed(l *desk.Loaded) bool { return l.Film != nil && len(l.Film.Cameras) > 0 }
