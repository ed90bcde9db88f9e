package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/compare"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A comparison is what stands beside each other on the stage: an MMD model with
// its motion and a VRM with a clip.
type comparison struct {
	model *scene.Model
	plays mmd.Performance
	vrm   *scene.Model
	clip  *motion.Clip
}

// A comparer keeps the differences between the two figures on the stage
// measured.
type comparer struct {
	of    comparison // that table, or the job under way, is of
	job   *Job
	table *compare.Table
	marks []compare.Mark
}

// The worst moments that are marked: few enough to be told apart, and never two
// of one movement.
const (
	worstMarks = 8
	marksApart = 0.5 // seconds
)

// comparison returns what the stage holds to be compared, and the MMD model's
// slot: the VRM that edits change, and the model that its motion is solved on.
// The slot is nil unless both play something.
func (d *Desk) comparison() (comparison, *Slot) {
	doc := d.Doc()
	vrm, m := doc.Current()
	if vrm == nil {
		return comparison{}, nil
	}
	model := doc.slotFor(m, MMD)
	if model == nil {
		return comparison{}, nil
	}
	played := doc.Motion(model.Motion)
	if played == nil || played.MMD == nil {
		return comparison{}, nil
	}
	return comparison{model.Model, doc.performance(played), vrm.Model, m.Clip}, model
}

// compareFigures keeps the differences in line with the stage while the Compare
// workspace shows them, by a job; what is no longer there is not measured to its
// end. While the user drags something the last ones stay.
func (d *Desk) compareFigures() {
	c, model := d.comparison()
	if d.Workspace != CompareSpace || d.Held || c == d.compared.of {
		return
	}
	if d.compared.job != nil {
		d.compared.job.Cancel()
	}
	if model == nil {
		d.compared = comparer{}
		return
	}
	d.compared.of = c // the table before stays until there is a new one
	d.compared.job = d.Jobs.Start(T("job.compare"), func(t *Task) (func(), error) {
		f := compare.NewFigures(c.model.Skeleton, c.vrm.Facing())
		table := f.Measure(c.plays, c.clip, compare.Options{}, t.Go)
		if table == nil {
			return nil, t.Context().Err()
		}
		marks := table.Marks(worstMarks, marksApart, compare.GoodMedian)
		return func() {
			if d.compared.of == c {
				d.compared.table, d.compared.marks, d.compared.job = table, marks, nil
			}
		}, nil
	}, func(err error) { d.jobFailed(T("message.failed", T("job.compare"), err), err) })
}

// Differences returns how far the two figures on the stage are apart, and the
// worst moments, worst first. Both are nil where there is nothing to compare, and
// until it is measured.
func (d *Desk) Differences() (*compare.Table, []compare.Mark) {
	return d.compared.table, d.compared.marks
}

// Comparable reports whether the stage holds an MMD model and a VRM that both
// play.
func (d *Desk) Comparable() bool {
	_, model := d.comparison()
	return model != nil
}
