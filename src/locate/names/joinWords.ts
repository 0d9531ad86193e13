/**
 * Reduces a text to its letters and digits, in lower case and without diacritics, as tools do to turn a title into an
 * identifier.
 */
export function joinWords(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
