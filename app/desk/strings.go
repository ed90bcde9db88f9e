package desk

// The string table: every sentence that a user reads, in every language, by
// key. Values are formats of package fmt; where languages order the fields
// differently they are numbered. It is one table in four files: this one has
// what the desk itself says, strings_effects.go edits and their parts, strings_panels.go what only the window shows, and
// strings_bones.go the names of bones.
//
// A new command needs "cmd.<id>"; tests hold that every key is there, that no
// language is empty, and that all languages of a row use the same fields.

// A row is a string in each language.
type row [languageCount]string

var table = func() map[string]row {
	all := map[string]row{}
	for _, part := range []map[string]row{deskStrings, effectStrings, panelStrings, boneStrings} {
		for key, r := range part {
			if _, twice := all[key]; twice {
				panic("desk: two strings " + key)
			}
			all[key] = r
		}
	}
	return all
}()

var deskStrings = map[string]row{
	"menu.file":      {"File", "ファイル"},
	"menu.edit":      {"Edit", "編集"},
	"menu.motion":    {"Motion", "モーション"},
	"menu.play":      {"Play", "再生"},
	"menu.view":      {"View", "表示"},
	"menu.workspace": {"Workspace", "作業画面"},

	"cmd.file.open":          {"Open…", "開く…"},
	"cmd.file.openModel":     {"Open model", "モデルを開く"},
	"cmd.file.append":        {"Append a motion…", "モーションをつなぐ…"},
	"cmd.file.save":          {"Save", "保存"},
	"cmd.file.saveAll":       {"Save all", "すべて保存"},
	"cmd.file.saveAs":        {"Save as…", "名前を付けて保存…"},
	"cmd.file.picture":       {"Save picture…", "画像を保存…"},
	"cmd.model.remove":       {"Remove model", "モデルを外す"},
	"cmd.model.show":         {"Show model", "モデルを表示"},
	"cmd.motion.play":        {"Play motion", "モーションを再生"},
	"cmd.motion.remove":      {"Close motion", "モーションを閉じる"},
	"cmd.convert.options":    {"Conversion options", "変換の設定"},
	"cmd.message.clear":      {"Clear messages", "メッセージを消去"},
	"cmd.app.quit":           {"Quit", "終了"},
	"cmd.edit.undo":          {"Undo", "元に戻す"},
	"cmd.edit.redo":          {"Redo", "やり直す"},
	"cmd.edit.copy":          {"Copy", "コピー"},
	"cmd.edit.cut":           {"Cut", "切り取り"},
	"cmd.edit.paste":         {"Paste", "貼り付け"},
	"cmd.edit.pasteMirrored": {"Paste mirrored", "左右反転して貼り付け"},
	"cmd.edit.pasteInsert":   {"Paste, moving what follows", "挿入して貼り付け"},
	"cmd.edit.delete":        {"Delete", "削除"},
	"cmd.pose.mirror":        {"Mirror the pose", "ポーズを左右反転"},
	"cmd.pose.rest":          {"Reset to T-pose", "T ポーズに戻す"},
	"cmd.edit.goto":          {"Go to step", "履歴へ移動"},
	"cmd.pose.select":        {"Select bone", "ボーンを選択"},
	"cmd.pose.deselect":      {"Deselect bone", "選択を解除"},
	"cmd.pose.rotate":        {"Rotate bone", "ボーンを回転"},
	"cmd.pose.move":          {"Move hips", "腰を移動"},
	"cmd.pose.falloff":       {"Falloff", "なだらかさ"},
	"cmd.range.set":          {"Set range", "範囲を設定"},
	"cmd.range.in":           {"IN at the playhead", "IN を再生位置に"},
	"cmd.range.out":          {"OUT at the playhead", "OUT を再生位置に"},
	"cmd.range.clear":        {"Clear the range", "範囲を解除"},
	"cmd.range.blend":        {"Fade of effects", "効果のなじませ"},
	"cmd.range.part":         {"Part to edit", "編集する部位"},
	"cmd.play.toggle":        {"Play / pause", "再生・一時停止"},
	"cmd.play.loop":          {"Loop", "くり返し"},
	"cmd.play.speed":         {"Normal speed", "等速"},
	"cmd.play.seek":          {"Go to time", "時刻へ移動"},
	"cmd.play.step":          {"Step", "コマ送り"},
	"cmd.play.back":          {"Previous frame", "前のフレーム"},
	"cmd.play.forward":       {"Next frame", "次のフレーム"},
	"cmd.play.backMore":      {"Back 10 frames", "10 フレーム戻る"},
	"cmd.play.forwardMore":   {"Forward 10 frames", "10 フレーム進む"},
	"cmd.play.home":          {"To the start", "先頭へ"},
	"cmd.play.end":           {"To the end", "末尾へ"},
	"cmd.view.front":         {"Front", "正面"},
	"cmd.view.side":          {"Side", "側面"},
	"cmd.view.top":           {"Top", "上面"},
	"cmd.view.focus":         {"Frame", "全体を表示"},
	"cmd.view.film":          {"Camera and light of the motion", "モーションのカメラと照明"},
	"cmd.view.grid":          {"Floor grid", "床のグリッド"},
	"cmd.view.look":          {"Standard light and background", "光と背景を標準に戻す"},
	"cmd.view.gaze.motion":   {"Eyes follow the motion", "視線はモーションに従う"},
	"cmd.view.gaze.camera":   {"Eyes follow the camera", "視線はカメラを追う"},
	"cmd.view.gaze.mouse":    {"Eyes follow the mouse", "視線はマウスを追う"},
	"cmd.view.gaze.ahead":    {"Eyes look straight ahead", "視線は正面"},
	"cmd.view.blink":         {"Blink", "まばたき"},
	"cmd.view.language":      {"日本語", "English"},
	"cmd.workspace.edit":     {"Edit", "編集"},
	"cmd.workspace.compare":  {"Compare", "比較"},
	"cmd.workspace.mirror":   {"Mirror", "ミラー"},
	"cmd.workspace.poke":     {"Poke", "つつく"},
	"cmd.workspace.export":   {"Export", "書き出し"},

	"step.open":         {"Open %s", "%s を開く"},
	"step.openMany":     {"Open %d files", "%d 個のファイルを開く"},
	"step.append":       {"Append %s", "%s をつなぐ"},
	"step.appendMany":   {"Append %d motions", "%d 個のモーションをつなぐ"},
	"step.removeModel":  {"Remove %s", "%s を外す"},
	"step.removeMotion": {"Close %s", "%s を閉じる"},
	"step.show":         {"Show %s", "%s を表示"},
	"step.hide":         {"Hide %s", "%s を隠す"},
	"step.play":         {"Play %[1]s on %[2]s", "%[2]s で %[1]s を再生"},
	"step.stop":         {"Stop %s", "%s を止める"},
	"step.convert":      {"Conversion options", "変換の設定"},
	"step.rotate":       {"Rotate %s", "%sを回転"},
	"step.rotateMany":   {"Rotate %d bones", "%d 本のボーンを回転"},
	"step.paste":        {"Paste", "貼り付け"},
	"step.move":         {"Move hips", "腰を移動"},

	"job.open":     {"Opening %s", "%s を開いています"},
	"job.convert":  {"Converting %s", "%s を変換しています"},
	"step.recover": {"Recover unsaved work", "保存前の作業を復元"},

	"job.autosave": {"Keeping a copy of unsaved work", "保存前の作業を控えています"},
	"job.save":     {"Saving %s", "%s を保存しています"},

	"message.film":           {"%s: %d camera keys and %d light keys; C looks through them", "%s：カメラ %d キー、照明 %d キー。C で切り替えます"},
	"message.stray":          {"%s: the first or last frame stands apart from the rest", "%s: 先頭か末尾のコマが、ほかと大きく違います"},
	"message.opened":         {"Opened %s", "%s を開きました"},
	"message.openFailed":     {"Could not open %s: %v", "%s を開けませんでした: %v"},
	"message.saved":          {"Saved %s", "%s に保存しました"},
	"message.saveFailed":     {"Could not save %s: %v", "%s に保存できませんでした: %v"},
	"message.convertFailed":  {"Could not convert %s: %v", "%s を変換できませんでした: %v"},
	"message.recovered":      {"%d unsaved motions were recovered from a run that ended suddenly", "前回の異常終了から、保存前のモーション %d 件を復元しました"},
	"message.recoverFailed":  {"Unsaved work in %s could not be recovered: %v", "%s にある保存前の作業を復元できませんでした: %v"},
	"message.autosaveFailed": {"No copy of unsaved work could be kept in %s: %v", "保存前の作業を %s に控えられませんでした: %v"},
	"message.failed":         {"%s: %v", "%s: %v"},
	"message.warning":        {"%s: %v", "%s: %v"},
	"message.moreWarnings":   {"%s: %d more warnings", "%s: ほかに %d 件の警告があります"},
	"message.ignored":        {"%s: %d bones have no counterpart in VRM and were left out", "%s: VRM に対応するボーンがない %d 本を除きました"},
	"message.cut":            {"%s: only the first %d minutes were converted", "%s: 最初の %d 分だけを変換しました"},
	"message.detached":       {"%s no longer follows the conversion options, because it was edited", "%s は編集されたため、変換の設定に追従しなくなりました"},
	"message.settings":       {"%s could not be read, the defaults are used: %v", "%s を読めないため、初期設定を使います: %v"},

	"error.format":        {"%[1]s: %[2]s: want %[3]s, got %[4]s", "%[1]s: %[2]s: %[3]s のはずが %[4]s です"},
	"error.formatAt":      {"%[1]s: %[2]s at byte %[5]d: want %[3]s, got %[4]s", "%[1]s: %[2]s（%[5]d バイト目）: %[3]s のはずが %[4]s です"},
	"error.unsupported":   {"%[1]s: %[2]s: not supported: want %[3]s, got %[4]s", "%[1]s: %[2]s: 未対応です（対応: %[3]s、ファイル: %[4]s）"},
	"error.unsupportedAt": {"%[1]s: %[2]s at byte %[5]d: not supported: want %[3]s, got %[4]s", "%[1]s: %[2]s（%[5]d バイト目）: 未対応です（対応: %[3]s、ファイル: %[4]s）"},
	"warning.format":      {"%[1]s: %[2]s: %[3]s: %[4]s", "%[1]s: %[2]s: %[3]s: %[4]s"},
	"warning.formatAt":    {"%[1]s: %[2]s at byte %[5]d: %[3]s: %[4]s", "%[1]s: %[2]s（%[5]d バイト目）: %[3]s: %[4]s"},
	"error.missing":       {"there is no such file", "ファイルが見つかりません"},
	"error.denied":        {"permission denied", "アクセスが許可されていません"},
	"error.noFolder":      {"there is no folder %s", "フォルダー %s がありません"},
	"error.isFolder":      {"this is a folder", "これはフォルダーです"},
	"error.noPlainFile":   {"this is a device or a pipe, and no file", "これはファイルではなく、デバイスかパイプです"},
	"error.protected":     {"the file is write-protected", "ファイルは書き込み禁止です"},
	"error.tooLarge":      {"%d bytes are more than any model or motion has", "%d バイトは、モデルやモーションとして大きすぎます"},
	"error.kind":          {"not a kind of file that opens here (%s)", "開ける種類のファイルではありません（%s）"},
	"error.inside":        {"%s inside: %v", "中の %s: %v"},
	"error.noModel":       {"there is no model inside (%s)", "中にモデル（%s）がありません"},
	"error.noSuchModel":   {"there is no model %q inside (there are: %s)", "中に %q というモデルはありません（あるもの: %s）"},
	"error.noBones":       {"the motion moves no bone and no morph (%d camera keys, %d light keys)", "ボーンもモーフも動かさないモーションです（カメラ %d キー、照明 %d キー）"},
	"error.cannotPlay":    {"%s cannot play this motion", "%s はこのモーションを再生できません"},
	"error.onlyHips":      {"only the hips can be moved, other bones turn", "移動できるのは腰だけです。ほかのボーンは回転します"},
	"error.noNode":        {"%s has no node for the %s, so its file cannot hold the turn", "%s には%sのノードがないため、回転を保存できません"},
	"error.range":         {"%v is not between %v and %v", "%v は %v から %v の範囲にありません"},
	"error.pictureSize":   {"a picture of %d by %d pixels cannot be made, want 1 to %d a side", "%d × %d ピクセルの画像は作れません（1 辺 1〜%d）"},
	"error.opUsage":       {"%[1]s: %[2]s; usage: %[1]s %[3]s", "%[1]s: %[2]s。書き方: %[1]s %[3]s"},
	"error.opUnknown":     {"no operation %q (there are: %s)", "%q という操作はありません（使えるもの: %s）"},
	"error.opBone":        {"no bone %q", "%q というボーンはありません"},
	"error.opMissing":     {"%s is missing", "%s がありません"},
	"error.opNoNode":      {"the motion has no node for the %s", "モーションには %s のノードがありません"},
	"error.opWord":        {"cannot read %q", "%q を読み取れません"},
	"error.convertKinds":  {"cannot convert %s to %s", "%s から %s には変換できません"},
	"error.needsMotion":   {"%s is no motion", "%s はモーションではありません"},
	"error.needsModel":    {"want a model (.vrm, .pmx or .pmd), got %s", "モデル（.vrm、.pmx、.pmd）が必要ですが %s です"},
	"error.modelMotion":   {"a %s model cannot play a .%s", "%s のモデルでは .%s を再生できません"},
}
