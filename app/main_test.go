package app

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"furitsuke/app/desk"
)

// childEnv makes the test binary run the program instead of the tests: so the
// smoke test drives a real process with real events.
const childEnv = "FURITSUKE_TEST_WINDOW"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) == "" {
		os.Exit(m.Run())
	}
	runtime.LockOSThread()
	d := desk.New(desk.Options{Workers: 1})
	if err := Run(d, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("playing %v, models %d\n", d.Clock.Playing, len(d.Doc().Slots))
}
