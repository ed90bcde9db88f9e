package desk

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"furitsuke/formats"
	"furitsuke/motion"
)

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0]*\d*(?:\.\d+)?([a-zA-Z%])`)

// fields returns the fields that a format uses, numbered from 1, with their
// verbs.
func fields(format string) map[int]string {
	out, next := map[int]string{}, 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "%" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		out[next] = m[2]
		next++
	}
	return out
}

func TestEveryStringInEveryLanguage(t *testing.T) {
	for key, r := range table {
		for _, l := range Languages() {
			if strings.TrimSpace(r[l]) == "" {
				t.Errorf("%s has no %s", key, l.Name())
			}
			if a, b := fmt.Sprint(fields(r[English])), fmt.Sprint(fields(r[l])); a != b {
				t.Errorf("%s: %s uses the fields %s, English %s", key, l.Name(), b, a)
			}
		}
	}
}

func TestStringOfEveryCommandMenuAndBone(t *testing.T) {
	want := []string{"bone.none"}
	for _, c := range Commands() {
		want = append(want, c.Label().Key)
	}
	for _, m := range Menus() {
		want = append(want, m.Label().Key)
	}
	for b := range motion.BoneCount {
		want = append(want, "bone."+b.String())
	}
	for _, m := range Masks() {
		want = append(want, m.Label().Key)
	}
	for _, e := range Effects() {
		want = append(want, "tip."+e.Name)
		for _, p := range e.Params {
			want = append(want, p.Label().Key)
			if p.Unit != Flag { // a tick has no unit
				want = append(want, p.Unit.Label().Key)
			}
		}
	}
	want = append(want, optionStrings(&ExportOptions)...)
	want = append(want, optionStrings(&ConvertOptions)...)
	shown := map[string]bool{}
	for _, key := range want {
		shown[key] = true
		if _, ok := table[key]; !ok {
			t.Errorf("no string %s", key)
		}
	}
	for key := range table {
		if strings.HasPrefix(key, "option.") && !shown[key] {
			t.Errorf("no option shows the string %s", key)
		}
	}
}

// optionStrings lists what the window shows of a table of options.
func optionStrings[O any](of *OptionTable[O]) (keys []string) {
	for i := range of.Rows {
		x := &of.Rows[i]
		keys = append(keys, x.Label().Key, x.Tip().Key)
		for w := range x.Words {
			keys = append(keys, x.Word(w).Key)
		}
		if x.Unit != "" && x.Unit != Flag {
			keys = append(keys, x.Unit.Label().Key)
		}
	}
	return keys
}

// literals returns every string literal in the sources of this folder and of
// the window's, but for the table itself.
func literals(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{} // text -> file
	for _, dir := range []string{".", ".."} {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range files {
			name := e.Name()
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "strings") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), dir+"/"+name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					text, _ := strconv.Unquote(lit.Value)
					found[text] = dir + "/" + name
				}
				return true
			})
		}
	}
	return found
}

// Keys that code names are in the table, and the table holds nothing else.
func TestStringsAndSourcesAgree(t *testing.T) {
	named := literals(t)
	// made are the keys that code puts together from parts.
	made := regexp.MustCompile(`^(cmd|menu|bone|part|facePart|ignored|param|unit|tip|option)\.|^error\.(format|unsupported)At$`)
	groups := map[string]bool{}
	for key := range table {
		group, _, _ := strings.Cut(key, ".")
		groups[group] = true
		if named[key] == "" && !made.MatchString(key) {
			t.Errorf("no source names the string %s", key)
		}
	}
	key := regexp.MustCompile(`^([a-z]+)\.[a-zA-Z]+$`)
	found := 0
	for text, file := range named {
		m := key.FindStringSubmatch(text)
		if m == nil || !groups[m[1]] || commandBy[text] != nil || filepath.Ext(text) == ".ini" {
			continue
		}
		found++
		if _, ok := table[text]; !ok {
			t.Errorf("%s names the string %q, which is not in the table", file, text)
		}
	}
	if found < 100 {
		t.Errorf("only %d keys found in the sources: the test has lost its subject", found)
	}
}

func TestCause(t *testing.T) {
	_, missing := os.Open("no such file")
	for _, c := range []struct {
		err    error
		en, ja string
	}{
		{&formats.Error{Format: "vmd", Place: "count", Offset: 50, Want: "at most 0", Got: "9"},
			"vmd: count at byte 50: want at most 0, got 9", "vmd: count（50 バイト目）: at most 0 のはずが 9 です"},
		{fmt.Errorf("a.vrm: %w", &formats.Error{Format: "vrm", Place: "/nodes", Offset: -1, Want: "x", Got: "y", Unsupported: true}),
			"vrm: /nodes: not supported: want x, got y", "vrm: /nodes: 未対応です（対応: x、ファイル: y）"},
		{missing, "there is no such file", "ファイルが見つかりません"},
		{fs.ErrPermission, "permission denied", "アクセスが許可されていません"},
		{errors.New("disk full"), "disk full", "disk full"},
		{fail("error.opUsage", "pose", fail("error.opMissing", "at="), "BONE"),
			"pose: at= is missing; usage: pose BONE", "pose: at= がありません。書き方: pose BONE"},
	} {
		if got := English.Cause(c.err); got != c.en {
			t.Errorf("English: %q, want %q", got, c.en)
		}
		if got := Japanese.Cause(c.err); got != c.ja {
			t.Errorf("Japanese: %q, want %q", got, c.ja)
		}
	}
	for key, r := range table {
		if !strings.Contains(r[English], "%") {
			continue
		}
		args := make([]any, len(fields(r[English])))
		for i := range args {
			args[i] = "x"
			if slices.Contains([]string{"d"}, fields(r[English])[i+1]) {
				args[i] = 7
			} else if fields(r[English])[i+1] == "f" {
				args[i] = 7.0
			}
		}
		for _, l := range Languages() {
			if s := l.T(key, args...); strings.Contains(s, "%!") {
				t.Errorf("%s in %s: %s", key, l.Name(), s)
			}
		}
	}
}
