package cli

import "os"

// inputs are the files that a command reads, by path; none may be written over:
// what is made of a file holds less than it did.
type inputs map[string]os.FileInfo

// read notes files that a command reads. What is not there is left out, for it is
// complained about when it is read; "" is a flag that was not given.
func (in inputs) read(paths ...string) {
	for _, p := range paths {
		if info, err := os.Stat(p); err == nil {
			in[p] = info
		}
	}
}

// spare refuses a path to write that is one of the files, by whatever name.
func (in inputs) spare(out string) error {
	written, err := os.Stat(out)
	if err != nil {
		return nil // nothing is there
	}
	for path, info := range in {
		if os.SameFile(info, written) {
			return usage("%s would be written over; name another file to write", path)
		}
	}
	return nil
}
