// Command grid draws the avatar for the eye: all round, her faces, her walk, her
// hands and poses that bend every joint, as VRM 1.0, VRM 0.x and PMX beside each
// other, as the code makes her now. It needs a display; a virtual one will do:
//
//	make grid
//
// She is modelled anew at each call; nothing that go generate writes is read.
package main

import (
	"flag"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"runtime"

	"furitsuke/scene/render"
)

func main() {
	out := flag.String("o", "build/grid", "the folder to write the sheets into")
	only := flag.String("only", "", "the one sheet to draw, by name")
	flag.Parse()
	if err := write(*out, *only); err != nil {
		fmt.Fprintln(os.Stderr, "grid:", err)
		os.Exit(1)
	}
}

// write puts the sheets into dir as PNG.
func write(dir, only string) error {
	runtime.LockOSThread() // OpenGL belongs to one thread
	cast, err := newCast()
	if err != nil {
		return err
	}
	r, err := render.Offscreen()
	if err != nil {
		return err
	}
	defer r.Close()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, s := range sheets {
		if only != "" && only != s.name {
			continue
		}
		path := filepath.Join(dir, s.name+".png")
		f, err := os.Create(path)
		if err != nil {
			return err
		}
		if err := png.Encode(f, s.picture(r, s.cells(cast))); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
		fmt.Println(path)
	}
	return nil
}
