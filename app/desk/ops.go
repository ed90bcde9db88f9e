package desk

import (
	"strings"

	"furitsuke/motion"
)

// An Op is an edit as one operation of the command line: "pose leftUpperArm
// at=1 rotate=0,0,30".
type Op struct {
	Name  string
	Usage string // "BONE at=S rotate=X,Y,Z [falloff=S]"
	// Parse returns the edit that the words after the name describe.
	Parse func(words []string) (Edit, error)
}

// An Edit makes one clip of another, and says what it has done where that is
// worth a word. Its error says why that clip cannot be edited so.
type Edit func(*motion.Clip) (*motion.Clip, Text, error)

// Edits are done one after the other.
type Edits []Edit

// Do returns the clip that the edits make of c, and what they say about it.
func (e Edits) Do(c *motion.Clip) (*motion.Clip, []Text, error) {
	var notes []Text
	for _, edit := range e {
		out, note, err := edit(c)
		if err != nil {
			return nil, nil, err
		}
		if note.Key != "" {
			notes = append(notes, note)
		}
		c = out
	}
	return c, notes, nil
}

// OpsUsage lists the operations of "furitsuke edit" and their words.
func OpsUsage() string {
	var all []string
	for _, c := range commands {
		if c.Op != nil {
			all = append(all, c.Op.Name+" "+c.Op.Usage)
		}
	}
	return strings.Join(all, "; ")
}

// ParseOps reads the operations of "furitsuke edit", each a name and its words
// up to the next name, and returns them in order.
func ParseOps(words []string) (Edits, error) {
	ops := map[string]*Op{}
	var known []string
	for _, c := range commands {
		if c.Op != nil {
			ops[c.Op.Name] = c.Op
			known = append(known, c.Op.Name)
		}
	}
	var edits Edits
	for len(words) > 0 {
		op := ops[words[0]]
		if op == nil {
			return nil, fail("error.opUnknown", words[0], strings.Join(known, " "))
		}
		n := 1
		for n < len(words) && ops[words[n]] == nil {
			n++
		}
		edit, err := op.Parse(words[1:n])
		if err != nil {
			return nil, fail("error.opUsage", op.Name, err, op.Usage)
		}
		edits, words = append(edits, edit), words[n:]
	}
	return edits, nil
}
