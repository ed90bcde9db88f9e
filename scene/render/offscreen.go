package render

import "furitsuke/scene/render/screen"

// Offscreen returns a renderer on the context of a hidden window, made current,
// which ends with it. Call it, and everything that draws, on the main thread.
func Offscreen() (*Renderer, error) {
	w, err := screen.Open("furitsuke", 64, 64, false)
	if err != nil {
		return nil, err
	}
	r, err := New()
	if err != nil {
		screen.Close(w)
		return nil, err
	}
	r.window = w
	return r, nil
}
