package desk

// mmdStrings are about motion that is written for MMD.
var mmdStrings = map[string]row{
	"cmd.file.exportMMD": {"Export as MMD motion…", "MMD モーションとして書き出す…"},
	"cmd.export.mmd":     {"How MMD motion is written", "MMD モーションの書き出し方"},

	"message.savedMMD": {"Saved %s: %d bone keys for %s", "%s に保存しました（ボーン %d キー、%s 用）"},
	"dialog.mmd":       {"MMD motion (.vmd) or pose (.vpd)", "MMD モーション (.vmd)・ポーズ (.vpd)"},
	"dialog.mmdTitle":  {"Export as MMD motion", "MMD モーションとして書き出す"},

	"mmd.cut":      {"only the first %d minutes were written", "最初の %d 分だけを書き出しました"},
	"mmd.noLegIK":  {"the model has no leg IK: the legs are on their own keys", "モデルに足ＩＫがないため、脚は FK のキーで書き出しました"},
	"mmd.lost":     {"the model has no bones for: %s", "モデルに次のボーンがありません: %s"},
	"mmd.faceless": {"there are no morphs for the expressions: %s", "次の表情に当たるモーフがありません: %s"},
}
