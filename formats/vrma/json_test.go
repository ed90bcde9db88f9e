package vrma

import (
	"encoding/json"
	"testing"
)

// Changes touch the text of what they change and nothing else.
func TestValue(t *testing.T) {
	tests := []struct {
		name, in string
		change   func(v *value)
		out      string
	}{
		{"nothing", ` { "a" : [ 1.50 , "}\"" ] } `, func(v *value) { v.member("a").open() }, `{ "a" : [ 1.50 , "}\"" ] }`},
		{"a member", `{"a": 1e2, "b": {"c" :0}}`, func(v *value) { v.set("a", number(7)) }, `{"a":7,"b":{"c" :0}}`},
		{"an inner member", `{"a": 1e2, "b": {"c" :0}}`, func(v *value) { v.child("b", '{').setNumber("d", 3) }, `{"a":1e2,"b":{"c":0,"d":3}}`},
		{"the same number", `{"a": 3 }`, func(v *value) { v.setNumber("a", 3) }, `{"a": 3 }`},
		{"an item", `{"a":[ ],"b":[ {} , 2 ]}`, func(v *value) { v.child("b", '[').push(parse([]byte("null"))) }, `{"a":[ ],"b":[{},2,null]}`},
		{"a member of another kind", `{"a":null}`, func(v *value) { v.child("a", '[').push(number(1)) }, `{"a":[1]}`},
		{"a name in escapes", `{"\u0061":1}`, func(v *value) { v.setNumber("a", 2) }, `{"\u0061":2}`},
		{"the last of two", `{"a":1,"a":2}`, func(v *value) { v.setNumber("a", 3) }, `{"a":1,"a":3}`},
		{"removed", `{"a":1,"b":2,"c":3}`, func(v *value) { v.remove("b") }, `{"a":1,"c":3}`},
	}
	for _, tt := range tests {
		v := parse([]byte(tt.in))
		tt.change(v)
		if got := string(v.appendTo(nil)); got != tt.out || !json.Valid([]byte(got)) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.out)
		}
	}
}
