package app

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestRealEvents runs the program as a process of its own and uses it through
// the window system: a click, the space bar, Ctrl+Q.
func TestRealEvents(t *testing.T) {
	xdotool, err := exec.LookPath("xdotool")
	if err != nil {
		t.Fatal("xdotool is missing: install it to run this test")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute) // a loaded machine takes half a minute
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
	do("windowfocus", window)
	do("mousemove", "--window", window, "500", "300")
	do("click", "1") // on the empty stage: the keys go there
	press := func(keys ...string) {
		for _, k := range keys {
			do("keydown", k)
			time.Sleep(120 * time.Millisecond) // longer than a slow frame
		}
		for i := len(keys) - 1; i >= 0; i-- {
			do("keyup", keys[i])
			time.Sleep(120 * time.Millisecond)
		}
	}
	press("space")
	press("ctrl", "q")
	if err := child.Wait(); err != nil {
		t.Fatalf("the program ended with %v: %s", err, errs.String())
	}
	if got, want := strings.TrimSpace(out.String()), "playing false, models 2"; got != want {
		t.Errorf("at its end the program says %q, want %q", got, want)
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
