/** Result of a search for the end of a regular expression. */
interface RegexEnd {
  readonly end: number;
  readonly isClosed: boolean;
}

/** Returns the offset after the slash that ends a regular expression, or the offset at which the search gave up. */
export function findRegexEnd(text: string, from: number, limit: number): RegexEnd {
  let isInClass = false;
  let i = from;
  for (; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) {
      break;
    }
    if (code === 92) {
      i++;
    } else if (code === 91) {
      isInClass = true;
    } else if (code === 93) {
      isInClass = false;
    } else if (code === 47 && !isInClass) {
      return { end: i + 1, isClosed: true };
    }
  }
  return { end: i, isClosed: false };
}
