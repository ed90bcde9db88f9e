package glb

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"

	"furitsuke/formats"
)

// A Doc is a parsed glTF with its binary data. Its lists hold no nil entry;
// indices inside them are checked where they are used.
type Doc struct {
	gltf.Document
	Format string // the name that errors carry: "vrm", "vrma"
	JSON   []byte // the text without padding
	BIN    []byte
	Top    map[string]json.RawMessage // the members of the JSON, as text

	find     Finder
	buffers  [][]byte // the bytes of each buffer; nil where there are none
	unpacked map[int][]byte
	floats   map[int][]float32
	ints     map[int][]uint32
	budget   int64 // bytes that accessors may still take, see Reserve
}

// Parse reads the JSON of a container. Errors carry format as their name and a
// JSON pointer as their place.
func Parse(c *Container, format string) (*Doc, error) {
	d := &Doc{
		Format: format,
		JSON:   bytes.TrimRight(c.JSON, " \t\r\n\x00"), // a few writers pad with NULs
		BIN:    c.BIN,
		find:   c.Find,
		floats: map[int][]float32{}, ints: map[int][]uint32{}, unpacked: map[int][]byte{},
		budget: budgetBase + budgetPerByte*int64(len(c.JSON)+len(c.BIN)),
	}
	if err := d.Decode(wholeNumbers(d.JSON), "", &d.Top); err != nil {
		return nil, err
	}
	for _, m := range members {
		if raw, ok := d.Top[m.key]; ok {
			if err := m.read(d, "/"+m.key, raw); err != nil {
				return nil, err
			}
		}
	}
	if v := d.Asset.Version; !strings.HasPrefix(v, "2.") {
		return nil, d.Errorf("/asset/version", `"2.0"`, "%q", v)
	}
	return d, d.loadBuffers()
}

// members are the top-level members of glTF that concern us. Lists are read an
// entry at a time, so that an error can name the entry.
var members = []struct {
	key  string
	read func(d *Doc, at string, raw json.RawMessage) error
}{
	{"asset", one(func(d *Doc) any { return &d.Asset })},
	{"extensionsUsed", one(func(d *Doc) any { return &d.ExtensionsUsed })},
	{"extensionsRequired", one(func(d *Doc) any { return &d.ExtensionsRequired })},
	{"extensions", one(func(d *Doc) any { return &d.Extensions })},
	{"scene", one(func(d *Doc) any { return &d.Scene })},
	{"scenes", list(func(d *Doc) *[]*gltf.Scene { return &d.Scenes })},
	{"nodes", list(func(d *Doc) *[]*gltf.Node { return &d.Nodes })},
	{"meshes", list(func(d *Doc) *[]*gltf.Mesh { return &d.Meshes })},
	{"skins", list(func(d *Doc) *[]*gltf.Skin { return &d.Skins })},
	{"materials", list(func(d *Doc) *[]*gltf.Material { return &d.Materials })},
	{"textures", list(func(d *Doc) *[]*gltf.Texture { return &d.Textures })},
	{"samplers", list(func(d *Doc) *[]*gltf.Sampler { return &d.Samplers })},
	{"images", list(func(d *Doc) *[]*gltf.Image { return &d.Images })},
	{"animations", list(func(d *Doc) *[]*gltf.Animation { return &d.Animations })},
	{"accessors", list(func(d *Doc) *[]*gltf.Accessor { return &d.Accessors })},
	{"bufferViews", list(func(d *Doc) *[]*gltf.BufferView { return &d.BufferViews })},
	{"buffers", list(func(d *Doc) *[]*gltf.Buffer { return &d.Buffers })},
}

func one(into func(*Doc) any) func(*Doc, string, json.RawMessage) error {
	return func(d *Doc, at string, raw json.RawMessage) error { return d.Decode(raw, at, into(d)) }
}

func list[T any](into func(*Doc) *[]*T) func(*Doc, string, json.RawMessage) error {
	return func(d *Doc, at string, raw json.RawMessage) error {
		var items []json.RawMessage
		if err := d.Decode(raw, at, &items); err != nil {
			return err
		}
		out := make([]*T, len(items))
		for i, item := range items {
			at := fmt.Sprintf("%s/%d", at, i)
			if bytes.Equal(item, []byte("null")) {
				return d.Errorf(at, "an object", "null")
			}
			out[i] = new(T)
			if err := d.Decode(item, at, out[i]); err != nil {
				return err
			}
		}
		*into(d) = out
		return nil
	}
}

// Decode fills out from the JSON text raw that stands at the JSON pointer at.
func (d *Doc) Decode(raw []byte, at string, out any) error {
	err := json.Unmarshal(raw, out)
	if err == nil {
		return nil
	}
	e := &formats.Error{Format: d.Format, Place: at, Offset: -1, Want: "valid glTF", Got: err.Error()}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		e.Want = "valid JSON"
		e.Got = fmt.Sprintf("%s after %d bytes", strings.TrimPrefix(syntax.Error(), "json: "), syntax.Offset)
	case errors.As(err, &kind):
		if kind.Field != "" {
			for field := range strings.SplitSeq(kind.Field, ".") {
				e.Place += "/" + strings.ToLower(field[:1]) + field[1:] // of Go's field name
			}
		}
		e.Want, e.Got = jsonKind(kind.Type.Kind().String()), kind.Value
	}
	if e.Place == "" {
		e.Place = "JSON"
	}
	return e
}

// jsonKind names what a Go kind looks like in JSON.
func jsonKind(kind string) string {
	switch {
	case strings.HasPrefix(kind, "int"):
		return "a whole number"
	case strings.HasPrefix(kind, "uint"):
		return "a whole number of 0 or more"
	case strings.HasPrefix(kind, "float"):
		return "a number"
	case kind == "slice" || kind == "array":
		return "a list"
	case kind == "struct" || kind == "map" || kind == "ptr":
		return "an object"
	case kind == "bool":
		return "true or false"
	default:
		return "a " + kind
	}
}

// Extension fills out from the extension of that name and reports whether it is
// there. place is the JSON pointer of what carries it, "" for the document.
func (d *Doc) Extension(e gltf.Extensions, place, name string, out any) (bool, error) {
	raw, ok := e[name].(json.RawMessage)
	if !ok {
		return false, nil
	}
	return true, d.Decode(raw, place+"/extensions/"+name, out)
}

// Errorf returns an error at a JSON pointer; the format and what follows it say
// what was found there.
func (d *Doc) Errorf(place, want, format string, a ...any) error {
	return &formats.Error{Format: d.Format, Place: place, Offset: -1, Want: want, Got: fmt.Sprintf(format, a...)}
}

// Index checks that i is an index of a list of n things called kind ("node").
func (d *Doc) Index(i, n int, place, kind string) error {
	if i < 0 || i >= n {
		article := "a"
		if strings.ContainsRune("aeiou", rune(kind[0])) {
			article = "an"
		}
		return d.Errorf(place, fmt.Sprintf("%s %s index below %d", article, kind, n), "%d", i)
	}
	return nil
}

// Warnf returns a warning at a JSON pointer.
func (d *Doc) Warnf(place, done, format string, a ...any) formats.Warning {
	return formats.Warning{Format: d.Format, Place: place, Offset: -1, Found: fmt.Sprintf(format, a...), Done: done}
}

// loadBuffers finds the bytes of each buffer: the first one without a URI is
// the BIN chunk, data URIs are decoded, files beside it are looked for. Others
// stay nil: fallbacks of packed data, and files that are not there, about which
// who needs them complains.
func (d *Doc) loadBuffers() error {
	d.buffers = make([][]byte, len(d.Buffers))
	for i, b := range d.Buffers {
		switch {
		case b.URI == "" && i == 0:
			d.buffers[i] = d.BIN
		case strings.HasPrefix(b.URI, "data:"):
			data, err := dataURI(b.URI)
			if err != nil {
				return d.Errorf(fmt.Sprintf("/buffers/%d/uri", i), "a base64 data URI", "%v", err)
			}
			d.buffers[i] = data
		case b.URI != "":
			data, ok := d.beside(b.URI)
			if !ok {
				continue
			}
			d.buffers[i] = data
			d.budget += budgetPerByte * int64(len(data))
		default:
			continue
		}
		if b.ByteLength < 0 || b.ByteLength > len(d.buffers[i]) {
			return d.Errorf(fmt.Sprintf("/buffers/%d/byteLength", i), fmt.Sprintf("at most the %d bytes there are", len(d.buffers[i])), "%d", b.ByteLength)
		}
		d.buffers[i] = d.buffers[i][:b.ByteLength:b.ByteLength]
	}
	return nil
}

// dataURI decodes a base64 data URI, padded or not.
func dataURI(uri string) ([]byte, error) {
	_, text, ok := strings.Cut(uri, ";base64,")
	if !ok {
		return nil, errors.New("another encoding")
	}
	return base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
}

// Image returns the encoded bytes of image i, or nil and the reason why this
// file does not hold them.
func (d *Doc) Image(i int) (data []byte, reason string, err error) {
	im := d.Images[i]
	place := fmt.Sprintf("/images/%d", i)
	switch {
	case im.BufferView != nil:
		data, err = d.View(*im.BufferView, place+"/bufferView")
		return data, "", err
	case strings.HasPrefix(im.URI, "data:"):
		data, err := dataURI(im.URI)
		if err != nil {
			return nil, "a data URI that is no base64", nil
		}
		return data, "", nil
	case im.URI == "":
		return nil, "neither a buffer view nor a URI", nil
	default:
		if data, ok := d.beside(im.URI); ok {
			return data, "", nil
		}
		return nil, fmt.Sprintf("a file beside the model, %q", im.URI), nil
	}
}
