package cli

import (
	"bytes"
	"encoding/csv"
	"strconv"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/motion/compare"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

type compareCommand struct {
	PMX   string  `arg:"" name:"pmx" help:"The MMD model: a .pmx or .pmd, or an archive or folder with one."`
	VMD   string  `arg:"" name:"vmd" help:"The motion that it plays: a .vmd or .vpd."`
	VRM   string  `arg:"" name:"vrm" help:"The VRM."`
	VRMA  string  `arg:"" optional:"" name:"vrma" help:"The motion that the VRM plays. Without it, what the .vmd converts to on the MMD model."`
	FPS   float64 `default:"30" help:"Moments a second that are compared." placeholder:"N"`
	JSON  bool    `name:"json" xor:"form" help:"Print JSON."`
	CSV   bool    `name:"csv" xor:"form" help:"Print comma-separated values: a line for each bone."`
	Every bool    `help:"With --csv: a line for each moment, with every bone's difference in a column."`
	Out   string  `short:"o" help:"The file to write instead of printing." placeholder:"OUT"`

	playFlags `embed:""`
}

// compared and its parts are what is printed as JSON.
type compared struct {
	Frames    int                  `json:"frames"`
	Bones     map[string]angles    `json:"bones"`
	Positions map[string]distances `json:"positions"`
}

type angles struct {
	Median float64 `json:"medianDeg"`
	P99    float64 `json:"p99Deg"`
	Max    float64 `json:"maxDeg"`
	Worst  float64 `json:"worstTime"` // seconds
}

type distances struct {
	Median float64 `json:"medianCm"`
	P99    float64 `json:"p99Cm"`
	Max    float64 `json:"maxCm"`
	Worst  float64 `json:"worstTime"` // seconds
}

// Run compares the figures and prints the differences.
func (c *compareCommand) Run(sh shell) error {
	if !(c.FPS >= 1 && c.FPS <= 1000) {
		return usage("--fps: want 1 to 1000, got %g", c.FPS)
	}
	if c.Every && !c.CSV {
		return usage("--every is a form of --csv: give both")
	}
	if c.Out != "" {
		reads := inputs{}
		reads.read(c.PMX, c.VMD, c.VRM, c.VRMA)
		if err := reads.spare(c.Out); err != nil {
			return err
		}
	}
	t, err := c.measure(sh)
	if err != nil {
		return err
	}
	if c.Out == "" {
		return c.print(sh, t)
	}
	var b bytes.Buffer
	if err := c.print(shell{&b, sh.err}, t); err != nil {
		return err
	}
	return about(c.Out, desk.WriteFile(c.Out, b.Bytes()))
}

// mostMoments bounds what is compared: an hour at 60 a second. The clip and the
// differences, which are kept for the medians, then take some 300 MB.
const mostMoments = 60 * mmd.MaxSeconds

// bounded refuses to compare more moments of a motion and, if there is one, a clip.
func (c *compareCommand) bounded(m *mmd.Motion, clip *motion.Clip) error {
	seconds := min(float64(m.Last)/mmd.FPS, mmd.MaxSeconds)
	if clip != nil {
		seconds = min(seconds, clip.Duration)
	}
	if n := int(seconds * c.FPS); n > mostMoments {
		return usage("--fps: %g a second are %d moments of these %.0f s, of at most %d; want %d or fewer", c.FPS, n, seconds, mostMoments, int(mostMoments/seconds))
	}
	return nil
}

func (c *compareCommand) measure(sh shell) (*compare.Table, error) {
	model, err := sh.load(c.PMX)
	if err != nil {
		return nil, err
	}
	if model.Model == nil || model.Model.Kind != scene.MMD {
		return nil, about(c.PMX, desk.ErrNeedsKind(".pmx, .pmd", model.Kind))
	}
	if !desk.HasBody(model.Model) {
		return nil, about(c.PMX, desk.ErrNoBody())
	}
	played, err := sh.load(c.VMD)
	if err != nil {
		return nil, err
	}
	if played.MMD == nil {
		return nil, about(c.VMD, desk.ErrModelMotion("PMX", played.Kind))
	}
	c.tellLegs(sh, c.VMD, played.MMD)
	vrm, err := sh.load(c.VRM)
	if err != nil {
		return nil, err
	}
	if vrm.Model == nil || vrm.Model.Kind == scene.MMD {
		return nil, about(c.VRM, desk.ErrNeedsKind(".vrm", vrm.Kind))
	}
	var clip *motion.Clip
	if c.VRMA != "" {
		l, err := sh.load(c.VRMA)
		if err != nil {
			return nil, err
		}
		if clip = l.Clip; clip == nil {
			return nil, about(c.VRMA, desk.ErrModelMotion("VRM", l.Kind))
		}
	}
	if err := c.bounded(played.MMD, clip); err != nil {
		return nil, err
	}
	if clip == nil {
		o := mmd.DefaultOptions()
		o.Model, o.Target, o.FPS, o.FileIK = model.Model.Skeleton, vrm.Model.Facing(), c.FPS, c.FileIK
		clip, _ = mmd.ToClip(played.MMD, o)
	}
	f := compare.NewFigures(model.Model.Skeleton, vrm.Model.Facing())
	return f.Measure(c.performance(played.MMD), clip, compare.Options{FPS: c.FPS}, func(float64) bool { return true }), nil
}

func (c *compareCommand) print(sh shell, t *compare.Table) error {
	switch {
	case c.JSON:
		out := compared{t.Frames, map[string]angles{}, map[string]distances{}}
		for _, r := range t.Bones {
			out.Bones[r.Bone.String()] = angles{r.Median, r.P99, r.Max, r.Worst}
		}
		for _, r := range t.Points {
			out.Positions[r.Bone.String()] = distances{r.Median, r.P99, r.Max, r.Worst}
		}
		return sh.printJSON(out)
	case c.Every:
		return printEvery(sh, t)
	case c.CSV:
		return printStats(sh, t)
	}
	sh.say("%d moments of %.3f s; the VRM is scaled by %.4g, to hips as high as the MMD model's", t.Frames, t.Duration, t.Scale)
	for _, part := range []struct {
		title string
		rows  []compare.Row
	}{{"degrees", t.Bones}, {"centimetres", t.Points}} {
		sh.say("%-24s %9s %9s %9s %9s", part.title, "median", "p99", "max", "at")
		for _, r := range part.rows {
			sh.say("%-24s %9.3f %9.3f %9.3f %7.3f s", r.Bone, r.Median, r.P99, r.Max, r.Worst)
		}
	}
	return nil
}

// printStats prints a line for each bone.
func printStats(sh shell, t *compare.Table) error {
	w := csv.NewWriter(sh.out)
	lines := [][]string{{"bone", "unit", "median", "p99", "max", "worstTime"}}
	for _, part := range []struct {
		unit string
		rows []compare.Row
	}{{"deg", t.Bones}, {"cm", t.Points}} {
		for _, r := range part.rows {
			lines = append(lines, []string{r.Bone.String(), part.unit, digits(r.Median), digits(r.P99), digits(r.Max), digits(r.Worst)})
		}
	}
	return w.WriteAll(lines)
}

// printEvery prints a line for each moment.
func printEvery(sh shell, t *compare.Table) error {
	w := csv.NewWriter(sh.out)
	line := []string{"time"}
	for _, r := range t.Bones {
		line = append(line, r.Bone.String()+" deg")
	}
	for _, r := range t.Points {
		line = append(line, r.Bone.String()+" cm")
	}
	for i := range t.Frames + 1 {
		if i > 0 {
			line = append(line[:0], digits(t.Time(i-1)))
			for _, rows := range [2][]compare.Row{t.Bones, t.Points} {
				for _, r := range rows {
					line = append(line, digits(float64(r.Values[i-1])))
				}
			}
		}
		if err := w.Write(line); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func digits(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
