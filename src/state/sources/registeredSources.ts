import type { Disposable } from "../../base/disposable";
import { toDisposable } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import type { Memento } from "../../base/memento";
import { isObjectWith, isString } from "../../base/shape";
import { checkSource } from "../../domain/checkSource";
import { type ConnectedSession, isKeyGone, type SessionState } from "../../domain/sessionState";
import type { TestHealthService } from "../../domain/testHealthService";
import { createSourceAddress, type RegisteredSource, type SourceInfo, type TestSource } from "../../domain/testSource";

/** Name of a source, which may no longer be registered. */
export type SourceName = Pick<SourceInfo, "id" | "label">;

/** Factory of the service that wraps a source. */
export type CreateSourceService = (source: RegisteredSource) => Promise<TestHealthService>;

const storageKey = "testHealth.source";
const isSourceName = isObjectWith({ id: isString, label: isString });

/** The source in use: its session, and the controller that ends it. */
interface ActiveSource {
  readonly registeredSource: RegisteredSource;
  readonly session: ConnectedSession;
  readonly abort: AbortController;
}

/**
 * Sources that other extensions have registered in this editor window. One is in use if it was chosen for the
 * workspace; with neither a choice nor a connection, it is the first.
 */
export class RegisteredSources implements Disposable {
  readonly #changed = new Emitter<void>();
  readonly #byId = new Map<string, RegisteredSource>();
  #active: ActiveSource | undefined;
  /** Name of the last source in use, which may no longer be registered. */
  #lastName: SourceName | undefined;

  /** Fires when a source was registered, removed or chosen. */
  readonly onDidChange: Event<void> = this.#changed.event;

  /** @param memento of the workspace */
  constructor(
    private readonly memento: Memento,
    private readonly createService: CreateSourceService,
  ) {}

  get all(): readonly SourceInfo[] {
    return [...this.#byId.values()];
  }

  /** The source that was chosen for this workspace, whether or not it is registered. */
  get chosenName(): SourceName | undefined {
    const value = this.memento.get(storageKey);
    return isSourceName(value) ? (value as SourceName) : undefined;
  }

  /** Registers a source until the result is disposed. Throws `RangeError` if it is malformed or its id is taken. */
  register(source: TestSource): Disposable {
    const registeredSource = checkSource(source);
    if (this.#byId.has(registeredSource.id)) {
      throw new RangeError("source: a source with this id is registered");
    }
    this.#byId.set(registeredSource.id, registeredSource);
    this.#changed.fire();
    return toDisposable(() => {
      if (this.#byId.get(registeredSource.id) !== registeredSource) {
        return;
      }
      this.#byId.delete(registeredSource.id);
      this.#changed.fire();
    });
  }

  /** Chooses a source for this workspace; without an id, the connection is used again. */
  async choose(id: string | undefined): Promise<void> {
    if (id === this.chosenName?.id) {
      return;
    }
    const registeredSource = id === undefined ? undefined : this.#byId.get(id);
    this.#lastName = undefined;
    await this.memento.update(
      storageKey,
      registeredSource && { id: registeredSource.id, label: registeredSource.label },
    );
    this.#changed.fire();
  }

  /**
   * Returns the state that replaces that of the connection, if there is one. Ends the session of a source that is no
   * longer in use.
   */
  replaceState(connection: SessionState): SessionState | undefined {
    const { chosenName } = this;
    if (!chosenName && !isConnectionMissing(connection)) {
      this.#end();
      this.#lastName = undefined;
      return undefined;
    }
    const [first] = this.#byId.values();
    const registeredSource = chosenName ? this.#byId.get(chosenName.id) : first;
    if (registeredSource) {
      return this.#reuseOrCreateSession(registeredSource);
    }
    this.#end();
    const name = chosenName ?? this.#lastName;
    return name && { kind: "noSource", label: name.label };
  }

  #reuseOrCreateSession(registeredSource: RegisteredSource): ConnectedSession {
    if (this.#active?.registeredSource === registeredSource) {
      return this.#active.session;
    }
    this.#end();
    const { id, label, capabilities } = registeredSource;
    const abort = new AbortController();
    const address = createSourceAddress(id);
    let service: Promise<TestHealthService> | undefined;
    const session: ConnectedSession = {
      kind: "connected",
      baseUrl: address,
      orgUrlSlug: "",
      keyId: address,
      keyEntry: address,
      source: { id, label, capabilities },
      signal: abort.signal,
      service: async () => {
        throwIfCancelled(abort.signal);
        service ??= this.createService(registeredSource);
        return service;
      },
    };
    this.#active = { registeredSource, session, abort };
    this.#lastName = { id, label };
    return session;
  }

  #end(): void {
    this.#active?.abort.abort();
    this.#active = undefined;
  }

  dispose(): void {
    this.#end();
    this.#changed.dispose();
  }
}

/** Returns whether there is no connection. One that does not work has to be repaired and is not replaced. */
function isConnectionMissing(connection: SessionState): boolean {
  return connection.kind === "noBaseUrl" || isKeyGone(connection);
}
