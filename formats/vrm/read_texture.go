package vrm

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"
)

// unreadable are the kinds of image that no decoder of ours takes, by the bytes
// they begin with.
var unreadable = []struct{ name, magic string }{
	{"KTX2", "\xABKTX 20\xBB\r\n\x1A\n"},
	{"WebP", "RIFF"},
}

func (r *reader) images() error {
	r.f.Images = make([]Image, len(r.Images))
	for i, im := range r.Images {
		at := fmt.Sprintf("/images/%d", i)
		data, reason, err := r.Doc.Image(i)
		if err != nil {
			return err
		}
		if reason != "" {
			r.warn(at, "drawn without it", "an image in %s", reason)
		}
		for _, u := range unreadable {
			if bytes.HasPrefix(data, []byte(u.magic)) {
				r.warn(at, "drawn without it", "a %s image, which is not supported", u.name)
				data = nil
			}
		}
		r.f.Images[i] = Image{Name: im.Name, MIME: im.MimeType, Data: data}
		if uri, ok := strings.CutPrefix(im.URI, "data:"); ok && im.MimeType == "" {
			r.f.Images[i].MIME, _, _ = strings.Cut(uri, ";")
		}
	}
	return nil
}

var wraps = map[gltf.WrappingMode]Wrap{
	gltf.WrapRepeat: Repeat, gltf.WrapClampToEdge: Clamp, gltf.WrapMirroredRepeat: Mirror,
}

func (r *reader) textures() error {
	r.f.Textures = make([]Texture, len(r.Textures))
	for i, t := range r.Textures {
		at := fmt.Sprintf("/textures/%d", i)
		out := Texture{Image: None, Mipmaps: true}
		switch {
		case t.Source != nil:
			if err := r.Index(*t.Source, len(r.Images), at+"/source", "image"); err != nil {
				return err
			}
			if r.f.Images[*t.Source].Data != nil {
				out.Image = *t.Source
			}
		case t.Extensions["KHR_texture_basisu"] != nil: // its image has warned already
		default:
			r.warn(at, "drawn without it", "a texture without an image")
		}
		if t.Sampler != nil {
			if err := r.Index(*t.Sampler, len(r.Samplers), at+"/sampler", "sampler"); err != nil {
				return err
			}
			s := r.Samplers[*t.Sampler]
			out.WrapU, out.WrapV = wraps[s.WrapS], wraps[s.WrapT]
			out.Nearest = s.MagFilter == gltf.MagNearest
			out.Mipmaps = s.MinFilter != gltf.MinNearest && s.MinFilter != gltf.MinLinear
		}
		r.f.Textures[i] = out
	}
	return nil
}

// A textureInfo is a glTF textureInfo of any kind, and MToon's.
type textureInfo struct {
	Index      int
	TexCoord   int
	Scale      *float32 // of a normal or shading shift texture
	Strength   *float32 // of an occlusion texture
	Extensions gltf.Extensions
}

// texture reads the use of a texture; nil means none. One that does not exist
// is left out with a warning.
func (r *reader) texture(info *textureInfo, at string) (TextureRef, error) {
	ref := NoTexture
	if info == nil {
		return ref, nil
	}
	if info.Index < 0 || info.Index >= len(r.f.Textures) {
		r.warn(at+"/index", "drawn without it", "texture %d of %d", info.Index, len(r.f.Textures))
		return ref, nil
	}
	ref.Texture, ref.TexCoord = info.Index, info.TexCoord
	var t struct {
		Offset   [2]float32
		Rotation float32
		Scale    *[2]float32
		TexCoord *int
	}
	ok, err := r.Extension(info.Extensions, at, "KHR_texture_transform", &t)
	if err != nil || !ok {
		return ref, err
	}
	ref.Offset, ref.Rotation = t.Offset, t.Rotation
	if t.Scale != nil {
		ref.Scale = *t.Scale
	}
	if t.TexCoord != nil {
		ref.TexCoord = *t.TexCoord
	}
	return ref, nil
}
