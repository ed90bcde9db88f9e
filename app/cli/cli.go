// Package cli is the program without a window: the commands of a shell. It
// prints what it was asked for on standard output, and what went wrong in one
// line on standard error. It knows nothing of ImGui.
package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"unicode"

	"furitsuke/app/desk"
	"furitsuke/formats"

	"github.com/alecthomas/kong"
)

// The exit statuses.
const (
	statusOK    = 0
	statusError = 1 // a file, or the system, is at fault
	statusUsage = 2 // the command line is
)

// commands is the command line as kong reads it.
type commands struct {
	Info    infoCommand    `cmd:"" help:"Say what files are and what they hold."`
	Convert convertCommand `cmd:"" help:"Convert motion: .vmd, .vpd, .bvh, .glb or .gltf to .vrma, and any but the first two to .vmd or .vpd. Several files go into a folder, in parallel."`
	Edit    editCommand    `cmd:"" help:"Write a .vrma again, with operations done in order."`
	Sample  sampleCommand  `cmd:"" help:"Print the pose of a model that plays a motion, as JSON."`
	Compare compareCommand `cmd:"" help:"Measure how far a VRM is from the MMD model whose motion it plays, by bone: degrees, and centimetres of the model."`
	Shot    shotCommand    `cmd:"" help:"Draw one frame of a stage into a PNG."`
	XR      xrCommand      `cmd:"" name:"xr" help:"Say which OpenXR runtime and loader are installed."`

	Version kong.VersionFlag `help:"Print the version and quit."`
}

// A shell is where a command prints.
type shell struct{ out, err io.Writer }

// Handles reports whether an argument is for this package: a command or a flag.
// Anything else names files for the window.
func Handles(arg string) bool {
	if strings.HasPrefix(arg, "-") || arg == "help" {
		return true
	}
	for _, c := range parser(&commands{}, shell{io.Discard, io.Discard}).Model.Children {
		if c.Name == arg {
			return true
		}
	}
	return false
}

func parser(c *commands, sh shell) *kong.Kong {
	c.Convert.init()
	return kong.Must(c,
		kong.Name("furitsuke"),
		kong.Description("Without a command, furitsuke opens its window, with the files it is given."),
		kong.Writers(sh.out, sh.err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Vars{
			"version": "furitsuke " + Version(), "ops": desk.OpsUsage(),
			"fileIK": desk.English.T("tip.option.file-ik") + ".", // as convert, whose flags are a table, says it
		},
		kong.Exit(func(status int) { panic(exit(status)) }),
		kong.Bind(sh),
	)
}

// exit carries the status out of kong, which would end the process itself after
// --help and --version.
type exit int

// Main runs the command line and returns the exit status.
func Main(args []string, stdout, stderr io.Writer) (status int) {
	defer func() {
		if r := recover(); r != nil {
			code, ok := r.(exit)
			if !ok {
				panic(r)
			}
			status = int(code)
		}
	}()
	if len(args) > 0 && args[0] == "help" { // help convert
		args = append(args[1:len(args):len(args)], "--help")
	}
	sh := shell{stdout, stderr}
	ctx, err := parser(&commands{}, sh).Parse(args)
	if err != nil {
		sh.complain(err)
		return statusUsage
	}
	if err := ctx.Run(); err != nil {
		if !errors.Is(err, errComplained) {
			sh.complain(err)
		}
		if errors.As(err, new(*usageError)) {
			return statusUsage
		}
		return statusError
	}
	return statusOK
}

// Usage prints a usage error of the program's own and returns its status.
func Usage(stderr io.Writer, format string, args ...any) int {
	shell{err: stderr}.complain(fmt.Errorf(format, args...))
	return statusUsage
}

// Fail prints an error and returns its status.
func Fail(stderr io.Writer, err error) int {
	shell{err: stderr}.complain(err)
	return statusError
}

// Version returns the version that the program was built from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	version := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && (version == "" || version == "(devel)") {
			version = s.Value[:min(len(s.Value), 12)]
		}
	}
	return version
}

// errComplained ends a command whose errors were printed as they came.
var errComplained = errors.New("there were errors")

// A usageError is a mistake in the command line that kong cannot see.
type usageError struct{ error }

func usage(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// wantEnding refuses a file to write that is named as another kind of file.
func wantEnding(path, ending string) error {
	if !strings.EqualFold(filepath.Ext(path), ending) {
		return usage("%s: want a %s to write", path, ending)
	}
	return nil
}

// A fileError is an error and the file it is about.
type fileError struct {
	path string
	err  error
}

func about(path string, err error) error {
	if err == nil {
		return nil
	}
	return &fileError{path, err}
}

func (e *fileError) Error() string { return e.path + ": " + cause(e.err) }

func (e *fileError) Unwrap() error { return e.err }

// cause words an error. A reader's error keeps its own words, which give the
// place in bytes.
func cause(err error) string {
	var fe *formats.Error
	if errors.As(err, &fe) {
		return fe.Error()
	}
	return desk.English.Cause(err)
}

// complain prints an error in one line.
func (sh shell) complain(err error) {
	fmt.Fprintln(sh.err, "furitsuke:", oneLine(err.Error()))
}

// warn prints a warning about a file in one line.
func (sh shell) warn(path string, what any) {
	fmt.Fprintln(sh.err, "furitsuke:", oneLine(fmt.Sprintf("%s: warning: %v", path, what)))
}

// say prints one line of what was asked for.
func (sh shell) say(format string, args ...any) {
	fmt.Fprintln(sh.out, oneLine(fmt.Sprintf(format, args...)))
}

// item prints one line that belongs to the one before.
func (sh shell) item(format string, args ...any) {
	fmt.Fprintln(sh.out, "  "+oneLine(fmt.Sprintf(format, args...)))
}

var lineBreak = regexp.MustCompile(`\s*[\n\r\t]\s*`)

// oneLine keeps text on one line: names of files and bones, messages of
// libraries and of our own panics. What else would control the terminal, as a
// file of strangers may try, is shown as a mark.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, lineBreak.ReplaceAllString(strings.TrimSpace(s), " "))
}

// printJSON prints a value as one line of JSON, text as it is written.
func (sh shell) printJSON(v any) error {
	e := json.NewEncoder(sh.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
