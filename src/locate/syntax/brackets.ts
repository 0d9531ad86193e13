/** Returns true for the code of `(`, `[` and `{`. */
export function isOpeningBracket(code: number): boolean {
  return code === 40 || code === 91 || code === 123;
}

/** Returns true for the code of `)`, `]` and `}`. */
export function isClosingBracket(code: number): boolean {
  return code === 41 || code === 93 || code === 125;
}
