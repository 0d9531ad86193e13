/** The text of a Go string literal, quotes included in the source. */
export function goText(source: string): string {
  if (source.startsWith("`")) return source.slice(1, -1).replaceAll("\r", "");
  return source
    .slice(1, -1)
    .replace(
      /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.))/g,
      (_, x, u, long, octal, simple) => {
        const hex: string | undefined = x ?? u ?? long;
        if (hex !== undefined) return character(Number.parseInt(hex, 16));
        if (octal !== undefined) return character(Number.parseInt(octal, 8));
        return escapes[simple as string] ?? simple;
      },
    );
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", f: "\f", v: "\v" };

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/** A sub-test's name as the testing package rewrites it: blanks become `_`, what cannot be printed is escaped. */
export function subtestName(name: string): string {
  return name.replace(/\s/g, "_").replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, escaped);
}

function escaped(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  const named = Object.entries({ a: 7, b: 8 }).find(([, value]) => value === code);
  if (named) return `\\${named[0]}`;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}
