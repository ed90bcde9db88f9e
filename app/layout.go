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

// Shares of the window that the panels around the stage take. The stage keeps
// more than half.
const (
	bottomShare  = 0.23
	leftShare    = 0.16
	rightShare   = 0.19 // of what the left leaves, a little more than the left in all
	historyShare = 0.28 // of the right side's height
)

// draw places the space in which the panels are docked. A panel alone in its
// place has no tab.
func (l *layout) draw(v view) {
	id := imgui.IDStr("panels")
	if l.build {
		l.build = false
		arrange(id)
		l.front = 2 // ImGui docks the windows in the frame after
	}
	imgui.DockSpaceOverViewportV(id, imgui.MainViewport(), imgui.DockNodeFlagsAutoHideTabBar, l.class)
	if l.front > 0 {
		if l.front--; l.front == 0 {
			imgui.SetWindowFocusStr(timelineID)
		}
	}
}

func arrange(id imgui.ID) {
	imgui.InternalDockBuilderRemoveNode(id)
	imgui.InternalDockBuilderAddNodeV(id, imgui.DockNodeFlags(imgui.DockNodeFlagsDockSpace))
	imgui.InternalDockBuilderSetNodeSize(id, imgui.MainViewport().WorkSize())
	var bottom, left, right, history, rest imgui.ID
	centre := id
	split := func(from imgui.ID, dir imgui.Dir, share float32, at *imgui.ID) imgui.ID {
		imgui.InternalDockBuilderSplitNode(from, dir, share, at, &rest)
		return rest
	}
	centre = split(centre, imgui.DirDown, bottomShare, &bottom)
	centre = split(centre, imgui.DirLeft, leftShare, &left)
	centre = split(centre, imgui.DirRight, rightShare, &right)
	right = split(right, imgui.DirDown, historyShare, &history)
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
