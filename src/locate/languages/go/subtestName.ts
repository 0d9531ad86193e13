const unicodeSpaces = String.raw`\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000`;
/** Whitespace as the testing package defines it: unlike `\s`, without the byte order mark and with U+0085. */
const whitespace = new RegExp(String.raw`[\t\n\v\f\r \u0085\u00a0${unicodeSpaces}]`, "g");
const unprintable = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * Rewrites a subtest's name as the testing package does: whitespace becomes `_`, unprintable characters are escaped.
 */
export function rewriteSubtestName(name: string): string {
  const nameWithoutBlanks = name.replace(whitespace, "_");
  return nameWithoutBlanks.replace(unprintable, escapeCharacter);
}

function escapeCharacter(mark: string): string {
  const code = mark.codePointAt(0) ?? 0;
  if (code === 7) {
    return String.raw`\a`;
  }
  if (code === 8) {
    return String.raw`\b`;
  }
  const hex = code.toString(16);
  if (code < 0x80) {
    return `\\x${hex.padStart(2, "0")}`;
  }
  if (code < 0x10000) {
    return `\\u${hex.padStart(4, "0")}`;
  }
  return `\\U${hex.padStart(8, "0")}`;
}
