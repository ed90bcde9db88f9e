// Command bench times our readers on files, for bench.mjs beside it:
//
//	bench make FOLDER
//
// writes there a walk of ten minutes as walk.vmd and, converted, as walk.vrma, and
// prints their names;
//
//	bench dance FOLDER
//
// writes there a model of 500 bones and a motion of three minutes;
//
//	bench solve SECONDS PMX VMD
//
// prints how long turning the motion into a clip on the model takes, in
// milliseconds: {"frames":n,"bones":n,"one":ms,"all":ms}, on one core and on all;
//
//	bench SECONDS FILE…
//
// prints one line of JSON: [{"file":…,"bytes":…,"median":ms,"best":ms,"runs":n},…].
// Each file is read once before it is timed, then for SECONDS and at least five
// times. A .vmd is read and made into tracks, as the peer that plays it does.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrma"
)

// readers gives what is timed for each ending.
var readers = map[string]func([]byte) error{
	".pmx": func(data []byte) error {
		_, err := pmx.Read(data)
		return err
	},
	".vmd": func(data []byte) error {
		f, err := vmd.Read(data)
		if err == nil {
			f.Motion()
		}
		return err
	},
	".vrma": func(data []byte) error {
		f, err := vrma.Read(data)
		if err == nil {
			f.Clip()
		}
		return err
	},
}

type result struct {
	File   string  `json:"file"`
	Bytes  int     `json:"bytes"`
	Median float64 `json:"median"` // milliseconds
	Best   float64 `json:"best"`   // milliseconds
	Runs   int     `json:"runs"`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 4 && args[0] == "solve":
		seconds, err := strconv.ParseFloat(args[1], 64)
		if err != nil {
			return err
		}
		return solve(args[2], args[3], time.Duration(seconds*float64(time.Second)))
	case len(args) < 2:
		return fmt.Errorf("want make FOLDER, dance FOLDER, solve SECONDS PMX VMD, or SECONDS FILE…")
	case args[0] == "make":
		return write(args[1])
	case args[0] == "dance":
		return makeDance(args[1])
	}
	seconds, err := strconv.ParseFloat(args[0], 64)
	if err != nil {
		return err
	}
	var out []result
	for _, path := range args[1:] {
		r, err := measure(path, time.Duration(seconds*float64(time.Second)))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		out = append(out, r)
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

// measure repeats the reading of one file.
func measure(path string, least time.Duration) (result, error) {
	read := readers[strings.ToLower(filepath.Ext(path))]
	if read == nil {
		return result{}, fmt.Errorf("no reader is timed for this ending")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return result{}, err
	}
	if err := read(data); err != nil {
		return result{}, err
	}
	const runs = 5 // at least, however long one takes
	var times []float64
	for end := time.Now().Add(least); len(times) < runs || time.Now().Before(end); {
		start := time.Now()
		if err := read(data); err != nil {
			return result{}, err
		}
		times = append(times, float64(time.Since(start))/float64(time.Millisecond))
	}
	slices.Sort(times)
	return result{path, len(data), times[len(times)/2], times[0], len(times)}, nil
}
