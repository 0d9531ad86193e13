/** Decodes the percent-encoding of a text. Returns a text that is not encoded as it is: a lone `%` may be meant. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
