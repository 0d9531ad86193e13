/** Decodes the percent-encoding of a text. Returns a text that is not encoded as it is: a lone `%` may be meant. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Decodes each percent-encoded part of a text, and leaves a lone `%` beside them as it is. */
export function decodeUriParts(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeUri);
}
