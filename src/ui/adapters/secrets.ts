import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { KeyStore } from "../../domain/keyStore";
import { formatStoredKey, KeyStoreError, parseStoredKey, type StoredKey } from "../../domain/storedKey";
import { secretKey } from "../contributions/ids";

/**
 * Storage of the API key in the editor's secret storage. If that fails (a machine without a keyring), the key is held
 * in memory until the editor window closes; it is never written anywhere else.
 */
export class SecretKeyStore implements KeyStore, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  #inMemory: StoredKey | undefined;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly log: Log,
  ) {
    this.#disposables.add(
      secrets.onDidChange(({ key }) => {
        if (key === secretKey) this.#changed.fire();
      }),
    );
  }

  async load(): Promise<StoredKey | undefined> {
    if (this.#inMemory) return this.#inMemory;
    try {
      return parseStoredKey(await this.secrets.get(secretKey));
    } catch (error) {
      this.log.error(`secret storage: reading failed: ${findName(error)}`);
      throw new KeyStoreError("read", "the secret storage could not be read");
    }
  }

  async save(key: StoredKey): Promise<void> {
    this.#inMemory = undefined;
    try {
      await this.secrets.store(secretKey, formatStoredKey(key));
    } catch (error) {
      this.#inMemory = key;
      this.log.error(`secret storage: writing failed: ${findName(error)}`);
      throw new KeyStoreError("write", "the secret storage could not be written");
    }
  }

  async remove(): Promise<void> {
    this.#inMemory = undefined;
    try {
      await this.secrets.delete(secretKey);
    } catch (error) {
      this.log.error(`secret storage: deleting failed: ${findName(error)}`);
      throw new KeyStoreError("delete", "the secret storage could not be written");
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns an error's name for the log: the message of a storage may quote the value to store. */
function findName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
