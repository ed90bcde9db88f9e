package app

import (
	"syscall"
	"unsafe"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/ncruces/zenity"
)

var (
	user32           = syscall.NewLazyDLL("user32.dll")
	getWindowLongPtr = user32.NewProc("GetWindowLongPtrW")
	setWindowLongPtr = user32.NewProc("SetWindowLongPtrW")
	callWindowProc   = user32.NewProc("CallWindowProcW")
	setTimer         = user32.NewProc("SetTimer")
	killTimer        = user32.NewProc("KillTimer")

	imm32                   = syscall.NewLazyDLL("imm32.dll")
	immGetContext           = imm32.NewProc("ImmGetContext")
	immReleaseContext       = imm32.NewProc("ImmReleaseContext")
	immSetCompositionWindow = imm32.NewProc("ImmSetCompositionWindow")
	immSetCandidateWindow   = imm32.NewProc("ImmSetCandidateWindow")
)

func handle(window *glfw.Window) uintptr { return uintptr(unsafe.Pointer(window.GetWin32Window())) }

// owner makes the system's dialogs the window's: they stay before it, and it takes
// no input as long as they ask.
func owner(window *glfw.Window) []zenity.Option {
	return []zenity.Option{zenity.Attach(handle(window))}
}

// drawWhileDragged calls draw while the user moves or sizes the window. Windows
// then runs a loop of its own inside our reading of events, and would leave the
// motion and the headset standing: a timer comes through that loop.
func drawWhileDragged(window *glfw.Window, draw func()) {
	const (
		procedure     = ^uintptr(4 - 1) // GWLP_WNDPROC, -4
		enterSizeMove = 0x0231
		exitSizeMove  = 0x0232
		timer         = 0x0113
		id            = 0xF5 // of our timer; GLFW and ImGui have none
		period        = 10   // milliseconds: the least that a timer keeps
	)
	hwnd := handle(window)
	before, _, _ := getWindowLongPtr.Call(hwnd, procedure)
	ours := syscall.NewCallback(func(hwnd, message, w, l uintptr) uintptr {
		switch {
		case message == enterSizeMove:
			setTimer.Call(hwnd, id, period, 0)
		case message == exitSizeMove:
			killTimer.Call(hwnd, id)
		case message == timer && w == id:
			draw()
			return 0
		}
		result, _, _ := callWindowProc.Call(before, hwnd, message, w, l)
		return result
	})
	setWindowLongPtr.Call(hwnd, procedure, ours)
}

// A compositionForm is Windows' COMPOSITIONFORM: where an input method writes
// what is not yet decided.
type compositionForm struct {
	style uint32
	x, y  int32 // pixels from the window's inner corner
	area  [4]int32
}

// A candidateForm is Windows' CANDIDATEFORM: where it lists what to choose from.
type candidateForm struct {
	index, style uint32
	x, y         int32
	area         [4]int32
}

// placeIME puts the windows of the input method at the text cursor. ImGui would
// do so itself, but in the archive that we link for Windows that part is
// switched off.
func placeIME(window *glfw.Window) {
	const forcePosition, candidatePosition = 0x0020, 0x0040 // CFS_FORCE_POSITION, CFS_CANDIDATEPOS
	d := imgui.CurrentContext().PlatformImeData()
	if !d.WantVisible() {
		return
	}
	hwnd := handle(window)
	context, _, _ := immGetContext.Call(hwnd)
	if context == 0 {
		return // no input method
	}
	at, corner := d.InputPos(), imgui.MainViewport().Pos()
	composition := compositionForm{style: forcePosition, x: int32(at.X - corner.X), y: int32(at.Y - corner.Y)}
	candidates := candidateForm{style: candidatePosition, x: composition.x, y: composition.y}
	immSetCompositionWindow.Call(context, uintptr(unsafe.Pointer(&composition)))
	immSetCandidateWindow.Call(context, uintptr(unsafe.Pointer(&candidates)))
	immReleaseContext.Call(hwnd, context)
}
