package vrm

import "strings"

// meta1 is meta of VRMC_vrm.
type meta1 struct {
	Name           string
	Version        string
	Authors        []string
	Copyright      string `json:"copyrightInformation"`
	Contact        string `json:"contactInformation"`
	References     []string
	ThirdParty     string `json:"thirdPartyLicenses"`
	License        string `json:"licenseUrl"`
	OtherURL       string `json:"otherLicenseUrl"`
	Thumbnail      int    `json:"thumbnailImage"`
	Avatar         string `json:"avatarPermission"`
	Violence       bool   `json:"allowExcessivelyViolentUsage"`
	Sexuality      bool   `json:"allowExcessivelySexualUsage"`
	Commerce       string `json:"commercialUsage"`
	Politics       bool   `json:"allowPoliticalOrReligiousUsage"`
	Hate           bool   `json:"allowAntisocialOrHateUsage"`
	Credit         string `json:"creditNotation"`
	Redistribution bool   `json:"allowRedistribution"`
	Modification   string
}

// meta0 is meta of VRM 0.x; Usage is misspelt there.
type meta0 struct {
	Title         string
	Version       string
	Author        string
	Contact       string `json:"contactInformation"`
	Reference     string
	License       string `json:"licenseName"`
	OtherURL      string `json:"otherLicenseUrl"`
	PermissionURL string `json:"otherPermissionUrl"`
	Texture       int
	User          string `json:"allowedUserName"`
	Violence      string `json:"violentUssageName"`
	Sexuality     string `json:"sexualUssageName"`
	Commerce      string `json:"commercialUssageName"`
}

// What 0.x words are in 1.0 (UniVRM's migration); every other word is the
// strictest one, which is also the default of 1.0.
var (
	avatars0   = map[string]string{"Everyone": "everyone", "ExplicitlyLicensedPerson": "onlySeparatelyLicensedPerson"}
	commerces0 = map[string]string{"Allow": "personalProfit"}
)

// The strictest words, which 1.0 means where a file says nothing.
const (
	onlyAuthor        = "onlyAuthor"
	personalNonProfit = "personalNonProfit"
	creditRequired    = "required"
	noModification    = "prohibited"
)

// meta reads what is only shown; a broken one is left out.
func (r *reader) meta() error {
	r.f.Meta.Thumbnail = None
	var err error
	if r.v0 != nil {
		err = r.meta0()
	} else {
		err = r.meta1()
	}
	if err != nil {
		r.warn(at(r, "/meta"), "shown as empty", "%s", strings.TrimPrefix(err.Error(), "vrm: "))
	}
	return nil
}

func (r *reader) meta0() error {
	m := meta0{Texture: None}
	if err := r.optional(r.v0.Meta, at0+"/meta", &m); err != nil {
		return err
	}
	r.f.Meta = Meta{
		Name: m.Title, Version: m.Version, Authors: texts(m.Author), Contact: m.Contact, References: texts(m.Reference),
		License: m.License, OtherURLs: append(texts(m.OtherURL), texts(m.PermissionURL)...), Thumbnail: None,
		Avatar: word(avatars0[m.User], onlyAuthor), Commerce: word(commerces0[m.Commerce], personalNonProfit),
		Violence: m.Violence == "Allow", Sexuality: m.Sexuality == "Allow",
	}
	if m.Texture >= 0 && m.Texture < len(r.f.Textures) {
		r.f.Meta.Thumbnail = r.f.Textures[m.Texture].Image
	}
	return nil
}

func (r *reader) meta1() error {
	m := meta1{Thumbnail: None}
	if err := r.optional(r.v1.Meta, at1+"/meta", &m); err != nil {
		return err
	}
	r.f.Meta = Meta{
		Name: m.Name, Version: m.Version, Authors: m.Authors, Copyright: m.Copyright, Contact: m.Contact, References: m.References,
		ThirdParty: m.ThirdParty, License: m.License, OtherURLs: texts(m.OtherURL), Thumbnail: None,
		Avatar: word(m.Avatar, onlyAuthor), Commerce: word(m.Commerce, personalNonProfit),
		Credit: word(m.Credit, creditRequired), Modification: word(m.Modification, noModification),
		Violence: m.Violence, Sexuality: m.Sexuality, Politics: m.Politics, Hate: m.Hate, Redistribution: m.Redistribution,
	}
	if m.Thumbnail >= 0 && m.Thumbnail < len(r.f.Images) {
		r.f.Meta.Thumbnail = m.Thumbnail
	}
	return nil
}

// texts is a list of the text, of nothing if it is empty.
func texts(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func word(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
