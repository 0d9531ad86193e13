import { createHash } from "node:crypto";
import type { FailingTest } from "../api/records";
import type { Files } from "../base/files";
import { packLines, unpackLines } from "../base/packedLines";
import type { Asker } from "./everyPage";
import { isFailingTest } from "./keptTest";
import { repositoryKey } from "./repository";

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
/** In the name of a day's file its date, in that of a custom window's the date of its last day. */
const lastDay = /^(?:day-|(?:before|tests)-\d{8})(\d{8})/;

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

  constructor(private readonly files: Files) {}

  /** What was saved under these words; `undefined` if there is nothing that this version wrote whole. Never rejects. */
  async load(kind: KeptKind, asker: Asker, ...words: readonly string[]): Promise<Kept | undefined> {
    const { clears } = this;
    const key = keyOf(asker, words);
    const name = fileName(kind, key, words);
    await this.cleared;
    await this.saving.get(name);
    const bytes = await this.files.read(name);
    if (!bytes) return undefined;
    const [head, ...tests] = (await unpackLines(bytes)) ?? [];
    const fits = isHead(head) && head.version === version && head.key === key && head.count === tests.length;
    return fits && tests.every(isFailingTest) && clears === this.clears ? { facts: head.facts, tests } : undefined;
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
      if (this.saving.get(name) === saved) this.saving.delete(name);
    });
    this.last = saved;
    this.saving.set(name, saved);
    return saved;
  }

  /** Removes days, and what was kept of custom windows that ended, before a calendar day `YYYY-MM-DD`. Never rejects. */
  removeBefore(day: string): Promise<void> {
    const limit = plainWord(day);
    return this.remove((name) => {
      const [, last] = lastDay.exec(name) ?? [];
      return last !== undefined && last < limit;
    });
  }

  /** Forgets everything, also what is just being saved. Never rejects. */
  clear(): Promise<void> {
    this.clears++;
    this.cleared = this.remove((name) => ours.test(name));
    return this.cleared;
  }

  private remove(which: (name: string) => boolean): Promise<void> {
    this.last = this.last.then(async () => {
      for (const name of await this.files.list()) if (which(name)) await this.files.remove(name);
    });
    return this.last;
  }
}

function keyOf({ session, repository }: Asker, words: readonly string[]): string {
  return [session.keyId, session.baseUrl, session.orgUrlSlug, repositoryKey(repository), ...words].join("\n");
}

/** The first word stands in the name, so that files can be dropped by their age; the rest is in the hash. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
