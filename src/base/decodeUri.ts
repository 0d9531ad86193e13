/**
 * Matches a `%` that encodes nothing. The text is searched for it first, since an exception takes a hundred times as
 * long.
 */
const lonePercent = /%(?![0-9a-f]{2})/i;

/**
 * Decodes the percent-encoding of a text. A text with a lone `%` is returned unchanged: it may not be encoded at all.
 */
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

/** Decodes each percent-encoded part of a text, and leaves a lone `%` between them unchanged. */
export function decodeUriParts(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeUri);
}
