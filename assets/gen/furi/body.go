package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// torso is the trunk from the hips to the shoulders, neck and arms left out.
func torso() solid.Field {
	return solid.Union(0.045,
		solid.Ellipsoid(v3(0, 1.120, -0.012), v3(0.096, 0.125, 0.070)),
		solid.Cone(v3(0, 0.955, -0.004), v3(0, 1.03, -0.008), 0.066, 0.064),
		solid.Ellipsoid(v3(0, 0.985, -0.005), v3(0.080, 0.085, 0.060)),
		solid.Ellipsoid(v3(0, 0.868, -0.008), v3(0.122, 0.092, 0.086)),
		solid.Mirror(solid.Cone(v3(0.02, 1.172, -0.016), v3(0.082, 1.180, -0.018), 0.038, 0.036)),
		solid.Mirror(solid.Ellipsoid(v3(0.040, 1.118, 0.040), v3(0.044, 0.042, 0.040))),
	)
}

// sockTop is the height of the socks' upper edge, metres.
const sockTop = 0.655

// leg is the left leg down to the ankle. The sock lies 2 mm above the skin.
func leg() solid.Field {
	hip, knee, ankle := joints[motion.LeftUpperLeg], joints[motion.LeftLowerLeg], joints[motion.LeftFoot]
	f := solid.Union(0.03,
		solid.Cone(hip.Add(v3(0.006, -0.02, -0.004)), knee.Add(v3(0, 0.02, -0.002)), 0.076, 0.046),
		solid.Cone(knee.Add(v3(0, 0, -0.002)), ankle, 0.044, 0.030),
		solid.Ellipsoid(knee.Add(v3(0.002, -0.105, -0.022)), v3(0.044, 0.100, 0.040)),
	)
	return func(p Vec) float64 {
		t := min(max((sockTop-p.Y)/0.004, 0), 1)
		return f(p) - 0.002*t
	}
}

// trunk is torso and legs together.
func trunk() solid.Field { return solid.Union(0.02, torso(), solid.Mirror(leg())) }

// hand is the left hand with some of the forearm, palm down.
func hand() solid.Field {
	finger := func(b motion.Bone, r0, r1, r2, r3 float64) solid.Field {
		return solid.Union(0.003,
			solid.Cone(joints[b], joints[b+1], r0, r1),
			solid.Cone(joints[b+1], joints[b+2], r1, r2),
			solid.Cone(joints[b+2], tips[b+2], r2, r3))
	}
	palm := solid.Union(0.014,
		solid.Cone(v3(0.515, 1.186, -0.012), v3(0.568, 1.187, 0.010), 0.0125, 0.0105),
		solid.Cone(v3(0.515, 1.186, -0.014), v3(0.570, 1.188, -0.005), 0.0130, 0.0110),
		solid.Cone(v3(0.515, 1.186, -0.016), v3(0.566, 1.187, -0.020), 0.0130, 0.0105),
		solid.Cone(v3(0.515, 1.185, -0.018), v3(0.560, 1.184, -0.033), 0.0120, 0.0100),
		solid.Cone(v3(0.512, 1.183, -0.006), v3(0.545, 1.180, 0.018), 0.0120, 0.0115),
	)
	palm = solid.Union(0.02, palm, solid.Cone(v3(0.43, 1.186, -0.016), v3(0.505, 1.186, -0.014), 0.0245, 0.0185))
	fingers := solid.Union(0.0015,
		finger(motion.LeftIndexProximal, 0.0095, 0.0086, 0.0078, 0.0062),
		finger(motion.LeftMiddleProximal, 0.0098, 0.0088, 0.0080, 0.0064),
		finger(motion.LeftRingProximal, 0.0094, 0.0084, 0.0077, 0.0061),
		finger(motion.LeftLittleProximal, 0.0086, 0.0075, 0.0068, 0.0054))
	thumb := finger(motion.LeftThumbMetacarpal, 0.0115, 0.0098, 0.0084, 0.0064)
	return solid.Union(0.008, palm, fingers, thumb)
}

// mirrorPart returns the right-hand twin of a left part.
func (m *Model) mirrorPart(p Part) Part {
	twin := Part{Name: p.Name + "R", Material: p.Material, Mesh: p.Mesh.Mirrored(), Shift: map[string][]Vec{}}
	for _, s := range p.Skin {
		for k, b := range s.Bone {
			if h := m.Bones[b].Human; h != motion.NoBone {
				s.Bone[k] = m.Index(mirrored(h).String())
			}
		}
		twin.Skin = append(twin.Skin, s)
	}
	return twin
}

// addBody adds trunk, legs and hands.
func (m *Model) addBody() {
	f := trunk()
	g := solid.Grid{Min: v3(-0.16, 0.075, -0.12), Max: v3(0.16, 1.05, 0.12), Cell: 0.007, Error: 0.0018, MaxEdge: 0.055}
	body := solid.Surface(f, g).Thin(f, g)
	volumes := bodyVolumes(m.Skeleton)
	band := func(y float64) solid.Field {
		return func(p Vec) float64 { return y - p.Y } // inside: above y
	}
	shorts, rest := body.Cut(band(0.752))
	thigh, sock := rest.Cut(band(sockTop))
	cuff, sock := sock.Cut(band(sockTop - 0.022))
	parts := []struct {
		name     string
		material MaterialID
		mesh     *solid.Mesh
		tint     Tint
		top, low float64 // heights of the tint's two edges
	}{
		{"Shorts", MatCloth, shorts, Navy, 1.0, 0.74},
		{"Thighs", MatSkin, thigh, SkinTint, 0.76, 0.60},
		{"SockBand", MatCloth, cuff, Orange, 0.66, 0.62},
		{"Socks", MatCloth, sock, Sock, 0.65, 0.10},
	}
	whole := &solid.Mesh{} // weighed as one, so that the parts bend alike where they meet
	for _, part := range parts {
		part.mesh.NormalsOf(f).Paint(func(p, _ Vec) [2]float64 { return part.tint.uv((part.top - p.Y) / (part.top - part.low)) })
		whole.Add(part.mesh)
	}
	skin := skinBy(whole, volumes, 0.010)
	for _, part := range parts {
		n := len(part.mesh.Pos)
		m.Parts = append(m.Parts, Part{Name: part.name, Material: part.material, Mesh: part.mesh, Skin: skin[:n:n]})
		skin = skin[n:]
	}

	h := hand()
	hg := solid.Grid{Min: v3(0.455, 1.15, -0.07), Max: v3(0.67, 1.23, 0.09), Cell: 0.0029, Error: 0.0010, MaxEdge: 0.02}
	mesh := solid.Surface(h, hg).Thin(h, hg).NormalsOf(h)
	mesh.Paint(func(p, _ Vec) [2]float64 { // fingers are thin, and so are their lines
		return SkinTint.lined((p.X-0.54)/0.14, 0.85-0.40*smooth((p.X-0.55)/0.03))
	})
	left := Part{Name: "Hand", Material: MatSkin, Mesh: mesh, Skin: skinBy(mesh, handVolumes(m.Skeleton), 0.0016)}
	m.Parts = append(m.Parts, left, m.mirrorPart(left))
}

// smooth is the smoothstep of s, 0 below 0 and 1 above 1.
func smooth(s float64) float64 {
	s = min(max(s, 0), 1)
	return s * s * (3 - 2*s)
}

func sq(x float64) float64 { return x * x }

func polar(r, angle float64) (x, z float64) { return r * math.Sin(angle), r * math.Cos(angle) }
