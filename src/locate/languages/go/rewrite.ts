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
