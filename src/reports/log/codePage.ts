/** Characters of the bytes from 0x80 to 0xbf in the code page 437. */
const characters = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐";
/** Those of the bytes from 0x80 to 0xaf in 852, of central Europe. */
const centralCharacters = "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»";
/** First bytes of marks, in the code pages 437, 850 and 862, and in 866, of Russian; and of letters. */
const firstBytes: Readonly<Record<string, number>> = {
  ...{ Γ: 0xe2, Ô: 0xe2, т: 0xe2, ß: 0xe1 },
  ...{ "├": 0xc3, "─": 0xc4, "┼": 0xc5, "╞": 0xc6, "╨": 0xd0, "╤": 0xd1 },
};
const beginning = new RegExp(`[${Object.keys(firstBytes).join("")}]`);
/** Signs of drawn boxes, the last of the characters, are no part of a letter that begins like one. */
const letter = `[${characters.slice(0, 49)}${centralCharacters}]`;
const nextCharacter = `[${characters}${centralCharacters}ØА-пא-ת]`;
/** In a word of Russian no capital stands behind the letter. */
const mark = `(?:[ΓÔß]${nextCharacter}|т[А-Я])${nextCharacter}`;
const misread = new RegExp(`${mark}|[├┼╨╤]${nextCharacter}|[─╞]${letter}`, "g");

/** Restores the marks and letters of UTF-8 that a console of Windows decoded in its code page: `ΓùÅ` is `●`. */
export function withoutCodePage(line: string): string {
  return beginning.test(line) ? line.replace(misread, restore) : line;
}

function restore([first = "", ...nextCharacters]: string): string {
  return Buffer.from([firstBytes[first] ?? 0, ...nextCharacters.map(toByte)]).toString();
}

function toByte(character: string): number {
  // Of the characters in which 850 differs, only this one stands in marks of runners.
  const index = characters.indexOf(character === "Ø" ? "¥" : character);
  if (index >= 0) {
    return 0x80 + index;
  }
  const centralIndex = centralCharacters.indexOf(character);
  if (centralIndex >= 0) {
    return 0x80 + centralIndex;
  }
  // In front of the signs that they have from 437, 862 has the alphabet of Hebrew, and 866 that of Russian.
  const code = character.charCodeAt(0);
  return 0x80 + code - (code < 0x5d0 ? 0x410 : 0x5d0);
}
