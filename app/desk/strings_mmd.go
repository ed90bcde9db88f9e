package desk

// mmdStrings are about motion that is written for MMD.
var mmdStrings = map[string]row{
	"cmd.file.exportMMD": {"Export as MMD motion…", "MMD モーションとして書き出す…"},
	"cmd.export.mmd":     {"How MMD motion is written", "MMD モーションの書き出し方"},

	"cmd.file.exportCamera": {"Export camera…", "カメラを書き出す…"},
	"message.savedCamera":   {"Saved %s: %d camera keys, %d cuts", "%s に保存しました（カメラ %d キー、カット %d 回）"},
	"dialog.camera":         {"glTF camera (.glb)", "glTF カメラ (.glb)"},
	"dialog.cameraTitle":    {"Export camera", "カメラを書き出す"},
	"camera.flat":           {"%d keys of the camera have no perspective and were written with it", "カメラの %d キーは透視なしですが、透視ありで書き出しました"},
	"camera.light":          {"%d keys of the light were left out: a motion carries none", "照明の %d キーは書き出しませんでした"},
	"camera.none":           {"%s has no camera", "%s にカメラはありません"},

	"message.savedMMD": {"Saved %s: %d bone keys for %s", "%s に保存しました（ボーン %d キー、%s 用）"},
	"dialog.mmd":       {"MMD motion (.vmd) or pose (.vpd)", "MMD モーション (.vmd)・ポーズ (.vpd)"},
	"dialog.mmdTitle":  {"Export as MMD motion", "MMD モーションとして書き出す"},

	"mmd.cut":      {"only the first %d minutes were written", "最初の %d 分だけを書き出しました"},
	"mmd.noLegIK":  {"the model has no leg IK: the legs are on their own keys", "モデルに足ＩＫがないため、脚は FK のキーで書き出しました"},
	"mmd.lost":     {"the model has no bones for: %s", "モデルに次のボーンがありません: %s"},
	"mmd.faceless": {"there are no morphs for the expressions: %s", "次の表情に当たるモーフがありません: %s"},
}
