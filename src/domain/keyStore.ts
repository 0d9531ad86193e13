import type { Event } from "../base/event";
import type { KeyOwner, StoredKey } from "./storedKey";

/** Secure storage of the API keys, one for each organization at each origin. */
export interface KeyStore {
  /** Returns the key of this owner, if there is one. Rejects with `KeyStoreError` if the store cannot be read. */
  load(owner: KeyOwner): Promise<StoredKey | undefined>;
  /** Lists the owners of all keys. Rejects with `KeyStoreError` if the store cannot be read. */
  list(): Promise<readonly KeyOwner[]>;
  /**
   * Stores the key of its owner. Rejects with `KeyStoreError` if that fails; the key then lasts only as long as this
   * editor window.
   */
  save(key: StoredKey): Promise<void>;
  /** Removes the keys of these owners, and no others. Rejects with `KeyStoreError` if one could not be removed. */
  remove(owners: readonly KeyOwner[]): Promise<void>;
  /** Fires when a key changes, in this editor window or in another. */
  readonly onDidChange: Event<void>;
}
