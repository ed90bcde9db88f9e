package app

/*
#include <stdlib.h>
*/
import "C"

import (
	"os"
	"runtime"
	"sync"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/hajimehoshi/ebiten/v2/examples/resources/fonts"
)

// systemFonts are the files that may hold the characters our own font lacks
// (level-2 kanji, hangul, Chinese names), best first. Glyphs are loaded when
// they are drawn, so a large file costs its reading only.
var systemFonts = map[string][]string{
	"windows": {
		`C:\Windows\Fonts\YuGothM.ttc`, `C:\Windows\Fonts\meiryo.ttc`,
		`C:\Windows\Fonts\msyh.ttc`, `C:\Windows\Fonts\msgothic.ttc`,
	},
	"darwin": {
		"/System/Library/Fonts/ヒラギノ角ゴシック W3.ttc", "/System/Library/Fonts/Hiragino Sans GB.ttc",
		"/System/Library/Fonts/PingFang.ttc",
	},
	"linux": {
		"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
		"/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
		"/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf", "/usr/share/fonts/truetype/fonts-japanese-gothic.ttf",
		"/usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf", "/usr/share/fonts/TTF/VL-Gothic-Regular.ttf",
	},
}

// loadFonts gives ImGui the program's font, M+ 1p (all kana, JIS level 1 and
// much of level 2), and merges the first system font that is there.
//
// ImGui keeps the bytes for as long as it runs, so they are copied out of Go's
// memory, once, and never freed.
func loadFonts() {
	atlas := imgui.CurrentIO().Fonts()
	config := imgui.NewFontConfig()
	config.SetFontDataOwnedByAtlas(false)
	own := ownFont()
	atlas.AddFontFromMemoryTTFV(own.data, own.size, textSize, config, nil)
	if system := systemFont(); system.size > 0 {
		merge := imgui.NewFontConfig()
		merge.SetFontDataOwnedByAtlas(false)
		merge.SetMergeMode(true)
		atlas.AddFontFromMemoryTTFV(system.data, system.size, textSize, merge, nil)
	}
}

// A fontFile is the bytes of a font in C's memory.
type fontFile struct {
	data uintptr
	size int32
}

func inC(data []byte) fontFile { return fontFile{uintptr(C.CBytes(data)), int32(len(data))} }

var ownFont = sync.OnceValue(func() fontFile { return inC(fonts.MPlus1pRegular_ttf) })

// systemFont is the first of the system's fonts that is there, or empty.
var systemFont = sync.OnceValue(func() fontFile {
	for _, path := range systemFonts[runtime.GOOS] {
		if data, err := os.ReadFile(path); err == nil && len(data) > 0 {
			return inC(data)
		}
	}
	return fontFile{}
})
