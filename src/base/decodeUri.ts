/** Matches a `%` that encodes nothing. It is looked for first, since an exception takes a hundred times as long. */
const lonePercent = /%(?![0-9a-f]{2})/i;

/** Decodes the percent-encoding of a text. Returns a text that is not encoded as it is: a lone `%` may be meant. */
export function decodeUri(text: string): string {
  if (!text.includes("%") || lonePercent.test(text)) {
    return text;
  }
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
