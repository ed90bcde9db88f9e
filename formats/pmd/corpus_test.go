package pmd

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/motion/mmd"
)

// TestCorpus reads every real model; counts are those that the corpus's index
// states, taken by another parser.
func TestCorpus(t *testing.T) {
	index, root := formatstest.Features(t), formatstest.Root(t)
	for _, path := range formatstest.Corpus(t, "pmd/*.pmd", "sets/*/*.pmd") {
		rel, _ := filepath.Rel(root, path)
		t.Run(filepath.Base(path), func(t *testing.T) {
			f := load(t, path)
			formatstest.Counts(t, index[filepath.ToSlash(rel)], map[string]int{
				"verts": len(f.Vertices), "faces": len(f.Indices) / 3, "mats": len(f.Materials), "bones": len(f.Bones),
				"ik": len(f.IKs), "morphs": len(f.Morphs), "frames": len(f.Frames), "rigid": len(f.Bodies), "joints": len(f.Joints),
			})
			for _, w := range f.PMX().Warnings {
				t.Error(w)
			}
		})
	}
}

func load(t *testing.T, path string) *File {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The same model as its author made it in both formats: what PMD implies must be
// what PMX says. (The author put limits on the knees by hand, and gave the
// vertices up to four bones; names longer than 20 bytes are cut in PMD.)
func TestAgreesWithPMX(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "sets/gene_light_textured/*.pmd") {
		got := load(t, path).PMX()
		data, err := os.ReadFile(path[:len(path)-1] + "x")
		if err != nil {
			t.Fatal(err)
		}
		want, err := pmx.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Bones) != len(want.Bones) || len(got.Vertices) != len(want.Vertices) {
			t.Fatalf("%d bones and %d vertices of %d and %d", len(got.Bones), len(got.Vertices), len(want.Bones), len(want.Vertices))
		}
		for i := range want.Bones {
			g, w := got.Bones[i], want.Bones[i]
			const turns = pmx.Rotatable | pmx.AppendRotation | pmx.HasFixedAxis | pmx.HasIK
			if g.Name != w.Name || g.Parent != w.Parent || g.AppendSource != w.AppendSource ||
				!near(g.AppendRatio, w.AppendRatio) || (g.Flags^w.Flags)&(turns&^pmx.Rotatable) != 0 {
				t.Errorf("bone %d:\n got %+v\nwant %+v", i, g, w)
			}
			for k := range 3 {
				if !near(g.Position[k], w.Position[k]) || math.Abs(float64(g.FixedAxis[k]-w.FixedAxis[k])) > 2e-3 {
					t.Errorf("bone %s: at %v about %v, want %v %v", g.Name, g.Position, g.FixedAxis, w.Position, w.FixedAxis)
				}
			}
			if g.IK.Target != w.IK.Target || g.IK.Loops != w.IK.Loops || !near(g.IK.UnitAngle, w.IK.UnitAngle) || len(g.IK.Links) != len(w.IK.Links) {
				t.Errorf("IK of %s:\n got %+v\nwant %+v", g.Name, g.IK, w.IK)
			}
			// A bone that copies another comes behind it in both.
			if s := g.AppendSource; s != pmx.None && got.Bones[s].Layer > g.Layer {
				t.Errorf("%s in layer %d copies %s of layer %d", g.Name, g.Layer, got.Bones[s].Name, got.Bones[s].Layer)
			}
		}
		for i, b := range want.Bodies {
			for k := range 3 {
				if !near(got.Bodies[i].Position[k], b.Position[k]) {
					t.Errorf("body %s at %v, want %v", b.Name, got.Bodies[i].Position, b.Position)
				}
			}
		}
		for i, m := range got.Morphs {
			w := want.Morphs[i]
			if !strings.HasPrefix(w.Name, m.Name) || m.Panel != w.Panel || len(m.Vertices) != len(w.Vertices) || m.Vertices[0] != w.Vertices[0] {
				t.Errorf("morph %d: %s in %d moves %d, want %s %d %d", i, m.Name, m.Panel, len(m.Vertices), w.Name, w.Panel, len(w.Vertices))
			}
		}
		for i, m := range got.Materials {
			if w := want.Materials[i]; got.Textures[m.Texture] != want.Textures[w.Texture] || m.IndexCount != w.IndexCount || (m.Flags^w.Flags)&pmx.HasEdge != 0 {
				t.Errorf("material %d: %+v, want %+v", i, m, w)
			}
		}
	}
}

func near(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-3 }

// Walking, the model stands as its author's PMX does: append, IK and the order
// of evaluation are those that PMX states. (The limits of the IKs are taken from
// there: the author has set the knees' by hand, which PMD cannot hold.)
func TestWalksAsPMX(t *testing.T) {
	data, err := assets.FS.ReadFile("motion/walk.vmd")
	if err != nil {
		t.Fatal(err)
	}
	walk, err := vmd.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range formatstest.Corpus(t, "sets/gene_light_textured/*.pmd") {
		data, err := os.ReadFile(path[:len(path)-1] + "x")
		if err != nil {
			t.Fatal(err)
		}
		model, err := pmx.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		converted := load(t, path).PMX()
		for i := range converted.Bones {
			links := converted.Bones[i].IK.Links
			for k := range links {
				links[k] = model.Bones[i].IK.Links[k]
			}
		}
		got, want := mmd.NewSolver(converted.Skeleton()), mmd.NewSolver(model.Skeleton())
		got.Bind(mmd.Performance{Motion: walk.Motion()})
		want.Bind(mmd.Performance{Motion: walk.Motion()})
		for frame := range 40 {
			got.Pose(float64(frame))
			want.Pose(float64(frame))
			for i := range want.World {
				if d := got.World[i].Position.Sub(want.World[i].Position).Len(); d > 1e-3 {
					t.Fatalf("frame %d: %s is %.3f units off", frame, model.Bones[i].Name, d)
				}
			}
		}
	}
}
