package cli

import (
	"fmt"

	"furitsuke/xr"
)

type xrCommand struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// xrReport is what is printed as JSON.
type xrReport struct {
	Runtime  string   `json:"runtime"` // "" for none
	Manifest string   `json:"manifest,omitempty"`
	Library  string   `json:"library,omitempty"`
	Source   string   `json:"source,omitempty"`
	Loader   string   `json:"loader"` // "" for none
	Ready    bool     `json:"ready"`
	Problems []string `json:"problems"`
	Searched []string `json:"searched"`
}

// Run says what is installed. That nothing is, is an answer and no error.
func (c *xrCommand) Run(sh shell) error {
	r := xr.Here().Find()
	if c.JSON {
		out := xrReport{Loader: r.Loader, Ready: r.Ready(), Problems: some(r.Problems), Searched: some(r.Searched)}
		if rt := r.Runtime; rt != nil {
			out.Runtime, out.Manifest, out.Library, out.Source = rt.Name, rt.Manifest, rt.Library, rt.Source
		}
		return sh.printJSON(out)
	}
	if rt := r.Runtime; rt != nil {
		fmt.Fprintf(sh.out, "runtime   %s\nmanifest  %s (named by %s)\nlibrary   %s\n", rt.Name, rt.Manifest, rt.Source, rt.Library)
	} else if len(r.Problems) == 0 {
		fmt.Fprintln(sh.out, "runtime   none is active; looked for")
		for _, p := range r.Searched {
			fmt.Fprintln(sh.out, "          "+p)
		}
	}
	if r.Loader != "" {
		fmt.Fprintln(sh.out, "loader    "+r.Loader)
	} else {
		fmt.Fprintln(sh.out, "loader    none is installed; the runtime is loaded directly")
	}
	for _, p := range r.Problems {
		fmt.Fprintln(sh.out, "problem   "+p)
	}
	return nil
}

// some returns an empty list for nil, which JSON would call null.
func some(list []string) []string { return append([]string{}, list...) }
