/** Returns only the letters and digits of a text, as tools do to turn a title into an identifier. */
export function joinWords(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
