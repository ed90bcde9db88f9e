package glibc

/*
#include <stdarg.h>
#include <stdio.h>

// glibc 2.38 gave sscanf a second name for C23 programs. The ImGui archive was
// built against it; older systems (Debian 12 has 2.36) hold only the first
// name. The definition is weak, so that newer systems keep their own.
__attribute__((weak)) int __isoc23_sscanf(const char *s, const char *format, ...) {
	va_list args;
	va_start(args, format);
	int n = vsscanf(s, format, args);
	va_end(args);
	return n;
}
*/
import "C"
