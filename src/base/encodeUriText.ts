/** Percent-encodes a text for a URI. Half of a surrogate pair becomes U+FFFD: it has no encoding. */
export function encodeUriText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
}
