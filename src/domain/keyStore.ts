import type { Event } from "../base/event";
import type { StoredKey } from "./storedKey";

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
