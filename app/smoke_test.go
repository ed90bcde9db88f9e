package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// TestRealEvents runs the program as a process of its own and makes a pose edit
// through the window system alone: the space bar, a click on the timeline, one
// on a bone's mark, the drag of a ring, undo, Ctrl+Q. Where all that stands on
// the screen a window of the same size tells.
func TestRealEvents(t *testing.T) {
	xdotool, err := exec.LookPath("xdotool")
	if err != nil {
		t.Fatal("xdotool is missing: install it to run this test")
	}
	h := newHand(t)
	h.stopAt(1)
	moment := h.w.time.at(1)
	h.take(motion.LeftUpperArm)
	mark, _ := h.w.stage.marks.At(motion.LeftUpperArm)
	ring := h.ringPath(gizmo.RingZ, 0.6)
	start := time.Now()
	h.frames(3)
	pause := max(time.Since(start), 150*time.Millisecond) // some frames, whatever else the machine does

	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute) // a loaded machine takes two
	defer cancel()
	child := exec.CommandContext(ctx, os.Args[0])
	child.Env = append(os.Environ(), childEnv+"=1")
	var out, errs bytes.Buffer
	child.Stdout, child.Stderr = &out, &errs
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	do := func(args ...string) string {
		got, err := exec.CommandContext(ctx, xdotool, args...).Output()
		if err != nil {
			t.Fatalf("xdotool %q: %v\nthe program said: %s", args, err, errs.String())
		}
		return strings.TrimSpace(string(got))
	}
	// The title names the motion once models and motions have loaded; the first
	// frame waits for nothing.
	windows := strings.Fields(do("search", "--sync", "--onlyvisible", "--name", "walk.vrma - Furitsuke"))
	window := windows[len(windows)-1]
	press := func(keys ...string) {
		for _, k := range keys {
			do("keydown", k)
			time.Sleep(pause)
		}
		for i := len(keys) - 1; i >= 0; i-- {
			do("keyup", keys[i])
			time.Sleep(pause)
		}
	}
	move := func(p imgui.Vec2) {
		do("mousemove", "--window", window, fmt.Sprint(int(p.X+0.5)), fmt.Sprint(int(p.Y+0.5)))
		time.Sleep(pause)
	}
	drag := func(path ...imgui.Vec2) {
		move(path[0])
		do("mousedown", "1")
		time.Sleep(pause)
		for _, p := range path[1:] {
			move(p)
		}
		do("mouseup", "1")
		time.Sleep(pause)
	}
	do("windowfocus", window)
	drag(h.onStage(draw.Point{X: 20, Y: 300})) // on the empty stage: the keys go there
	press("space")
	drag(moment)
	drag(h.onStage(mark))
	drag(ring...)
	press("ctrl", "z")
	press("ctrl", "q")
	if err := child.Wait(); err != nil {
		t.Fatalf("the program ended with %v: %s", err, errs.String())
	}
	var turned float64
	got, want := strings.TrimSpace(out.String()), "playing false, models 2, undone 1, leftUpperArm turned by %f degrees"
	if n, err := fmt.Sscanf(got, want, &turned); n != 1 || err != nil || turned < 20 || turned > 60 {
		t.Errorf("at its end the program says %q, want %q with about 34", got, want)
	}
}

// TestWithoutDisplay starts the program where no window can be: it must say so
// and end, not crash.
func TestWithoutDisplay(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only X11 and Wayland can be absent")
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childEnv+"=1", "DISPLAY=:no", "WAYLAND_DISPLAY=")
	out, err := child.CombinedOutput()
	var status *exec.ExitError
	if !errors.As(err, &status) || status.ExitCode() != 1 || !strings.Contains(string(out), "no display") {
		t.Errorf("it ended with %v and said:\n%s", err, out)
	}
}
