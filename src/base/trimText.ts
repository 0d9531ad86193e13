/**
 * Removes characters from both ends of a text, in time linear to its length. An expression such as `/\/+$/` takes
 * quadratic time for a text that is full of them.
 *
 * @param character expression of one such character, without the flag `g`
 */
export function trimText(text: string, character: RegExp): string {
  let start = 0;
  while (start < text.length && character.test(text[start] ?? "")) start++;
  return trimTextEnd(text.slice(start), character);
}

/** Removes characters from the end of a text as `trimText` does. */
export function trimTextEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}
