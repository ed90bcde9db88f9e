package speaker

// #cgo pkg-config: alsa
// #include <alsa/asoundlib.h>
// static void quiet(const char *file, int line, const char *function, int err, const char *format, ...) {}
// static void hush(void) { snd_lib_error_set_handler(quiet); }
import "C"

// ALSA writes a dozen lines to the terminal where there is no device; the message
// in the window says it once.
func init() { C.hush() }
