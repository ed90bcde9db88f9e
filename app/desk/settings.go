package desk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"furitsuke/scene"

	"github.com/BurntSushi/toml"
	"github.com/adrg/xdg"
)

// Settings are what the program remembers between two runs, in a TOML file
// that a person can read and edit.
type Settings struct {
	Language string  `toml:"language"` // "en", "ja", or "" for the system's
	Scale    float64 `toml:"scale"`    // of the interface, times the monitor's; 1 is 15 px text
	Width    int     `toml:"width"`    // of the window, screen coordinates
	Height   int     `toml:"height"`
	Falloff  float64 `toml:"falloff"`  // of a pose edit, seconds on each side
	Blend    float64 `toml:"blend"`    // over which an effect comes and goes inside a range, seconds
	Symmetry bool    `toml:"symmetry"` // what is done to one side is done to the other
	Follow   bool    `toml:"follow"`   // the body goes along with a hand or a foot out of reach
	// Effects holds the values that effects were run with last, by
	// "smooth.window".
	Effects map[string]float64 `toml:"effects"`
	Loop    bool               `toml:"loop"`
	Snap    bool               `toml:"snap"`   // times in the timeline keep to whole frames
	Frames  bool               `toml:"frames"` // the timeline counts frames, not seconds
	Recent  []string           `toml:"recent"` // files opened last, latest first
	Look    Look               `toml:"look"`
	Gaze    string             `toml:"gaze"`    // what the eyes of VRMs follow: "motion", "camera", "mouse" or "ahead"
	Blink   bool               `toml:"blink"`   // where the motion does not
	Picture Picture            `toml:"picture"` // saved last
	Faces   []Face             `toml:"faces"`   // what expressions MMD's morphs become; without it the program's own table
	ToMMD   map[string]any     `toml:"to_mmd"`  // how MMD motion is written, by ExportOptions
	Volume  float64            `toml:"volume"`  // of the music, in [0,1]
	Mute    bool               `toml:"mute"`
}

// DefaultSettings are those of the first run. The falloff is the one of the
// seed VRMA EDIT, chapter 5.1.
func DefaultSettings() Settings {
	return Settings{
		Scale: 1, Width: 1440, Height: 900, Falloff: DefaultFalloff, Blend: DefaultBlend, Loop: true, Snap: true,
		Look: DefaultLook(), Gaze: gazes[scene.LookMotion], Blink: true, Picture: DefaultPicture(),
		ToMMD: ExportOptions.Map(ExportOptions.Defaults()), Volume: 1,
	}
}

// DefaultFalloff is how far a pose edit reaches to each side, in seconds (seed
// VRMA EDIT, chapter 5.1): a single changed frame at 30 a second only twitches.
const DefaultFalloff = 0.4

// DefaultBlend is over how long an effect comes and goes inside a range, in
// seconds: half the falloff of a pose, so that a second still has a middle.
const DefaultBlend = 0.2

// Bounds of the interface's size: smaller text is not read, and of larger no
// panel shows a line.
const minScale, maxScale = 0.5, 4.0

// MaxFalloff bounds the slider, in seconds.
const MaxFalloff = 2

// maxRecent is as many files as a menu shows without scrolling.
const maxRecent = 12

// Files says where the program keeps its own files. The zero value keeps none.
type Files struct {
	Settings string // the TOML file
	Layout   string // the window layout, in ImGui's ini format
	Recovery string // the folder for copies of unsaved work
	Poses    string // the folder of the pose library
}

// UserFiles returns where this user's files belong: XDG's config and state
// folders on Linux, Application Support on macOS, AppData on Windows.
func UserFiles() Files {
	config := filepath.Join(xdg.ConfigHome, "furitsuke")
	return Files{
		Settings: filepath.Join(config, "settings.toml"),
		Layout:   filepath.Join(config, "layout.ini"),
		Recovery: filepath.Join(xdg.StateHome, "furitsuke", "recovery"),
		Poses:    filepath.Join(xdg.DataHome, "furitsuke", "poses"),
	}
}

// ReadSettings reads a settings file. A missing file gives the defaults; a
// broken one gives them and the error, and numbers outside their range are set
// right.
func ReadSettings(path string) (Settings, error) {
	s := DefaultSettings()
	if path == "" {
		return s, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		_, err = toml.Decode(string(data), &s)
	}
	if err != nil {
		return DefaultSettings(), err
	}
	s.clamp()
	return s, nil
}

// clamp sets right what a person may have mistyped: text too small to read, or
// a window too small to hold the controls, could not be undone from inside.
func (s *Settings) clamp() {
	d := DefaultSettings()
	if !(s.Scale >= minScale && s.Scale <= maxScale) {
		s.Scale = d.Scale
	}
	if s.Width < 640 || s.Height < 400 || s.Width > 16384 || s.Height > 16384 {
		s.Width, s.Height = d.Width, d.Height
	}
	if !(s.Falloff >= 0 && s.Falloff <= MaxFalloff) {
		s.Falloff = d.Falloff
	}
	if !(s.Blend >= 0 && s.Blend <= MaxBlend) {
		s.Blend = d.Blend
	}
	if _, ok := LanguageOf(s.Language); !ok {
		s.Language = ""
	}
	s.Recent = s.Recent[:min(len(s.Recent), maxRecent)]
	if !(s.Volume >= 0 && s.Volume <= 1) {
		s.Volume = d.Volume
	}
	s.ToMMD = ExportOptions.Map(ExportOptions.Read(s.ToMMD))
	s.Look.clamp()
	s.Picture.clamp()
	if s.Faces != nil {
		s.Faces = slices.DeleteFunc(s.Faces, func(f Face) bool { _, err := f.row(); return err != nil })
	}
}

// Write stores the settings, whole or not at all, and makes the folder.
func (s Settings) Write(path string) error {
	if path == "" {
		return nil
	}
	var b bytes.Buffer
	if err := toml.NewEncoder(&b).Encode(s); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return WriteFile(path, b.Bytes())
}

// remember puts path in front of the recent files.
func (s *Settings) remember(path string) {
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	rest := slices.DeleteFunc(slices.Clone(s.Recent), func(p string) bool { return p == abs })
	s.Recent = append([]string{abs}, rest...)
	s.Recent = s.Recent[:min(len(s.Recent), maxRecent)]
}

// Values returns what an effect was run with last, and its defaults where that
// is unknown or out of range.
func (s *Settings) Values(e *Effect) []float64 {
	out := e.Defaults()
	for i, p := range e.Params {
		if v, ok := s.Effects[e.Name+"."+p.Name]; ok && v >= p.Min && v <= p.Max {
			out[i] = v
		}
	}
	return out
}

// Keep remembers what an effect is run with.
func (s *Settings) Keep(e *Effect, values []float64) {
	if s.Effects == nil {
		s.Effects = map[string]float64{}
	}
	for i, p := range e.Params {
		s.Effects[e.Name+"."+p.Name] = values[i]
	}
}
