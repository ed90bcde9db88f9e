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
	"camera.alone":          {"it holds a camera and moves no figure; a camera becomes a %s", "カメラだけで、モデルは動きません。カメラは %s として書き出せます"},
	"camera.none":           {"%s has no camera", "%s にカメラはありません"},

	"message.savedMMD": {"Saved %s: %d bone keys for %s", "%s に保存しました（ボーン %d キー、%s 用）"},
	"dialog.mmd":       {"MMD motion (.vmd) or pose (.vpd)", "MMD モーション (.vmd)・ポーズ (.vpd)"},
	"dialog.mmdTitle":  {"Export as MMD motion", "MMD モーションとして書き出す"},

	"panel.export":        {"Write as MMD motion", "MMD モーションとして書き出す"},
	"export.noMotion":     {"Open a motion first.", "先にモーションを開いてください。"},
	"export.for":          {"For %s: its bones, its stance and its morphs.", "%s 用。ボーン、腕の角度、モーフをこのモデルに合わせます。"},
	"export.forAny":       {"For semi-standard models: open a PMX to write for it.", "準標準ボーンのモデル用。PMX を開くと、そのモデルに合わせます。"},
	"option.legs":         {"Legs", "脚"},
	"option.legs.ik":      {"on IK", "足ＩＫ"},
	"option.legs.fk":      {"on their own keys, IK off", "FK（IK は OFF）"},
	"option.twist":        {"Arms turn by their twist bones", "腕のひねりを捩りボーンへ"},
	"option.error":        {"Turns within", "回転の許容誤差"},
	"option.error-mm":     {"Moves within", "移動の許容誤差"},
	"tip.option.legs":     {"What leads the legs of a .vmd: leg and toe IK, keyed where the feet are, with the legs' own keys saying where the knees point; or these keys alone, which are exact but make feet harder to edit in MMD", ".vmd の脚を動かすもの。足ＩＫ・つま先ＩＫに足の位置のキーを打つ（ひざの向きは脚のキーで決まる）か、脚のキーだけにする（正確だが、MMD で足を直しにくい）か"},
	"tip.option.twist":    {"In a .vmd, 腕捩 and 手捩 take what upper arm and forearm turn about themselves", ".vmd で、上腕と前腕の軸まわりの回転を腕捩・手捩に移します"},
	"tip.option.error":    {"How far keys of a .vmd may turn a bone from where the motion has it: more leaves fewer keys", ".vmd のキーが、元の回転からずれてよい角度。大きいほどキーが減ります"},
	"tip.option.error-mm": {"The same for what moves, on each axis", "移動についての同じ上限（軸ごと）"},
	"tip.exportMMD":       {"A .vmd holds the whole motion, a .vpd the pose at the playhead", ".vmd は全体、.vpd は再生位置のポーズです"},

	"mmd.cut":          {"only the first %d minutes were written", "最初の %d 分だけを書き出しました"},
	"mmd.tooMany":      {"%d bone keys are more than the %d that MMD opens", "ボーン %d キーは、MMD が読める %d キーを超えています"},
	"mmd.tooManyFor32": {"%d bone keys are more than the %d that the 32-bit MMD opens; the 64-bit one does", "ボーン %d キーは、32 ビット版 MMD が読める %d キーを超えています（64 ビット版は読めます）"},
	"mmd.past":         {"the motion ends at %.2f s, before the moment asked for: the pose is its last", "モーションは %.2f 秒で終わり、指定の時刻より前です。最後のポーズを書き出しました"},
	"mmd.noLegIK":      {"the model has no leg IK: the legs are on their own keys", "モデルに足ＩＫがないため、脚は FK のキーで書き出しました"},
	"mmd.lost":         {"the model has no bones for: %s", "モデルに次のボーンがありません: %s"},
	"mmd.held":         {"morphs that stay at 1 where the expressions ask for more: %s", "表情がそれ以上を求めても、次のモーフは 1 までにしました: %s"},
	"mmd.faceless":     {"there are no morphs for the expressions: %s", "次の表情に当たるモーフがありません: %s"},
}
