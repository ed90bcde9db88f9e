package app

import (
	"context"
	"errors"
	"fmt"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/timeline"
)

// An overviewPanel is the timeline's first view: how much moves, and the selected
// bone's keys.
type overviewPanel struct {
	shown    timeline.Overview
	measured *motion.Clip // that the amount, or the job under way, is of
	job      *desk.Job
}

// pane returns the overview. While something is held the clip may change every
// frame, and is not measured anew.
func (p *overviewPanel) pane(v view, clip *motion.Clip) timeline.Pane {
	if !v.desk.Held {
		p.measure(v, clip)
	}
	b := v.desk.Doc().Selection.Bone
	p.shown.Falloff, p.shown.Bone, p.shown.Keys = v.desk.Settings.Falloff, false, nil
	if clip != nil && b != motion.NoBone {
		p.shown.Bone, p.shown.Keys = true, clip.Rotation[b]
	}
	return &p.shown
}

// tip names the key under the mouse.
func (p *overviewPanel) tip(v view, f timeline.Frame, at draw.Point) {
	if k := p.shown.KeyAt(f, at); k >= 0 {
		tooltipNow(fmt.Sprintf("%s  %s", timeline.Label(p.shown.Keys.Time(k)), v.T("bone."+v.desk.Doc().Selection.Bone.String())))
	}
}

// measure keeps the curve of motion in line with the clip, by a job.
func (p *overviewPanel) measure(v view, clip *motion.Clip) {
	if clip == p.measured {
		return
	}
	if p.job != nil {
		p.job.Cancel()
	}
	p.measured = clip
	if clip == nil {
		p.shown.Amount, p.job = nil, nil
		return
	}
	p.job = v.desk.Jobs.Start(desk.T("time.amount"), func(t *desk.Task) (func(), error) {
		a := timeline.NewAmount(clip, t.Go)
		if a == nil {
			return nil, t.Context().Err()
		}
		return func() {
			if p.measured == clip {
				p.shown.Amount, p.job = a, nil
			}
		}, nil
	}, func(err error) {
		if !errors.Is(err, context.Canceled) { // for another clip
			v.desk.Say(desk.Error, desk.T("message.failed", desk.T("time.amount"), err))
		}
	})
}
