package app

import (
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion"
)

// Every track stands in one group of the sheet: the fingers of each hand in one of
// their own.
func TestGroupsOfTheSheet(t *testing.T) {
	var all motion.Part
	for _, mask := range groups {
		part := desk.Selection{}.Part(mask)
		if all.Bones&part.Bones != 0 || all.Move && part.Move || all.Face && part.Face || all.Gaze && part.Gaze {
			t.Errorf("group %v shows what one before shows", mask)
		}
		if part.Bones.Has(motion.LeftIndexDistal) && part.Bones.Has(motion.RightIndexDistal) {
			t.Errorf("group %v holds the fingers of both hands", mask)
		}
		all = all.And(part)
	}
	if all != motion.Everything {
		t.Errorf("the groups hold %+v, want everything", all)
	}
}
