import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Disposable, DisposableStore } from "../base/disposable";
import { throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { parseBaseUrl } from "../domain/baseUrl";
import type { KeyStore } from "../domain/keyStore";
import type { ConnectedSession, Connection, SessionState } from "../domain/sessionState";
import type { StoredKey } from "../domain/storedKey";
import type { TestHealthService } from "../domain/testHealthService";

/** The settings a session depends on. */
export interface ConnectionSettings {
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  readonly onDidChange: Event<void>;
  /** Writes both as the person's own settings. Rejects if they cannot be written. */
  save(baseUrl: string, orgUrlSlug: string): Promise<void>;
}

/** Makes the client for a connection. */
export type Connect = (
  connection: Pick<Connection, "baseUrl" | "apiKey"> & {
    /** `entry` of the stored key, if it is stored. */
    readonly keyEntry?: string;
    /** See `ServiceOptions`. */
    readonly onWait?: (until: number) => void;
  },
) => Promise<TestHealthService>;

type ReadKey = StoredKey | "unreadable" | undefined;

/** The live connection: what was made from which key, and what ends it. */
interface Live {
  readonly session: ConnectedSession;
  readonly key: StoredKey;
  readonly abort: AbortController;
  /** The client, if it has been asked for. */
  service?: Promise<TestHealthService> | undefined;
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
