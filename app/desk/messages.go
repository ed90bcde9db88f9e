package desk

import (
	"context"
	"errors"
	"time"
)

// A Severity says how much a message matters.
type Severity uint8

// The severities, mildest first.
const (
	Info Severity = iota
	Warning
	Error
)

// A Text is a sentence before it is put into words: a key of the string table
// and the fields that fill it. So it changes with the language.
type Text struct {
	Key  string
	Args []any
}

// T makes a Text.
func T(key string, args ...any) Text { return Text{key, args} }

// A Message is something that happened and that the user should be able to
// read later.
type Message struct {
	Severity Severity
	Text     Text
	Time     time.Time
	Offer    string // id of the command that does something about it, or ""
}

// maxMessages bounds the list: nobody scrolls further back, and a program that
// runs for days must not grow.
const maxMessages = 500

// Messages is the list of what happened, oldest first.
type Messages struct {
	list  []Message
	count int
}

// Add appends a message and drops the oldest when the list is full.
func (m *Messages) Add(s Severity, t Text, at time.Time) {
	if len(m.list) == maxMessages {
		m.list = append(m.list[:0], m.list[1:]...)
	}
	m.list = append(m.list, Message{Severity: s, Text: t, Time: at})
	m.count++
}

// Offer lets the latest message offer a command.
func (m *Messages) Offer(id string) { m.list[len(m.list)-1].Offer = id }

// List returns the messages, oldest first. The caller must not keep it.
func (m *Messages) List() []Message { return m.list }

// Count returns how many messages there ever were: a panel that remembers it
// sees that something new has come.
func (m *Messages) Count() int { return m.count }

// Last returns the latest message.
func (m *Messages) Last() (Message, bool) {
	if len(m.list) == 0 {
		return Message{}, false
	}
	return m.list[len(m.list)-1], true
}

// Clear forgets all messages.
func (m *Messages) Clear() { m.list = nil }

// Say adds a message.
func (d *Desk) Say(s Severity, t Text) { d.Messages.Add(s, t, d.now()) }

// jobFailed tells that a job failed, unless the user has cancelled it.
func (d *Desk) jobFailed(t Text, err error) {
	if !errors.Is(err, context.Canceled) {
		d.Say(Error, t)
	}
}
