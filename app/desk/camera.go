package desk

import (
	"path/filepath"
	"strings"

	"furitsuke/formats/gltfcamera"
)

// CameraEnding is the ending of the file that a camera is written to.
const CameraEnding = ".glb"

// EncodeCamera makes the bytes of a glTF camera of a film, and says what they do
// not hold of it.
func EncodeCamera(f *Film) ([]byte, gltfcamera.Report, []Text, error) {
	data, r := gltfcamera.Write(f.Keys, stem(f.Name))
	if data == nil {
		return nil, r, nil, fail("camera.none", f.Name)
	}
	var left []Text
	if r.Orthographic > 0 {
		left = append(left, T("camera.flat", r.Orthographic))
	}
	if r.Lights > 0 {
		left = append(left, T("camera.light", r.Lights))
	}
	return data, r, left, nil
}

// ErrCameraAlone says that a .vmd holds a camera and no motion of a figure.
func ErrCameraAlone() error { return fail("camera.alone", CameraEnding) }

// CameraBeside returns the path of a film's camera beside a file that is made of
// the same .vmd: "dance.camera.glb" beside "dance.vrma".
func CameraBeside(path string) string {
	return strings.TrimSuffix(path, filepath.Ext(path)) + ".camera" + CameraEnding
}

var cameraCommands = []Command{
	// string: the path of a .glb for the film's camera. nil asks for it.
	{ID: "file.exportCamera", Menu: FileMenu, Group: 1, Enabled: func(d *Desk) bool { return d.Doc().Film != nil && len(d.Doc().Film.Keys.Cameras) > 0 },
		Run: func(d *Desk, arg any) error {
			if arg == nil {
				d.want(WantCamera)
				return nil
			}
			path := argument[string](arg)
			if !strings.EqualFold(filepath.Ext(path), CameraEnding) {
				path += CameraEnding
			}
			data, r, left, err := EncodeCamera(d.Doc().Film)
			if err != nil {
				return err
			}
			if err := WriteFile(path, data); err != nil {
				return err
			}
			d.Say(Info, T("message.savedCamera", path, r.Keys, r.Cuts))
			for _, t := range left {
				d.Say(Warning, t)
			}
			return nil
		}},
}

// SuggestedCamera returns what the dialog for file.exportCamera begins with.
func (d *Desk) SuggestedCamera() string {
	if f := d.Doc().Film; f != nil {
		return CameraBeside(f.Path)
	}
	return ""
}

// stem returns a file's name without its ending.
func stem(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }
