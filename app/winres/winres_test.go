package winres

import (
	"bytes"
	"encoding/binary"
	"os"
	"testing"
)

// The committed object holds the icon and the manifest that lie beside it.
func TestObjectIsMade(t *testing.T) {
	read := func(name string) []byte {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	object, ico := read("rsrc_windows_amd64.syso"), read("furitsuke.ico")
	if !bytes.Contains(object, read("furitsuke.manifest")) {
		t.Error("the manifest is another: run make winres")
	}
	pictures := int(binary.LittleEndian.Uint16(ico[4:]))
	if pictures == 0 {
		t.Error("the icon has no pictures")
	}
	for i := range pictures {
		e := ico[6+16*i:]
		size, at := binary.LittleEndian.Uint32(e[8:]), binary.LittleEndian.Uint32(e[12:])
		if !bytes.Contains(object, ico[at:at+size]) {
			t.Errorf("picture %d of the icon is another: run make winres", i)
		}
	}
	const utf16Name = "F\x00u\x00r\x00i\x00t\x00s\x00u\x00k\x00e\x00"
	if !bytes.Contains(object, []byte(utf16Name)) {
		t.Error("no version information")
	}
}
