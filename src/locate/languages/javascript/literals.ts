/**
 * The text of a string literal or a template's piece: quotes, backquotes and `${`, `}` at its ends removed, escapes
 * resolved.
 */
export function stringText(source: string): string {
  const inside = source.replace(/^["'`}]/, "").replace(/(?:\$\{|["'`])$/, "");
  if (!inside.includes("\\")) return inside;
  return inside.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|(\r\n|[\s\S]))/g,
    (whole, byte?: string, unit?: string, point?: string, mark?: string) => {
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
      if (point !== undefined) return codePoint(point, whole);
      return escapes[mark ?? ""] ?? mark ?? "";
    },
  );
}

const escapes: Readonly<Record<string, string>> = {
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

function codePoint(hex: string, whole: string): string {
  const point = Number.parseInt(hex, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}
