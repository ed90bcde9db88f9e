package mmd

import "strings"

// DefaultFaces is the table that options begin with: what converters agree on
// (specs/mapping.md §3), and spellings met in real motions. Where the converters
// part, the morph that does least else comes first, because the way back writes
// it: ウィンク２ only closes the eye, ウィンク smiles too.
//
// にこり is the cheerful brows of MMD's first panel, にっこり the smile of its third,
// whose mouth is closed. Converters of VRM to PMX give the two names to the brows and
// the mouth of VRM's relaxed face, and the wide open ワ to the mouth of its happy one:
// half a relaxed face each, and both are the whole.
//
// 上, 下 and 前 move brows in MMD and are no gaze; mouths without a vowel (ω, ∧,
// にやり) have no preset and are left to the user.
var DefaultFaces = NewFaceTable(defaultRows())

func defaultRows() []FaceRow {
	var rows []FaceRow
	for _, e := range []struct {
		expression string
		morphs     string // as MMD's models write them
		share      float64
	}{
		{"aa", "あ ああ あー あ２ あ３ あ４ ワ わー", 1},
		{"ih", "い いい いー い２ い３", 1},
		{"ou", "う うう うー う２ う３", 1},
		{"ee", "え ええ え２ え３", 1},
		{"ee", "えー", 0.5}, // wider than え: the share of the converter that knows it
		{"oh", "お おお おー おお～ お２ お３", 1},
		{"blink", "まばたき とじ目 目閉じ はぅ eyeBlink", 1},
		{"blink", "じと目", 0.3}, // lowers the lid by about a third
		{"blinkLeft", "ウィンク２ ウィンク２左 ウインク２ まばたき左 まばたきL まば左 ウィンク ウィンク左 ウインク eyeBlinkLeft", 1},
		{"blinkRight", "ｳｨﾝｸ２右 ウインク２右 まばたき右 まばたきR まば右 ウィンク右 ウインク右 eyeBlinkRight", 1},
		{"happy", "笑い 喜 喜び 笑顔", 1},
		{"angry", "怒り 怒", 1},
		{"angry", "怒り左 怒り右", 0.5}, // one brow each
		{"sad", "困る 困り 哀 悲しい 悲しむ", 1},
		{"sad", "困り左 困り右", 0.5},
		{"relaxed", "なごみ 楽", 1},
		{"relaxed", "にこり にっこり", 0.5}, // its brows and its mouth
		{"surprised", "びっくり 驚き 驚 見開き", 1},
	} {
		for _, m := range strings.Fields(e.morphs) {
			rows = append(rows, FaceRow{Morph: Name{Text: m, Folded: narrow.Replace(m)}, Expression: e.expression, Share: e.share})
		}
	}
	return rows
}

// narrow is NFKC for the names above; formats/mmdname holds it to that in a test.
var narrow = strings.NewReplacer("２", "2", "３", "3", "４", "4", "～", "~", "ｳｨﾝｸ", "ウィンク")
