// The bytes of Japanese text in Shift_JIS, as a string of one character a byte, which lib/cases.mjs writes: Node decodes only.
const bytes = new Map();
const decoder = new TextDecoder('shift_jis');
for (let lead = 0x81; lead <= 0xfc; lead++) for (let trail = 0x40; trail <= 0xfc; trail++) {
  const text = decoder.decode(Uint8Array.of(lead, trail));
  if (text.length === 1 && text !== '\ufffd' && !bytes.has(text)) bytes.set(text, String.fromCharCode(lead, trail));
}
for (let one = 0; one <= 0xdf; one++) {
  const text = decoder.decode(Uint8Array.of(one));
  if (text.length === 1 && text !== '\ufffd') bytes.set(text, String.fromCharCode(one));
}
export function bytesOf(text) {
  return Array.from(text, (c) => {
    if (!bytes.has(c)) throw new Error(`${JSON.stringify(c)} is no character of Shift_JIS`);
    return bytes.get(c);
  }).join('');
}
