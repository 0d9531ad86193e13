import type { BaseUrlProblem } from "./baseUrl";
import type { TestHealthService } from "./testHealthService";

/** What a person enters to connect. */
export interface Connection {
  /** As `parseBaseUrl` normalised it. */
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  /** As `parseApiKey` accepted it. */
  readonly apiKey: string;
}

/**
 * Whether the service can be asked, and if not, what is missing. A new object for every change, so that holding on to one tells
 * whether the session has changed since.
 */
export type SessionState =
  | { readonly kind: "starting" }
  | { readonly kind: "noBaseUrl" }
  | { readonly kind: "invalidBaseUrl"; readonly problem: BaseUrlProblem }
  /**
   * `otherOrigin` is where the stored key belongs, if there is one: it is never sent anywhere else. `unreadable`: whether there is a key
   * is not known, since the store could not be read.
   */
  | { readonly kind: "noKey"; readonly baseUrl: string; readonly otherOrigin?: string; readonly unreadable?: true }
  | { readonly kind: "noOrganization"; readonly baseUrl: string }
  | ConnectedSession
  /** The service refused the key: nothing is sent until the key or the base URL changes. */
  | { readonly kind: "keyRefused"; readonly baseUrl: string; readonly keyId: string };

/** Which key the session is about: what was read with another is not to be shown. */
export function keyIdOf(session: SessionState): string | undefined {
  return "keyId" in session ? session.keyId : undefined;
}

/** Whether there is no key any more: what was read with it is to be forgotten. */
export function isKeyGone(session: SessionState): boolean {
  return session.kind === "noKey" && session.otherOrigin === undefined && !session.unreadable;
}

/**
 * What is to be done with what was read with a key: to be shown; to be kept, and not shown, while it is not known whether it may be; to be
 * forgotten. What one key could read is not shown to another, also where that came while the window was closed.
 */
export function memoryOf(keyId: string, session: SessionState): "show" | "keep" | "forget" {
  const now = keyIdOf(session);
  if (now === undefined) return isKeyGone(session) ? "forget" : "keep";
  return now === keyId ? "show" : "forget";
}

export interface ConnectedSession {
  readonly kind: "connected";
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  /** `id` of the stored key. */
  readonly keyId: string;
  /** `entry` of the stored key: another one each time a key is entered. */
  readonly keyEntry: string;
  /** Aborted as soon as the session changes: what was asked with the old key is given up. */
  readonly signal: AbortSignal;
  /** The client, made on first use. */
  service(): Promise<TestHealthService>;
}
