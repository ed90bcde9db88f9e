package cli

import (
	"fmt"
	pathpkg "path"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/formats"
	"furitsuke/formats/archive"
)

type infoCommand struct {
	Files []string `arg:"" name:"file" help:"Models and motions."`
	JSON  bool     `name:"json" help:"Print JSON."`
}

// A report is what info prints of one file.
type report struct {
	File      string    `json:"file"`
	Kind      string    `json:"kind"`
	Version   string    `json:"version"`
	Generator string    `json:"generator"`
	Duration  float64   `json:"duration"` // seconds; 0 for models
	Counts    counts    `json:"counts"`
	Warnings  []string  `json:"warnings"`
	Skeleton  *skeleton `json:"skeleton,omitempty"` // of a .bvh
	Unread    []string  `json:"unread,omitempty"`   // what the file holds and we have no use for

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
	r, err := describeFile(path, kind, data, archive.Folder(filepath.Dir(path)))
	if err != nil {
		return nil, err
	}
	return []report{r}, nil
}

// describeFile returns a report of a file that is no archive; find gives the
// files beside it.
func describeFile(path string, kind desk.FileKind, data []byte, find archive.Finder) (report, error) {
	r := report{File: path, Kind: kind.String()}
	var warnings []formats.Warning
	var err error
	switch kind {
	case desk.VRMFile:
		warnings, err = r.vrm(data, find)
	case desk.VRMAFile:
		warnings, err = r.vrma(data)
	case desk.PMXFile:
		warnings, err = r.pmx(data)
	case desk.PMDFile:
		warnings, err = r.pmd(data)
	case desk.VMDFile:
		warnings, err = r.vmd(data)
	case desk.VPDFile:
		warnings, err = r.vpd(data)
	case desk.BVHFile:
		warnings, err = r.bvh(data)
	case desk.GLTFFile:
		warnings, err = r.gltf(data, find)
	case desk.SoundFile:
		warnings, err = r.sound(data)
	default:
		err = desk.ErrKind()
	}
	r.warn(warnings)
	return r, err
}

func describeArchive(path string, data []byte) ([]report, error) {
	tree, err := archive.OpenBytes(path, data)
	if err != nil {
		return nil, err
	}
	var out []report
	for _, name := range tree.Paths(desk.ModelEndings()...) {
		data := tree.Files[name]
		r, err := describeFile(path+"/"+name, desk.KindOf(name, data), data, tree.In(pathpkg.Dir(name)))
		if err != nil {
			return nil, about(name, err)
		}
		r.warn(tree.Warnings)
		out = append(out, r)
	}
	if len(out) == 0 {
		return nil, desk.ErrNoModel()
	}
	return out, nil
}

func (r *report) warn(ws []formats.Warning) {
	if r.Warnings == nil {
		r.Warnings = []string{} // a list in JSON, too
	}
	for _, w := range ws {
		r.Warnings = append(r.Warnings, w.String())
	}
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
	if s := r.Skeleton; s != nil {
		unit := s.Unit
		if unit == "" {
			unit = "unknown"
		}
		line("unit", fmt.Sprintf("%s, %.4g m", unit, s.Scale))
	}
	var parts []string
	for _, c := range r.Counts {
		parts = append(parts, fmt.Sprintf("%s %d", c.what, c.n))
	}
	line("counts", strings.Join(parts, ", "))
	for _, l := range r.names {
		line(l.what, strings.Join(slices.DeleteFunc(slices.Clone(l.names), func(s string) bool { return s == "" }), " "))
	}
	line("not read", strings.Join(r.Unread, ", "))
	for _, w := range r.Warnings {
		line("warning", w)
	}
}
