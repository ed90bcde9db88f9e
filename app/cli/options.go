package cli

import (
	"fmt"
	"reflect"
	"strings"

	"furitsuke/app/desk"
)

// optionFlags are a flag for each row of a table of options. Kong reads flags from
// the fields of a struct, so there is one made of the rows: a tick is a bool, all
// else a text that the row understands, nil where the flag is not given.
type optionFlags[O any] struct {
	of    *desk.OptionTable[O]
	given reflect.Value // of the struct
}

func newOptionFlags[O any](of *desk.OptionTable[O]) *optionFlags[O] {
	fields := make([]reflect.StructField, len(of.Rows))
	usual := of.Defaults()
	for i := range of.Rows {
		x := &of.Rows[i]
		help := strings.TrimSuffix(desk.English.Say(x.Tip()), ".")
		field := reflect.StructField{Name: fmt.Sprintf("Option%d", i)}
		if x.Unit == desk.Flag {
			field.Type = reflect.TypeFor[bool]()
			field.Tag = reflect.StructTag(fmt.Sprintf("name:%q help:%q", x.Name, help+"."))
		} else {
			field.Type = reflect.TypeFor[*string]()
			field.Tag = reflect.StructTag(fmt.Sprintf("name:%q help:%q placeholder:%q", x.Name, help+" ("+want(x)+").", x.Text(x.Of(usual))))
		}
		fields[i] = field
	}
	return &optionFlags[O]{of, reflect.New(reflect.StructOf(fields)).Elem()}
}

// fields returns the struct, as kong takes it in among a command's own flags.
func (f *optionFlags[O]) fields() any { return f.given.Addr().Interface() }

// put sets the options whose flags are given.
func (f *optionFlags[O]) put(o *O) error {
	for i := range f.of.Rows {
		x := &f.of.Rows[i]
		switch given := f.given.Field(i).Interface().(type) {
		case bool:
			if given {
				*o = x.With(*o, 1)
			}
		case *string:
			if given == nil {
				continue
			}
			v, ok := x.Parse(*given)
			if !ok {
				return usage("--%s: want %s, got %q", x.Name, want(x), *given)
			}
			*o = x.With(*o, v)
		}
	}
	return nil
}

// want says what values a flag takes.
func want[O any](x *desk.Option[O]) string {
	if x.Words != nil {
		return strings.Join(x.Words, ", ")
	}
	out := x.Text(x.Min) + " to " + x.Text(x.Max)
	switch x.Unit {
	case "":
		return out
	case desk.Degree: // the window's sign reads badly behind a flag
		return out + " degrees"
	}
	return out + " " + desk.English.Say(x.Unit.Label())
}
