package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"furitsuke/formats"

	"github.com/jeandeaual/go-locale"
)

// A Language is one of those the program speaks. Its number is a column of the
// string table.
type Language uint8

// The languages.
const (
	English Language = iota
	Japanese

	languageCount
)

var languages = [languageCount]struct{ code, name string }{
	English:  {"en", "English"},
	Japanese: {"ja", "日本語"},
}

// Languages lists all languages.
func Languages() []Language { return []Language{English, Japanese} }

// Code returns the ISO 639-1 code: "en".
func (l Language) Code() string { return languages[l].code }

// Name returns the language's name in itself.
func (l Language) Name() string { return languages[l].name }

// LanguageOf returns the language of a code; "" is the system's.
func LanguageOf(code string) (Language, bool) {
	if code == "" {
		return systemLanguage(), true
	}
	for l, x := range languages {
		if x.code == code {
			return Language(l), true
		}
	}
	return English, false
}

// systemLanguage is that of the user's locale, or English.
func systemLanguage() Language {
	code, err := locale.GetLanguage()
	if err != nil {
		return English
	}
	l, _ := LanguageOf(strings.ToLower(code))
	return l
}

// Say puts a text into words. A key that is not in the table is our bug and
// panics; a test looks up every key that the program names.
func (l Language) Say(t Text) string {
	row, ok := table[t.Key]
	if !ok {
		panic("desk: no string " + t.Key)
	}
	if len(t.Args) == 0 {
		return row[l]
	}
	args := make([]any, len(t.Args))
	for i, a := range t.Args {
		switch a := a.(type) {
		case Text:
			args[i] = l.Say(a)
		case error:
			args[i] = l.Cause(a)
		case formats.Warning:
			args[i] = l.Say(warningText(a))
		default:
			args[i] = a
		}
	}
	return fmt.Sprintf(row[l], args...)
}

// T is Say of a key and its fields.
func (l Language) T(key string, args ...any) string { return l.Say(Text{key, args}) }

// Cause puts an error into words. Those that carry fields are worded in the
// language; the rest come from libraries and the system, and stay as they are.
func (l Language) Cause(err error) string {
	var fe *formats.Error
	var te *TextError
	var pe *fs.PathError
	var le *os.LinkError
	switch {
	case errors.As(err, &te):
		return l.Say(te.Text)
	case errors.As(err, &fe):
		return l.Say(formatText(fe))
	case errors.Is(err, fs.ErrNotExist):
		return l.T("error.missing")
	case errors.Is(err, fs.ErrPermission):
		return l.T("error.denied")
	case errors.As(err, &pe): // what says the cause says of which file, too
		return pe.Err.Error()
	case errors.As(err, &le):
		return le.Err.Error()
	}
	return err.Error()
}

// A TextError is an error of our own that the string table words.
type TextError struct{ Text Text }

func (e *TextError) Error() string { return English.Say(e.Text) }

// fail makes a TextError.
func fail(key string, args ...any) error { return &TextError{Text{key, args}} }

func formatText(e *formats.Error) Text {
	key := "error.format"
	if e.Unsupported {
		key = "error.unsupported"
	}
	if e.Offset >= 0 {
		return T(key+"At", e.Format, e.Place, e.Want, e.Got, e.Offset)
	}
	return T(key, e.Format, e.Place, e.Want, e.Got)
}

func warningText(w formats.Warning) Text {
	if w.Offset >= 0 {
		return T("warning.formatAt", w.Format, w.Place, w.Found, w.Done, w.Offset)
	}
	return T("warning.format", w.Format, w.Place, w.Found, w.Done)
}
