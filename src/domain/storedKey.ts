import { ReasonedError } from "../base/errors";

/** The API key with the origin (`https://host:port`) that it was entered for. It is sent there and nowhere else. */
export interface StoredKey {
  readonly origin: string;
  readonly apiKey: string;
  /** Random, the same for as long as the key is: what was read with one key is told by it from what another may read. No part of the key. */
  readonly id: string;
  /** Random, another one each time the key is entered: what the service refused counts until then. No part of the key. */
  readonly entry: string;
}

/** The editor's secret storage failed. The message never holds what was to be stored. */
export class KeyStoreError extends ReasonedError<"read" | "write" | "delete"> {
  override readonly name = "KeyStoreError";
}

/** The text kept in the secret storage. */
export function formatStoredKey({ origin, apiKey, id, entry }: StoredKey): string {
  return JSON.stringify({ origin, apiKey, id, entry });
}

/** Reads what `formatStoredKey` wrote; `undefined` for anything else. A key that was stored without names has empty ones. */
export function parseStoredKey(text: string | undefined): StoredKey | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const { origin, apiKey, id = "", entry = "" } = value as Record<string, unknown>;
    const words = [origin, apiKey, id, entry];
    return words.every((word) => typeof word === "string") ? ({ origin, apiKey, id, entry } as StoredKey) : undefined;
  } catch {
    return undefined;
  }
}
