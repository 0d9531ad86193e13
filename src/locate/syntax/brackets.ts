/** Returns whether a code is that of `(`, `[` or `{`. */
export function isOpeningBracket(code: number): boolean {
  return code === 40 || code === 91 || code === 123;
}

/** Returns whether a code is that of `)`, `]` or `}`. */
export function isClosingBracket(code: number): boolean {
  return code === 41 || code === 93 || code === 125;
}
