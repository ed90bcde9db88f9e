package winres

/*
// The drivers of laptops with two GPUs look for these names among a program's
// exports, and give it the fast one if they are 1 (NVIDIA: "Global Symbols",
// Optimus rendering policies; AMD: PowerXpress).
__declspec(dllexport) unsigned long NvOptimusEnablement = 1;
__declspec(dllexport) int AmdPowerXpressRequestHighPerformance = 1;
*/
import "C"
