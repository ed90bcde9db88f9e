package furi

// morphs are the movements of the face, with the names MMD motions use.
var morphs = []Morph{
	{"browSerious", "真面目", 1}, {"browSad", "困る", 1}, {"browCheer", "にこり", 1},
	{"browAngry", "怒り", 1}, {"browUp", "上", 1}, {"browDown", "下", 1},

	{"blinkL", "ウィンク２", 2}, {"blinkR", "ｳｨﾝｸ２右", 2},
	{"smileL", "ウィンク", 2}, {"smileR", "ウィンク右", 2},
	{"calmL", "", 2}, {"calmR", "", 2}, {"wideL", "", 2}, {"wideR", "", 2},
	{"halfL", "", 2}, {"halfR", "", 2}, {"sharpL", "", 2}, {"sharpR", "", 2},
	{"irisSmall", "瞳小", 2},

	{"mouthA", "あ", 3}, {"mouthI", "い", 3}, {"mouthU", "う", 3}, {"mouthE", "え", 3}, {"mouthO", "お", 3},
	{"mouthWa", "ワ", 3}, {"mouthGrin", "にっこり", 3}, {"mouthSad", "口角下げ", 3}, {"mouthTiny", "▲", 3},
}

// A Pair is an MMD morph of both eyes at once.
type Pair struct {
	Japanese, English string
	Of                [2]string
}

// Pairs are the morphs of both eyes.
var Pairs = []Pair{
	{"まばたき", "blink", [2]string{"blinkL", "blinkR"}},
	{"笑い", "smile", [2]string{"smileL", "smileR"}},
	{"なごみ", "calm", [2]string{"calmL", "calmR"}},
	{"びっくり", "surprise", [2]string{"wideL", "wideR"}},
	{"じと目", "half", [2]string{"halfL", "halfR"}},
	{"ｷﾘｯ", "sharp", [2]string{"sharpL", "sharpR"}},
}

// expressions are the presets of VRM 1.0 in the order of its specification.
var expressions = []Expression{
	{Name: "happy", Binds: []Bind{{"smileL", 1}, {"smileR", 1}, {"mouthWa", 1}, {"browCheer", 1}}, BlockBlink: true, BlockMouth: true},
	{Name: "angry", Binds: []Bind{{"sharpL", 1}, {"sharpR", 1}, {"browAngry", 1}, {"mouthSad", 1}}},
	{Name: "sad", Binds: []Bind{{"browSad", 1}, {"mouthSad", 0.8}, {"halfL", 0.35}, {"halfR", 0.35}}},
	{Name: "relaxed", Binds: []Bind{{"calmL", 1}, {"calmR", 1}, {"mouthGrin", 1}, {"browCheer", 0.5}}, BlockBlink: true},
	{Name: "surprised", Binds: []Bind{{"wideL", 1}, {"wideR", 1}, {"irisSmall", 0.6}, {"browUp", 1}, {"mouthTiny", 1}}, BlockBlink: true, BlockMouth: true},
	{Name: "aa", Binds: []Bind{{"mouthA", 1}}},
	{Name: "ih", Binds: []Bind{{"mouthI", 1}}},
	{Name: "ou", Binds: []Bind{{"mouthU", 1}}},
	{Name: "ee", Binds: []Bind{{"mouthE", 1}}},
	{Name: "oh", Binds: []Bind{{"mouthO", 1}}},
	{Name: "blink", Binds: []Bind{{"blinkL", 1}, {"blinkR", 1}}},
	{Name: "blinkLeft", Binds: []Bind{{"blinkL", 1}}},
	{Name: "blinkRight", Binds: []Bind{{"blinkR", 1}}},
	{Name: "neutral"},
}
