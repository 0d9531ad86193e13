import type { Event } from "../base/event";
import type { StoredKey } from "./storedKey";

/** Secure storage of the API key. */
export interface KeyStore {
  /** Returns the key, if there is one. Rejects with `KeyStoreError` if the store cannot be read. */
  load(): Promise<StoredKey | undefined>;
  /**
   * Stores the key. Rejects with `KeyStoreError` if that fails; the key then lasts only as long as this editor window.
   */
  save(key: StoredKey): Promise<void>;
  remove(): Promise<void>;
  /** Fires when the key changes, in this editor window or in another. */
  readonly onDidChange: Event<void>;
}
