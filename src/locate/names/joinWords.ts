/** Returns the letters and digits of a text, which is how a tool makes an identifier of a title. */
export function joinWords(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
