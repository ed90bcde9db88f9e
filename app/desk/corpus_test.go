package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
)

// companions are the kinds of real files that belong to others: textures, buffers,
// recordings of a network, notes. They open with those, or not at all.
var companions = []string{".bin", ".gitignore", ".jpg", ".png", ".md", ".json", ".mocopipackets", ".vmcpackets", ".trace"}

// refused lists the real files outside malformed/ that do not open, and what
// their error says.
var refused = map[string]string{
	"saturday06_VRM-Addon-for-Blender__vrm_broken_empty.vrm":      "want VRMC_vrm or VRM",
	"saturday06_VRM-Addon-for-Blender__vrm_broken_human_bone.vrm": "want a node index below 20, got 12345",
	"KhronosGroup_glTF-Validator__json_and_two_buffers.glb":       "got another at place 2",
}

// Every real file opens as the program opens it, or says in a reader's words why
// not; one of a kind that does not open says so.
func TestRealFilesOpen(t *testing.T) {
	if testing.Short() {
		t.Skip("every real file takes too long for a short run")
	}
	root := formatstest.Root(t)
	opened, seen := map[string]int{}, 0
	for file := range formatstest.Features(t) {
		ext := strings.ToLower(filepath.Ext(file))
		if ext == "" || slices.Contains(companions, ext) || strings.HasPrefix(file, "malformed/") {
			continue
		}
		seen++
		l, err := LoadFile(filepath.Join(root, filepath.FromSlash(file)))
		want := refused[filepath.Base(file)]
		if err != nil && want == "" && slices.Contains(fileKinds[GLTFFile].endings, ext) {
			want = "unsupported" // most are test models in which no humanoid moves
		}
		switch {
		case !slices.Contains(Endings(), ext):
			if err == nil || err.Error() != ErrKind().Error() {
				t.Errorf("%s: %v, want the error that no such kind opens", file, err)
			}
		case err != nil && want == "":
			t.Errorf("%s does not open: %v", file, err)
		case err != nil:
			if !ours(err) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %s", file, err, want)
			}
		case want != "":
			t.Errorf("%s is listed as refused, for %q, but opens", file, want)
		default:
			opened[ext]++
			if (l.Model == nil) == (l.Clip == nil && l.MMD == nil && l.Film == nil) {
				t.Errorf("%s is neither model nor motion, or both", file)
			}
			sameSaved(t, file, l)
		}
	}
	for ext, least := range map[string]int{".vrm": 60, ".vrma": 15, ".pmx": 45, ".pmd": 2, ".vmd": 25, ".vpd": 1, ".bvh": 15, ".gltf": 1} {
		if opened[ext] < least {
			t.Errorf("%d files %s opened, want %d: the test has lost its subject", opened[ext], ext, least)
		}
	}
	t.Logf("%d files, opened: %v", seen, opened)
}

// sameSaved checks that a motion which was not edited is saved as the file it came
// from.
func sameSaved(t *testing.T, file string, l *Loaded) {
	t.Helper()
	if l.Clip == nil || l.File == nil {
		return
	}
	data, err := Encode(l.Clip, l.File)
	if err != nil {
		t.Errorf("%s cannot be saved: %v", file, err)
	} else if old, _ := os.ReadFile(l.Path); string(old) != string(data) {
		t.Errorf("%s: saved without an edit, it is another file", file)
	}
}

// ours reports whether an error is one that names a defect.
func ours(err error) bool {
	return errors.As(err, new(*formats.Error)) || errors.As(err, new(*TextError))
}

// What a broken file may cost.
const (
	mostTime   = time.Second
	mostMemory = 512 << 20 // bytes of the whole process
)

// openOne names the file that a child process opens, see TestOpenOne.
const openOne = "FURITSUKE_OPEN_ONE"

// An outcome is what a child process tells of opening one file.
type outcome struct {
	Error   string
	Ours    bool // the error is a reader's, which names format, place and defect
	Seconds float64
	Memory  uint64 // bytes, the most that the process held
}

// Every malformed real file fails with one error that names the defect, and takes
// little time and memory to do so. Each is opened by a process of its own: memory
// is taken from the system but seldom given back.
func TestMalformed(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "malformed/*") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			child := exec.Command(os.Args[0], "-test.run=^TestOpenOne$")
			child.Env = append(os.Environ(), openOne+"="+path)
			out, err := child.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			var o outcome
			line, _, _ := strings.Cut(string(out), "\n")
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatalf("%v: %q", err, out)
			}
			if o.Error == "" || !o.Ours || strings.Contains(o.Error, "\n") {
				t.Errorf("want an error of one line that names the defect, got %q", o.Error)
			}
			if o.Seconds > mostTime.Seconds() || o.Memory > mostMemory {
				t.Errorf("it took %.2f s and %d MB, want at most %v and %d MB", o.Seconds, o.Memory>>20, mostTime, mostMemory>>20)
			}
			t.Logf("%.3f s, %d MB: %s", o.Seconds, o.Memory>>20, o.Error)
		})
	}
}

// TestOpenOne is the child of TestMalformed.
func TestOpenOne(t *testing.T) {
	path := os.Getenv(openOne)
	if path == "" {
		t.Skip("TestMalformed runs this in a process of its own")
	}
	start := time.Now()
	_, err := LoadFile(path)
	o := outcome{Seconds: time.Since(start).Seconds()}
	if err != nil {
		o.Error, o.Ours = err.Error(), formatstest.IsError(err)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	o.Memory = m.Sys
	line, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(string(line))
}
