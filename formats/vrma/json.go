package vrma

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// A value is JSON text that can be changed in places. What is not changed
// keeps its text: order of members, spelling of numbers, spaces, members we do
// not know. Objects and lists around a change are written without spaces.
//
// The text must be valid JSON; encoding/json has seen it before.
type value struct {
	raw     []byte
	kind    byte // '{' or '[', or the first byte of another value
	opened  bool // names and items are filled
	changed bool // raw is out of date
	names   []name
	items   []*value
}

// A name is a member's name, as text with its quotes and as it reads.
type name struct {
	raw  []byte
	text string
}

func parse(text []byte) *value {
	i := skipSpace(text, 0)
	return &value{raw: text[i:skipValue(text, i)], kind: text[i]}
}

func number(i int) *value { return parse(strconv.AppendInt(nil, int64(i), 10)) }

// encode returns the value of anything that encoding/json takes; it is used for
// names and plain numbers only, so it cannot fail.
func encode(v any) *value {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("vrma: encode: %v", err))
	}
	return parse(text)
}

// open splits an object or a list into its parts, which stay text.
func (v *value) open() {
	if v.opened || v.kind != '{' && v.kind != '[' {
		return
	}
	v.opened = true
	for i := skipSpace(v.raw, 1); v.raw[i] != '}' && v.raw[i] != ']'; {
		if v.kind == '{' {
			end := skipValue(v.raw, i)
			n := name{raw: v.raw[i:end]}
			if err := json.Unmarshal(n.raw, &n.text); err != nil {
				panic(fmt.Sprintf("vrma: member name %q: %v", n.raw, err))
			}
			v.names = append(v.names, n)
			i = skipSpace(v.raw, skipSpace(v.raw, end)+1) // past the colon
		}
		end := skipValue(v.raw, i)
		v.items = append(v.items, &value{raw: v.raw[i:end], kind: v.raw[i]})
		if i = skipSpace(v.raw, end); v.raw[i] == ',' {
			i = skipSpace(v.raw, i+1)
		}
	}
}

// member returns a member of an object, or nil. Of members with one name the
// last counts, as in encoding/json.
func (v *value) member(key string) *value {
	v.open()
	for i := len(v.names) - 1; i >= 0; i-- {
		if v.names[i].text == key {
			return v.items[i]
		}
	}
	return nil
}

// set gives a member a new value and keeps its place, or adds it at the end.
func (v *value) set(key string, to *value) {
	v.open()
	v.changed = true
	for i := len(v.names) - 1; i >= 0; i-- {
		if v.names[i].text == key {
			v.items[i] = to
			return
		}
	}
	v.names = append(v.names, name{encode(key).raw, key})
	v.items = append(v.items, to)
}

// setNumber is set for an index or a size, and nothing if it is so already.
func (v *value) setNumber(key string, to int) {
	if old := v.member(key); old == nil || string(old.raw) != strconv.Itoa(to) {
		v.set(key, number(to))
	}
}

// remove takes a member away.
func (v *value) remove(key string) {
	v.open()
	for i := len(v.names) - 1; i >= 0; i-- {
		if v.names[i].text == key {
			v.names, v.items = slices.Delete(v.names, i, i+1), slices.Delete(v.items, i, i+1)
			v.changed = true
		}
	}
}

// child returns the member that is an object or a list, as kind says; what is
// missing or of another kind becomes an empty one.
func (v *value) child(key string, kind byte) *value {
	if m := v.member(key); m != nil && m.kind == kind {
		m.open()
		return m
	}
	empty := parse([]byte(map[byte]string{'{': "{}", '[': "[]"}[kind]))
	empty.open()
	v.set(key, empty)
	return empty
}

// push adds an item to a list and returns its index.
func (v *value) push(item *value) int {
	v.open()
	v.changed = true
	v.items = append(v.items, item)
	return len(v.items) - 1
}

// replace gives a list new items.
func (v *value) replace(items []*value) {
	v.open()
	v.changed = true
	v.items = items
}

func (v *value) isChanged() bool {
	if v.changed {
		return true
	}
	for _, item := range v.items {
		if item.isChanged() {
			return true
		}
	}
	return false
}

// appendTo appends the text of v.
func (v *value) appendTo(out []byte) []byte {
	if !v.isChanged() {
		return append(out, v.raw...)
	}
	out = append(out, v.kind)
	for i, item := range v.items {
		if i > 0 {
			out = append(out, ',')
		}
		if v.kind == '{' {
			out = append(append(out, v.names[i].raw...), ':')
		}
		out = item.appendTo(out)
	}
	return append(out, v.kind+2) // in ASCII, ] and } stand two after [ and {
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// skipValue returns where the value that begins at i ends.
func skipValue(b []byte, i int) int {
	switch b[i] {
	case '"':
		return skipString(b, i)
	case '{', '[':
		for depth := 0; ; i++ {
			switch b[i] {
			case '"':
				i = skipString(b, i) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
	default:
		for i < len(b) && b[i] != ',' && b[i] != '}' && b[i] != ']' && b[i] != ' ' && b[i] != '\t' && b[i] != '\n' && b[i] != '\r' {
			i++
		}
		return i
	}
}

func skipString(b []byte, i int) int {
	for i++; b[i] != '"'; i++ {
		if b[i] == '\\' {
			i++
		}
	}
	return i + 1
}
