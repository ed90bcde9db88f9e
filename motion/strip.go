package motion

// Strip returns c without the tracks of part: what it moved is at rest (seed
// VRMA EDIT, chapter 7, for fingers and hips movement).
func Strip(c *Clip, part Part) *Clip {
	return c.MapTracks(part, func(Channel, *Track) *Track { return nil })
}
