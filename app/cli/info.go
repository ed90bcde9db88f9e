package cli

import (
	"fmt"
	"slices"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/formats"
	"furitsuke/formats/archive"
	"furitsuke/formats/mmdname"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

type infoCommand struct {
	Files []string `arg:"" name:"file" help:"Models and motions."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// A report is what info prints of one file.
type report struct {
	File      string   `json:"file"`
	Kind      string   `json:"kind"`
	Version   string   `json:"version"`
	Generator string   `json:"generator"`
	Duration  float64  `json:"duration"` // seconds; 0 for models
	Counts    counts   `json:"counts"`
	Warnings  []string `json:"warnings"`

	names []nameList // only printed as text
}

// A nameList is the names of one kind of thing in a file.
type nameList struct {
	what  string
	names []string
}

// counts keeps the order in which they are written.
type counts []count

type count struct {
	what string
	n    int
}

// MarshalJSON writes an object.
func (c counts) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	for i, x := range c {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:%d", x.what, x.n)
	}
	return []byte("{" + b.String() + "}"), nil
}

// Run describes every file that can be read; the others are complained about.
func (c *infoCommand) Run(sh shell) error {
	reports := []report{}
	failed := false
	for _, path := range c.Files {
		r, err := describe(path)
		if err != nil {
			sh.complain(about(path, err))
			failed = true
			continue
		}
		reports = append(reports, r...)
	}
	if c.JSON {
		if err := sh.printJSON(reports); err != nil {
			return err
		}
	} else {
		for i, r := range reports {
			if i > 0 {
				fmt.Fprintln(sh.out)
			}
			r.print(sh)
		}
	}
	if failed {
		return errComplained
	}
	return nil
}

// describe returns a report of a file, or of each model in an archive.
func describe(path string) ([]report, error) {
	data, err := desk.ReadFile(path)
	if err != nil {
		return nil, err
	}
	kind := desk.KindOf(path, data)
	if kind == desk.ArchiveFile {
		return describeArchive(path, data)
	}
	r := report{File: path, Kind: kind.String()}
	var warnings []formats.Warning
	switch kind {
	case desk.VRMFile:
		warnings, err = r.vrm(data)
	case desk.VRMAFile:
		warnings, err = r.vrma(data)
	case desk.PMXFile:
		warnings, err = r.pmx(data)
	case desk.VMDFile:
		warnings, err = r.vmd(data)
	default:
		return nil, desk.ErrKind()
	}
	if err != nil {
		return nil, err
	}
	r.warn(warnings)
	return []report{r}, nil
}

func describeArchive(path string, data []byte) ([]report, error) {
	tree, err := archive.OpenBytes(path, data)
	if err != nil {
		return nil, err
	}
	var out []report
	for _, name := range tree.Paths(".pmx") {
		r := report{File: path + "/" + name, Kind: desk.PMXFile.String()}
		warnings, err := r.pmx(tree.Files[name])
		if err != nil {
			return nil, about(name, err)
		}
		r.warn(append(tree.Warnings, warnings...))
		out = append(out, r)
	}
	if len(out) == 0 {
		return nil, desk.ErrNoModel()
	}
	return out, nil
}

func (r *report) warn(ws []formats.Warning) {
	r.Warnings = []string{}
	for _, w := range ws {
		r.Warnings = append(r.Warnings, w.String())
	}
}

func (r *report) vrm(data []byte) ([]formats.Warning, error) {
	f, err := vrm.Read(data)
	if err != nil {
		return nil, err
	}
	r.Version, r.Generator = f.SpecVersion, f.Generator
	if r.Version == "" {
		r.Version = strings.TrimPrefix(f.Version.String(), "VRM ")
	}
	r.Counts = counts{
		{"nodes", len(f.Nodes)}, {"meshes", len(f.Meshes)}, {"triangles", f.Triangles()}, {"materials", len(f.Materials)},
		{"textures", len(f.Textures)}, {"bones", len(f.Humanoid)}, {"expressions", len(f.Expressions)},
		{"springs", len(f.Springs)}, {"colliders", len(f.Colliders)}, {"constraints", len(f.Constraints)},
	}
	var bones, expressions []string
	for b := range motion.BoneCount {
		if _, ok := f.Humanoid[b]; ok {
			bones = append(bones, b.String())
		}
	}
	for _, e := range f.Expressions {
		expressions = append(expressions, e.Name)
	}
	r.names = []nameList{{"name", []string{f.Meta.Name}}, {"authors", f.Meta.Authors}, {"bones", bones}, {"expressions", expressions}}
	return f.Warnings, nil
}

func (r *report) vrma(data []byte) ([]formats.Warning, error) {
	f, err := vrma.Read(data)
	if err != nil {
		return nil, err
	}
	c := f.Clip()
	r.Version, r.Generator, r.Duration = f.SpecVersion, f.Generator, c.Duration
	gaze := 0
	if c.LookAt != nil {
		gaze = 1
	}
	r.Counts = counts{
		{"bones", bits(c.Rest.Has)}, {"tracks", c.Tracks()}, {"keys", c.Keys()},
		{"expressions", len(c.Expressions)}, {"lookAt", gaze},
	}
	var bones, expressions []string
	for b := range motion.BoneCount {
		if c.Rest.Has.Has(b) {
			bones = append(bones, b.String())
		}
	}
	for _, e := range c.Expressions {
		expressions = append(expressions, e.Name)
	}
	r.names = []nameList{{"bones", bones}, {"expressions", expressions}}
	return f.Warnings, nil
}

func (r *report) pmx(data []byte) ([]formats.Warning, error) {
	f, err := pmx.Read(data)
	if err != nil {
		return nil, err
	}
	r.Version = fmt.Sprintf("%.1f", f.Version)
	r.Counts = counts{
		{"vertices", len(f.Vertices)}, {"triangles", len(f.Indices) / 3}, {"textures", len(f.Textures)},
		{"materials", len(f.Materials)}, {"bones", len(f.Bones)}, {"morphs", len(f.Morphs)}, {"frames", len(f.Frames)},
		{"bodies", len(f.Bodies)}, {"joints", len(f.Joints)}, {"softBodies", len(f.SoftBodies)},
	}
	var bones, morphs []string
	for _, b := range f.Bones {
		bones = append(bones, b.Name)
	}
	for _, m := range f.Morphs {
		morphs = append(morphs, m.Name)
	}
	r.names = []nameList{{"name", []string{f.Name}}, {"bones", bones}, {"morphs", morphs}}
	return f.Warnings, nil
}

func (r *report) vmd(data []byte) ([]formats.Warning, error) {
	f, err := vmd.Read(data)
	if err != nil {
		return nil, err
	}
	m := f.Motion()
	r.Version, r.Duration = vmdVersion(data), float64(m.Last)/mmd.FPS
	r.Counts = counts{
		{"bone", len(f.Bones)}, {"morph", len(f.Morphs)}, {"camera", len(f.Cameras)},
		{"light", len(f.Lights)}, {"shadow", len(f.Shadows)}, {"ik", len(f.Shows)},
	}
	var bones, morphs []string
	for _, b := range m.Bones {
		bones = append(bones, b.Name.Text)
	}
	for _, t := range m.Morphs {
		morphs = append(morphs, t.Name.Text)
	}
	r.names = []nameList{{"model", []string{mmdname.FromBytes(f.Model).Text}}, {"bones", bones}, {"morphs", morphs}}
	return f.Warnings, nil
}

// vmdVersion is what follows the signature's "Vocaloid Motion Data ": "0002", or
// "file" in the oldest files.
func vmdVersion(data []byte) string {
	const prefix, size = "Vocaloid Motion Data ", 30
	version, _, _ := strings.Cut(string(data[len(prefix):size]), "\x00")
	return version
}

func bits(s motion.BoneSet) int {
	n := 0
	for b := range motion.BoneCount {
		if s.Has(b) {
			n++
		}
	}
	return n
}

// print writes the report for a person.
func (r *report) print(sh shell) {
	sh.say("%s", r.File)
	line := func(what, text string) {
		if strings.TrimSpace(text) != "" {
			sh.item("%-12s %s", what, text)
		}
	}
	line("kind", r.Kind)
	line("version", r.Version)
	line("generator", r.Generator)
	if r.Duration > 0 {
		line("duration", fmt.Sprintf("%.3f s", r.Duration))
	}
	var parts []string
	for _, c := range r.Counts {
		parts = append(parts, fmt.Sprintf("%s %d", c.what, c.n))
	}
	line("counts", strings.Join(parts, ", "))
	for _, l := range r.names {
		line(l.what, strings.Join(slices.DeleteFunc(slices.Clone(l.names), func(s string) bool { return s == "" }), " "))
	}
	for _, w := range r.Warnings {
		line("warning", w)
	}
}
