import type * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Log } from "../../base/log";
import type { KeyStore } from "../../domain/keyStore";
import {
  formatKeyName,
  formatStoredKey,
  isSameOwner,
  type KeyOwner,
  KeyStoreError,
  parseKeyName,
  parseStoredKey,
  type StoredKey,
} from "../../domain/storedKey";
import { secretKey } from "../contributions/ids";
import { KeyNames } from "./keyNames";

const failureTexts = {
  read: ["reading", "the secret storage could not be read"],
  write: ["writing", "the secret storage could not be written"],
  delete: ["deleting", "the secret storage could not be written"],
} as const;

/**
 * Storage of the API keys in the editor's secret storage, each under a name of its own. If that fails (a machine
 * without a keyring), a key is held in memory until the editor window closes; it is never written anywhere else.
 *
 * Older versions have a single key, stored under the bare prefix of these names. It is copied to its owner's name, and
 * its organization is then added to it, which older versions ignore: their windows keep working. A key under the prefix
 * without an organization was entered in an older version since then. The copy is removed once the original is gone.
 */
export class SecretKeyStore implements KeyStore, Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  readonly #names: KeyNames;
  readonly #inMemory = new Map<string, StoredKey>();

  readonly onDidChange: Event<void> = this.#changed.event;

  /** @param findOrganization returns the organization of the user settings, with which an older key was entered */
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly log: Log,
    private readonly findOrganization: () => string,
  ) {
    this.#names = new KeyNames(secrets);
    this.#disposables.add(
      secrets.onDidChange(({ key: name }) => {
        const isKey = name === secretKey || parseKeyName(secretKey, name);
        if (isKey) {
          this.#changed.fire();
        }
      }),
    );
  }

  async load(owner: KeyOwner): Promise<StoredKey | undefined> {
    const name = createName(owner);
    const keyInMemory = this.#inMemory.get(name);
    if (keyInMemory) {
      return keyInMemory;
    }
    return this.#attempt("read", async () => {
      const [text, olderText] = await Promise.all([this.secrets.get(name), this.secrets.get(secretKey)]);
      const olderKey = parseStoredKey(olderText);
      if (olderKey && this.#isOlderKeyFor(olderKey, owner)) {
        return this.#takeOver(olderKey, owner);
      }
      const key = parseStoredKey(text);
      if (!key || !isSameOwner(key, owner)) {
        return undefined;
      }
      if (!key.isShared || olderText) {
        return key;
      }
      await this.#removeCopy(owner);
      return undefined;
    });
  }

  /** Removes the copy of a key that an older version has removed. If that fails, the next load tries again. */
  async #removeCopy(owner: KeyOwner): Promise<void> {
    try {
      await this.#delete([owner]);
    } catch (error) {
      this.log.error(`secret storage: removing a key failed: ${readErrorName(error)}`);
    }
  }

  /** Returns whether a key of an older version was entered for this owner and is not copied yet. */
  #isOlderKeyFor(key: StoredKey, { origin, organization }: KeyOwner): boolean {
    if (key.origin !== origin || key.organization !== "" || organization === "") {
      return false;
    }
    const enteredWith = this.findOrganization();
    return enteredWith === "" || enteredWith === organization;
  }

  /** Copies a key of an older version, and resolves with it. If copying fails, the next window tries again. */
  async #takeOver(olderKey: StoredKey, owner: KeyOwner): Promise<StoredKey> {
    const key = { ...olderKey, organization: owner.organization };
    try {
      await this.#store({ ...key, isShared: true });
      const text = await this.secrets.get(secretKey);
      const current = parseStoredKey(text);
      // Another key may have been entered meanwhile.
      if (current?.entry === olderKey.entry) {
        await this.secrets.store(secretKey, formatStoredKey(key));
      }
    } catch (error) {
      this.log.error(`secret storage: taking over a key failed: ${readErrorName(error)}`);
    }
    return key;
  }

  async list(): Promise<readonly KeyOwner[]> {
    return this.#attempt("read", async () => {
      const namesInMemory = [...this.#inMemory.keys()];
      const storedNames = await this.#names.list();
      const names = new Set([...namesInMemory, ...storedNames]);
      const owners = [...names].flatMap((name) => parseKeyName(secretKey, name) ?? []);
      const olderKey = parseStoredKey(await this.secrets.get(secretKey));
      const isListed = !olderKey || owners.some((owner) => isSameOwner(owner, olderKey));
      if (isListed) {
        return owners;
      }
      return [...owners, { origin: olderKey.origin, organization: olderKey.organization }];
    });
  }

  async save(key: StoredKey): Promise<void> {
    const name = createName(key);
    this.#inMemory.delete(name);
    try {
      await this.#attempt("write", async () => {
        const isShared = await this.#isOlderKeyOf([key]);
        await this.#store(isShared ? { ...key, isShared } : key);
        if (isShared) {
          await this.secrets.store(secretKey, formatStoredKey(key));
        }
      });
    } catch (error) {
      this.#inMemory.set(name, key);
      throw error;
    }
  }

  async #store(key: StoredKey): Promise<void> {
    const name = createName(key);
    await this.#names.add(name);
    await this.secrets.store(name, formatStoredKey(key));
  }

  async remove(owners: readonly KeyOwner[]): Promise<void> {
    for (const owner of owners) {
      this.#inMemory.delete(createName(owner));
    }
    await this.#attempt("delete", async () => {
      const isOlderKey = await this.#isOlderKeyOf(owners);
      // The older key goes first: the next load would copy it again.
      if (isOlderKey) {
        await this.secrets.delete(secretKey);
      }
      await this.#delete(owners);
    });
  }

  async #delete(owners: readonly KeyOwner[]): Promise<void> {
    for (const owner of owners) {
      await this.secrets.delete(createName(owner));
    }
    await this.#names.remove(owners.map(createName));
  }

  /** Resolves with whether the key of older versions belongs to one of these owners. */
  async #isOlderKeyOf(owners: readonly KeyOwner[]): Promise<boolean> {
    const olderKey = parseStoredKey(await this.secrets.get(secretKey));
    return olderKey !== undefined && owners.some((owner) => isSameOwner(owner, olderKey));
  }

  async #attempt<T>(action: KeyStoreError["reason"], execute: () => Promise<T>): Promise<T> {
    try {
      return await execute();
    } catch (error) {
      const [activity, text] = failureTexts[action];
      this.log.error(`secret storage: ${activity} failed: ${readErrorName(error)}`);
      throw new KeyStoreError(action, text);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function createName(owner: KeyOwner): string {
  return formatKeyName(secretKey, owner);
}

/** Returns an error's name for the log: its message may quote the value to store. */
function readErrorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
