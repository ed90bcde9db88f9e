package cli

import (
	"strconv"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"
)

// faceFlags say what becomes of a motion's morphs.
type faceFlags struct {
	Faces string   `name:"faces" help:"A TOML file with the table of expressions, as the settings hold it: [[faces]] with morph, expression and share." placeholder:"FILE"`
	Face  []string `name:"face" sep:"none" help:"What one morph shows, in place of the table's; MORPH= shows nothing. May be repeated, also for one morph." placeholder:"MORPH=EXPRESSION[:SHARE]"`
}

// set puts the table of the flags into the options.
func (f *faceFlags) set(o *mmd.Options) error {
	if f.Faces == "" && len(f.Face) == 0 {
		return nil
	}
	var faces []desk.Face
	if f.Faces != "" {
		var err error
		if faces, err = desk.ReadFaces(f.Faces); err != nil {
			return about(f.Faces, err)
		}
		if _, err = desk.FaceTable(faces); err != nil {
			return about(f.Faces, err)
		}
	} else {
		for _, r := range mmd.DefaultFaces.Rows() {
			faces = append(faces, desk.FaceOf(r))
		}
	}
	faces, err := f.replace(faces)
	if err != nil {
		return err
	}
	table, err := desk.FaceTable(faces)
	if err != nil {
		return usage("--face: %s", cause(err))
	}
	o.Faces = table
	return nil
}

// replace gives the named morphs the rows of the flags.
func (f *faceFlags) replace(faces []desk.Face) ([]desk.Face, error) {
	rows := make([]desk.Face, 0, len(faces)+len(f.Face))
	named := map[string]bool{}
	for _, text := range f.Face {
		morph, rest, ok := strings.Cut(text, "=")
		if !ok || morph == "" {
			return nil, usage("--face: want MORPH=EXPRESSION[:SHARE], got %q", text)
		}
		named[desk.FoldMorph(morph)] = true
		face := desk.Face{Morph: morph, Expression: rest, Share: 1}
		if i := strings.LastIndex(rest, ":"); i >= 0 {
			share, err := strconv.ParseFloat(rest[i+1:], 64)
			if err != nil {
				return nil, usage("--face: want a number behind the colon, got %q", text)
			}
			face.Expression, face.Share = rest[:i], share
		}
		if rest != "" {
			rows = append(rows, face)
		}
	}
	for _, face := range faces {
		if !named[desk.FoldMorph(face.Morph)] {
			rows = append(rows, face)
		}
	}
	return rows, nil
}

// An ignoredMorph is a morph that no expression shows, as it is printed.
type ignoredMorph struct {
	Name  string `json:"name"`
	Keys  int    `json:"keys"`
	Moves bool   `json:"moves"` // a key is not 0
	Part  string `json:"part"`
}

func ignoredMorphs(r *mmd.Report) []ignoredMorph {
	out := []ignoredMorph{}
	for _, m := range r.Morphs {
		out = append(out, ignoredMorph{m.Name, m.Keys, m.Moves, m.Part.String()})
	}
	return out
}

// many counts things: "1 bone", "2 bones".
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}
