package mmdname

import (
	"testing"

	"golang.org/x/text/encoding/japanese"

	"furitsuke/motion/mmd"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text, key, folded string
	}{
		{"", "", ""},
		{"頭", "\x93\xaa", "頭"},
		{"左足ＩＫ", "\x8d\xb6\x91\xab\x82\x68\x82\x6a", "左足IK"},
		{"ｳｨﾝｸ２右", "\xb3\xa8\xdd\xb8\x82\x51\x89\x45", "ウィンク2右"},
		{"頭\x00rest", "\x93\xaa", "頭"},
		// The eighth character is cut in two, as in MMD's files.
		{"あいうえおかきく", "\x82\xa0\x82\xa2\x82\xa4\x82\xa6\x82\xa8\x82\xa9\x82\xab\x82", "あいうえおかきく"},
		{"〜", "\x81\x60", "〜"}, // wave dash, best fit
		{"～", "\x81\x60", "~"}, // full-width tilde
		{"한글", "\x00\x00한글", "한글"},
		{"髙", "\xfb\xfc", "髙"},           // the IBM extension, not NEC's copy of it
		{"\ue000", "\xf0\x40", "\ue000"}, // user-defined
	}
	for _, tt := range tests {
		if got, want := Of(tt.text), (mmd.Name{Text: Of(tt.text).Text, Key: tt.key, Folded: tt.folded}); got != want {
			t.Errorf("Of(%q) = %q, want %q", tt.text, got, want)
		}
		if _, ok := Encode(tt.text, keySize); ok != Writable(Of(tt.text)) {
			t.Errorf("Writable(Of(%q)) = %v", tt.text, !ok)
		}
	}
}

func TestFromBytes(t *testing.T) {
	tests := []struct {
		name, in  string
		text, key string
	}{
		{"MMD's filling", "\x93\xaa\x00\xfd\xfd\xfd", "頭", "\x93\xaa"},
		{"no NUL", "\x82\xa0\x82\xa2\x82\xa4\x82\xa6\x82\xa8\x82\xa9\x82\xab\x82", "あいうえおかき", "\x82\xa0\x82\xa2\x82\xa4\x82\xa6\x82\xa8\x82\xa9\x82\xab\x82"},
		{"empty", "\x00\x00\x00", "", ""},
		{"empty, MMD's filling", "\x00\xfd\xfd", "", ""},
		{"no bytes", "", "", ""},
		{"a NUL for what cp932 lacks", "\x00AB\x00x", "\uFFFDAB", "\x00AB"},
		{"a backslash as second byte", "\x83\x5c\x00", "ソ", "\x83\x5c"},
		{"nonsense", "\x81\x20A", "\uFFFD A", "\x81\x20A"},
		{"twenty bytes of an IK name", "\x93\xaa234567890123456789", "頭234567890123456789", "\x93\xaa2345678901234"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := FromBytes([]byte(tt.in)); got.Text != tt.text || got.Key != tt.key {
				t.Errorf("got %q %q, want %q %q", got.Text, got.Key, tt.text, tt.key)
			}
		})
	}
}

// A model's name and the motion's bytes of it bind, and every two-byte character
// of cp932 comes back from its text, unless two codes share it.
func TestThereAndBack(t *testing.T) {
	chars := 0
	for lead := 0x81; lead <= 0xFC; lead++ {
		for trail := 0x40; trail <= 0xFC; trail++ {
			b := []byte{byte(lead), byte(trail)}
			text := Decode(b)
			if lead >= 0xA0 && lead < 0xE0 || len([]rune(text)) != 1 || text == "\uFFFD" {
				continue
			}
			chars++
			back, ok := Encode(text, 2)
			if !ok {
				t.Fatalf("% x is %q, which does not encode", b, text)
			}
			if again := Decode(back); again != text {
				t.Fatalf("% x is %q, encodes as % x, and that is %q", b, text, back, again)
			}
			if back[0] == necLead || back[0] == necLead+1 {
				t.Fatalf("%q encodes as % x, in NEC's rows", text, back)
			}
		}
	}
	// 7724 of the standards and their extensions, 1880 user-defined.
	if want := 7724 + userRows*rowSize; chars != want {
		t.Errorf("%d characters, want %d", chars, want)
	}
}

func TestEncodeCuts(t *testing.T) {
	tests := []struct {
		text string
		n    int
		want string
		ok   bool
	}{
		{"あい", 3, "\x82\xa0\x82", true},
		{"ab", 0, "", true},
		{"a한b", 15, "a?b", false},
		{"ab한", 2, "ab", true}, // beyond the cut
		{"\u0080\uf8f0\uf8f1\uf8f3", 9, "\x80\xa0\xfd\xff", true},
		{"bad \xff", 9, "bad ?", false},
	}
	for _, tt := range tests {
		if got, ok := Encode(tt.text, tt.n); string(got) != tt.want || ok != tt.ok {
			t.Errorf("Encode(%q, %d) = %q, %v, want %q, %v", tt.text, tt.n, got, ok, tt.want, tt.ok)
		}
	}
}

// Against x/text wherever the two tables should agree.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{"", "\x93\xaa", "\x81", "\xf0\x40\xa0\xfd", "\x81\x20\x81\x81\x81"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		text := Decode(b)
		name := FromBytes(b)
		if len(name.Key) > keySize {
			t.Fatalf("key of %d bytes", len(name.Key))
		}
		if got, ok := Encode(text, len(b)*2+2); ok {
			if again := Decode(got); again != text {
				t.Fatalf("%q encodes as % x, which is %q", text, got, again)
			}
		}
		for _, c := range b {
			if c == 0x80 || c == 0xA0 || c >= userLead {
				return
			}
		}
		want, err := japanese.ShiftJIS.NewDecoder().Bytes(b)
		if err != nil {
			t.Fatal(err)
		}
		if text != string(want) && text+"\uFFFD" != string(want) {
			t.Fatalf("% x: %q, x/text says %q", b, text, want)
		}
	})
}
