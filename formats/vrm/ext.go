package vrm

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"furitsuke/motion"
)

// The two extensions as they stand in JSON. Parts that only decorate are left
// raw, so that a defect there does not refuse the model.

// ext1 is VRMC_vrm (specification VRMC_vrm-1.0).
type ext1 struct {
	SpecVersion string
	Meta        json.RawMessage
	Humanoid    struct {
		HumanBones map[string]struct{ Node *int }
	}
	Expressions struct {
		Preset map[string]*expression1
		Custom map[string]*expression1
	}
	LookAt *struct {
		Type                    string
		OffsetFromHeadBone      *[3]float64
		RangeMapHorizontalInner rangeMap1
		RangeMapHorizontalOuter rangeMap1
		RangeMapVerticalDown    rangeMap1
		RangeMapVerticalUp      rangeMap1
	}
	FirstPerson struct {
		MeshAnnotations []struct {
			Node *int
			Type string
		}
	}
}

type expression1 struct {
	IsBinary         bool
	MorphTargetBinds []struct {
		Node, Index int
		Weight      float64
	}
	MaterialColorBinds []struct {
		Material    int
		Type        string
		TargetValue []float32
	}
	TextureTransformBinds []struct {
		Material      int
		Scale, Offset *[2]float32
	}
	OverrideBlink, OverrideLookAt, OverrideMouth string
}

type rangeMap1 struct{ InputMaxValue, OutputScale *float64 }

// ext0 is VRM (schema 0.0).
type ext0 struct {
	SpecVersion     string
	ExporterVersion string
	Meta            json.RawMessage
	Humanoid        struct {
		HumanBones []struct {
			Bone string
			Node int
		}
	}
	BlendShapeMaster struct {
		BlendShapeGroups []group0
	}
	FirstPerson struct {
		FirstPersonBoneOffset *vector0
		MeshAnnotations       []struct {
			Mesh            int
			FirstPersonFlag string
		}
		LookAtTypeName        string
		LookAtHorizontalInner curve0
		LookAtHorizontalOuter curve0
		LookAtVerticalDown    curve0
		LookAtVerticalUp      curve0
	}
	SecondaryAnimation struct {
		BoneGroups     []boneGroup0
		ColliderGroups []struct {
			Node      int
			Colliders []struct {
				Offset vector0
				Radius float64
			}
		}
	}
	MaterialProperties []material0
}

type group0 struct {
	Name, PresetName string
	IsBinary         bool
	Binds            []struct {
		Mesh, Index int
		Weight      float64 // 0..100
	}
	MaterialValues []struct {
		MaterialName, PropertyName string
		TargetValue                []float32
	}
}

type curve0 struct{ XRange, YRange *float64 }

type boneGroup0 struct {
	Comment        string
	Stiffiness     float64 // sic
	GravityPower   float64
	GravityDir     *vector0
	DragForce      float64
	Center         *int
	HitRadius      float64
	Bones          []int
	ColliderGroups []int
}

type material0 struct {
	Name, Shader      string
	RenderQueue       *int
	FloatProperties   map[string]float32
	VectorProperties  map[string][]float32
	TextureProperties map[string]int
	KeywordMap        map[string]bool
}

// A vector0 is a vector of 0.x in glTF axes: stored as {x, y, z} in Unity's
// left-handed space, so z turns over. Some exporters write a list.
type vector0 motion.Vec3

func (v *vector0) UnmarshalJSON(data []byte) error {
	var object struct{ X, Y, Z float64 }
	if err := json.Unmarshal(data, &object); err != nil {
		var list [3]float64
		if json.Unmarshal(data, &list) != nil {
			return err
		}
		object.X, object.Y, object.Z = list[0], list[1], list[2]
	}
	*v = vector0{object.X, object.Y, -object.Z}
	return nil
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
