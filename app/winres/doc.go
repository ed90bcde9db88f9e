// Package winres is what Windows shows and asks of the program: its icon, its
// version, its manifest, and which of two GPUs to use. Import it for its effect;
// on other systems it is empty. It knows nothing of the program.
//
// rsrc_windows_amd64.syso is made of the three other files by make winres; Go
// links it into every program for Windows that imports this package.
package winres
