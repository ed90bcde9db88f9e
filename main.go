// Furitsuke edits the motion of humanoid characters. Without arguments, or with
// the names of files, it opens its window; with a command it does its work and
// ends.
package main

import (
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"furitsuke/app"
	"furitsuke/app/cli"
	"furitsuke/app/desk"
	_ "furitsuke/app/winres" // icon, version and manifest on Windows
)

// The window system and OpenGL belong to the thread the process began on.
func init() { runtime.LockOSThread() }

func main() {
	endOnSignals()
	args := os.Args[1:]
	if runtime.GOOS == "windows" {
		args = cli.Expand(args)
	}
	status := run(args)
	desk.EndWrites() // a save that the window did not wait for
	os.Exit(status)
}

// endOnSignals ends the process when it is told to, but not in the middle of a
// file: the half of it would stay behind. The status is the shell's, 128 and the
// signal's number.
func endOnSignals() {
	told := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // as nohup has it
			signal.Notify(told, s)
		}
	}
	go func() {
		s := (<-told).(syscall.Signal)
		desk.EndWrites()
		os.Exit(128 + int(s))
	}()
}

// run returns the exit status.
func run(args []string) int {
	if len(args) > 0 && cli.Handles(args[0]) {
		return cli.Main(args, os.Stdout, os.Stderr)
	}
	for _, path := range args {
		if _, err := os.Stat(path); err != nil {
			return cli.Usage(app.Stderr, "%s is neither a command nor a file", path)
		}
	}
	if err := window(args); err != nil {
		return cli.Fail(app.Stderr, err)
	}
	return 0
}

// window runs the program with its window. One core is left to the thread that
// draws; the two threads beyond the cores keep garbage collection and system
// calls from making it wait.
func window(paths []string) error {
	if err := cli.NeedDisplay(); err != nil {
		return err
	}
	cores := runtime.NumCPU()
	runtime.GOMAXPROCS(cores + 2)
	d := desk.New(desk.Options{Workers: max(1, cores-1), Files: desk.UserFiles()})
	err := app.Run(d, paths)
	if closing := d.Close(); err == nil {
		err = closing
	}
	return err
}
