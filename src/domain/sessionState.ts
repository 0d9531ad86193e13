import type { BaseUrlProblem } from "./baseUrl";
import type { TestHealthService } from "./testHealthService";
import type { SourceCapability, SourceInfo } from "./testSource";

/** Connection data that a user enters. */
export interface Connection {
  /** Normalized by `parseBaseUrl`. */
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  /** Accepted by `parseApiKey`. */
  readonly apiKey: string;
}

/**
 * Connection to the service, or the reason why no request can be sent. Every change creates a new object, so that
 * comparing references shows whether the session has changed.
 */
export type SessionState =
  | { readonly kind: "starting" }
  | { readonly kind: "noBaseUrl" }
  | { readonly kind: "invalidBaseUrl"; readonly problem: BaseUrlProblem }
  /**
   * Where there are keys of others, `keylessOrganization` is the one without a key, and `otherOrigin` the origin of a
   * stored key, if there is none for this origin; no key is sent for another. `unreadable` means that the key store
   * could not be read, so that it is unknown whether there is a key.
   */
  | {
      readonly kind: "noKey";
      readonly baseUrl: string;
      readonly otherOrigin?: string;
      readonly keylessOrganization?: string;
      readonly unreadable?: true;
    }
  | { readonly kind: "noOrganization"; readonly baseUrl: string }
  | ConnectedSession
  /** The service rejected the key: nothing is sent until the key or the base URL changes. */
  | { readonly kind: "keyRefused"; readonly baseUrl: string; readonly keyId: string }
  /** The source of another extension that this workspace uses is not registered yet, or no longer. */
  | { readonly kind: "noSource"; readonly label: string };

/** Returns the id of the session's key. Data fetched with another key must not be shown. */
export function getKeyId(session: SessionState): string | undefined {
  return "keyId" in session ? session.keyId : undefined;
}

/** Returns whether every key was removed, so that data fetched with them must be deleted. */
export function isKeyGone(session: SessionState): boolean {
  if (session.kind !== "noKey") {
    return false;
  }
  return session.keylessOrganization === undefined && !session.unreadable;
}

/**
 * Returns whether this connection has no key although others have one, so that data fetched with it must be deleted.
 */
export function isKeyMissing(
  session: SessionState,
  { baseUrl, orgUrlSlug }: Pick<Connection, "baseUrl" | "orgUrlSlug">,
): boolean {
  return session.kind === "noKey" && session.baseUrl === baseUrl && session.keylessOrganization === orgUrlSlug;
}

/** Returns whether a key is stored, or may be: for this service or for another one. */
export function hasStoredKey(session: SessionState): boolean {
  switch (session.kind) {
    case "connected":
      return session.source === undefined;
    case "keyRefused":
    case "noOrganization":
      return true;
    case "noKey":
      return !isKeyGone(session);
    default:
      return false;
  }
}

/** Returns whether a session has a capability, which a source may lack; the service has all of them. */
export function hasCapability(
  { source }: Pick<SessionState, "kind"> & Pick<Partial<ConnectedSession>, "source">,
  capability: SourceCapability,
): boolean {
  return source?.capabilities[capability] ?? true;
}

/** Returns the missing capabilities of the source in use, as a part of `FailingTestsState`; none for the service. */
export function findMissingCapabilities({ source }: ConnectedSession): {
  readonly missing?: readonly SourceCapability[];
} {
  if (!source) {
    return {};
  }
  const entries = Object.entries(source.capabilities) as [SourceCapability, boolean][];
  const missingEntries = entries.filter(([, isThere]) => !isThere);
  return { missing: missingEntries.map(([name]) => name) };
}

/**
 * Returns whether data fetched with `keyId` may be shown (`show`), must be hidden until the key is known (`keep`), or
 * must be deleted (`forget`). Data of one key is never shown with another, even if the key changed while the editor
 * window was closed.
 */
export function cacheDisposition(keyId: string, session: SessionState): "show" | "keep" | "forget" {
  const currentKeyId = getKeyId(session);
  if (currentKeyId === undefined) {
    return isKeyGone(session) ? "forget" : "keep";
  }
  return currentKeyId === keyId ? "show" : "forget";
}

export interface ConnectedSession {
  readonly kind: "connected";
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  /** `id` of the stored key. */
  readonly keyId: string;
  /** `entry` of the stored key, which changes each time a key is entered. */
  readonly keyEntry: string;
  /** Source that is used instead of the service; the other properties then only distinguish it from connections. */
  readonly source?: SourceInfo;
  /** Aborted as soon as the session changes, which cancels requests with the old key. */
  readonly signal: AbortSignal;
  /** Returns the API client, created on first use. */
  service(): Promise<TestHealthService>;
}
