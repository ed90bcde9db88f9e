package vmd

import (
	"encoding/binary"
	"math"

	"furitsuke/formats"
)

// The readers below are called with a count that the bytes left can hold, so
// only readShows, whose records vary in size, can fail.

func readBones(r *formats.Reader, f *File, n int) {
	b := r.Take(n*boneSize, "bone keys")
	f.Bones = make([]BoneKey, n)
	for i := range f.Bones {
		k, b := &f.Bones[i], b[i*boneSize:]
		copy(k.Name[:], b)
		k.Frame = binary.LittleEndian.Uint32(b[15:])
		floats(k.Position[:], b[19:])
		floats(k.Rotation[:], b[31:])
		copy(k.Curves[:], b[47:])
	}
}

func readMorphs(r *formats.Reader, f *File, n int) {
	b := r.Take(n*morphSize, "morph keys")
	f.Morphs = make([]MorphKey, n)
	for i := range f.Morphs {
		k, b := &f.Morphs[i], b[i*morphSize:]
		copy(k.Name[:], b)
		k.Frame = binary.LittleEndian.Uint32(b[15:])
		k.Weight = float(b[19:])
	}
}

func readCameras(r *formats.Reader, f *File, n int) {
	b := r.Take(n*cameraSize, "camera keys")
	f.Cameras = make([]CameraKey, n)
	for i := range f.Cameras {
		k, b := &f.Cameras[i], b[i*cameraSize:]
		k.Frame = binary.LittleEndian.Uint32(b)
		k.Distance = float(b[4:])
		floats(k.Target[:], b[8:])
		floats(k.Rotation[:], b[20:])
		copy(k.Curves[:], b[32:])
		k.FOV = binary.LittleEndian.Uint32(b[56:])
		k.Orthographic = b[60]
	}
}

func readLights(r *formats.Reader, f *File, n int) {
	b := r.Take(n*lightSize, "light keys")
	f.Lights = make([]LightKey, n)
	for i := range f.Lights {
		k, b := &f.Lights[i], b[i*lightSize:]
		k.Frame = binary.LittleEndian.Uint32(b)
		floats(k.Color[:], b[4:])
		floats(k.Direction[:], b[16:])
	}
}

func readShadows(r *formats.Reader, f *File, n int) {
	b := r.Take(n*shadowSize, "shadow keys")
	f.Shadows = make([]ShadowKey, n)
	for i := range f.Shadows {
		b := b[i*shadowSize:]
		f.Shadows[i] = ShadowKey{binary.LittleEndian.Uint32(b), b[4], float(b[5:])}
	}
}

func readShows(r *formats.Reader, f *File, n int) {
	f.Shows = make([]ShowKey, n)
	for i := range f.Shows {
		k := &f.Shows[i]
		k.Frame = r.U32("show key")
		k.Visible = r.U8("show key")
		k.IK = make([]IKSwitch, r.Count("IK switches count", switchSize))
		for j := range k.IK {
			copy(k.IK[j].Name[:], r.Take(len(k.IK[j].Name), "IK switch"))
			k.IK[j].On = r.U8("IK switch")
		}
		if r.Err != nil {
			return
		}
	}
}

func float(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }

func floats(to []float32, b []byte) {
	for i := range to {
		to[i] = float(b[4*i:])
	}
}
