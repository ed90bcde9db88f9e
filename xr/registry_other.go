//go:build !windows

package xr

// activeRuntime is the registry's; only Windows has one.
func activeRuntime() (string, error) { return "", nil }
