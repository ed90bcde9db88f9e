package pmx

import "furitsuke/formats"

// Mend makes what [File] promises true of a model that came from elsewhere: no
// index points outside its list, no bone is its own ancestor. It returns a
// warning, in the name of the format that the model came from, for each kind of
// defect that it took out.
func (f *File) Mend(format string) []formats.Warning {
	c := &codec{}
	check(c, f)
	for i := range c.warnings {
		c.warnings[i].Format = format
	}
	return c.warnings
}
