package glb

import (
	"bytes"
	"net/url"
	"strings"
)

// A Finder returns the file at a path relative to the glTF, which names it.
type Finder func(path string) ([]byte, bool)

// Open takes a glTF in either form: binary, or JSON text with its buffers and
// images beside it, which find gives; nil finds none.
func Open(data []byte, find Finder) (*Container, error) {
	if text := bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")); IsText(data) {
		return &Container{JSON: text, Find: find}, nil
	}
	c, err := Split(data)
	if err != nil {
		return nil, err
	}
	c.Find = find
	return c, nil
}

// IsText reports whether data is JSON text by its first letter, a byte order
// mark before it allowed.
func IsText(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")), " \t\r\n")
	return len(data) > 0 && data[0] == '{'
}

// beside returns the file that a URI names. URIs are percent-encoded; some
// exporters write plain names all the same.
func (d *Doc) beside(uri string) ([]byte, bool) {
	if d.find == nil || strings.Contains(uri, "://") {
		return nil, false
	}
	if data, ok := d.find(uri); ok {
		return data, true
	}
	name, err := url.PathUnescape(uri)
	if err != nil || name == uri {
		return nil, false
	}
	return d.find(name)
}
