package pmx

// BoneFlags are the switches of a bone. Some say which fields are stored.
type BoneFlags uint16

// The flags of a bone (specs/pmx.md §6); 0x0040 and 0x4000 up are unused.
const (
	TailIsBone        BoneFlags = 0x0001 // TailBone is stored, otherwise TailOffset
	Rotatable         BoneFlags = 0x0002
	Movable           BoneFlags = 0x0004
	BoneVisible       BoneFlags = 0x0008
	Operable          BoneFlags = 0x0010
	HasIK             BoneFlags = 0x0020 // IK is stored
	AppendLocal       BoneFlags = 0x0080
	AppendRotation    BoneFlags = 0x0100 // AppendSource and AppendRatio are stored
	AppendTranslation BoneFlags = 0x0200 // the same
	HasFixedAxis      BoneFlags = 0x0400 // FixedAxis is stored
	HasLocalAxes      BoneFlags = 0x0800 // LocalX and LocalZ are stored
	AfterPhysics      BoneFlags = 0x1000
	ExternalParent    BoneFlags = 0x2000 // ExternalKey is stored
)

// A Bone is one bone. A field that its flag does not name is zero (None for
// indices) and is not written.
type Bone struct {
	Name, NameEnglish string
	Position          [3]float32 // rest, absolute
	Parent            int        // may come later in the list; or None
	Layer             int        // deform layer
	Flags             BoneFlags
	TailBone          int        // what the bone points at, or None
	TailOffset        [3]float32 // the same as an offset from Position
	AppendSource      int        // of Bones, or None
	AppendRatio       float32    // may be negative or above 1
	FixedAxis         [3]float32 // not necessarily of unit length
	LocalX, LocalZ    [3]float32 // an editor's aid; turns nothing by itself
	ExternalKey       int32
	IK                IK
}

// An IK pulls Target to its bone by turning Links.
type IK struct {
	Target    int // or None
	Loops     int
	UnitAngle float32  // radians a step
	Links     []IKLink // nearest the target first
}

// An IKLink is a bone that an IK turns.
type IKLink struct {
	Bone     int
	Limited  bool
	Min, Max [3]float32 // radians; stored swapped in some files
}
