// Package glb takes binary glTF 2.0 apart and puts it together: the chunks, the
// JSON as typed lists, the node tree at rest, and accessors with every count,
// view and stride checked before anything is allocated. It knows nothing of VRM.
//
// The typed lists are those of github.com/qmuntal/gltf, filled by encoding/json
// only: its decoder allocates what a file claims, and its accessor reader
// panics on broken ones.
//
// Source: Khronos glTF 2.0 specification, chapters 3 (JSON) and 4 (GLB).
package glb

import (
	"encoding/binary"
	"fmt"

	"furitsuke/formats"
)

const (
	magic      = 0x46546C67 // "glTF"
	version    = 2
	headerSize = 4 + // magic
		4 + // version
		4 // length of the whole file

	chunkJSON   = 0x4E4F534A // "JSON"
	chunkBIN    = 0x004E4942 // "BIN\0"
	chunkHeader = 4 +        // length of the data
		4 // type
)

// A Container is the chunks of a GLB file, exactly as they stand, padding
// included.
type Container struct {
	JSON, BIN []byte // BIN is nil if the file has none
	Find      Finder // gives the files beside it; nil finds none
	Warnings  []formats.Warning
}

// Split finds the chunks of a GLB file. They share data's memory. Bytes after
// the declared end and chunks of unknown types are passed over with a warning.
func Split(data []byte) (*Container, error) {
	r := &formats.Reader{Format: "glb", Data: data}
	if m := r.U32("magic"); m != magic {
		r.FailAt(0, "magic", `"glTF"`, fmt.Sprintf("%q", data[:min(4, len(data))]))
	}
	if v := r.U32("version"); v != version {
		r.FailAt(4, "version", "2", fmt.Sprint(v))
	}
	length := r.U32("length")
	if int64(length) > int64(len(data)) {
		r.FailAt(8, "length", fmt.Sprintf("at most the %d bytes of the file", len(data)), fmt.Sprint(length))
	}
	if length < headerSize+chunkHeader {
		r.FailAt(8, "length", fmt.Sprintf("at least %d", headerSize+chunkHeader), fmt.Sprint(length))
	}
	c := &Container{}
	if r.Err == nil && int(length) < len(data) {
		c.Warnings = append(c.Warnings, formats.Warning{
			Format: "glb", Place: "end of file", Offset: int64(length),
			Found: fmt.Sprintf("%d bytes after the declared end", len(data)-int(length)), Done: "ignored",
		})
		r.Data = data[:length]
	}
	for i := 0; r.Err == nil && (i == 0 || r.Left() > 0); i++ {
		c.chunk(r, i)
	}
	if r.Err != nil {
		return nil, r.Err
	}
	return c, nil
}

// chunk reads chunk number i: JSON is the first, BIN the second if there is one.
func (c *Container) chunk(r *formats.Reader, i int) {
	at := r.Off
	place := fmt.Sprintf("chunk %d", i)
	size := r.U32(place + " length")
	kind := r.U32(place + " type")
	if r.Err == nil && int64(size) > int64(r.Left()) {
		r.FailAt(at, place+" length", fmt.Sprintf("at most the %d bytes left", r.Left()), fmt.Sprint(size))
	}
	data := r.Take(int(size), place)
	switch {
	case r.Err != nil:
	case i == 0 && kind == chunkJSON:
		c.JSON = data
	case i == 0:
		r.FailAt(at+4, place+" type", `"JSON"`, fmt.Sprintf("%#08x", kind))
	case i == 1 && kind == chunkBIN:
		c.BIN = data
	case kind == chunkJSON || kind == chunkBIN:
		r.FailAt(at+4, place+" type", "one JSON chunk and after it at most one BIN chunk", fmt.Sprintf("another at place %d", i))
	default:
		c.Warnings = append(c.Warnings, formats.Warning{
			Format: "glb", Place: place, Offset: int64(at),
			Found: fmt.Sprintf("unknown type %#08x", kind), Done: "ignored",
		})
	}
}

// Join writes a GLB file of the two chunks, each padded to 4 bytes: JSON with
// spaces, BIN with zeros. An empty BIN is left out.
func Join(json, bin []byte) []byte {
	size := headerSize + chunkHeader + pad4(len(json))
	if len(bin) > 0 {
		size += chunkHeader + pad4(len(bin))
	}
	out := make([]byte, 0, size)
	out = binary.LittleEndian.AppendUint32(out, magic)
	out = binary.LittleEndian.AppendUint32(out, version)
	out = binary.LittleEndian.AppendUint32(out, uint32(size))
	out = appendChunk(out, chunkJSON, json, ' ')
	if len(bin) > 0 {
		out = appendChunk(out, chunkBIN, bin, 0)
	}
	return out
}

func appendChunk(out []byte, kind uint32, data []byte, padding byte) []byte {
	n := pad4(len(data))
	out = binary.LittleEndian.AppendUint32(out, uint32(n))
	out = binary.LittleEndian.AppendUint32(out, kind)
	out = append(out, data...)
	for range n - len(data) {
		out = append(out, padding)
	}
	return out
}

func pad4(n int) int { return (n + 3) &^ 3 }
