package pmxout

import (
	"fmt"
	"image"
	"math"
	"sort"
	"strings"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/paint"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
)

// Folder is where her textures lie beside the model.
const Folder = "tex"

// Write returns the model, and the textures by file name (without the folder).
func Write(m *furi.Model) (data []byte, textures map[string][]byte) {
	f, textures := File(m)
	return f.Write(), textures
}

// File lays the model out.
func File(m *furi.Model) (*pmx.File, map[string][]byte) {
	f := &pmx.File{Version: 2, Name: "ふり", NameEnglish: "Furi",
		Comment:        "ふり\r\nFuritsuke のために、コードで作ったモデルです。MIT ライセンス。",
		CommentEnglish: "Furi\r\nMade by code for Furitsuke. MIT licence."}
	stance := aStance(m)
	var of []int
	f.Bones, of = bones(m, stance)
	textures := map[string][]byte{}
	index := map[string]int{}
	put := func(name string, img image.Image) {
		index[name] = len(f.Textures)
		f.Textures = append(f.Textures, Folder+`\`+name+".png")
		textures[name+".png"] = paint.PNG(img)
	}
	used := map[string]bool{} // MMD shades by toon ramps, and scales edges by the vertex
	for _, mat := range furi.Materials {
		used[mat.Texture] = true
	}
	matcap := map[string]bool{}
	for _, mat := range furi.Materials {
		matcap[mat.Matcap] = true
	}
	for _, t := range m.Textures {
		switch {
		case matcap[t.Name]:
			put(t.Name, sphere(t.Image))
		case used[t.Name]:
			put(t.Name, t.Image)
		}
	}
	for _, mat := range furi.Materials {
		if name := toonName(mat); name != "" && textures[name+".png"] == nil {
			put(name, ramp(mat.MMDShade, mat.MMDShadeStart))
		}
	}
	g := &geometry{m: m, f: f, stance: stance, of: of, twist: twists(m, f, of)}
	for id := range furi.MaterialCount {
		g.material(id, index)
	}
	g.morphs()
	f.Frames = frames(f)
	return f, textures
}

// aStance returns each bone's world transform with the arms lowered.
func aStance(m *furi.Model) []motion.Mat4 {
	one := motion.Vec3{X: 1, Y: 1, Z: 1}
	out := make([]motion.Mat4, len(m.Bones))
	for i, b := range m.Bones {
		q := motion.Identity
		switch b.Human {
		case motion.LeftUpperArm:
			q = motion.RotZ(-AStance)
		case motion.RightUpperArm:
			q = motion.RotZ(AStance)
		}
		if b.Parent < 0 {
			out[i] = motion.TRS(b.Pos, q, one)
			continue
		}
		out[i] = out[b.Parent].Mul(motion.TRS(b.Pos.Sub(m.Bones[b.Parent].Pos), q, one))
	}
	return out
}

// sphere is a matcap for MMD, which adds stored values where MToon adds linear
// light. On the light colors of hair and shoes, around 0.8 as stored, an added
// linear x shows as about x/2: the curve of sRGB is twice as steep there.
func sphere(matcap *image.NRGBA) image.Image {
	c := paint.New(matcap.Rect.Dx(), matcap.Rect.Dy(), paint.Hex(0))
	linear := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	c.Paint(c.Bounds(), func(x, y float64) paint.Color {
		p := matcap.NRGBAAt(int(x), int(y))
		return paint.Color{R: linear(p.R) / 2, G: linear(p.G) / 2, B: linear(p.B) / 2, A: 1}
	})
	return c.NRGBA
}

// ramp is a toon texture: white in the light (top), a color in the shade, with
// a soft edge at the share of its height where the shade starts.
func ramp(shade uint32, start float64) image.Image {
	c := paint.New(32, 32, paint.Hex(0xFFFFFF))
	c.Paint(image.Rect(0, 0, 32, 32), func(_, y float64) paint.Color {
		t := min(max((y/32-start)/0.08, 0), 1)
		return paint.Hex(0xFFFFFF).Mix(paint.Hex(shade), t*t*(3-2*t))
	})
	return c.NRGBA
}

// toonName names the ramp of a material, "" for what is drawn flat; materials
// that shade alike share one.
func toonName(mat furi.Material) string {
	if mat.MMDShade == 0 {
		return ""
	}
	return fmt.Sprintf("toon_%06x", mat.MMDShade)
}

// A twist shares a limb's skin with its twist bone.
type twist struct {
	bone     int // the twist bone's index in the file
	from, to motion.Vec3
}

// twists are keyed by the model's bone.
func twists(m *furi.Model, f *pmx.File, of []int) map[int]twist {
	out := map[int]twist{}
	for _, t := range []struct {
		bone, end motion.Bone
		name      string
	}{
		{motion.LeftUpperArm, motion.LeftLowerArm, "左腕捩"}, {motion.RightUpperArm, motion.RightLowerArm, "右腕捩"},
		{motion.LeftLowerArm, motion.LeftHand, "左手捩"}, {motion.RightLowerArm, motion.RightHand, "右手捩"},
	} {
		b, e := m.Index(t.bone.String()), m.Index(t.end.String())
		for i, x := range f.Bones {
			if x.Name == t.name {
				out[b] = twist{i, m.Bones[b].Pos, m.Bones[e].Pos}
			}
		}
	}
	return out
}

// geometry collects vertices and faces.
type geometry struct {
	m      *furi.Model
	f      *pmx.File
	stance []motion.Mat4
	of     []int
	twist  map[int]twist
	blocks []block
}

// A block is where a part's points lie in the file.
type block struct {
	part  furi.Part
	first int
}

func (g *geometry) material(id furi.MaterialID, textures map[string]int) {
	mat := furi.Materials[id]
	first := len(g.f.Indices)
	for _, p := range g.m.Parts {
		if p.Material == id {
			g.part(p)
		}
	}
	out := pmx.Material{Name: mat.Japanese, NameEnglish: mat.Name, Diffuse: [4]float32{1, 1, 1, 1}, SpecularPower: 5,
		Ambient: [3]float32{0.5, 0.5, 0.5}, Texture: textures[mat.Texture], Sphere: pmx.None, Toon: pmx.None,
		Flags: pmx.GroundShadow | pmx.CastShadow | pmx.ReceiveShadow, IndexCount: len(g.f.Indices) - first}
	if t := toonName(mat); t != "" {
		out.Toon = textures[t]
	} else {
		out.Flags = 0
	}
	if mat.Matcap != "" {
		out.Sphere, out.SphereMode = textures[mat.Matcap], pmx.SphereAdd
	}
	if mat.Outline > 0 {
		c := mat.OutlineColor
		out.Flags |= pmx.HasEdge
		out.EdgeColor = [4]float32{float32(c[0]), float32(c[1]), float32(c[2]), 1}
		out.EdgeSize = 0.7
	}
	if mat.DoubleSided {
		out.Flags |= pmx.DoubleSided
	}
	g.f.Materials = append(g.f.Materials, out)
}

// part appends one part. MMD's fronts are clockwise, ours are not; the mirrored
// z of its left-handed axes changes nothing in what the eye sees.
func (g *geometry) part(p furi.Part) {
	first := len(g.f.Vertices)
	g.blocks = append(g.blocks, block{p, first})
	for i := range p.Pos {
		var pos, nrm motion.Vec3
		for k, b := range p.Skin[i].Bone {
			if w := p.Skin[i].Weight[k]; w > 0 {
				pos = pos.Add(g.moved(b, p.Pos[i]).Scale(w))
				nrm = nrm.Add(g.stance[b].Dir(p.Normal[i]).Scale(w))
			}
		}
		nrm = nrm.Unit()
		v := pmx.Vertex{Position: space(pos), Normal: [3]float32{float32(nrm.X), float32(nrm.Y), float32(-nrm.Z)},
			UV: [2]float32{float32(p.UV[i][0]), float32(p.UV[i][1])}, EdgeScale: 1}
		if furi.Materials[p.Material].Outline > 0 {
			v.EdgeScale = float32(furi.LineWeight(p.UV[i]))
		}
		g.deform(&v, p.Skin[i], p.Pos[i])
		g.f.Vertices = append(g.f.Vertices, v)
	}
	for _, t := range p.Tri {
		g.f.Indices = append(g.f.Indices, uint32(first+t[0]), uint32(first+t[2]), uint32(first+t[1]))
	}
}

// moved is a T-pose point carried into A-stance by one bone.
func (g *geometry) moved(bone int, p motion.Vec3) motion.Vec3 {
	return g.stance[bone].Point(p.Sub(g.m.Bones[bone].Pos))
}

// deform writes a point's weights; along an arm they pass from the limb's bone
// to its twist bone.
func (g *geometry) deform(v *pmx.Vertex, s furi.Skin, at motion.Vec3) {
	share := map[int]float64{}
	for k, b := range s.Bone {
		w := s.Weight[k]
		if t, ok := g.twist[b]; ok && w > 0 {
			d := t.to.Sub(t.from)
			along := min(max(at.Sub(t.from).Dot(d)/d.Dot(d), 0), 1)
			share[t.bone] += w * along
			w *= 1 - along
		}
		if w > 0 {
			share[g.of[b]] += w
		}
	}
	order := make([]int, 0, len(share))
	for b, w := range share {
		if w > 0.01 {
			order = append(order, b)
		}
	}
	sort.Slice(order, func(i, j int) bool {
		if a, b := share[order[i]], share[order[j]]; a != b {
			return a > b
		}
		return order[i] < order[j]
	})
	order = order[:min(len(order), 4)]
	sum := 0.0
	for _, b := range order {
		sum += share[b]
	}
	v.Bones = [4]int32{pmx.None, pmx.None, pmx.None, pmx.None}
	for k, b := range order {
		v.Bones[k], v.Weights[k] = int32(b), float32(share[b]/sum)
	}
	switch len(order) {
	case 1:
		v.Deform = pmx.BDEF1
		v.Weights[0] = 1
	case 2:
		v.Deform = pmx.BDEF2
		v.Weights[1] = 1 - v.Weights[0]
	default:
		v.Deform = pmx.BDEF4
	}
}

// morphs writes the face's movements, first those of both eyes.
func (g *geometry) morphs() {
	add := func(name, english string, panel int, of ...string) {
		mo := pmx.Morph{Name: name, NameEnglish: english, Panel: pmx.Panel(panel), Kind: pmx.MorphVertex}
		for _, b := range g.blocks {
			for i := range b.part.Pos {
				var d motion.Vec3
				for _, n := range of {
					if s := b.part.Shift[n]; s != nil {
						d = d.Add(s[i])
					}
				}
				if d.Len() > 1e-6 { // the head stands upright in A-stance: offsets only change axes
					mo.Vertices = append(mo.Vertices, pmx.VertexOffset{Vertex: uint32(b.first + i), Offset: space(d)})
				}
			}
		}
		g.f.Morphs = append(g.f.Morphs, mo)
	}
	for _, p := range furi.Pairs {
		add(p.Japanese, p.English, 2, p.Of[0], p.Of[1])
	}
	for _, mo := range g.m.Morphs {
		if mo.Japanese != "" {
			add(mo.Japanese, mo.Name, mo.Panel, mo.Name)
		}
	}
}

// frames sorts bones and morphs into MMD's panels.
func frames(f *pmx.File) []pmx.Frame {
	root := pmx.Frame{Name: "Root", NameEnglish: "Root", Special: true, Items: []pmx.FrameItem{{Index: 0}}}
	face := pmx.Frame{Name: "表情", NameEnglish: "Exp", Special: true}
	for i := range f.Morphs {
		face.Items = append(face.Items, pmx.FrameItem{Morph: true, Index: i})
	}
	out := []pmx.Frame{root, face}
	at := map[string]int{}
	for i, b := range f.Bones {
		if i == 0 || b.Flags&pmx.BoneVisible == 0 {
			continue
		}
		name, english := frameOf(f, i)
		k, ok := at[name]
		if !ok {
			k = len(out)
			at[name] = k
			out = append(out, pmx.Frame{Name: name, NameEnglish: english})
		}
		out[k].Items = append(out[k].Items, pmx.FrameItem{Index: i})
	}
	return out
}

// frameOf groups a bone by its name and place.
func frameOf(f *pmx.File, i int) (name, english string) {
	b := f.Bones[i]
	has := func(parts ...string) bool {
		for _, p := range parts {
			if strings.Contains(b.Name, p) {
				return true
			}
		}
		return false
	}
	switch {
	case b.Name == "センター" || b.Name == "グルーブ" || b.Name == "腰":
		return "センター", "center"
	case b.Flags&pmx.HasIK != 0 || has("IK親"):
		return "ＩＫ", "IK"
	case has("指"):
		return "指", "fingers"
	case has("肩", "腕", "ひじ", "手"):
		return "腕", "arms"
	case has("足", "ひざ", "下半身"):
		return "足", "legs"
	case has("skirt"):
		return "スカート", "skirt"
	case has("hair", "twintail", "ribbon", "tieRibbon"):
		return "髪とリボン", "hair and ribbons"
	}
	return "体(上)", "body"
}
