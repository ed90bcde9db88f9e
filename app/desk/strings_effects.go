package desk

// effectStrings names the edits of motions, their parameters and parts.
var effectStrings = map[string]row{
	"cmd.effect.keep":   {"Keep the range", "範囲だけ残す"},
	"cmd.effect.delete": {"Delete the range", "範囲を削除"},

	"tip.keep":   {"Keeps what lies between IN and OUT and drops the rest", "IN から OUT までを残し、ほかを捨てます"},
	"tip.delete": {"Cuts out what lies between IN and OUT; what follows comes earlier", "IN から OUT までを消し、後ろを詰めます"},

	"group.cut":   {"Cut and join", "切る・つなぐ"},
	"group.time":  {"Time", "時間"},
	"group.shape": {"Shape", "動き"},
	"group.clean": {"Clean", "整える"},

	"param.blend": {"Blend", "重ね"},

	"part.all":      {"Everything", "すべて"},
	"part.selected": {"Selected bones", "選択中のボーン"},
	"part.torso":    {"Torso", "胴体"},
	"part.head":     {"Head and neck", "頭と首"},
	"part.arms":     {"Arms", "両腕"},
	"part.leftArm":  {"Left arm", "左腕"},
	"part.rightArm": {"Right arm", "右腕"},
	"part.fingers":  {"Fingers", "指"},
	"part.legs":     {"Legs", "両脚"},
	"part.leftLeg":  {"Left leg", "左脚"},
	"part.rightLeg": {"Right leg", "右脚"},
	"part.move":     {"Hips movement", "腰の移動"},
	"part.face":     {"Face and gaze", "表情と視線"},

	"unit.s":     {"s", "秒"},
	"unit.times": {"×", "倍"},
	"unit.mrad":  {"mrad", "mrad"},
	"unit.mm":    {"mm", "mm"},

	"message.nothing": {"%s: nothing to change", "%s: 変更はありません"},
	"error.deleteAll": {"the range is the whole motion; nothing would be left", "範囲がモーション全体のため、何も残りません"},
}
