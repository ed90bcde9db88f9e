package desk

// What the conversion of MMD motion and its panel say.
var convertStrings = map[string]row{
	"cmd.faces.set":    {"Change an expression's morph", "表情のモーフを変更"},
	"cmd.faces.remove": {"Remove an expression's morph", "表情のモーフを削除"},
	"cmd.faces.reset":  {"Default table of expressions", "表情の対応表を初期値に戻す"},
	"step.faces":       {"Table of expressions", "表情の対応表"},
	"error.faceName":   {"a row needs a morph and an expression", "モーフと表情の両方が必要です"},
	"error.faceLooks":  {"%s is no expression of a motion: the gaze says it", "%s はモーションの表情ではありません（視線で表します）"},
	"error.faceRow":    {"row %d: %v", "%d 行目: %v"},
	"message.skeleton": {"%s: %d bones found, %d joints left over; the unit is taken for %s (%s m)", "%s: ボーン %d 本、余りのジョイント %d 個。単位は %s（%s m）とみなします"},
	"error.noJoints":   {"the bones of a .bvh can be named, and this is a %s", "ボーンを指定できるのは .bvh だけで、これは %s です"},
	"error.noFaces":    {"has no [[faces]]", "[[faces]] がありません"},
}
