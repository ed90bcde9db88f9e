package cli

import (
	"encoding/json"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"furitsuke/formats/vrma"
)

// TestConvertFaces: the bow keys あ at frame 10 alone.
func TestConvertFaces(t *testing.T) {
	in, out := bowFile(t), filepath.Join(t.TempDir(), "out.vrma")
	table := write(t, "faces.toml", []byte("[[faces]]\nmorph = \"あ\"\nexpression = \"うた\"\nshare = 0.5\n"))
	other := write(t, "other.toml", []byte("[[faces]]\nmorph = \"い\"\nexpression = \"ih\"\nshare = 1\n"))
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "aa 1"},
		{[]string{"--face", "あ=oh:0.25"}, "oh 0.25"},
		{[]string{"--face", "あ=oh", "--face", "あ=happy:0.5"}, "happy 0.5 oh 1"},
		{[]string{"--face", "い=oh"}, "aa 1"},
		{[]string{"--face", "あ="}, ""},
		{[]string{"--faces", table}, "うた 0.5 custom"},
		{[]string{"--faces", table, "--face", "あ=aa"}, "aa 1"},
		{[]string{"--faces", other}, ""},
	} {
		var got []conversion
		args := append([]string{"convert", in, "-o", out, "--json"}, c.args...)
		if err := json.Unmarshal([]byte(must(t, args...)), &got); err != nil {
			t.Fatal(err)
		}
		f, err := vrma.Read(read(t, out))
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, e := range f.Clip().Expressions {
			var v [4]float64
			e.Weight.Value(0, &v)
			words = append(words, e.Name, strconv.FormatFloat(v[0], 'g', 4, 64))
			if e.Custom {
				words = append(words, "custom")
			}
		}
		if text := strings.Join(words, " "); text != c.want {
			t.Errorf("%q: the clip shows %q, want %q", c.args, text, c.want)
		}
		left := ""
		if c.want == "" {
			left = "あ"
		}
		if m := got[0].Morphs; left == "" && len(m) > 0 || left != "" && (len(m) != 1 || m[0] != (ignoredMorph{"あ", 1, true, "mouth"})) {
			t.Errorf("%q: left out %v, want %q", c.args, m, left)
		}
	}
	if text := must(t, "convert", in, "-o", out, "--face", "あ="); !strings.Contains(text, "1 bone and 1 morph left out") || !strings.Contains(text, "face mouth あ\n") {
		t.Errorf("the summary says %q", text)
	}
	two := must(t, "convert", in, write(t, "second.vmd", read(t, in)), "-o", t.TempDir(), "--face", "あ=")
	if strings.Count(two, "1 bone and 1 morph left out") != 2 || strings.Contains(two, "face mouth") {
		t.Errorf("the summary of two files says %q, want a line each", two)
	}
}

func TestConvertFacesErrors(t *testing.T) {
	in, out := bowFile(t), filepath.Join(t.TempDir(), "out.vrma")
	none := write(t, "none.toml", []byte("[faces]\n"))
	wrong := write(t, "wrong.toml", []byte("[[faces]]\nmorph = \"あ\"\nexpression = \"aa\"\nshare = 9\n"))
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"--face", "あ"}, 2, "want MORPH=EXPRESSION[:SHARE]"},
		{[]string{"--face", "あ=oh:much"}, 2, "want a number behind the colon"},
		{[]string{"--face", "あ=oh:3"}, 2, "3 is not between 0 and 2"},
		{[]string{"--face", "あ=lookUp"}, 2, "the gaze says it"},
		{[]string{"--gaze", "99"}, 2, "--gaze: want 0 to 30"},
		{[]string{"--faces", "nowhere.toml"}, 1, "nowhere.toml"},
		{[]string{"--faces", none}, 1, "none.toml"},
		{[]string{"--faces", wrong}, 1, "wrong.toml: row 1: 9 is not between 0 and 2"},
	} {
		status, _, stderr := furitsuke(append([]string{"convert", in, "-o", out}, c.args...)...)
		if status != c.status || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: status %d, %q; want %d and %q", c.args, status, stderr, c.status, c.want)
		}
	}
}
