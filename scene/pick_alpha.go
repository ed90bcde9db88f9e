package scene

import (
	"image"
	"math"
)

// covers reports whether a material draws anything at a point of a triangle of
// the mesh: a cut-out where its alpha reaches the cutoff, what blends where its
// alpha is more than nothing. The texture is read as the renderer reads it
// (render/glsl/surface.vert), at full size.
func (a *Actor) covers(mesh int, mat *Material, first int, at [3]float64) bool {
	if mat.Alpha == Opaque {
		return true
	}
	alpha := float64(mat.Base[3])
	if mat.BaseTexture != NoTexture {
		alpha *= a.Model.Textures[mat.BaseTexture].sample(a.textureAt(mesh, mat, first, at), 3)
	}
	if mat.Alpha == Mask {
		return alpha >= float64(mat.Cutoff)
	}
	return alpha >= blendCutoff
}

// textureAt returns the coordinates at which a material reads its base texture.
func (a *Actor) textureAt(mesh int, mat *Material, first int, at [3]float64) [2]float64 {
	m := &a.Model.Meshes[mesh]
	corners := m.Index[first : first+3]
	uv := [2][2]float64{blend(a.Shape(mesh).UV, corners, at)}
	if mat.Shading == MMDToon {
		return uv[0]
	}
	uv[1] = blend(m.UV1, corners, at)
	if mat.ScrollX != 0 || mat.ScrollY != 0 || mat.ScrollRotation != 0 {
		a.scroll(mat, &uv)
	}
	return mat.Of(BaseSlot).lay(uv)
}

// blend returns coordinates between those of three corners; a mesh without any
// has (0, 0).
func blend(list []float32, corners []uint32, at [3]float64) (uv [2]float64) {
	if len(list) == 0 {
		return uv
	}
	for k, w := range at {
		uv[0] += w * float64(list[2*corners[k]])
		uv[1] += w * float64(list[2*corners[k]+1])
	}
	return uv
}

// lay returns where a texture is read, from the coordinates of both sets.
func (p Placement) lay(sets [2][2]float64) [2]float64 {
	uv := sets[p.UVSet&1]
	uv = turned([2]float64{uv[0] * float64(p.UVScale[0]), uv[1] * float64(p.UVScale[1])}, float64(p.UVRotation))
	return [2]float64{uv[0] + float64(p.UVOffset[0]), uv[1] + float64(p.UVOffset[1])}
}

// scroll moves both sets by what MToon animates.
func (a *Actor) scroll(mat *Material, sets *[2][2]float64) {
	t := math.Mod(a.time, 3600) // as the renderer's clock
	if mat.ScrollMask != NoTexture {
		t *= a.Model.Textures[mat.ScrollMask].sample(mat.Of(MaskSlot).lay(*sets), mat.MaskChannel)
	}
	for i, uv := range sets {
		uv = turned([2]float64{uv[0] - 0.5, uv[1] - 0.5}, float64(mat.ScrollRotation)*t)
		sets[i] = [2]float64{uv[0] + 0.5 + float64(mat.ScrollX)*t, uv[1] + 0.5 + float64(mat.ScrollY)*t}
	}
}

func turned(uv [2]float64, angle float64) [2]float64 {
	sin, cos := math.Sincos(angle)
	return [2]float64{cos*uv[0] + sin*uv[1], cos*uv[1] - sin*uv[0]}
}

// sample returns one channel of the texture, in [0,1]: the nearest texel, or the
// mean of the four around.
func (t *Texture) sample(uv [2]float64, channel int) float64 {
	size := t.Image.Rect.Size()
	x, y := uv[0]*float64(size.X), uv[1]*float64(size.Y)
	if t.Nearest {
		return t.texel(math.Floor(x), math.Floor(y), size, channel)
	}
	x, y = x-0.5, y-0.5
	left, top := math.Floor(x), math.Floor(y)
	x, y = x-left, y-top
	over := t.texel(left, top, size, channel)*(1-x) + t.texel(left+1, top, size, channel)*x
	under := t.texel(left, top+1, size, channel)*(1-x) + t.texel(left+1, top+1, size, channel)*x
	return over*(1-y) + under*y
}

func (t *Texture) texel(x, y float64, size image.Point, channel int) float64 {
	i, j := t.WrapU.place(x, size.X), t.WrapV.place(y, size.Y)
	return float64(t.Image.Pix[j*t.Image.Stride+4*i+channel]) / 255
}

// place returns where texel i of n lies that a coordinate outside the picture
// names.
func (w Wrap) place(i float64, n int) int {
	size := float64(n)
	switch w {
	case Clamp:
		return int(min(max(i, 0), size-1))
	case Mirror:
		if i = math.Mod(i, 2*size); i < 0 {
			i += 2 * size
		}
		return int(min(i, 2*size-1-i))
	}
	if i = math.Mod(i, size); i < 0 {
		i += size
	}
	return int(i)
}
