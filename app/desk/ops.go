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

// An Edit makes one clip of another. Its error says why that clip cannot be
// edited so.
type Edit func(*motion.Clip) (*motion.Clip, error)

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
// up to the next name, and returns one edit that does them in order.
func ParseOps(words []string) (Edit, error) {
	ops := map[string]*Op{}
	var known []string
	for _, c := range commands {
		if c.Op != nil {
			ops[c.Op.Name] = c.Op
			known = append(known, c.Op.Name)
		}
	}
	var edits []Edit
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
	return func(c *motion.Clip) (*motion.Clip, error) {
		var err error
		for _, e := range edits {
			if c, err = e(c); err != nil {
				return nil, err
			}
		}
		return c, nil
	}, nil
}
