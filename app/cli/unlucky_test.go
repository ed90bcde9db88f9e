package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A motion that is named .vrma is not replaced by its own conversion, whatever
// way the output is named.
func TestConvertSparesItsInputs(t *testing.T) {
	in := write(t, "dance.vrma", read(t, bowFile(t)))
	dir := filepath.Dir(in)
	link := filepath.Join(t.TempDir(), "link.vrma")
	if err := os.Symlink(in, link); err != nil {
		t.Skipf("no links here: %v", err)
	}
	before := read(t, in)
	for _, args := range [][]string{
		{in, "-o", in},
		{in, "-o", link},
		{in, "-o", dir},
		{in, bowFile(t), "-o", dir},
		{write(t, "dance.vmd", before), in, "-o", dir},
	} {
		status, _, stderr := furitsuke(append([]string{"convert"}, args...)...)
		if status != 2 || strings.Count(stderr, "\n") != 1 {
			t.Errorf("convert %q: status %d, %q", args, status, stderr)
		}
		if string(read(t, in)) != string(before) {
			t.Fatalf("convert %q wrote over its input", args)
		}
	}
}

// A call that is refused makes no folder.
func TestRefusedConvertMakesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	for _, wrong := range []string{"--fps=0", "--astance=NaN", "--ankle=none"} {
		if status, _, _ := furitsuke("convert", bowFile(t), write(t, "second.vmd", nil), "-o", dir, wrong); status != 2 {
			t.Errorf("%s: status %d", wrong, status)
		}
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a folder was made")
	}
}

// An output that cannot be written is named, not the input.
func TestOutputErrors(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "folder.vrma")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	protected := filepath.Join(dir, "protected.vrma")
	if err := os.WriteFile(protected, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"convert", bowFile(t), "-o", protected}, "protected.vrma: the file is write-protected"},
		{[]string{"edit", waveFile(t), "-o", protected}, "protected.vrma: the file is write-protected"},
		{[]string{"edit", waveFile(t), "-o", folder}, "folder.vrma: this is a folder"},
		{[]string{"convert", bowFile(t), "-o", filepath.Join(dir, "none", "a.vrma")}, "a.vrma: there is no folder " + filepath.Join(dir, "none")},
		{[]string{"edit", waveFile(t), "-o", filepath.Join(dir, "a.vrma"), "pose", "head", "at=9", "rotate=0,0,1"}, "wave.vrma: at=9 is not between 0 and 2"},
	} {
		status, _, stderr := furitsuke(c.args...)
		if status != 1 || !strings.Contains(stderr, c.says) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("furitsuke %q: status %d, %q; want %q", c.args, status, stderr, c.says)
		}
	}
	if status, _, stderr := furitsuke("edit", waveFile(t), "-o", filepath.Join(dir, "a.vmd")); status != 2 || !strings.Contains(stderr, "want a .vrma") {
		t.Errorf("a motion under another kind's name: status %d, %q", status, stderr)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("files left behind: %v, %v", entries, err)
	}
}

// Names in files and of files reach the terminal as text.
func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"two  spaces.vmd":           "two  spaces.vmd",
		"a\nb":                      "a b",
		"panic\n\tmain.go:1\r\n\n":  "panic main.go:1",
		"\x1b[31mred\u009b0m\x00%s": "\uFFFD[31mred\uFFFD0m\uFFFD%s",
		"モデル　名":                     "モデル　名",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestHelpOfACommand(t *testing.T) {
	if out := must(t, "help", "convert"); !strings.Contains(out, "Usage: furitsuke convert") {
		t.Errorf("help convert printed %q", out)
	}
}
