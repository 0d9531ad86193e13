/**
 * Returns the text of a string literal or of a piece of a template: removes quotes, backquotes, `${` and `}` at its
 * ends and decodes its escapes.
 */
export function decodeStringLiteral(source: string): string {
  const content = readRawText(source);
  if (!content.includes("\\")) {
    return content;
  }
  return content.replace(escapePattern, (source, byte?: string, unit?: string, point?: string, character?: string) => {
    const code = byte ?? unit;
    if (code !== undefined) {
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    if (point !== undefined) {
      return decodeCodePoint(point, source);
    }
    return simpleEscapes[character ?? ""] ?? character ?? "";
  });
}

/** Returns the text of a string literal or of a piece of a template without decoding its escapes. */
export function readRawText(source: string): string {
  return source.replace(/^["'`}]/, "").replace(/(?:\$\{|["'`])$/, "");
}

const hexEscape = String.raw`x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}`;
const escapePattern = new RegExp(String.raw`\\(?:${hexEscape}|(\r\n|[\s\S]))`, "g");

const simpleEscapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
  "\n": "",
  "\r\n": "",
};

function decodeCodePoint(hex: string, fallback: string): string {
  const codePoint = Number.parseInt(hex, 16);
  if (codePoint <= 0x10ffff) {
    return String.fromCodePoint(codePoint);
  }
  return fallback;
}
