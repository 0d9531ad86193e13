import { createHash } from "node:crypto";
import { inTurns } from "../base/async";
import type { Clock } from "../base/clock";
import type { Files } from "../base/files";
import { packLines, unpackLines } from "../base/packedLines";
import { isRecord } from "../base/shape";
import type { Asker } from "../domain/failingTests/allPages";
import { isFailingTest } from "../domain/failingTests/keptTest";
import type { FailingTest } from "../domain/records";
import { repositoryKey } from "../domain/repository";

/** Raised when the shape of what is kept changes: older files are left unread. */
const version = 1;

/** Records that were kept, with facts on them. Facts are JSON. */
export interface Kept {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly tests: readonly FailingTest[];
}

/** Lower case letters only: it begins a file's name. */
export type KeptKind = "day" | "before" | "tests";

const ours = /^(day|before|tests)-/;

const day = 86_400_000;
/** A file that was not used for so long is removed: it belongs to a window that nobody shows any more, or to a key that was replaced. */
const keptUnused = 62 * day;
/** A file that is used is written anew when it is this old, so that its age tells whether it is used. */
const renewedAfter = 7 * day;

/**
 * Lists of failing tests on disk, compressed, a file for each; never the key they were asked with. Every list belongs to a key (by its
 * id), service, organisation and repository: another one's is never read, whatever the file's name.
 */
export class KeptTests {
  private clears = 0;
  private last: Promise<void> = Promise.resolve();
  private cleared: Promise<void> = Promise.resolve();
  /** By the file's name, what is being written. */
  private readonly saving = new Map<string, Promise<void>>();

  /** By the file's name, when it was written that this window read or wrote last. */
  private readonly seen = new Map<string, number | undefined>();
  private trimmedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly files: Files,
    private readonly clock: Clock,
  ) {}

  /** What was saved under these words; `undefined` if there is nothing that this version wrote whole. Never rejects. */
  async load(kind: KeptKind, asker: Asker, ...words: readonly string[]): Promise<Kept | undefined> {
    const { clears } = this;
    const key = keyOf(asker, words);
    const name = fileName(kind, key, words);
    await this.cleared;
    await this.saving.get(name);
    this.seen.set(name, await this.files.written(name));
    const bytes = await this.files.read(name);
    if (!bytes) return undefined;
    const [head, ...values] = (await unpackLines(bytes)) ?? [];
    const fits = isHead(head) && head.version === version && head.key === key && head.count === values.length;
    const tests = fits && (await failingTestsOf(values));
    if (!tests || clears !== this.clears) return undefined;
    void this.renew(name, bytes);
    return { facts: head.facts, tests };
  }

  /** As `load`, if another window has written it since this one read or wrote it last. Never rejects. */
  async loadOthers(kind: KeptKind, asker: Asker, ...words: readonly string[]): Promise<Kept | undefined> {
    const name = fileName(kind, keyOf(asker, words), words);
    await this.saving.get(name);
    const isSeen = (await this.files.written(name)) === this.seen.get(name);
    return isSeen ? undefined : this.load(kind, asker, ...words);
  }

  /** Notes that a file is used. What was forgotten or written meanwhile stays so. */
  private async renew(name: string, bytes: Uint8Array): Promise<void> {
    const { clears } = this;
    const age = await this.ageOf(name);
    if (age < renewedAfter || this.saving.has(name) || clears !== this.clears) return;
    this.last = this.last.then(async () => {
      if (clears === this.clears) await this.files.write(name, bytes);
    });
    await this.last;
  }

  /** In milliseconds; 0 of a file that is not there. */
  private async ageOf(name: string): Promise<number> {
    const now = this.clock.now();
    return now - ((await this.files.written(name)) ?? now);
  }

  /** Writes one after the other. Never rejects. */
  save(kind: KeptKind, asker: Asker, words: readonly string[], { facts, tests }: Kept): Promise<void> {
    const { clears } = this;
    const key = keyOf(asker, words);
    const name = fileName(kind, key, words);
    const saved = this.last.then(async () => {
      const head = { version, key, count: tests.length, facts };
      const bytes = await packLines([head, ...tests]);
      // What was forgotten meanwhile does not come back.
      if (clears === this.clears) await this.files.write(name, bytes);
      this.seen.set(name, await this.files.written(name));
      if (this.saving.get(name) === saved) this.saving.delete(name);
    });
    this.last = saved;
    this.saving.set(name, saved);
    if (this.clock.monotonicNow() - this.trimmedAt >= day) void this.trim();
    return saved;
  }

  /** Resolves when nothing is being written any more. */
  settled(): Promise<void> {
    return this.last;
  }

  /** Removes what was not used for 62 days, once everything is written. Never rejects. */
  trim(): Promise<void> {
    this.trimmedAt = this.clock.monotonicNow();
    return this.remove(async (name) => ours.test(name) && (await this.ageOf(name)) > keptUnused);
  }

  /** Forgets everything, also what is just being saved. Never rejects. */
  clear(): Promise<void> {
    this.clears++;
    this.cleared = this.remove(async (name) => ours.test(name));
    return this.cleared;
  }

  private remove(which: (name: string) => Promise<boolean>): Promise<void> {
    this.last = this.last.then(async () => {
      for (const name of await this.files.list()) if (await which(name)) await this.files.remove(name);
    });
    return this.last;
  }
}

/** The values, if they all are records of different tests. Works in turns. */
async function failingTestsOf(values: unknown[]): Promise<readonly FailingTest[] | undefined> {
  const tests = new Map<string, FailingTest>();
  await inTurns(values, undefined, (value) => isFailingTest(value) && tests.set(value.id, value));
  return tests.size === values.length ? [...tests.values()] : undefined;
}

function keyOf({ session, repository }: Asker, words: readonly string[]): string {
  return [session.keyId, session.baseUrl, session.orgUrlSlug, repositoryKey(repository).toLowerCase(), ...words].join(
    "\n",
  );
}

/** The first word stands in the name, which tells a person what it is; the rest is in the hash. */
function fileName(kind: KeptKind, key: string, [first = ""]: readonly string[]): string {
  return `${kind}-${plainWord(first)}-${createHash("sha256").update(key).digest("hex").slice(0, 24)}.gz`;
}

function plainWord(word: string): string {
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
