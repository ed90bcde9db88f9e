package desk

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/formats"
)

// A Pick says which model is opened of an archive or a folder that holds
// several. The zero value takes the largest: it is the whole model where the
// others are parts of it.
type Pick struct {
	// Name is the model's path inside, or the end of it, with or without its
	// ending and in any case; "" for the largest.
	Name string
	// Ask opens none of several and gives their names instead.
	Ask bool
}

// A candidate is a model of an archive or a folder.
type candidate struct {
	path string // inside, with slashes
	size int64
}

// load opens the candidate that p takes by open.
func (p Pick) load(from string, models []candidate, open func(path string) (*Loaded, error)) (*Loaded, error) {
	if len(models) == 0 {
		return nil, ErrNoModel()
	}
	names := make([]string, len(models))
	for i, m := range models {
		names[i] = m.path
	}
	best := slices.MaxFunc(models, func(a, b candidate) int { return int(min(max(a.size-b.size, -1), 1)) }).path
	switch {
	case p.Name != "":
		if best = p.named(names); best == "" {
			return nil, fail("error.noSuchModel", p.Name, strings.Join(names, ", "))
		}
	case p.Ask && len(models) > 1:
		return &Loaded{Kind: ArchiveFile, Path: from, Name: filepath.Base(from), Models: names}, nil
	}
	l, err := open(best)
	if err != nil {
		return nil, fail("error.inside", best, err)
	}
	if len(models) > 1 && p.Name == "" {
		l.Warnings = append(l.Warnings, formats.Warning{
			Format: l.Kind.String(), Place: filepath.Base(from), Offset: -1,
			Found: fmt.Sprintf("%d models", len(models)), Done: best + " was opened",
		})
	}
	return l, nil
}

// named returns the model that p names, or "": the one that is called so if there
// is one, otherwise the first whose name or path ends so.
func (p Pick) named(models []string) string {
	want := strings.ToLower(strings.ReplaceAll(p.Name, `\`, "/"))
	fits := []func(at string) bool{
		func(at string) bool { return at == want },
		func(at string) bool { return strings.HasSuffix(at, "/"+want) },
		func(at string) bool { return strings.HasSuffix(at, want) },
	}
	for _, fit := range fits {
		for _, m := range models {
			at := strings.ToLower(m)
			if fit(at) || fit(strings.TrimSuffix(at, path.Ext(at))) {
				return m
			}
		}
	}
	return ""
}

// Choice returns the archive or folder that the user is to choose a model of,
// and its models; "" where there is none. The answer goes to file.openModel.
func (d *Desk) Choice() (from string, models []string) {
	if len(d.opening.choices) == 0 {
		return "", nil
	}
	return d.opening.choices[0].Path, d.opening.choices[0].Models
}

// ask puts off a file whose model is to be chosen.
func (d *Desk) ask(l *Loaded) {
	d.opening.choices = append(d.opening.choices, l)
	d.want(WantModel)
}

// chosen opens a model of the archive or folder that was asked about, or none
// where it is "", and asks about the next.
func (d *Desk) chosen(model string) {
	if len(d.opening.choices) == 0 {
		return
	}
	from := d.opening.choices[0].Path
	d.opening.choices = d.opening.choices[1:]
	if len(d.opening.choices) > 0 {
		d.want(WantModel)
	}
	if model != "" {
		d.open(Pick{Name: model}, from)
	}
}
