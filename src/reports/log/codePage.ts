/** Characters of the bytes from 0x80 on in the code pages 437, 850 and (for Central Europe) 852. */
const codePages = [
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
  "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»",
];
/**
 * First UTF-8 bytes, by their characters: of marks in these code pages, in 862 and in 866 (Russian), and of letters.
 */
const firstBytes: Readonly<Record<string, number>> = {
  ...{ Γ: 0xe2, Ô: 0xe2, т: 0xe2, ß: 0xe1 },
  ...{ "├": 0xc3, "─": 0xc4, "┼": 0xc5, "╞": 0xc6, "╨": 0xd0, "╤": 0xd1 },
};
const beginning = /[ΓÔтß├─┼╞╨╤]/;
const characters = codePages.join("");
/** Matches the second character of a letter: box-drawing characters are not part of a letter that begins like one. */
const letter = `[${characters.replace(/[│-╿]/g, "")}]`;
const nextCharacter = `[${characters}А-пא-ת]`;
/** In a Russian word, no capital follows the letter. */
const mark = `(?:[ΓÔß]${nextCharacter}|т[А-Я])${nextCharacter}`;
const misread = new RegExp(`${mark}|[├┼╨╤]${nextCharacter}|[─╞]${letter}`, "g");

/** Restores UTF-8 marks and letters that a Windows console decoded in its code page: `ΓùÅ` becomes `●`. */
export function withoutCodePage(line: string): string {
  return beginning.test(line) ? line.replace(misread, restore) : line;
}

function restore([first = "", ...nextCharacters]: string): string {
  return Buffer.from([firstBytes[first] ?? 0, ...nextCharacters.map(toByte)]).toString();
}

function toByte(character: string): number {
  const codePage = codePages.find((page) => page.includes(character));
  if (codePage !== undefined) {
    return 0x80 + codePage.indexOf(character);
  }
  // Before the symbols that they share with 437, 862 has the Hebrew alphabet, and 866 the Russian one.
  const code = character.charCodeAt(0);
  return 0x80 + code - (code < 0x5d0 ? 0x410 : 0x5d0);
}
