package glb

import (
	"errors"
	"fmt"

	"github.com/qmuntal/gltf"

	"furitsuke/formats"
	"furitsuke/formats/meshopt"
)

// meshoptNames are the names of the one extension before and after Khronos took
// it over.
var meshoptNames = []string{"EXT_meshopt_compression", "KHR_meshopt_compression"}

// packed unpacks a buffer view that is packed by meshopt; ok is false for the
// others. The view's own buffer is then a fallback that often has no bytes.
func (d *Doc) packed(i int) (data []byte, ok bool, err error) {
	if data, ok := d.unpacked[i]; ok {
		return data, true, nil
	}
	v := d.BufferViews[i]
	at := fmt.Sprintf("/bufferViews/%d", i)
	for _, name := range meshoptNames {
		var e struct {
			Buffer     int
			ByteOffset int
			ByteLength int
			ByteStride int
			Count      int
			Mode       meshopt.Mode
			Filter     meshopt.Filter
		}
		if ok, err := d.Extension(v.Extensions, at, name, &e); err != nil {
			return nil, true, err
		} else if !ok {
			continue
		}
		at += "/extensions/" + name
		source, err := d.bytesOf(e.Buffer, e.ByteOffset, e.ByteLength, at)
		if err != nil {
			return nil, true, err
		}
		if e.Count < 0 || e.ByteStride <= 0 || e.Count > v.ByteLength/e.ByteStride {
			return nil, true, d.Errorf(at+"/count", fmt.Sprintf("elements that fill the view's %d bytes", v.ByteLength), "%d of %d bytes", e.Count, e.ByteStride)
		}
		if v.ByteStride != 0 && v.ByteStride != e.ByteStride {
			return nil, true, d.Errorf(at+"/byteStride", fmt.Sprintf("the view's %d", v.ByteStride), "%d", e.ByteStride)
		}
		if err := d.Reserve(e.Count, (e.ByteStride+3)/4, at); err != nil {
			return nil, true, err
		}
		data, err := meshopt.Decode(source, meshopt.Layout{Mode: e.Mode, Filter: e.Filter, Count: e.Count, Stride: e.ByteStride})
		if err != nil {
			return nil, true, d.Within(err, at)
		}
		d.unpacked[i] = data
		return data, true, nil
	}
	return nil, false, nil
}

// Within retells an error about packed data as one about the place in the JSON
// that names the data.
func (d *Doc) Within(err error, at string) error {
	var e *formats.Error
	if !errors.As(err, &e) {
		return d.Errorf(at, "whole data", "%v", err)
	}
	out := &formats.Error{Format: d.Format, Place: at, Offset: -1, Want: e.Want, Got: e.Got, Unsupported: e.Unsupported}
	if e.Offset >= 0 { // an offset in the packed data is none in the file
		out.Got = fmt.Sprintf("%s (%s, byte %d of the packed data)", e.Got, e.Place, e.Offset)
	} else {
		out.Place += "/" + e.Place
	}
	return out
}

// SetFloats gives accessor i, which place refers to, numbers that were packed
// elsewhere: by Draco. They come as they are stored and are normalized here.
func (d *Doc) SetFloats(i, width int, numbers []float32, place string) error {
	a, err := d.typed(i, width, place)
	if err != nil {
		return err
	}
	if a.Normalized {
		out := make([]float32, len(numbers))
		for k, v := range numbers {
			out[k] = scaled(v, a.ComponentType)
		}
		numbers = out
	}
	d.floats[i] = numbers
	if a.ComponentType != gltf.ComponentFloat && !a.Normalized {
		ints := make([]uint32, len(numbers))
		for k, v := range numbers {
			ints[k] = uint32(max(v, 0))
		}
		d.ints[i] = ints
	}
	return nil
}

// SetInts gives accessor i, which place refers to, integers that were packed
// elsewhere.
func (d *Doc) SetInts(i, width int, numbers []uint32, place string) error {
	if _, err := d.typed(i, width, place); err != nil {
		return err
	}
	d.ints[i] = numbers
	return nil
}
