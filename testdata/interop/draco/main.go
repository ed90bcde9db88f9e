// Command draco unpacks Draco meshes for judge-draco.mjs beside it: for each file
// it prints a line of JSON with what formats/draco makes of it.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"

	"furitsuke/formats/draco"
)

type attribute struct {
	Width  int       `json:"width"`
	Values []float32 `json:"values"`
}

type result struct {
	Error      string            `json:"error,omitempty"`
	Vertices   int               `json:"vertices"`
	Indices    []uint32          `json:"indices"`
	Attributes map[int]attribute `json:"attributes"`
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "draco:", err)
		os.Exit(1)
	}
}

func run(files []string) error {
	out := bufio.NewWriter(os.Stdout)
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := json.NewEncoder(out).Encode(unpack(data)); err != nil {
			return err
		}
	}
	return out.Flush()
}

func unpack(data []byte) result {
	m, err := draco.Decode(data, math.MaxInt32, math.MaxInt32)
	if err != nil {
		return result{Error: err.Error()}
	}
	r := result{Vertices: m.Vertices, Indices: m.Indices, Attributes: map[int]attribute{}}
	for id, a := range m.Attributes {
		r.Attributes[id] = attribute(a)
	}
	return r
}
