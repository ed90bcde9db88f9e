package app

import (
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// textSize is the height of text at 100 %, in pixels.
const textSize = 15

// grid is the step of all distances at 100 %, in pixels.
const grid = 8

// themeColours is the program's look: every colour ImGui knows, from the one
// palette. What stands in no row keeps the dark theme's value.
var themeColours = map[imgui.Col]draw.Colour{
	imgui.ColText:                      draw.Ink,
	imgui.ColTextDisabled:              draw.Faint,
	imgui.ColWindowBg:                  draw.Surface,
	imgui.ColChildBg:                   draw.Surface.Alpha(0),
	imgui.ColPopupBg:                   draw.Surface,
	imgui.ColBorder:                    draw.Edge,
	imgui.ColBorderShadow:              draw.Edge.Alpha(0),
	imgui.ColFrameBg:                   draw.Ground,
	imgui.ColFrameBgHovered:            draw.Raised,
	imgui.ColFrameBgActive:             draw.Raised,
	imgui.ColTitleBg:                   draw.Ground,
	imgui.ColTitleBgActive:             draw.Ground,
	imgui.ColTitleBgCollapsed:          draw.Ground,
	imgui.ColMenuBarBg:                 draw.Ground,
	imgui.ColScrollbarBg:               draw.Surface.Alpha(0),
	imgui.ColScrollbarGrab:             draw.Raised,
	imgui.ColScrollbarGrabHovered:      draw.Hover,
	imgui.ColScrollbarGrabActive:       draw.Hover,
	imgui.ColCheckMark:                 draw.Accent,
	imgui.ColSliderGrab:                draw.Accent.Alpha(0.55), // numbers stay readable behind it
	imgui.ColSliderGrabActive:          draw.Accent,
	imgui.ColButton:                    draw.Raised,
	imgui.ColButtonHovered:             draw.Hover,
	imgui.ColButtonActive:              draw.Accent.Alpha(0.6),
	imgui.ColHeader:                    draw.Accent.Alpha(0.28),
	imgui.ColHeaderHovered:             draw.Hover.Alpha(0.7),
	imgui.ColHeaderActive:              draw.Accent.Alpha(0.4),
	imgui.ColSeparator:                 draw.Edge,
	imgui.ColSeparatorHovered:          draw.Accent.Alpha(0.6),
	imgui.ColSeparatorActive:           draw.Accent,
	imgui.ColResizeGrip:                draw.Raised.Alpha(0),
	imgui.ColResizeGripHovered:         draw.Hover,
	imgui.ColResizeGripActive:          draw.Accent,
	imgui.ColInputTextCursor:           draw.Ink,
	imgui.ColTabHovered:                draw.Hover,
	imgui.ColTab:                       draw.Ground,
	imgui.ColTabSelected:               draw.Surface,
	imgui.ColTabSelectedOverline:       draw.Accent,
	imgui.ColTabDimmed:                 draw.Ground,
	imgui.ColTabDimmedSelected:         draw.Surface,
	imgui.ColTabDimmedSelectedOverline: draw.Surface,
	imgui.ColDockingPreview:            draw.Accent.Alpha(0.4),
	imgui.ColDockingEmptyBg:            draw.Ground,
	imgui.ColPlotHistogram:             draw.Accent,
	imgui.ColTextSelectedBg:            draw.Accent.Alpha(0.4),
	imgui.ColTreeLines:                 draw.Rule,
	imgui.ColDragDropTarget:            draw.Accent,
	imgui.ColNavCursor:                 draw.Accent,
	imgui.ColModalWindowDimBg:          draw.Edge.Alpha(0.6),
}

// applyTheme sets ImGui's style for a scale. It starts anew each time, so that
// a window that moves between monitors is not scaled twice.
func applyTheme(scale float32) {
	s := imgui.CurrentStyle()
	colours := s.Colors()
	for i, c := range themeColours {
		colours[i] = vec4(c)
	}
	s.SetColors(&colours)

	px := func(n float32) float32 { return float32(int(n*scale + 0.5)) }
	s.SetFontSizeBase(textSize)
	s.SetFontScaleDpi(scale)
	s.SetWindowPadding(imgui.Vec2{X: px(12), Y: px(12)})
	s.SetFramePadding(imgui.Vec2{X: px(8), Y: px(4)})
	s.SetItemSpacing(imgui.Vec2{X: px(8), Y: px(8)})
	s.SetItemInnerSpacing(imgui.Vec2{X: px(8), Y: px(4)})
	s.SetCellPadding(imgui.Vec2{X: px(4), Y: px(4)})
	s.SetIndentSpacing(px(16))
	s.SetScrollbarSize(px(10))
	s.SetScrollbarRounding(px(5))
	s.SetGrabMinSize(px(10))
	s.SetGrabRounding(px(4))
	s.SetFrameRounding(px(4))
	s.SetPopupRounding(px(6))
	s.SetChildRounding(px(4))
	s.SetTabRounding(px(4))
	s.SetWindowRounding(px(6))
	s.SetWindowBorderSize(0)
	s.SetPopupBorderSize(1)
	s.SetFrameBorderSize(0)
	s.SetTabBarBorderSize(0)
	s.SetTabBarOverlineSize(px(2))
	s.SetDockingSeparatorSize(px(2))
	s.SetWindowMenuButtonPosition(imgui.DirNone)
	s.SetWindowTitleAlign(imgui.Vec2{X: 0.02, Y: 0.5})
	s.SetSeparatorTextBorderSize(1)
	s.SetSeparatorTextPadding(imgui.Vec2{X: 0, Y: px(4)})
}

func vec4(c draw.Colour) imgui.Vec4 {
	r, g, b, a := c.RGBA()
	return imgui.Vec4{X: float32(r) / 255, Y: float32(g) / 255, Z: float32(b) / 255, W: float32(a) / 255}
}

// packed returns c in the byte order of ImGui's draw lists.
func packed(c draw.Colour) uint32 {
	r, g, b, a := c.RGBA()
	return uint32(r) | uint32(g)<<8 | uint32(b)<<16 | uint32(a)<<24
}
