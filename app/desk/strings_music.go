package desk

// musicStrings are about the music beside a motion.
var musicStrings = map[string]row{
	"cmd.music.offset": {"Begin of the music", "音楽の開始位置"},
	"cmd.music.here":   {"Music begins at the playhead", "音楽を再生位置から始める"},
	"cmd.music.mute":   {"Mute the music", "音楽を消音"},
	"cmd.music.volume": {"Volume", "音量"},
	"cmd.music.remove": {"Close the music", "音楽を閉じる"},
	"step.offset":      {"Begin of %s", "%s の開始位置"},

	"models.music":     {"Music", "音楽"},
	"models.begins":    {"Begins at", "開始"},
	"models.volume":    {"Volume", "音量"},
	"models.musicHint": {"In the timeline, Alt and a drag move the music", "タイムラインで Alt を押しながらドラッグすると、音楽をずらせます"},

	"message.noSound": {"There is no sound, and the motion plays on: %v. Once a device is there, start the program again", "音を出せないため、音なしで再生します: %v。音を出せるようになったら、起動し直してください"},
}
