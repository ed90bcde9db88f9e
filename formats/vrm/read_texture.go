package vrm

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"
)

// The extensions that give a texture an image of another kind.
const (
	basisName = "KHR_texture_basisu"
	webpName  = "EXT_texture_webp"
)

// ktx2 begins every KTX2 image, the one kind that no decoder of ours takes.
const ktx2 = "\xABKTX 20\xBB\r\n\x1A\n"

func (r *reader) images() error {
	r.f.Images = make([]Image, len(r.Images))
	var basis []int
	for i, im := range r.Images {
		data, reason, err := r.Doc.Image(i)
		if err != nil {
			return err
		}
		if reason != "" {
			r.warn(fmt.Sprintf("/images/%d", i), "drawn without it", "an image in %s", reason)
		}
		if bytes.HasPrefix(data, []byte(ktx2)) {
			basis = append(basis, i)
			data = nil
		}
		r.f.Images[i] = Image{Name: im.Name, MIME: im.MimeType, Data: data}
		if uri, ok := strings.CutPrefix(im.URI, "data:"); ok && im.MimeType == "" {
			r.f.Images[i].MIME, _, _ = strings.Cut(uri, ";")
		}
	}
	switch len(basis) {
	case 0:
	case 1:
		r.warn(fmt.Sprintf("/images/%d", basis[0]), "drawn without it", "a KTX2 image, which is not supported")
	default:
		r.warn("/images", "drawn without them", "%d KTX2 images, which are not supported", len(basis))
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
		sources, err := r.sources(t, at)
		if err != nil {
			return err
		}
		if len(sources) == 0 {
			r.warn(at, "drawn without it", "a texture without an image")
		}
		for _, s := range sources { // one that is not there has warned already
			if r.f.Images[s].Data != nil {
				out.Image = s
				break
			}
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

// sources returns the images that a texture names, best first: the plain one
// is the same picture for those who cannot read the others.
func (r *reader) sources(t *gltf.Texture, at string) (out []int, err error) {
	if t.Source != nil {
		if err := r.Index(*t.Source, len(r.Images), at+"/source", "image"); err != nil {
			return nil, err
		}
		out = append(out, *t.Source)
	}
	for _, name := range []string{webpName, basisName} {
		var e struct{ Source *int }
		if ok, err := r.Extension(t.Extensions, at, name, &e); err != nil {
			return nil, err
		} else if !ok || e.Source == nil {
			continue
		}
		if err := r.Index(*e.Source, len(r.Images), at+"/extensions/"+name+"/source", "image"); err != nil {
			return nil, err
		}
		out = append(out, *e.Source)
	}
	return out, nil
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
