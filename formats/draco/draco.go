// Package draco unpacks Draco meshes for package formats/vrm, with Google's
// library through github.com/qmuntal/draco-go. A blank import is enough. Where
// that library is not built (it is for Linux, Windows and macOS on amd64) the
// package is empty, and a model that needs it is refused as unsupported.
//
// Sources: KHR_draco_mesh_compression; the Draco bitstream specification,
// chapters 4 (header) and 5 (connectivity) for what is checked before C++ code
// may allocate.
package draco
