package xr

import (
	"errors"

	"golang.org/x/sys/windows/registry"
)

// activeRuntime reads the manifest's path from the registry, in the 64-bit view
// that a 64-bit program sees. No value is no runtime, not an error.
func activeRuntime() (string, error) {
	k, err := registry.OpenKey(registry.LOCAL_MACHINE, registryKey, registry.QUERY_VALUE)
	if errors.Is(err, registry.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer k.Close()
	path, _, err := k.GetStringValue(registryValue)
	if errors.Is(err, registry.ErrNotExist) {
		return "", nil
	}
	return path, err
}
