package pmx

import (
	"fmt"
	"math"

	"furitsuke/formats"
)

// magic starts every file. (A prototype of PMX had "Pmx "; no one has such.)
const magic = "PMX "

// globals is how many bytes of settings the header has at least: the encoding
// of texts, the additional UVs, then a size for each kind of index.
const globals = 2 + int(kinds)

// Read parses a whole model. Its error is a *[formats.Error].
func Read(data []byte) (*File, error) {
	c := &codec{Reader: formats.Reader{Format: "pmx", Data: data}}
	f := &File{}
	if c.header(f); c.Err == nil {
		c.layout(f)
	}
	if c.Err != nil {
		return nil, c.Err
	}
	if left := c.Left(); left > 0 {
		c.warn("end", c.Off, fmt.Sprintf("%d bytes after the last section", left), "left out")
	}
	if c.infinite > 0 {
		c.warn("numbers", c.infiniteAt, fmt.Sprintf("%d that are infinite or NaN, the first here", c.infinite), "read as 0")
	}
	check(c, f)
	f.Warnings = c.warnings
	return f, nil
}

// Write returns the model as a file: PMX 2.0, or 2.1 if its Version says so.
// Indices take as few bytes as their lists allow. A file that was read, written
// and read again is the same, but for its Warnings.
func (f *File) Write() []byte {
	c := &codec{writing: true, utf8: f.UTF8}
	c.writeHeader(f)
	c.layout(f)
	return c.out
}

func (c *codec) header(f *File) {
	if got := c.Take(len(magic), "magic"); got != nil && string(got) != magic {
		c.FailAt(0, "magic", fmt.Sprintf("%q", magic), fmt.Sprintf("%q", got))
	}
	f.Version = c.F32("version")
	if v := float64(f.Version); c.Err == nil && math.Abs(v-2) > 0.01 && math.Abs(v-2.1) > 0.01 {
		c.Err = &formats.Error{Format: "pmx", Place: "version", Offset: 4, Want: "2.0 or 2.1", Got: fmt.Sprint(f.Version), Unsupported: true}
	}
	off := c.Off
	n := int(c.U8("settings count"))
	b := c.Take(n, "settings")
	if c.Err != nil {
		return
	}
	if n < globals {
		c.FailAt(off, "settings count", fmt.Sprintf("at least %d", globals), fmt.Sprint(n))
		return
	}
	if b[0] > 1 {
		c.FailAt(off+1, "text encoding", "0 (UTF-16) or 1 (UTF-8)", fmt.Sprint(b[0]))
	}
	if b[1] > 4 {
		c.FailAt(off+2, "additional UV count", "at most 4", fmt.Sprint(b[1]))
	}
	c.utf8, f.UTF8, f.ExtraUVs = b[0] == 1, b[0] == 1, int(b[1])
	for k := range c.size {
		size := b[2+k]
		if size != 1 && size != 2 && size != 4 {
			c.FailAt(off+3+k, indexNames[k]+" index size", "1, 2 or 4", fmt.Sprint(size))
		}
		c.size[k] = int(size)
	}
}

var indexNames = [kinds]string{"vertex", "texture", "material", "bone", "morph", "rigid body"}

func (c *codec) writeHeader(f *File) {
	version := f.Version
	if version == 0 {
		version = 2
	}
	c.out = append(c.out, magic...)
	c.float(&version, "version")
	encoding := byte(0)
	if f.UTF8 {
		encoding = 1
	}
	c.out = append(c.out, byte(globals), encoding, byte(f.ExtraUVs))
	for k, n := range [kinds]int{len(f.Vertices), len(f.Textures), len(f.Materials), len(f.Bones), len(f.Morphs), len(f.Bodies)} {
		c.size[k] = indexSize(kind(k), n)
		c.out = append(c.out, byte(c.size[k]))
	}
}

// indexSize returns the bytes that indices of n things need. Those of vertices
// have no sign below four bytes, so they reach twice as far (specs/pmx.md §1).
func indexSize(k kind, n int) int {
	reach := n
	if k == vertexIndex {
		reach = (n + 1) / 2
	}
	switch {
	case reach <= math.MaxInt8+1:
		return 1
	case reach <= math.MaxInt16+1:
		return 2
	}
	return 4
}

func num[T ~uint8](v T) string { return fmt.Sprint(uint8(v)) }
