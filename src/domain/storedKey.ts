import { ReasonedError } from "../base/errors";
import { isString } from "../base/shape";

/** API key with the origin (`https://host:port`) that it was entered for. It is sent only there. */
export interface StoredKey {
  readonly origin: string;
  readonly apiKey: string;
  /**
   * Random id, unchanged as long as the key is: distinguishes data fetched with this key from data of other keys. Not
   * derived from the key.
   */
  readonly id: string;
  /**
   * Random value, new each time the key is entered: a rejection by the service applies until then. Not derived from
   * the key.
   */
  readonly entry: string;
}

/** Error of the editor's secret storage. The message never contains the value. */
export class KeyStoreError extends ReasonedError<"read" | "write" | "delete"> {
  override readonly name = "KeyStoreError";
}

/** Formats a key for the secret storage. */
export function formatStoredKey({ origin, apiKey, id, entry }: StoredKey): string {
  return JSON.stringify({ origin, apiKey, id, entry });
}

/**
 * Parses the output of `formatStoredKey`; returns `undefined` for other texts. A key stored by a version without `id`
 * and `entry` has empty ones.
 */
export function parseStoredKey(text: string | undefined): StoredKey | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const { origin, apiKey, id = "", entry = "" } = value as Record<string, unknown>;
    const storedKey = { origin, apiKey, id, entry };
    if (!Object.values(storedKey).every(isString)) return undefined;
    return storedKey as StoredKey;
  } catch {
    return undefined;
  }
}
