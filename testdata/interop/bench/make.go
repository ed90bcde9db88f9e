package main

import (
	"fmt"
	"os"
	"path/filepath"

	"furitsuke/assets"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrma"
	"furitsuke/motion/mmd"
)

// length is how long the motion is that write makes: a dance and its encores.
const length = 10 * 60 * mmd.FPS // frames

// write puts the embedded walk, over and over, into a folder.
func write(folder string) error {
	data, err := assets.FS.ReadFile("motion/walk.vmd")
	if err != nil {
		return err
	}
	walk, err := vmd.Read(data)
	if err != nil {
		return err
	}
	repeat(walk)
	clip, _ := mmd.ToClip(walk.Motion(), mmd.DefaultOptions())
	converted, err := vrma.New(clip)
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"walk.vmd": walk.Write(), "walk.vrma": converted} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		fmt.Println(path)
	}
	return nil
}

// repeat sets the keys of bones and morphs again and again behind each other, each
// time a frame after the last one before.
func repeat(f *vmd.File) {
	step := f.LastFrame() + 1
	bones, morphs := f.Bones, f.Morphs
	for from := step; from < length; from += step {
		for _, k := range bones {
			k.Frame += from
			f.Bones = append(f.Bones, k)
		}
		for _, k := range morphs {
			k.Frame += from
			f.Morphs = append(f.Morphs, k)
		}
	}
}
