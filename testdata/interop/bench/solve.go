package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"furitsuke/assets/gen/moves"
	"furitsuke/assets/gen/scaled"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/motion/mmd"
)

// What is solved: three minutes of all moving test motions, one after the other,
// on the avatar of so many bones.
const (
	danceFrames = 3 * 60 * mmd.FPS
	danceBones  = 500
)

// makeDance writes both into a folder and prints their names.
func makeDance(folder string) error {
	body, err := fs.ReadFile(scaled.PMX(0, danceBones), "furi.pmx")
	if err != nil {
		return err
	}
	sweeps := moves.Sweeps()
	names := make([]string, 0, len(sweeps))
	for name := range sweeps {
		names = append(names, name)
	}
	slices.Sort(names)
	dance := &vmd.File{}
	for i := 0; dance.LastFrame() < danceFrames; i++ {
		f, err := vmd.Read(moves.Encode(sweeps[names[i%len(names)]]))
		if err != nil {
			return err
		}
		follow(dance, f)
	}
	for name, data := range map[string][]byte{"body.pmx": body, "dance.vmd": dance.Write()} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return err
		}
		fmt.Println(path)
	}
	return nil
}

// follow puts the keys of a motion behind those of another, ten frames later. IK
// stays on: no peer is spared it.
func follow(to, f *vmd.File) {
	from := uint32(0)
	if last := to.LastFrame(); last > 0 {
		from = last + 10
	}
	for _, k := range f.Bones {
		k.Frame += from
		to.Bones = append(to.Bones, k)
	}
	for _, k := range f.Morphs {
		k.Frame += from
		to.Morphs = append(to.Morphs, k)
	}
}

// solve times the conversion of a motion on a model: on one core, as the peers
// have one, and on all.
func solve(model, motionPath string, least time.Duration) error {
	data, err := os.ReadFile(model)
	if err != nil {
		return err
	}
	body, err := pmx.Read(data)
	if err != nil {
		return err
	}
	if data, err = os.ReadFile(motionPath); err != nil {
		return err
	}
	f, err := vmd.Read(data)
	if err != nil {
		return err
	}
	o := mmd.DefaultOptions()
	o.Model = body.Skeleton()
	m := f.Motion()
	var out struct {
		Frames int     `json:"frames"`
		Bones  int     `json:"bones"`
		One    float64 `json:"one"` // milliseconds on one core, the median
		All    float64 `json:"all"` // on every core
	}
	out.Bones = len(o.Model.Bones)
	all := runtime.GOMAXPROCS(1)
	for _, ms := range []*float64{&out.One, &out.All} {
		var times []float64
		for end := time.Now().Add(least); len(times) < 3 || time.Now().Before(end); {
			start := time.Now()
			_, report := mmd.ToClip(m, o)
			times = append(times, float64(time.Since(start))/float64(time.Millisecond))
			out.Frames = report.Frames
		}
		slices.Sort(times)
		*ms = times[len(times)/2]
		runtime.GOMAXPROCS(all)
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}
