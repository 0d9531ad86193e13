const unicodeSpaces = String.raw`\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
/** Whitespace as the testing package defines it: unlike `\s`, without the byte order mark and with U+0085. */
const whitespace = new RegExp(String.raw`[\t\n\v\f\r \u0085\u00a0${unicodeSpaces}]`, "g");

/** Rewrites a subtest's name like the testing package: whitespace becomes `_`, unprintable characters are escaped. */
export function subtestName(name: string): string {
  return name.replace(whitespace, "_").replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, escapeCharacter);
}

function escapeCharacter(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code === 7) return String.raw`\a`;
  if (code === 8) return String.raw`\b`;
  if (code < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
