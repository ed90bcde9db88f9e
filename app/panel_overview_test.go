package app

import (
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion"
)

// A clip that is measured no more because another has taken its place is no error.
func TestMeasuringAnotherClipIsNoError(t *testing.T) {
	d := desk.New(desk.Options{Workers: 1})
	defer d.Jobs.Close()
	var p overviewPanel
	for range 3 {
		p.measure(view{desk: d}, &motion.Clip{Duration: 10, Rest: &motion.Rest{Has: motion.AllBones}})
	}
	d.Wait()
	if last, ok := d.Messages.Last(); ok {
		t.Errorf("a message: %s", desk.English.Say(last.Text))
	}
	if p.shown.Amount == nil {
		t.Error("the last clip is not measured")
	}
}
