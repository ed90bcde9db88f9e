// Package glibc lets programs that link ImGui's prebuilt archive start on
// Linux systems whose C library is older than the one it was built with. Import
// it for its effect; on other systems it is empty. It knows nothing of ImGui.
package glibc
