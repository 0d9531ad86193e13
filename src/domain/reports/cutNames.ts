/**
 * Maximum difference in length between truncated names, in characters: all are cut at the same number of bytes, or of
 * escaped characters.
 */
const maxLostCharacters = 8;

/** Returns whether a name has the length at which the names of its side are truncated, or ends in an ellipsis. */
export function isLongest(name: string, maxNameLength: number): boolean {
  if (name.length >= maxNameLength - maxLostCharacters) {
    return true;
  }
  return /(?:…|\.{3})$/.test(name);
}

/**
 * Returns whether one of two names is the start of the other, up to an ellipsis or the middle of a word: at the end of
 * a word, the longer one may be another title.
 */
export function isCut(first: string, second: string): boolean {
  if (first.length > second.length) {
    return isCut(second, first);
  }
  const start = first.replace(/\s*(?:…|\.{3})$/, "");
  return second.startsWith(start) && (start !== first || /^\S/.test(second.slice(start.length)));
}
