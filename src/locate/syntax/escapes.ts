/** Characters for which a letter or digit after a backslash stands, in any of the languages that have such escapes. */
const controlCharacters: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  s: " ",
  v: "\v",
  "0": "\0",
  "\n": "",
};

/** Returns the text for a character after a backslash: the character itself, unless it stands for another one. */
export function decodeMark(mark: string): string {
  return controlCharacters[mark] ?? mark;
}

/** Escapes of a language without the backslash: numbers, as alternatives with one group each, and characters. */
interface EscapeForms {
  readonly hex: string;
  readonly octal?: string;
  readonly mark: string;
}

const maxCodePoint = 0x10ffff;

/** Creates the function that decodes the escapes of a text, and leaves the rest of it unchanged. */
export function createDecoder({ hex, octal, mark }: EscapeForms): (text: string) => string {
  const numbers = octal === undefined ? hex : `${hex}|(?<octal>${octal})`;
  const pattern = new RegExp(String.raw`\\(?:${numbers}|(?<mark>${mark}))`, "g");
  const decode = (whole: string, ...groups: readonly unknown[]): string => {
    const namedGroups = groups.at(-1) as Readonly<Record<string, string | undefined>>;
    if (namedGroups.mark !== undefined) {
      return decodeMark(namedGroups.mark);
    }
    const digits = String(groups.find((group) => group !== undefined));
    const code = Number.parseInt(digits, namedGroups.octal === undefined ? 16 : 8);
    if (code <= maxCodePoint) {
      return String.fromCodePoint(code);
    }
    return whole;
  };
  return (text) => {
    if (text.includes("\\")) {
      return text.replace(pattern, decode);
    }
    return text;
  };
}

const decodeC = createDecoder({
  hex: "x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})",
  octal: "[0-7]{1,3}",
  mark: ".",
});

/**
 * Decodes a string literal with the escapes of C. `source` includes the quotes; nothing is escaped between backquotes.
 */
export function literalText(source: string): string {
  const inside = source.slice(1, -1);
  if (source.startsWith("`")) {
    return inside.replaceAll("\r", "");
  }
  return decodeC(inside);
}
