/**
 * Decodes a string literal with the escapes of C. `source` includes the quotes; nothing is escaped between backquotes.
 */
export function literalText(source: string): string {
  const inside = source.slice(1, -1);
  if (source.startsWith("`")) return inside.replaceAll("\r", "");
  return inside.replace(escapePattern, (_, x, u, long, octal, simple) => {
    const hex: string | undefined = x ?? u ?? long;
    if (hex !== undefined) return decodeCharacter(Number.parseInt(hex, 16));
    if (octal !== undefined) return decodeCharacter(Number.parseInt(octal, 8));
    return simpleEscapes[simple as string] ?? simple;
  });
}

const hexEscape = "x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})";
const escapePattern = new RegExp(String.raw`\\(?:${hexEscape}|([0-7]{3})|(.))`, "g");

const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

function decodeCharacter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}
