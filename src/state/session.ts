import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Disposable, DisposableStore } from "../base/disposable";
import { throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { LatestTask } from "../base/latestTask";
import { parseBaseUrl } from "../domain/baseUrl";
import type { KeyStore } from "../domain/keyStore";
import { ServiceError } from "../domain/serviceError";
import type { ConnectedSession, Connection, SessionState } from "../domain/sessionState";
import { isSameOwner, type KeyOwner, type StoredKey } from "../domain/storedKey";
import type { TestHealthService } from "../domain/testHealthService";

/** Settings that a session depends on. */
export interface ConnectionSettings {
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
  readonly onDidChange: Event<void>;
  /**
   * Writes both as the user's own settings, or for this workspace alone. Rejects if they cannot be written.
   *
   * @param isSuggested whether the workspace suggested them
   */
  save(baseUrl: string, orgUrlSlug: string, isSuggested?: boolean): Promise<void>;
  /** Forgets the values that were written for this workspace alone. */
  forget(): Promise<void>;
}

/** Factory of the client for a connection. */
export type Connect = (
  connection: Pick<Connection, "baseUrl" | "apiKey"> & {
    /** `entry` of the stored key, if it is stored. */
    readonly keyEntry?: string;
    /** See `ServiceOptions`. */
    readonly onWait?: (resumeAt: number) => void;
  },
) => Promise<TestHealthService>;

/** Sources of other extensions, which may be used instead of the connection. */
export interface SessionSources {
  readonly onDidChange: Event<void>;
  /** Returns the state that replaces that of the connection, if there is one. */
  replaceState(connection: SessionState): SessionState | undefined;
}

/** Connection that the settings name. */
interface NamedConnection extends KeyOwner {
  readonly baseUrl: string;
}

/** The key of a connection; without one, the owners of the other keys. */
type KeyReadResult = StoredKey | readonly KeyOwner[] | "unreadable";

/** The active connection: its session, the key it was created with, and the controller that ends it. */
interface ActiveConnection {
  readonly session: ConnectedSession;
  readonly key: StoredKey;
  readonly abort: AbortController;
  /** The client, once it has been requested. */
  service?: Promise<TestHealthService> | undefined;
}

/**
 * Holds the one connection of this editor window and follows changes of the settings and the key, from whatever
 * source.
 */
export class Session implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<SessionState>());
  readonly #waitStarted = this.#disposables.add(new Emitter<number>());
  #state: SessionState = { kind: "starting" };
  private activeConnection: ActiveConnection | undefined;
  /**
   * The entries of rejected keys, each with the base URL where it was rejected: the pair stays rejected until one of
   * the two changes.
   */
  readonly #rejectedKeys = new Set<string>();
  readonly #latestRead = this.#disposables.add(new LatestTask());
  /** True while `connect` has stored one part of a connection but not yet the other. */
  #isStoring = false;

  readonly onDidChange: Event<SessionState> = this.#changed.event;
  /**
   * Fires when a request of this connection waits because the service requested a wait, with the time at which it
   * resumes: milliseconds since 1970.
   */
  readonly onDidWait: Event<number> = this.#waitStarted.event;

  constructor(
    private readonly settings: ConnectionSettings,
    private readonly keys: KeyStore,
    private readonly createClient: Connect,
    private readonly sources?: SessionSources,
  ) {
    this.#disposables.add(settings.onDidChange(() => void this.update()));
    this.#disposables.add(keys.onDidChange(() => void this.update()));
    if (sources) {
      this.#disposables.add(sources.onDidChange(() => void this.update()));
    }
  }

  get current(): SessionState {
    return this.#state;
  }

  /** Reads settings and key again and sets the resulting state. Never rejects. */
  async update(): Promise<void> {
    const read = this.#latestRead.start();
    const namedConnection = readNamedConnection(this.settings);
    const key = "kind" in namedConnection ? [] : await this.#readKey(namedConnection);
    if (read.aborted || this.#isStoring || this.#disposables.isDisposed) {
      return;
    }
    const connection = "kind" in namedConnection ? namedConnection : this.#findState(namedConnection, key);
    this.#setState(this.sources?.replaceState(connection) ?? connection);
  }

  async #readKey(owner: KeyOwner): Promise<KeyReadResult> {
    try {
      const key = owner.organization === "" ? undefined : await this.keys.load(owner);
      // A store may return the key of another owner, which must not be used.
      if (key && isSameOwner(key, owner)) {
        return key;
      }
      return await this.keys.list();
    } catch {
      return "unreadable";
    }
  }

  /**
   * Records that the service rejected the key of this session: the key stays rejected until it or the base URL
   * changes. Ignores a session that is over.
   */
  rejectKey(session: ConnectedSession): void {
    if (this.activeConnection?.session !== session) {
      return;
    }
    this.#rejectedKeys.add(joinRejected(this.activeConnection.key.entry, session.baseUrl));
    this.#setState({ kind: "keyRefused", baseUrl: session.baseUrl, keyId: session.keyId });
  }

  /** Rejects the key of this session, see `rejectKey`, if that is why a request failed. */
  rejectKeyIfUnauthorized(session: ConnectedSession, error: unknown): void {
    if (error instanceof ServiceError && error.reason === "unauthorized") {
      this.rejectKey(session);
    }
  }

  /**
   * Stores a checked connection and connects with it. Rejects if the settings or the key could not be stored.
   *
   * @param isSuggested whether the workspace suggested service and organization
   */
  async connect({ baseUrl, orgUrlSlug, apiKey }: Connection, isSuggested = false): Promise<void> {
    const parsed = parseBaseUrl(baseUrl);
    if (!parsed.ok) {
      throw new RangeError(`base URL: ${parsed.problem}`);
    }
    this.#isStoring = true;
    try {
      await this.settings.save(parsed.baseUrl, orgUrlSlug, isSuggested);
      const owner = { origin: parsed.origin, organization: orgUrlSlug };
      const key = await this.#addIds(owner, apiKey);
      await this.keys.save(key);
    } finally {
      // Equal values start a new connection as well: the user connected because something had gone wrong.
      this.#endConnection();
      this.#isStoring = false;
      await this.update();
    }
  }

  /** Adds ids to a key. The same key entered again keeps its id, and with it the cached data. */
  async #addIds(owner: KeyOwner, apiKey: string): Promise<StoredKey> {
    const storedKey = await this.#readKey(owner);
    const isSameKey = isStoredKey(storedKey) && storedKey.apiKey === apiKey;
    const id = isSameKey ? storedKey.id : randomUUID();
    return { ...owner, apiKey, id, entry: randomUUID() };
  }

  /** Returns the stored key of this connection, if there is one and it can be read. Never rejects. */
  async loadKey(): Promise<StoredKey | undefined> {
    const namedConnection = readNamedConnection(this.settings);
    const key = "kind" in namedConnection ? [] : await this.#readKey(namedConnection);
    return isStoredKey(key) ? key : undefined;
  }

  /** Lists the owners of the stored keys, and the one of this connection. Rejects with `KeyStoreError`. */
  async listKeys(): Promise<{ readonly current: KeyOwner | undefined; readonly all: readonly KeyOwner[] }> {
    const all = await this.keys.list();
    const namedConnection = readNamedConnection(this.settings);
    const current = "kind" in namedConnection ? undefined : all.find((owner) => isSameOwner(owner, namedConnection));
    return { current, all };
  }

  /** Removes these keys. Rejects if one could not be removed. */
  async disconnect(owners: readonly KeyOwner[]): Promise<void> {
    try {
      await this.keys.remove(owners);
      await this.settings.forget();
    } finally {
      await this.update();
    }
  }

  #findState({ baseUrl, origin, organization }: NamedConnection, key: KeyReadResult): SessionState {
    if (key === "unreadable") {
      return { kind: "noKey", baseUrl, unreadable: true };
    }
    if (!isStoredKey(key)) {
      return createKeylessState({ baseUrl, origin, organization }, key);
    }
    if (this.#rejectedKeys.has(joinRejected(key.entry, baseUrl))) {
      return { kind: "keyRefused", baseUrl, keyId: key.id };
    }
    return this.#reuseOrCreateSession({ baseUrl, orgUrlSlug: organization }, key);
  }

  #reuseOrCreateSession(
    { baseUrl, orgUrlSlug }: Pick<Connection, "baseUrl" | "orgUrlSlug">,
    key: StoredKey,
  ): ConnectedSession {
    const current = this.activeConnection;
    const isSameKey = isDeepStrictEqual(current?.key, key);
    if (current && isSameKey && current.session.baseUrl === baseUrl && current.session.orgUrlSlug === orgUrlSlug) {
      return current.session;
    }
    this.#endConnection();
    const abort = new AbortController();
    const session: ConnectedSession = {
      kind: "connected",
      baseUrl,
      orgUrlSlug,
      keyId: key.id,
      keyEntry: key.entry,
      signal: abort.signal,
      service: () => requestClient(connection, this.createClient, (resumeAt) => this.#waitStarted.fire(resumeAt)),
    };
    const connection: ActiveConnection = { session, key, abort };
    this.activeConnection = connection;
    return session;
  }

  #setState(state: SessionState): void {
    const isComparable = state.kind !== "connected";
    if (state === this.#state || (isComparable && isDeepStrictEqual(state, this.#state))) {
      return;
    }
    if (this.activeConnection?.session !== state) {
      this.#endConnection();
    }
    this.#state = state;
    this.#changed.fire(state);
  }

  #endConnection(): void {
    const { activeConnection } = this;
    this.activeConnection = undefined;
    activeConnection?.abort.abort();
    activeConnection?.service?.then(
      (service) => service.dispose(),
      () => {},
    );
  }

  dispose(): void {
    this.#endConnection();
    this.#disposables.dispose();
  }
}

function isStoredKey(key: KeyReadResult): key is StoredKey {
  return typeof key === "object" && "apiKey" in key;
}

/** Creates the state in which no key is stored for a connection. */
function createKeylessState(
  { baseUrl, origin, organization }: NamedConnection,
  otherOwners: readonly KeyOwner[],
): SessionState {
  const isForOrigin = otherOwners.some((owner) => owner.origin === origin);
  if (isForOrigin && organization === "") {
    return { kind: "noOrganization", baseUrl };
  }
  const [other] = otherOwners;
  if (!other) {
    return { kind: "noKey", baseUrl };
  }
  const state = { kind: "noKey", baseUrl, keylessOrganization: organization } as const;
  return isForOrigin ? state : { ...state, otherOrigin: other.origin };
}

function joinRejected(entry: string, baseUrl: string): string {
  return `${entry}\n${baseUrl}`;
}

/** Reads the connection that the settings name; returns the session's state instead if they name none. */
function readNamedConnection({
  baseUrl: text,
  orgUrlSlug,
}: Pick<ConnectionSettings, "baseUrl" | "orgUrlSlug">): NamedConnection | SessionState {
  if (text.trim() === "") {
    return { kind: "noBaseUrl" };
  }
  const parsed = parseBaseUrl(text);
  if (!parsed.ok) {
    return { kind: "invalidBaseUrl", problem: parsed.problem };
  }
  const { baseUrl, origin } = parsed;
  return { baseUrl, origin, organization: orgUrlSlug.trim() };
}

/**
 * Returns the client of a connection, which the first request creates; after a failure, the next one tries again.
 *
 * @param onWait called with the end of each wait that the service requests while the connection exists
 */
async function requestClient(
  connection: ActiveConnection,
  createClient: Connect,
  onWait: (resumeAt: number) => void,
): Promise<TestHealthService> {
  const { session, key, abort } = connection;
  throwIfCancelled(abort.signal);
  connection.service ??= createClient({
    baseUrl: session.baseUrl,
    apiKey: key.apiKey,
    keyEntry: key.entry,
    onWait: (resumeAt) => {
      if (!abort.signal.aborted) {
        onWait(resumeAt);
      }
    },
  });
  try {
    return await connection.service;
  } catch (error) {
    connection.service = undefined;
    throw error;
  }
}
