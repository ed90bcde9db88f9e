// Package app is the window: it paints what the desk, the timeline and the
// gizmo hand it, and asks the desk for what the user wants. Panels read one
// frame's state and make requests, which run after all panels are drawn. It may
// import every other package; none imports it, and it holds no state of a
// document.
package app
