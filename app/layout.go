package app

import (
	"os"
	"path/filepath"

	"github.com/AllenDang/cimgui-go/imgui"
)

// The panels' windows. The part after ### names a window for ImGui and its
// layout file; what stands before it is in the user's language.
const (
	stageID    = "###stage"
	modelsID   = "###models"
	spaceID    = "###workspace"
	historyID  = "###history"
	timelineID = "###timeline"
	messagesID = "###messages"
)

// A layout is where the panels are docked.
type layout struct {
	class *imgui.WindowClass
	build bool // the next frame arranges the panels
	front int  // frames until the timeline is brought before the messages
}

// load lets ImGui read the layout of the last run, and keep it in the same
// file. Without one the panels are arranged as new; "" keeps none.
func (l *layout) load(path string) {
	l.class = imgui.NewWindowClass()
	info, err := os.Stat(path)
	l.build = err != nil || info.Size() == 0
	l.front = 2
	if path != "" {
		// ImGui writes the file itself; it cannot make the folder.
		_ = os.MkdirAll(filepath.Dir(path), 0o755)
	}
	imgui.CurrentIO().SetIniFilename(path)
}

// reset arranges the panels as new.
func (l *layout) reset() { l.build = true }

// Shares of the window that the panels around the stage take, in order of their
// splits. The stage keeps more than half.
type shares struct {
	bottom, left float32
	right        float32 // of what the left leaves, a little more than the left in all
	history      float32 // of the right side's height
}

// usual are the shares of a window that has room.
var usual = shares{bottom: 0.23, left: 0.16, right: 0.19, history: 0.28}

// What panels need at 100 %, in pixels: the tabs of a side beside each other, and
// the timeline with its buttons, ruler and a view that is worth its name. A small
// window, or a large interface, gives it to them at the stage's cost.
const (
	leastSide   = 224
	leastBottom = 164
	mostSide    = 0.24 // of the window: both sides and the bottom leave half of it
	mostBottom  = 0.34
)

// sharesOf returns the shares of a window of a size in pixels.
func sharesOf(size imgui.Vec2, scale float64) shares {
	s := usual
	side := min(leastSide*float32(scale), mostSide*size.X)
	s.left = max(s.left, side/size.X)
	s.right = max(s.right, side/(size.X*(1-s.left)))
	s.bottom = max(s.bottom, min(leastBottom*float32(scale)/size.Y, mostBottom))
	return s
}

// draw places the space in which the panels are docked. A panel alone in its
// place has no tab.
func (l *layout) draw(v view) {
	id := imgui.IDStr("panels")
	if l.build {
		l.build = false
		arrange(id, v.scale)
		l.front = 2 // ImGui docks the windows in the frame after
	}
	imgui.DockSpaceOverViewportV(id, imgui.MainViewport(), imgui.DockNodeFlagsAutoHideTabBar, l.class)
	if l.front > 0 {
		if l.front--; l.front == 0 {
			imgui.SetWindowFocusStr(timelineID)
		}
	}
}

func arrange(id imgui.ID, scale float64) {
	imgui.InternalDockBuilderRemoveNode(id)
	imgui.InternalDockBuilderAddNodeV(id, imgui.DockNodeFlags(imgui.DockNodeFlagsDockSpace))
	size := imgui.MainViewport().WorkSize()
	imgui.InternalDockBuilderSetNodeSize(id, size)
	share := sharesOf(size, scale)
	var bottom, left, right, history, rest imgui.ID
	centre := id
	split := func(from imgui.ID, dir imgui.Dir, part float32, at *imgui.ID) imgui.ID {
		imgui.InternalDockBuilderSplitNode(from, dir, part, at, &rest)
		return rest
	}
	centre = split(centre, imgui.DirDown, share.bottom, &bottom)
	centre = split(centre, imgui.DirLeft, share.left, &left)
	centre = split(centre, imgui.DirRight, share.right, &right)
	right = split(right, imgui.DirDown, share.history, &history)
	for _, p := range []struct {
		window string
		node   imgui.ID
	}{
		{stageID, centre}, {modelsID, left}, {spaceID, right}, {historyID, history},
		{timelineID, bottom}, {messagesID, bottom},
	} {
		imgui.InternalDockBuilderDockWindow(p.window, p.node)
	}
	imgui.InternalDockBuilderFinish(id)
}
