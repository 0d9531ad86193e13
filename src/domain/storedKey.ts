import { ReasonedError } from "../base/errors";
import { isString } from "../base/shape";

/** Origin and organization for which a key was entered. */
export interface KeyOwner {
  /** `https://host:port`: the key is sent only there. */
  readonly origin: string;
  /** Slug of the organization; `""` if a version stored the key that had one key for all organizations. */
  readonly organization: string;
}

/** API key with its owner. */
export interface StoredKey extends KeyOwner {
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
  /** Set if an older version, which has a single key, uses this key too: it is removed when that version removes it. */
  readonly isShared?: true;
}

/** Error of the editor's secret storage. The message never contains the value. */
export class KeyStoreError extends ReasonedError<"read" | "write" | "delete"> {
  override readonly name = "KeyStoreError";
}

/** Formats a key for the secret storage. */
export function formatStoredKey({ origin, organization, apiKey, id, entry, isShared }: StoredKey): string {
  return JSON.stringify({ origin, organization, apiKey, id, entry, isShared });
}

/**
 * Parses the output of `formatStoredKey`; returns `undefined` for other texts. A key stored by a version without
 * `organization`, `id` or `entry` has empty ones.
 */
export function parseStoredKey(text: string | undefined): StoredKey | undefined {
  if (!text) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) {
      return undefined;
    }
    const fields = value as Record<string, unknown>;
    const { origin, organization = "", apiKey, id = "", entry = "", isShared } = fields;
    const storedKey = { origin, organization, apiKey, id, entry };
    if (!Object.values(storedKey).every(isString)) {
      return undefined;
    }
    const key = storedKey as StoredKey;
    return isShared === true ? { ...key, isShared } : key;
  } catch {
    return undefined;
  }
}

/** Returns whether two keys were entered for the same origin and organization. */
export function isSameOwner(first: KeyOwner, second: KeyOwner): boolean {
  return first.origin === second.origin && first.organization === second.organization;
}

/** Returns the name under which the key of an owner is stored. */
export function formatKeyName(prefix: string, { origin, organization }: KeyOwner): string {
  return `${prefix} ${origin} ${organization}`;
}

/** Parses the output of `formatKeyName`; returns `undefined` for other names. An origin contains no space. */
export function parseKeyName(prefix: string, name: string): KeyOwner | undefined {
  if (!name.startsWith(`${prefix} `)) {
    return undefined;
  }
  const owner = name.slice(prefix.length + 1);
  const end = owner.indexOf(" ");
  if (end < 1) {
    return undefined;
  }
  return { origin: owner.slice(0, end), organization: owner.slice(end + 1) };
}
