package desk

import (
	"maps"
	"slices"

	"furitsuke/scene"
)

// A perModel holds what was made of the models on stage, once for each.
type perModel[T any] map[*scene.Model]T

// of returns what is made of a model: the same one each time.
func (p perModel[T]) of(m *scene.Model, made func(*scene.Model) T) T {
	x, ok := p[m]
	if !ok {
		x = made(m)
		p[m] = x
	}
	return x
}

// forgetGone drops what was made of models that doc no longer has.
func (p perModel[T]) forgetGone(doc *Document) {
	maps.DeleteFunc(p, func(m *scene.Model, _ T) bool {
		return !slices.ContainsFunc(doc.Slots, func(s *Slot) bool { return s.Model == m })
	})
}
