package desk

// skeletonStrings are about the bones of a .bvh.
var skeletonStrings = map[string]row{
	"cmd.skeleton.set":   {"Joint of a bone", "ボーンのジョイントを指定"},
	"cmd.skeleton.reset": {"Bones by the joints' names", "ボーンを名前から決め直す"},
	"step.skeleton":      {"Bones of %s", "%s のボーン"},
	"error.edited":       {"%s has been edited, and the edits would be lost; open the file again", "%s は編集済みで、編集が失われます。ファイルを開き直してください"},
	"message.skeleton":   {"%s: %d bones found, %d joints left over; the unit is taken for %s (%s m)", "%s: ボーン %d 本、余りのジョイント %d 個。単位は %s（%s m）とみなします"},
	"error.noJoints":     {"the bones of a .bvh can be named, and this is a %s", "ボーンを指定できるのは .bvh だけで、これは %s です"},
	"models.bones":       {"%d bones, unit %s", "ボーン %d 本、単位 %s"},
	"models.bonesHint":   {"Which joint each bone is, and the unit", "各ボーンのジョイントと単位"},
	"models.unit":        {"Unit: %s (%s m)", "単位: %s（%s m）"},
	"models.leftOver":    {"Left over: %s", "余り: %s"},
	"models.noJoint":     {"none", "なし"},
	"models.byName":      {"Find again", "自動で選び直す"},
	"tip.models.byName":  {"Takes back what was chosen here: the joints' names tell the bones", "ここで選んだものを取り消し、ジョイントの名前から決め直します"},
}
