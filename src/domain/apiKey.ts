/** Why a text cannot be an API key. `characters`: something that is not printable ASCII, or white space inside. */
export type ApiKeyProblem = "empty" | "characters";

export type ApiKeyResult =
  | { readonly ok: true; readonly apiKey: string }
  | { readonly ok: false; readonly problem: ApiKeyProblem };

/**
 * Accepts what can be sent in a header byte for byte: printable ASCII without spaces, after trimming what pasting adds around it.
 * The result of a refusal never holds the text.
 */
export function parseApiKey(text: string): ApiKeyResult {
  const apiKey = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  if (apiKey === "") return { ok: false, problem: "empty" };
  return /^[\x21-\x7e]+$/.test(apiKey) ? { ok: true, apiKey } : { ok: false, problem: "characters" };
}
