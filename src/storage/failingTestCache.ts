import { createHash } from "node:crypto";
import { forEachYielding } from "../base/async";
import type { Clock } from "../base/clock";
import type { FileStore } from "../base/fileStore";
import { gunzipJsonLines, gzipJsonLines } from "../base/gzipJsonLines";
import { LatestTask } from "../base/latestTask";
import { isRecord } from "../base/shape";
import type { RequestScope } from "../domain/failingTests/fetchedPages";
import { isFailingTest } from "../domain/failingTests/trimForCache";
import type { FailingTest } from "../domain/records";
import { repositoryKey } from "../domain/repository";

/** Increased when the stored format changes; files of older versions are not read. */
const version = 1;

/** Cached records, with facts about them. Facts are JSON. */
export interface CacheEntry {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tests: readonly FailingTest[];
}

/** Prefix of a file's name; lowercase letters only. */
export type CacheKind = "day" | "before" | "tests";

const cacheFilePattern = /^(day|before|tests)-/;

const dayMs = 86_400_000;
/**
 * Milliseconds after which an unused file is removed: it belongs to a window that nobody shows any more, or to a key
 * that was replaced.
 */
const maxUnusedMs = 62 * dayMs;
/** Age in milliseconds at which a file in use is rewritten, so that its age shows whether it is used. */
const renewAfterMs = 7 * dayMs;

/**
 * Disk cache of lists of failing tests, one compressed file for each list; never contains the API key. Every list
 * belongs to a key (by its id), service, organization and repository: a list of another one is never read, whatever
 * the file's name.
 */
export class FailingTestCache {
  /** Each clearing starts another task, so that entries that are being read or saved do not come back. */
  readonly #latestClear = new LatestTask();
  #lastWrite: Promise<void> = Promise.resolve();
  #pendingClear: Promise<void> = Promise.resolve();
  /** Pending writes, by file name. */
  readonly #pendingSaves = new Map<string, Promise<void>>();

  /** Modification times of the files as this editor window last read or wrote them, by file name. */
  readonly #seenTimes = new Map<string, number | undefined>();
  #trimmedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly files: FileStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the entry that was saved with these key parts; `undefined` if this version wrote none completely. Never
   * rejects.
   */
  async load(kind: CacheKind, scope: RequestScope, ...keyParts: readonly string[]): Promise<CacheEntry | undefined> {
    const clearing = this.#latestClear.signal;
    const key = cacheKey(scope, keyParts);
    const name = cacheFileName(kind, key, keyParts);
    await this.#pendingClear;
    await this.#pendingSaves.get(name);
    await this.#recordModification(name);
    const bytes = await this.files.read(name);
    if (!bytes) {
      return undefined;
    }
    const entry = await parseEntry(bytes, key);
    if (!entry || clearing.aborted) {
      return undefined;
    }
    void this.#renew(name, bytes);
    return entry;
  }

  /** Records a file's modification time as the last one that this editor window has seen. */
  async #recordModification(name: string): Promise<void> {
    const modifiedAt = await this.files.lastModified(name);
    this.#seenTimes.set(name, modifiedAt);
  }

  /**
   * Loads an entry as `load` does, but only if another editor window has written it since this one last read or wrote
   * it. Never rejects.
   */
  async loadFromOtherWindow(
    kind: CacheKind,
    scope: RequestScope,
    ...keyParts: readonly string[]
  ): Promise<CacheEntry | undefined> {
    const key = cacheKey(scope, keyParts);
    const name = cacheFileName(kind, key, keyParts);
    await this.#pendingSaves.get(name);
    const modifiedAt = await this.files.lastModified(name);
    if (modifiedAt === this.#seenTimes.get(name)) {
      return undefined;
    }
    return this.load(kind, scope, ...keyParts);
  }

  /** Rewrites a file so that its age shows that it is used. Leaves it alone if it was removed or written meanwhile. */
  async #renew(name: string, bytes: Uint8Array): Promise<void> {
    const clearing = this.#latestClear.signal;
    const ageMs = await this.#readAgeMs(name);
    if (ageMs < renewAfterMs) {
      return;
    }
    if (this.#pendingSaves.has(name) || clearing.aborted) {
      return;
    }
    this.#lastWrite = this.#lastWrite.then(async () => {
      if (!clearing.aborted) {
        await this.files.write(name, bytes);
      }
    });
    await this.#lastWrite;
  }

  /** Returns the age of a file in milliseconds; 0 if there is no such file. */
  async #readAgeMs(name: string): Promise<number> {
    const now = this.clock.now();
    const modifiedAt = await this.files.lastModified(name);
    if (modifiedAt === undefined) {
      return 0;
    }
    return now - modifiedAt;
  }

  /** Saves an entry; entries are written one after the other. Never rejects. */
  save(kind: CacheKind, scope: RequestScope, keyParts: readonly string[], { facts, tests }: CacheEntry): Promise<void> {
    const clearing = this.#latestClear.signal;
    const key = cacheKey(scope, keyParts);
    const name = cacheFileName(kind, key, keyParts);
    const write = this.#lastWrite.then(async () => {
      const head = { version, key, count: tests.length, facts };
      const bytes = await gzipJsonLines([head, ...tests]);
      if (!clearing.aborted) {
        await this.files.write(name, bytes);
      }
      await this.#recordModification(name);
      if (this.#pendingSaves.get(name) === write) {
        this.#pendingSaves.delete(name);
      }
    });
    this.#lastWrite = write;
    this.#pendingSaves.set(name, write);
    this.#trimIfDue();
    return write;
  }

  #trimIfDue(): void {
    const trimmedMsAgo = this.clock.monotonicNow() - this.#trimmedAt;
    if (trimmedMsAgo >= dayMs) {
      void this.trim();
    }
  }

  /** Resolves when no write is pending. */
  settled(): Promise<void> {
    return this.#lastWrite;
  }

  /** Removes files that were not used for 62 days, after the pending writes. Never rejects. */
  trim(): Promise<void> {
    this.#trimmedAt = this.clock.monotonicNow();
    return this.#removeFiles(async (name) => {
      const ageMs = await this.#readAgeMs(name);
      return ageMs > maxUnusedMs;
    });
  }

  /** Removes everything, including entries that are being saved. Never rejects. */
  clear(): Promise<void> {
    this.#latestClear.start();
    this.#pendingClear = this.#removeFiles(async () => true);
    return this.#pendingClear;
  }

  /** Removes some of the cache's files, after the pending writes. */
  #removeFiles(shouldRemove: (name: string) => Promise<boolean>): Promise<void> {
    this.#lastWrite = this.#lastWrite.then(async () => {
      const names = await this.files.list();
      for (const name of names) {
        if (!cacheFilePattern.test(name)) {
          continue;
        }
        if (await shouldRemove(name)) {
          await this.files.remove(name);
        }
      }
    });
    return this.#lastWrite;
  }
}

/** Parses an entry, if this version wrote it completely, for the key. Yields to the event loop. */
async function parseEntry(bytes: Uint8Array, key: string): Promise<CacheEntry | undefined> {
  const lines = await gunzipJsonLines(bytes);
  if (!lines) {
    return undefined;
  }
  const [head, ...values] = lines;
  if (!isHead(head) || head.version !== version) {
    return undefined;
  }
  if (head.key !== key || head.count !== values.length) {
    return undefined;
  }
  const tests = await parseFailingTests(values);
  if (!tests) {
    return undefined;
  }
  return { facts: head.facts, tests };
}

/** Returns the values if all of them are records of different tests. Yields to the event loop. */
async function parseFailingTests(values: unknown[]): Promise<readonly FailingTest[] | undefined> {
  const tests = new Map<string, FailingTest>();
  await forEachYielding(values, undefined, (value) => {
    if (isFailingTest(value)) {
      tests.set(value.id, value);
    }
  });
  if (tests.size !== values.length) {
    return undefined;
  }
  return [...tests.values()];
}

function cacheKey({ session, repository }: RequestScope, keyParts: readonly string[]): string {
  const { keyId, baseUrl, orgUrlSlug } = session;
  const repositoryPart = repositoryKey(repository).toLowerCase();
  const parts = [keyId, baseUrl, orgUrlSlug, repositoryPart, ...keyParts];
  return parts.join("\n");
}

/** Returns the file name of an entry, with its first key part in readable form and a hash of all parts. */
function cacheFileName(kind: CacheKind, key: string, [first = ""]: readonly string[]): string {
  const digest = createHash("sha256").update(key).digest("hex");
  const shortDigest = digest.slice(0, 24);
  return `${kind}-${toPlainWord(first)}-${shortDigest}.gz`;
}

function toPlainWord(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, "");
}

interface Head {
  readonly version: unknown;
  readonly key: unknown;
  readonly count: unknown;
  readonly facts: Readonly<Record<string, unknown>>;
}

function isHead(value: unknown): value is Head {
  return isRecord(value) && isRecord(value.facts);
}
