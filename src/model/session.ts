import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type BaseUrlProblem, parseBaseUrl } from "../api/baseUrl";
import type { Service } from "../api/service";
import { type Disposable, DisposableStore } from "../base/disposable";
import { throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import type { StoredKey } from "./storedKey";

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
  service(): Promise<Service>;
}

/** The settings a session depends on. */
export interface ConnectionSettings {
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  readonly onDidChange: Event<void>;
  /** Writes both as the person's own settings. Rejects if they cannot be written. */
  save(baseUrl: string, orgUrlSlug: string): Promise<void>;
}

/** Where the key is kept. */
export interface KeyStore {
  /** The key, if there is one. Rejects with `KeyStoreError` if the store could not be read. */
  load(): Promise<StoredKey | undefined>;
  /** Rejects with `KeyStoreError` if the key could not be written; it is then kept for this window's life only. */
  save(key: StoredKey): Promise<void>;
  remove(): Promise<void>;
  /** The key was changed, here or in another window. */
  readonly onDidChange: Event<void>;
}

/** Makes the client for a connection. */
export type Connect = (
  connection: Pick<Connection, "baseUrl" | "apiKey"> & {
    /** `entry` of the stored key, if it is stored. */
    readonly keyEntry?: string;
    /** See `ServiceOptions`. */
    readonly onWait?: (until: number) => void;
  },
) => Promise<Service>;

type ReadKey = StoredKey | "unreadable" | undefined;

/** The live connection: what was made from which key, and what ends it. */
interface Live {
  readonly session: ConnectedSession;
  readonly key: StoredKey;
  readonly abort: AbortController;
  /** The client, if it has been asked for. */
  service?: Promise<Service> | undefined;
}

/** Holds the one connection of this window and follows the settings and the key, wherever they are changed. */
export class Session implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<SessionState>());
  private readonly waited = this.disposables.add(new Emitter<number>());
  private state: SessionState = { kind: "starting" };
  private live: Live | undefined;
  /** The entry of the refused key, with where it was refused: the same pair stays refused until one of the two changes. */
  private refused: { readonly entry: string; readonly baseUrl: string } | undefined;
  private readings = 0;
  /** True while `connect` has stored one part of a connection and not yet the other. */
  private storing = false;

  readonly onDidChange: Event<SessionState> = this.changed.event;
  /**
   * Fires when a request of this connection waits because the service asked for it, with when it goes on: milliseconds
   * since 1970.
   */
  readonly onDidWait: Event<number> = this.waited.event;

  constructor(
    private readonly settings: ConnectionSettings,
    private readonly keys: KeyStore,
    private readonly connectTo: Connect,
  ) {
    this.disposables.add(settings.onDidChange(() => void this.update()));
    this.disposables.add(keys.onDidChange(() => void this.update()));
  }

  get current(): SessionState {
    return this.state;
  }

  /** Reads settings and key again and moves to the state they give. Never rejects. */
  async update(): Promise<void> {
    const reading = ++this.readings;
    const key = await this.read();
    if (reading === this.readings && !this.storing && !this.disposables.isDisposed) this.moveTo(this.stateFor(key));
  }

  private async read(): Promise<ReadKey> {
    try {
      return await this.keys.load();
    } catch {
      return "unreadable";
    }
  }

  /** The service refused the key of this session: latch until key or base URL change. A session that is over is left alone. */
  refuse(session: ConnectedSession): void {
    if (this.live?.session !== session) return;
    this.refused = { entry: this.live.key.entry, baseUrl: session.baseUrl };
    this.moveTo({ kind: "keyRefused", baseUrl: session.baseUrl, keyId: session.keyId });
  }

  /** Stores what was checked and connects with it. Rejects if the settings or the key could not be stored. */
  async connect({ baseUrl, orgUrlSlug, apiKey }: Connection): Promise<void> {
    const parsed = parseBaseUrl(baseUrl);
    if (!parsed.ok) throw new RangeError(`base URL: ${parsed.problem}`);
    this.storing = true;
    try {
      await this.settings.save(parsed.baseUrl, orgUrlSlug);
      this.refused = undefined;
      await this.keys.save(await this.named(parsed.origin, apiKey));
    } finally {
      // Even the same values begin anew: the person connected because something had gone wrong.
      this.endLive();
      this.storing = false;
      await this.update();
    }
  }

  /** The same key entered again keeps its id, and with it what was kept. */
  private async named(origin: string, apiKey: string): Promise<StoredKey> {
    const stored = await this.read();
    const isSame = typeof stored === "object" && stored.origin === origin && stored.apiKey === apiKey;
    return { origin, apiKey, id: isSame ? stored.id : randomUUID(), entry: randomUUID() };
  }

  /** Forgets the key. Rejects if it could not be removed. */
  async disconnect(): Promise<void> {
    try {
      await this.keys.remove();
    } finally {
      await this.update();
    }
  }

  private stateFor(key: ReadKey): SessionState {
    if (this.settings.baseUrl.trim() === "") return { kind: "noBaseUrl" };
    const parsed = parseBaseUrl(this.settings.baseUrl);
    if (!parsed.ok) return { kind: "invalidBaseUrl", problem: parsed.problem };
    const { baseUrl, origin } = parsed;
    const orgUrlSlug = this.settings.orgUrlSlug.trim();
    if (!key) return { kind: "noKey", baseUrl };
    if (key === "unreadable") return { kind: "noKey", baseUrl, unreadable: true };
    if (key.origin !== origin) return { kind: "noKey", baseUrl, otherOrigin: key.origin };
    if (orgUrlSlug === "") return { kind: "noOrganization", baseUrl };
    if (this.refused?.entry === key.entry && this.refused.baseUrl === baseUrl)
      return { kind: "keyRefused", baseUrl, keyId: key.id };
    return this.connectedWith({ baseUrl, orgUrlSlug }, key);
  }

  private connectedWith(
    { baseUrl, orgUrlSlug }: Pick<Connection, "baseUrl" | "orgUrlSlug">,
    key: StoredKey,
  ): ConnectedSession {
    const now = this.live;
    const isSameKey = isDeepStrictEqual(now?.key, key);
    if (now && isSameKey && now.session.baseUrl === baseUrl && now.session.orgUrlSlug === orgUrlSlug)
      return now.session;
    this.endLive();
    const abort = new AbortController();
    const session: ConnectedSession = {
      kind: "connected",
      baseUrl,
      orgUrlSlug,
      keyId: key.id,
      keyEntry: key.entry,
      signal: abort.signal,
      service: async () => {
        throwIfCancelled(abort.signal);
        const onWait = (until: number) => abort.signal.aborted || this.waited.fire(until);
        live.service ??= this.connectTo({ baseUrl, apiKey: key.apiKey, keyEntry: key.entry, onWait });
        try {
          return await live.service;
        } catch (error) {
          live.service = undefined;
          throw error;
        }
      },
    };
    const live: Live = { session, key, abort };
    this.live = live;
    return session;
  }

  private moveTo(state: SessionState): void {
    if (state === this.state || (state.kind !== "connected" && isDeepStrictEqual(state, this.state))) return;
    if (this.live?.session !== state) this.endLive();
    this.state = state;
    this.changed.fire(state);
  }

  private endLive(): void {
    const { live } = this;
    this.live = undefined;
    live?.abort.abort();
    live?.service?.then(
      (service) => service.dispose(),
      () => {},
    );
  }

  dispose(): void {
    this.endLive();
    this.disposables.dispose();
  }
}
