import { ReasonedError } from "../base/errors";

/** The API key with the origin (`https://host:port`) that it was entered for. It is sent there and nowhere else. */
export interface StoredKey {
  readonly origin: string;
  readonly apiKey: string;
}

/** The editor's secret storage failed. The message never holds what was to be stored. */
export class KeyStoreError extends ReasonedError<"read" | "write" | "delete"> {}

/** The text kept in the secret storage. */
export function formatStoredKey({ origin, apiKey }: StoredKey): string {
  return JSON.stringify({ origin, apiKey });
}

/** Reads what `formatStoredKey` wrote; `undefined` for anything else. */
export function parseStoredKey(text: string | undefined): StoredKey | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("origin" in value) || !("apiKey" in value)) return undefined;
    const { origin, apiKey } = value;
    return typeof origin === "string" && typeof apiKey === "string" ? { origin, apiKey } : undefined;
  } catch {
    return undefined;
  }
}
