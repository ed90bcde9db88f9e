package cli

import (
	"fmt"

	"furitsuke/app/desk"
)

type editCommand struct {
	In  string   `arg:"" name:"in" help:"The .vrma to edit."`
	Out string   `short:"o" required:"" help:"The .vrma to write; it may be the same." placeholder:"OUT"`
	Ops []string `arg:"" optional:"" name:"op" help:"Operations, each a name and its words: ${ops}"`
}

// Run does the operations and writes the file. Without any, the file goes
// through reader and writer and comes out as it was.
func (c *editCommand) Run(sh shell) error {
	edit, err := desk.ParseOps(c.Ops)
	if err != nil {
		return &usageError{err}
	}
	l, err := sh.load(c.In)
	if err != nil {
		return err
	}
	if l.File == nil {
		return about(c.In, desk.ErrConvert(l.Kind, desk.VRMAFile))
	}
	data, err := desk.Encode(edit(l.Clip), l.File)
	if err != nil {
		return about(c.Out, err)
	}
	if err := desk.WriteFile(c.Out, data); err != nil {
		return about(c.Out, err)
	}
	_, err = fmt.Fprintf(sh.out, "%s -> %s\n", c.In, c.Out)
	return err
}
