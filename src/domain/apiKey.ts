import { trimText } from "../base/trimText";

/** Reasons that a text cannot be an API key. `characters`: not printable ASCII, or white space inside. */
export type ApiKeyProblem = "empty" | "characters";

export type ApiKeyResult =
  | { readonly ok: true; readonly apiKey: string }
  | { readonly ok: false; readonly problem: ApiKeyProblem };

/**
 * Accepts text that an HTTP header can carry unchanged: printable ASCII without spaces, after trimming the white space
 * that pasting adds. A failed result never contains the text.
 */
export function parseApiKey(text: string): ApiKeyResult {
  const apiKey = trimText(text, /[ \t\r\n]/);
  if (apiKey === "") {
    return { ok: false, problem: "empty" };
  }
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    return { ok: false, problem: "characters" };
  }
  return { ok: true, apiKey };
}
