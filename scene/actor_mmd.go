package scene

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

const fps = mmd.FPS

// mirror brings a point of MMD's space into motion's: z mirrored, in metres.
func mirror(v motion.Vec3) motion.Vec3 {
	return motion.Vec3{X: v.X * mmd.Unit, Y: v.Y * mmd.Unit, Z: -v.Z * mmd.Unit}
}

// mirrorTurn brings a rotation of MMD's space into motion's.
func mirrorTurn(q motion.Quat) motion.Quat { return motion.Quat{X: -q.X, Y: -q.Y, Z: q.Z, W: q.W} }

// placeMMD takes where every bone is from the solver.
func (a *Actor) placeMMD() {
	one := motion.Vec3{X: 1, Y: 1, Z: 1}
	for i := range a.solver.World {
		w := &a.solver.World[i]
		a.world[i] = motion.TRS(mirror(w.Position).Add(a.Offset).Add(a.Travel), mirrorTurn(w.Rotation), one)
	}
}

// expressMMD turns the weights of an MMD model's morphs into those of morph
// targets and colours of materials (specs mmd-runtime §2, §8).
func (a *Actor) expressMMD() {
	m := a.Model
	changed := false
	for i, w := range a.solver.Final {
		morph := &m.Morphs[i]
		if morph.Target >= 0 {
			a.morphs[0].weight[morph.Target] = float32(w)
		}
		if morph.Material != nil && a.face.tinted[i] != w {
			a.face.tinted[i], changed = w, true
		}
	}
	if changed {
		a.tintMMD()
	}
}

// tintMMD colours the actor's materials anew: base·M + D, M being the product
// of the multiplying offsets, each going from 1 to its value with the weight,
// and D the sum of the adding ones.
func (a *Actor) tintMMD() {
	m := a.Model
	copy(a.tints, m.Materials)
	for _, multiply := range [2]bool{true, false} {
		for i := range m.Morphs {
			w := float32(a.face.tinted[i])
			if w == 0 {
				continue
			}
			for k := range m.Morphs[i].Material {
				o := &m.Morphs[i].Material[k]
				if o.Multiply != multiply {
					continue
				}
				if o.Material >= 0 {
					o.apply(&a.tints[o.Material], w)
					continue
				}
				for t := range a.tints {
					o.apply(&a.tints[t], w)
				}
			}
		}
	}
	a.tinted++
}

// apply changes one material by the offset at weight w. The factors of the
// textures and what is added to them stay apart: see render/glsl/mmd.frag.
func (o *MaterialOffset) apply(t *Material, w float32) {
	texture, sphere, toon := &t.TextureColor, &t.SphereColor, &t.ToonColor
	if !o.Multiply {
		texture, sphere, toon = &t.TextureAdd, &t.SphereAdd, &t.ToonAdd
	}

	mix := func(to, v []float32) {
		for k := range to {
			if o.Multiply {
				to[k] *= 1 + (v[k]-1)*w
			} else {
				to[k] += v[k] * w
			}
		}
	}
	mix(t.Base[:], o.Diffuse[:])
	mix(t.Specular[:], o.Specular[:])
	mix(t.Ambient[:], o.Ambient[:])
	mix(t.EdgeColor[:], o.EdgeColor[:])
	mix(texture[:], o.TextureColor[:])
	mix(sphere[:], o.SphereColor[:])
	mix(toon[:], o.ToonColor[:])
	if o.Multiply {
		t.Power *= 1 + (o.Power-1)*w
		t.EdgeSize *= 1 + (o.EdgeSize-1)*w
	} else {
		t.Power += o.Power * w
		t.EdgeSize += o.EdgeSize * w
	}
}

// EdgeCenter returns the place that the width of an MMD model's edges follows:
// its second bone, which is the centre where the first is 操作中心 or 全ての親
// (specs mmd-runtime §8).
func (a *Actor) EdgeCenter() motion.Vec3 {
	if len(a.world) == 0 {
		return a.Offset
	}
	return a.world[min(1, len(a.world)-1)].Translation()
}
