package cli

import "furitsuke/app/desk"

type editCommand struct {
	In  string   `arg:"" name:"in" help:"The .vrma to edit."`
	Out string   `short:"o" required:"" help:"The .vrma to write; it may be the same." placeholder:"OUT"`
	Ops []string `arg:"" optional:"" name:"op" help:"Operations, each a name and its words: ${ops}"`
}

// Run does the operations and writes the file. Without any, the file goes
// through reader and writer and comes out as it was.
func (c *editCommand) Run(sh shell) error {
	if err := wantEnding(c.Out, ".vrma"); err != nil {
		return err
	}
	edits, err := desk.ParseOps(c.Ops)
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
	clip, notes, err := edits.Do(l.Clip)
	if err != nil {
		return about(c.In, err)
	}
	data, err := desk.Encode(clip, l.File)
	if err != nil {
		return about(c.Out, err)
	}
	if err := desk.WriteFile(c.Out, data); err != nil {
		return about(c.Out, err)
	}
	sh.say("%s -> %s", c.In, c.Out)
	for _, n := range notes {
		sh.say("%s", desk.English.Say(n))
	}
	return nil
}
