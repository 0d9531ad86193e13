/**
 * Maximum characters of a text whose slice may share its memory: a slice of a longer text would retain the whole text.
 */
const maxSharedLength = 10_000;

/** Truncates a text and ends it with an ellipsis. Never splits a surrogate pair. */
export function truncateText(text: string, maxLength: number): string {
  if (text.length <= maxLength) {
    return text;
  }
  const head = text.slice(0, maxLength - 1);
  const truncatedText = `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
  return text.length <= maxSharedLength ? truncatedText : Buffer.from(truncatedText).toString();
}
