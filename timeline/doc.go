// Package timeline is the strip of time below the stage: which times are in
// view, how a motion looks along them, and what a press, drag or wheel means.
// It takes plain values and gives back a draw list and requests; it knows
// nothing of models, documents or windows.
//
// Space: times are seconds; places are pixels from the strip's top left corner,
// +Y down.
package timeline
