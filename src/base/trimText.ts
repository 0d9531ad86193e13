/**
 * Removes characters from both ends of a text, in time linear in its length. An expression such as `/\/+$/` takes
 * quadratic time for a text that is full of them.
 *
 * @param character expression of one such character, without the flag `g`; it matches no empty text
 */
export function trimText(text: string, character: RegExp): string {
  let start = 0;
  while (character.test(text.charAt(start))) {
    start++;
  }
  return trimTextEnd(text.slice(start), character);
}

/** Removes characters from the end of a text as `trimText` does. */
export function trimTextEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (character.test(text.charAt(end - 1))) {
    end--;
  }
  return text.slice(0, end);
}
