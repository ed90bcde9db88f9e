package desk

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats"
)

// Every real file opens, or says in a reader's words why not.
func TestRealFilesOpen(t *testing.T) {
	root, set := os.LookupEnv("FURITSUKE_CORPUS")
	if !set {
		t.Skip("FURITSUKE_CORPUS is not set")
	}
	opened, refused := 0, 0
	for _, folder := range []string{"vrm0", "vrm1", "vrma", "vmd", "pmx", "malformed"} {
		files, err := filepath.Glob(filepath.Join(root, folder, "*"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", filepath.Join(root, folder), err)
		}
		for _, path := range files {
			l, err := LoadFile(path)
			if err == nil {
				opened++
				if (l.Model == nil) == (l.Clip == nil && l.MMD == nil) {
					t.Errorf("%s is neither model nor motion, or both", path)
				}
				if l.Clip != nil {
					if data, err := Encode(l.Clip, l.File); err != nil {
						t.Errorf("%s cannot be saved: %v", path, err)
					} else if old, _ := os.ReadFile(path); string(old) != string(data) {
						t.Errorf("%s: saved without an edit, it is another file", path)
					}
				}
				continue
			}
			refused++
			var fe *formats.Error
			var te *TextError
			if !errors.As(err, &fe) && !errors.As(err, &te) {
				t.Errorf("%s: %v is an error without fields", path, err)
			}
		}
	}
	if opened < 100 || refused < 5 {
		t.Errorf("%d files opened, %d refused: the test has lost its subject", opened, refused)
	}
}
