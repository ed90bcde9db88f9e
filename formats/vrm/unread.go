package vrm

import (
	"fmt"
	"slices"
	"strings"
)

// obeyed are the extensions that we read, or whose lack we tell where we meet
// it.
var obeyed = map[string]bool{
	"VRM": true, "VRMC_vrm": true, "VRMC_springBone": true, "VRMC_springBone_extended_collider": true,
	"VRMC_node_constraint": true, "VRMC_materials_mtoon": true, "VRMC_materials_hdr_emissiveMultiplier": true,
	"KHR_materials_unlit": true, "KHR_texture_transform": true, "KHR_materials_emissive_strength": true,
	"KHR_mesh_quantization": true, dracoName: true, basisName: true, webpName: true,
	"EXT_meshopt_compression": true, "KHR_meshopt_compression": true,
}

// unread tells what else the file holds: extensions that we do not read, with a
// warning for those that it requires, and lists that a VRM has no use for.
func (r *reader) unread() error {
	for _, name := range slices.Compact(slices.Sorted(slices.Values(slices.Concat(r.ExtensionsUsed, sortedKeys(r.Extensions))))) {
		if !obeyed[name] {
			r.f.Unread = append(r.f.Unread, name)
		}
	}
	for i, name := range r.ExtensionsRequired {
		if !obeyed[name] {
			r.warn(fmt.Sprintf("/extensionsRequired/%d", i), "read without it", "the unknown extension %q", name)
		}
	}
	attributes := map[string]bool{}
	for _, m := range r.Meshes {
		for _, p := range m.Primitives {
			for name := range p.Attributes {
				for _, kind := range []string{"COLOR_", "TANGENT", "_"} {
					if strings.HasPrefix(name, kind) {
						attributes[name] = true
					}
				}
			}
		}
	}
	r.f.Unread = append(r.f.Unread, sortedKeys(attributes)...)
	for _, key := range []string{"animations", "cameras"} {
		var list []any
		if raw, ok := r.Top[key]; ok && r.Decode(raw, "/"+key, &list) == nil && len(list) > 0 {
			r.f.Unread = append(r.f.Unread, fmt.Sprintf("%d %s", len(list), key))
		}
	}
	return nil
}
