package scene

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Missing is what happens to the motion of a bone that a model lacks.
type Missing uint8

// The ways to treat a missing bone.
const (
	PassOn Missing = iota // its children take its rotation: the specification's way
	Drop                  // it is lost: three-vrm's way
)

// An Actor is one model on the stage and what it plays. Its methods are not
// safe for concurrent use. Once it plays, stepping it allocates nothing.
type Actor struct {
	Model   *Model
	Offset  motion.Vec3 // where it stands, metres; carrying it about blows no hair
	Travel  motion.Vec3 // how far it has gone from there, metres; what swings feels it
	Size    float64     // of a VRM on the stage, 1 as its file has it
	Opacity float32     // below 1 the whole figure lets through what is behind it, and casts no shadow
	Visible bool
	Missing Missing
	Look    Gaze
	Blinks  bool // the eyes close by themselves now and then, unless the motion says when

	time   float64 // seconds
	clip   *motion.Sampler
	eye    motion.Vec3 // who looks at the stage: see Stage.Eye
	driven bool        // the motion says when to blink
	seed   uint64      // of blinks
	pose   motion.Pose // as sampled and staged, bones that the model lacks included
	posed  motion.Pose // as the model takes it: after PassOn or Drop

	solver *mmd.Solver

	local     []transform   // of each node, as posed
	world     []motion.Mat4 // of each node in the stage's space, Offset included
	palette   []float32     // of each joint: see Palette
	jointSize int           // floats of a joint in palette
	face      face
	swing     swinger
	morphs    []morphed // of each mesh
	tints     []Material
	tinted    uint64
	picker    picker
}

// A transform is a node's place relative to its parent.
type transform struct {
	Translation motion.Vec3
	Rotation    motion.Quat
	Scale       motion.Vec3
}

// NewActor returns an actor of m, visible, at the origin and at rest.
func NewActor(m *Model) *Actor {
	a := &Actor{
		Model: m, Visible: true, Size: 1, Opacity: 1,
		local: make([]transform, len(m.Nodes)),
		world: make([]motion.Mat4, len(m.Nodes)),
	}
	a.newPalette()
	for i, n := range m.Nodes {
		a.local[i] = transform{n.Translation, n.Rotation, n.Scale}
	}
	a.pose.Reset()
	a.posed.Reset()
	if m.Skeleton != nil {
		a.solver = mmd.NewSolver(m.Skeleton)
	}
	a.face = newFace(m)
	a.swing = newSwinger(m)
	a.seed = seedOf(m.Name)
	a.newMorphs()
	a.tints = append([]Material(nil), m.Materials...)
	a.Seek(0)
	return a
}

// Play plays a clip from now on; nil stops at rest. A clip says nothing to an
// MMD model, which plays [Actor.PlayMMD].
func (a *Actor) Play(c *motion.Clip) {
	if a.Model.Kind == MMD {
		c = nil
	}
	// What swings falls anew for another motion. Under an edit, which keeps the
	// rest of the clip it began from, it goes on.
	if a.clip == nil || c == nil || a.clip.Clip().Rest != c.Rest {
		a.swing.began = false
	}
	a.clip = nil
	if c != nil {
		a.clip = motion.NewSampler(c)
	}
	a.driven = drivesBlink(c)
}

// PlayMMD plays MMD motion from now on; without a motion the actor is at rest. It
// says nothing to a VRM model, which plays [Actor.Play].
func (a *Actor) PlayMMD(p mmd.Performance) {
	if a.solver != nil {
		a.solver.Bind(p)
	}
}

// Time returns the time the actor shows, in seconds.
func (a *Actor) Time() float64 { return a.time }

// Seek shows the moment at t seconds, as the whole pipeline makes it with no
// time passing.
func (a *Actor) Seek(t float64) { a.step(t, 0) }

// Pose returns the pose of a VRM actor as its motion gives it, bones that the
// model lacks included: the rotations that an edit of the clip acts on. It is
// the actor's own and changes with the next step. Of an MMD actor it is the
// T-pose.
func (a *Actor) Pose() *motion.Pose { return &a.pose }

// Solver returns an MMD actor's solver, posed; nil for VRM.
func (a *Actor) Solver() *mmd.Solver { return a.solver }

// BoneMatrix returns where a humanoid bone is in the stage's space, and false
// if the model has no such bone.
func (a *Actor) BoneMatrix(b motion.Bone) (motion.Mat4, bool) {
	if !a.Model.Has.Has(b) {
		return motion.IdentityMat, false
	}
	return a.world[a.Model.Humanoid[b]], true
}

// Delta returns the D that [motion.RotateBone] needs so that bone b is seen to
// turn by the rotation g about the stage's axes. A normalized rotation is
// relative to the bone's humanoid parents, so g is seen from them:
// D = A⁻¹·g·A, A being the product of their rotations. Stage, clip and D are in
// motion's space for every model: the half turn of VRM 0.x is undone where
// poses enter and leave the model, see own.
func (a *Actor) Delta(b motion.Bone, g motion.Quat) motion.Quat { return a.DeltaIn(&a.pose, b, g) }

// DeltaIn is [Actor.Delta] of the actor in another pose of its clip.
func (a *Actor) DeltaIn(pose *motion.Pose, b motion.Bone, g motion.Quat) motion.Quat {
	A := motion.Identity
	for p := b.Parent(); p != motion.NoBone; p = p.Parent() {
		if a.Missing == PassOn || a.Model.Has.Has(p) {
			A = pose.Rotation[p].Mul(A)
		}
	}
	return A.Inv().Mul(g).Mul(A)
}

// Shown reports whether the actor is to be drawn: it is visible, and its MMD
// motion does not hide it at this moment.
func (a *Actor) Shown() bool { return a.Visible && (a.solver == nil || a.solver.Visible) }

// Materials returns the model's materials as the face and morphs of this moment
// colour them, and a number that changes whenever they do.
func (a *Actor) Materials() ([]Material, uint64) { return a.tints, a.tinted }
