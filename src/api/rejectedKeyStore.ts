import type { Clock } from "../base/clock";
import type { FileStore } from "../base/fileStore";
import { isNumber, isObjectWith, isString } from "../base/shape";
import { SharedFile } from "./sharedFile";

/**
 * Milliseconds for which a rejection counts: editor windows that open later send the key once more, in case the
 * service rejected it by mistake.
 */
const validForMs = 60 * 60_000;

const fileName = "refused.json";

/** Maximum rejected keys that are remembered. */
const maxKeys = 20;

interface RejectedKey {
  readonly baseUrl: string;
  /** Random id of the entry of the key. */
  readonly keyEntry: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const isRejectedKey = isObjectWith({ baseUrl: isString, keyEntry: isString, at: isNumber });

/**
 * The last keys that services rejected, shared between editor windows through a file: each window would be rejected
 * as well, and a service may count rejections. The file contains for each the base URL and a random id of the key's
 * entry, and nothing of the key.
 */
export class RejectedKeyStore {
  readonly #file: SharedFile<readonly RejectedKey[]>;

  /**
   * @param files files of all editor windows of the user
   * @param keyEntry random id of the entry of the key
   */
  constructor(
    files: Pick<FileStore, "read" | "write">,
    private readonly clock: Clock,
    private readonly baseUrl: string,
    private readonly keyEntry: string,
  ) {
    this.#file = new SharedFile(files, clock, fileName, parseRejectedKeys);
  }

  /**
   * Returns whether any editor window was rejected with this key in the last hour, or up to an hour in the future
   * where the clock was set back since: holding the key back for an hour more is better than sending it again. Never
   * rejects.
   */
  async has(): Promise<boolean> {
    const rejectedKeys = await this.#file.readRecent();
    const rejectedKey = rejectedKeys.find((key) => this.#isThisKey(key));
    return rejectedKey !== undefined && Math.abs(this.clock.now() - rejectedKey.at) < validForMs;
  }

  /** Shares with the other editor windows that this key was rejected. Never rejects. */
  async publish(): Promise<void> {
    const rejectedKeys = await this.#file.readLatest();
    const otherKeys = rejectedKeys.filter((key) => !this.#isThisKey(key));
    const rejectedKey = {
      baseUrl: this.baseUrl,
      keyEntry: this.keyEntry,
      at: this.clock.now(),
    };
    await this.#file.publish([...otherKeys, rejectedKey].slice(-maxKeys));
  }

  #isThisKey({ baseUrl, keyEntry }: RejectedKey): boolean {
    return baseUrl === this.baseUrl && keyEntry === this.keyEntry;
  }
}

/** Removes the shared rejections. Never rejects. */
export function clearRejectedKey(files: Pick<FileStore, "remove">): Promise<void> {
  return files.remove(fileName);
}

/** Parses rejected keys, or the one of an older version; unreadable content counts as "no rejection". */
function parseRejectedKeys(value: unknown): readonly RejectedKey[] {
  const keys = Array.isArray(value) ? value : [value];
  return keys.filter((key): key is RejectedKey => isRejectedKey(key));
}
