package draco_test

import (
	"bytes"
	"maps"
	"testing"
	"time"

	"furitsuke/formats/draco"
	"furitsuke/formats/formatstest"
)

// A bend changes the sample in one place: at a byte, to others.
type bend struct {
	name string
	at   int
	to   string
}

// The sample: header 0-10, counts 11-13, indices 14-16, groups 17, attributes 18-30,
// then their numbers.
var bends = []bend{
	{"magic", 0, "DRACA"},
	{"version-1", 5, "\x01\x01"},
	{"cloud", 7, "\x00"},
	{"method", 8, "\x02"},
	{"faces-too-many", 11, "\x02"},
	{"points-too-many", 12, "\x04"},
	{"count-without-end", 11, "\xff\xff\xff\xff\xff\xff"},
	{"connectivity-method", 13, "\x02"},
	{"index-range", 14, "\x03"},
	{"attributes-too-many", 18, "\x40"},
	{"no-attributes", 18, "\x00"},
	{"role", 19, "\x05"},
	{"data-type", 20, "\x0c"},
	{"no-components", 21, "\x00"},
	{"same-id", 28, "\x00"},
	{"coding", 29, "\x04"},
	{"coding-type", 29, "\x01"},
}

// made are bad files that no bend of the sample gives.
var made = map[string]string{
	"empty":    "",
	"cut":      "DRACO\x02\x02\x01\x00\x00\x00\x01",
	"metadata": "DRACO\x02\x02\x01\x00\x00\x80\x00\x01\x05names\x7f",
	// Millions of metadata elements below each other, of which none is there.
	"metadata-deep":       "DRACO\x02\x02\x01\x00\x00\x80\x00\x00\xff\xff\xff\x07",
	"edgebreaker-claims":  "DRACO\x02\x02\x01\x01\x00\x00\x00\x7f\x01",
	"edgebreaker-faces":   "DRACO\x02\x02\x01\x01\x00\x00\x00\x03\xff\x01",
	"edgebreaker-symbols": "DRACO\x02\x02\x01\x01\x00\x00\x00\x03\x01\x00\x02",
	"edgebreaker-splits":  "DRACO\x02\x02\x01\x01\x00\x00\x00\x03\x01\x00\x01\x00\x01",
	"traversal":           "DRACO\x02\x02\x01\x01\x00\x00\x01\x03\x01\x00\x01\x00\x00",
	"no-active-edge":      "DRACO\x02\x02\x01\x01\x00\x00\x00\x03\x01\x00\x01\x00\x00\x01\x00\xff\x01\x00",
	// A decoder that believed the count of symbols in the table took 8 s and
	// 550 MB for these 24 bytes.
	"symbols-too-many": "DRACO\x02\x02\x01\x00\x00\x00\x01\x03\x00\x00\xd5\xd5\xd5A\u05fb<4\xd5",
}

func unpack(data []byte) (*draco.Mesh, error) { return draco.Decode(data, 3, 1) }

func TestBad(t *testing.T) {
	files := maps.Clone(made)
	for _, b := range bends {
		files[b.name] = string(bent(sampleData(t), b))
	}
	for name, data := range files {
		t.Run(name, func(t *testing.T) {
			formatstest.Bad(t, "draco-"+name+".drc", []byte(data), unpack)
		})
	}
}

func bent(data []byte, b bend) []byte {
	out := bytes.Clone(data)
	copy(out[b.at:], b.to)
	return out
}

// Each beginning of the sample is refused, and no changed byte takes long.
func TestDamaged(t *testing.T) {
	data := sampleData(t)
	for n := range data {
		if _, err := unpack(data[:n]); !formatstest.IsError(err) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	start := time.Now()
	for at := range data {
		for v := range 256 {
			if _, err := unpack(bent(data, bend{at: at, to: string([]byte{byte(v)})})); err != nil && !formatstest.IsError(err) {
				t.Errorf("%d at %d: %v", v, at, err)
			}
		}
	}
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("%v for %d files", d, 256*len(data))
	}
}
