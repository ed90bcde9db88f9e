package draco

import "fmt"

// maxNumbers is how many numbers a vertex may have in all its attributes: more
// than any glTF primitive has (positions, normals, tangents, four texture
// coordinates, colours, eight joints and weights are 42).
const maxNumbers = 64

// A group is attributes that are stored in one order (CreateAttributesDecoder).
type group struct {
	cut        int  // whose seams it has, or -1: none
	perCorner  bool // it follows these seams
	byDegree   bool // the walk
	attributes []*attribute
}

// What an attribute holds; all but positions are told apart by their ids alone.
const (
	positions = 0
	lastRole  = 4 // after normals, colours and texture coordinates: anything else
)

// How the numbers of an attribute are coded.
const (
	codedPlain = iota // as they are
	codedIntegers
	codedQuantized
	codedNormals
)

// An attribute is one kind of number of the vertices.
type attribute struct {
	role  uint8
	typed dataType
	width int
	id    int
	coded uint8

	layout  *layout
	entries []int32 // coded integers: width numbers each, or two of normals
	store   func(entry int, out []float32)
}

// attributes reads all attributes (DecodePointAttributes).
func (d *decoder) attributes() map[int]Attribute {
	groups := make([]*group, d.U8("attribute groups"))
	for i := range groups {
		groups[i] = d.group()
	}
	out := map[int]Attribute{}
	numbers := 0
	for _, g := range groups {
		at := d.Off
		n := d.count("attributes", d.Left()/5) // bytes that describe each
		if n == 0 && d.Err == nil {
			d.FailAt(at, "attributes", "1 or more", "0")
		}
		for range n {
			at := d.Off
			a := d.attribute()
			if numbers += a.width; numbers > maxNumbers && d.Err == nil {
				d.unsupported(at, "attributes", fmt.Sprintf("at most %d numbers a vertex", maxNumbers), "more")
			}
			if _, twice := out[a.id]; twice && d.Err == nil {
				d.FailAt(at, "attribute", "an id of its own", fmt.Sprint(a.id))
			}
			if d.Err != nil {
				return nil
			}
			out[a.id] = Attribute{Width: a.width}
			g.attributes = append(g.attributes, a)
		}
		for _, a := range g.attributes {
			d.coding(a)
		}
	}
	for _, g := range groups {
		d.readGroup(g, out)
	}
	return out
}

// group reads which connectivity a group has. Sequential meshes say nothing.
func (d *decoder) group() *group {
	g := &group{cut: -1}
	if d.table == nil || d.Err != nil {
		return g
	}
	at := d.Off
	g.cut = int(int8(d.U8("group's seams")))
	if d.Err == nil && (g.cut < -1 || g.cut >= d.cuts) {
		d.FailAt(at, "group's seams", fmt.Sprintf("-1 to %d", d.cuts-1), fmt.Sprint(g.cut))
	}
	at = d.Off
	g.perCorner = d.U8("group's connectivity") != 0
	if d.Err == nil && g.perCorner && g.cut < 0 {
		d.FailAt(at, "group's connectivity", "0, as it has no seams", "1")
	}
	at = d.Off
	order := d.U8("group's order")
	g.byDegree = order == 1
	if d.Err == nil && (order > 1 || g.perCorner && g.byDegree) {
		d.FailAt(at, "group's order", "0, or 1 without seams", fmt.Sprint(order))
	}
	return g
}

// attribute reads what an attribute is (DecodeAttributesDecoderData).
func (d *decoder) attribute() *attribute {
	at := d.Off
	a := &attribute{role: d.U8("attribute role")}
	if d.Err == nil && a.role > lastRole {
		d.FailAt(at, "attribute role", fmt.Sprintf("0 to %d", lastRole), fmt.Sprint(a.role))
	}
	at = d.Off
	a.typed = dataType(d.U8("data type"))
	if d.Err == nil && (a.typed < int8Type || a.typed > boolType) {
		d.FailAt(at, "data type", fmt.Sprintf("%d to %d", int8Type, boolType), fmt.Sprint(a.typed))
	}
	at = d.Off
	a.width = int(d.U8("components"))
	if d.Err == nil && a.width == 0 {
		d.FailAt(at, "components", "1 or more", "0")
	}
	d.U8("normalized") // the glTF accessor says so too, and is believed
	a.id = int(d.varint("attribute id"))
	return a
}

// coding reads how an attribute is coded.
func (d *decoder) coding(a *attribute) {
	at := d.Off
	a.coded = d.U8("attribute coding")
	ok, want := true, ""
	switch a.coded {
	case codedPlain:
	case codedIntegers:
		ok, want = a.typed <= uint32Type, "integers of up to 32 bits"
	case codedQuantized:
		ok, want = a.typed == float32Type, "32-bit floats"
	case codedNormals:
		ok, want = a.typed == float32Type && a.width == 3, "three 32-bit floats"
	default:
		ok, want = false, "a coding from 0 to 3"
	}
	if d.Err == nil && !ok {
		d.FailAt(at, "attribute coding", want, fmt.Sprintf("coding %d of %d numbers of type %d", a.coded, a.width, a.typed))
	}
}

// readGroup reads the numbers of a group: of all its attributes those that are
// coded, then what turns each back into what it was.
func (d *decoder) readGroup(g *group, out map[int]Attribute) {
	if d.Err != nil {
		return
	}
	l := d.layout(g)
	if d.Err != nil {
		return
	}
	for _, a := range g.attributes {
		a.layout = l
		if a.coded == codedPlain {
			d.plain(a)
		} else {
			d.integers(a)
		}
		if d.position == nil && a.role == positions && a.coded != codedPlain && a.width == 3 && d.Err == nil {
			d.position = a
		}
	}
	for _, a := range g.attributes {
		d.restoring(a)
		if d.Err != nil {
			return
		}
		values := make([]float32, d.points*a.width)
		for p := range d.points {
			entry := p
			if l.ofPoint != nil {
				entry = int(l.ofPoint[p])
			}
			a.store(entry, values[p*a.width:(p+1)*a.width])
		}
		out[a.id] = Attribute{Width: a.width, Values: values}
		if a != d.position {
			a.entries, a.layout, a.store = nil, nil, nil // as large as the values, and done with
		}
	}
}
