/** Characters of the bytes from 0x80 to 0xbf in the code page 437. */
const characters = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐";
/** First bytes of marks, in the code pages 437, 850 and 862, and of letters. */
const firstBytes: Readonly<Record<string, number>> = { Γ: 0xe2, Ô: 0xe2, ß: 0xe1, "├": 0xc3, "─": 0xc4, "╞": 0xc6 };
const beginning = /[ΓÔß├─╞]/;
/** Signs of drawn boxes, the last of the characters, are no part of a letter that begins like one. */
const nextCharacter = `[${characters}Øא-ת]`;
const misread = new RegExp(`[ΓÔß]${nextCharacter}{2}|├${nextCharacter}|[─╞][${characters.slice(0, 49)}]`, "g");

/** Restores the marks and letters of UTF-8 that a console of Windows decoded in its code page: `ΓùÅ` is `●`. */
export function withoutCodePage(line: string): string {
  return beginning.test(line) ? line.replace(misread, restore) : line;
}

function restore([first = "", ...nextCharacters]: string): string {
  // Of the characters in which 850 differs, only this one stands in marks of runners.
  const bytes = nextCharacters.map((character) => {
    const index = characters.indexOf(character === "Ø" ? "¥" : character);
    // The code page 862 has the alphabet of Hebrew in front of the signs that it has from 437.
    return 0x80 + (index < 0 ? character.charCodeAt(0) - 0x5d0 : index);
  });
  return Buffer.from([firstBytes[first] ?? 0, ...bytes]).toString();
}
