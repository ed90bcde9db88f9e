package vrma

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"

	"furitsuke/formats"
	"furitsuke/motion"
)

// A tie is a sampler in the JSON that waits for the accessors of an edit.
type tie struct {
	sampler *value
	edit    edit
}

// storage writes the tracks of edits: views and accessors in the JSON, numbers
// at the end of the binary chunk.
func (p *patch) storage() error {
	if err := p.takeBuffer(); err != nil {
		return err
	}
	accessors := p.root.child("accessors", '[')
	kept := p.dropDead(accessors)
	shared := p.keptTimes(kept)
	for _, t := range p.tied {
		times, values := t.edit.track.Flat()
		key := string(floatBytes(nil, times))
		input, ok := shared[key]
		if !ok {
			input = p.accessor(accessors, times, "SCALAR", 1, true)
			shared[key] = input
		}
		kind, width := "VEC3", 3
		if t.edit.target.width() == 4 {
			kind, width = "VEC4", 4
		}
		t.sampler.setNumber("input", input)
		t.sampler.setNumber("output", p.accessor(accessors, p.stored(t.edit, values), kind, width, false))
		p.interpolation(t.sampler, t.edit.track.Interp)
	}
	p.root.child("buffers", '[').items[0].setNumber("byteLength", len(p.bin))
	return nil
}

var interpNames = map[motion.Interp]string{motion.Linear: "LINEAR", motion.Step: "STEP", motion.Cubic: "CUBICSPLINE"}

// interpolation leaves out LINEAR where the file did.
func (p *patch) interpolation(sampler *value, in motion.Interp) {
	if in != motion.Linear || sampler.member("interpolation") != nil {
		sampler.set("interpolation", encode(interpNames[in]))
	}
}

// takeBuffer makes the file's first buffer the binary chunk that will be
// written: it is that already, or it does not exist, or it is a data URI.
func (p *patch) takeBuffer() error {
	buffers := p.root.child("buffers", '[')
	if len(buffers.items) == 0 {
		buffers.push(parse([]byte("{}")))
	} else if b := p.f.doc.Buffers[0]; b.URI != "" {
		if p.f.doc.Buffer(0) == nil {
			return &formats.Error{Format: "vrma", Place: "/buffers/0/uri", Offset: -1, Want: "data inside the file", Got: b.URI, Unsupported: true}
		}
		first := parse(buffers.items[0].raw)
		first.remove("uri")
		buffers.items[0] = first
		buffers.changed = true
	}
	p.bin = append(p.room(), p.f.doc.Buffer(0)...)
	return nil
}

// room returns an empty buffer that will hold the old data and the new.
func (p *patch) room() []byte {
	n := len(p.f.doc.Buffer(0))
	for _, t := range p.tied {
		n += 4 * t.edit.track.Len() * (1 + 3*4) // a time, and at most a curve of rotations
	}
	return make([]byte, 0, n)
}

// dropDead removes accessors that only replaced samplers used, and their data,
// and returns the old index of each accessor that stays. It does so only where
// it knows all who use accessors and views: in files that hold animation alone.
// Elsewhere, and where views overlap, all stay.
func (p *patch) dropDead(accessors *value) []int {
	all := make([]int, len(accessors.items))
	for i := range all {
		all[i] = i
	}
	d := p.f.doc
	if len(d.Meshes)+len(d.Skins)+len(d.Images) > 0 || len(d.Buffers) != 1 {
		return all
	}
	for _, name := range d.ExtensionsUsed {
		if name != extensionName {
			return all
		}
	}
	users := p.samplers()
	live := map[int]bool{}
	for _, s := range users {
		in, out := index(s, "input"), index(s, "output")
		if in < 0 || out < 0 {
			return all // it was read as 0, and stays that
		}
		live[in], live[out] = true, true
	}
	keep := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return !live[i] })
	if len(keep) == len(all) || !p.compact(accessors, keep) {
		return all
	}
	newIndex := map[int]int{}
	var items []*value
	for n, i := range keep {
		newIndex[i] = n
		items = append(items, accessors.items[i])
	}
	accessors.replace(items)
	for _, s := range users {
		s.setNumber("input", newIndex[index(s, "input")])
		s.setNumber("output", newIndex[index(s, "output")])
	}
	return keep
}

// samplers returns the samplers of all animations but those that wait for new
// accessors.
func (p *patch) samplers() []*value {
	waiting := map[*value]bool{}
	for _, t := range p.tied {
		waiting[t.sampler] = true
	}
	var out []*value
	for _, a := range p.root.child("animations", '[').items {
		for _, s := range a.child("samplers", '[').items {
			if !waiting[s] {
				out = append(out, s)
			}
		}
	}
	return out
}

// index returns a member that is an index, -1 for none. Like package glb it takes
// 3.0 for 3.
func index(v *value, key string) int {
	if m := v.member(key); m != nil {
		if n, err := strconv.ParseFloat(string(m.raw), 64); err == nil {
			return int(n)
		}
	}
	return -1
}

// compact keeps the views of the accessors that stay, moves their bytes
// together, and reports whether it could.
func (p *patch) compact(accessors *value, keep []int) bool {
	d := p.f.doc
	views := p.root.child("bufferViews", '[')
	used := map[int]bool{}
	for _, i := range keep {
		if i < 0 || i >= len(accessors.items) {
			return false
		}
		for _, user := range viewUsers(accessors.items[i]) {
			if v := index(user, "bufferView"); v >= 0 && v < len(d.BufferViews) {
				used[v] = true
			}
		}
	}
	var order []int
	for v := range used {
		if _, err := d.View(v, ""); err != nil {
			return false
		}
		order = append(order, v)
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(d.BufferViews[a].ByteOffset, d.BufferViews[b].ByteOffset), cmp.Compare(a, b))
	})
	end := 0
	for _, v := range order { // overlapping views would be copied twice
		if d.BufferViews[v].ByteOffset < end {
			return false
		}
		end = d.BufferViews[v].ByteOffset + d.BufferViews[v].ByteLength
	}
	bin := p.room()
	for _, v := range order {
		data, _ := d.View(v, "")
		bin = append(bin, make([]byte, -len(bin)&3)...)
		if views.items[v].member("byteOffset") != nil || len(bin) != 0 {
			views.items[v].setNumber("byteOffset", len(bin))
		}
		bin = append(bin, data...)
	}
	slices.Sort(order) // the list keeps its order
	newIndex := map[int]int{}
	var items []*value
	for n, v := range order {
		newIndex[v] = n
		items = append(items, views.items[v])
	}
	views.replace(items)
	for _, i := range keep {
		for _, user := range viewUsers(accessors.items[i]) {
			if v := index(user, "bufferView"); v >= 0 {
				user.setNumber("bufferView", newIndex[v])
			}
		}
	}
	p.bin = bin
	return true
}

// viewUsers returns the parts of an accessor that name a view.
func viewUsers(accessor *value) []*value {
	out := []*value{accessor}
	if s := accessor.member("sparse"); s != nil {
		for _, key := range []string{"indices", "values"} {
			if m := s.member(key); m != nil {
				out = append(out, m)
			}
		}
	}
	return out
}

// keptTimes finds the time arrays that a new sampler can share: whole float32
// accessors with bounds, as a writer must give them.
func (p *patch) keptTimes(kept []int) map[string]int {
	old := map[int]int{}
	for n, i := range kept {
		old[i] = n
	}
	out := map[string]int{}
	seen := map[int]bool{}
	for _, a := range p.f.doc.Animations {
		for _, s := range a.Samplers {
			n, ok := old[s.Input]
			if seen[s.Input] {
				continue
			}
			seen[s.Input] = true
			if !ok || s.Input < 0 || s.Input >= len(p.f.doc.Accessors) {
				continue
			}
			if acc := p.f.doc.Accessors[s.Input]; len(acc.Min) != 1 || len(acc.Max) != 1 {
				continue
			}
			if times, err := p.f.doc.Floats(s.Input, 1, ""); err == nil {
				out[string(floatBytes(nil, times))] = n
			}
		}
	}
	return out
}

// accessor stores numbers at the end of the buffer with a view and an accessor.
func (p *patch) accessor(accessors *value, numbers []float32, kind string, width int, bounds bool) int {
	p.bin = append(p.bin, make([]byte, -len(p.bin)&3)...)
	offset := len(p.bin)
	p.bin = floatBytes(p.bin, numbers)
	view := p.root.child("bufferViews", '[').push(parse(fmt.Appendf(nil,
		`{"buffer":0,"byteOffset":%d,"byteLength":%d}`, offset, len(p.bin)-offset)))
	text := fmt.Appendf(nil, `{"bufferView":%d,"componentType":5126,"count":%d,"type":%q`, view, len(numbers)/width, kind)
	if bounds {
		// In full, so that a reader that compares doubles finds them equal.
		text = fmt.Appendf(text, `,"min":[%v],"max":[%v]`, float64(slices.Min(numbers)), float64(slices.Max(numbers)))
	}
	return accessors.push(parse(append(text, '}')))
}

func floatBytes(out []byte, numbers []float32) []byte {
	for _, v := range numbers {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v))
	}
	return out
}

// stored returns the values of an edit as the file holds them.
func (p *patch) stored(e edit, values []float32) []float32 {
	switch e.target.kind {
	case weight:
		return translations(values)
	case rotate:
		if _, ok := p.f.bones[e.target.bone]; !ok {
			values = p.underParent(e.target.bone, values)
		}
	case hips:
		return values
	}
	if e.track.Interp == motion.Linear {
		values = continuous(values)
	}
	return values
}

// underParent turns the rotations of a bone that had no node: the P of its rest
// becomes the world rotation W of the ancestor it now hangs from,
// q' = W⁻¹·P·q.
func (p *patch) underParent(b motion.Bone, values []float32) []float32 {
	turn := boneRest(p.clip.Rest, b).P
	if a := b.NearestIn(p.clip.Rest.Has); a != motion.NoBone {
		turn = p.joint(a).turn.Inv().Mul(turn)
	}
	return turned(values, turn, motion.Identity)
}

// turned returns left·q·right of quaternions or their tangents.
func turned(values []float32, left, right motion.Quat) []float32 {
	out := make([]float32, 0, len(values))
	for i := 0; i < len(values); i += 4 {
		q := motion.Quat{X: float64(values[i]), Y: float64(values[i+1]), Z: float64(values[i+2]), W: float64(values[i+3])}
		q = left.Mul(q).Mul(right)
		out = append(out, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	return out
}

// translations writes weights as the x of translations.
func translations(weights []float32) []float32 {
	out := make([]float32, 3*len(weights))
	for i, w := range weights {
		out[3*i] = w
	}
	return out
}

// continuous makes rotations unit and lets none leave the hemisphere of the one
// before: players that interpolate without looking then go the short way.
func continuous(values []float32) []float32 {
	out := make([]float32, 0, len(values))
	prev := motion.Identity
	for i := 0; i < len(values); i += 4 {
		q := motion.Quat{X: float64(values[i]), Y: float64(values[i+1]), Z: float64(values[i+2]), W: float64(values[i+3])}.Unit()
		if i > 0 {
			q = q.Near(prev)
		}
		prev = q
		out = append(out, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	return out
}
