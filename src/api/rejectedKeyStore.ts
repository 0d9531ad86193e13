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

interface RejectedKey {
  readonly baseUrl: string;
  /** Random id of the entry of the key. */
  readonly keyEntry: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const isRejectedKey = isObjectWith({ baseUrl: isString, keyEntry: isString, at: isNumber });

/**
 * The last key that the service rejected, shared between editor windows through a file: each window would be rejected
 * as well, and a service may count rejections. The file contains the base URL and a random id of the key's entry, and
 * nothing of the key.
 */
export class RejectedKeyStore {
  readonly #file: SharedFile<RejectedKey | undefined>;

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
    this.#file = new SharedFile(files, clock, fileName, parseRejectedKey);
  }

  /**
   * Returns whether any editor window was rejected with this key in the last hour, or up to an hour in the future
   * where the clock was set back since: holding the key back for an hour more is better than sending it again. Never
   * rejects.
   */
  async has(): Promise<boolean> {
    const rejectedKey = await this.#file.value();
    const isThisKey = rejectedKey?.baseUrl === this.baseUrl && rejectedKey.keyEntry === this.keyEntry;
    return isThisKey && Math.abs(this.clock.now() - rejectedKey.at) < validForMs;
  }

  /** Shares with the other editor windows that this key was rejected. Never rejects. */
  publish(): Promise<void> {
    return this.#file.publish({ baseUrl: this.baseUrl, keyEntry: this.keyEntry, at: this.clock.now() });
  }
}

/** Removes the shared rejection. Never rejects. */
export function clearRejectedKey(files: Pick<FileStore, "remove">): Promise<void> {
  return files.remove(fileName);
}

/** Parses a rejected key; unreadable content counts as "no rejection". */
function parseRejectedKey(value: unknown): RejectedKey | undefined {
  return isRejectedKey(value) ? (value as RejectedKey) : undefined;
}
