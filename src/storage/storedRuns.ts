import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { appendAll } from "../base/collections";
import type { Files } from "../base/files";
import { gunzipJsonLines, gzipJsonLines } from "../base/gzipJsonLines";
import { LatestTask } from "../base/latestTask";
import { isListWith, isNumber, isObjectWith, isRecord, isString, optional, type Validator } from "../base/shape";
import { isExtraFieldList } from "../domain/failingTests/trimForCache";
import type { CheckRun, RepositoryId, TestRun } from "../domain/records";
import { type CachedRuns, type LookedUpRun, type RecentRunsStore, runKey } from "../domain/runs/lookedUpRun";
import type { Observations } from "../domain/runs/observations";

/** Increased when the stored format changes; files of older versions are removed unread. */
const version = 4;
/** Index: the key, service and organization that the runs belong to, and the ids of the runs in order. */
const indexFile = "test-runs.json";
/** Files of a run: one without its impacted targets, and one with the targets, which are many and seldom change. */
const runFilePattern = /^test-run-[0-9a-f]{24}(-targets)?\.gz$/;

const targetKinds = ["impactedTargets", "impactedTargetsForTestedPullRequests"] as const;
type Targets = Pick<TestRun, (typeof targetKinds)[number]>;
/** Number of targets that are written in one line. */
const targetsPerLine = 1000;

/**
 * File store of the recent test runs. Writes only changes, yielding to the event loop: runs may have thousands of
 * targets and are refreshed often.
 */
export class StoredRuns implements RecentRunsStore {
  #lastOperation: Promise<unknown> = Promise.resolve();
  readonly #latestSave = new LatestTask();
  /** Content of the files. */
  #asker: CachedRuns["asker"] | undefined;
  #ids: readonly string[] = [];
  readonly #runs = new Map<string, LookedUpRun>();

  constructor(private readonly files: Pick<Files, "list" | "read" | "write" | "remove">) {}

  load(): Promise<CachedRuns | undefined> {
    const pendingLoad = this.#lastOperation.then(() => this.#read());
    this.#lastOperation = pendingLoad;
    return pendingLoad;
  }

  async save(keptRuns: CachedRuns | undefined): Promise<void> {
    const save = this.#latestSave.start();
    this.#lastOperation = this.#lastOperation.then(async () => {
      // A save that was superseded before its turn is skipped.
      if (!save.aborted) await this.#write(keptRuns);
    });
    await this.#lastOperation;
  }

  /** Resolves when no write is pending. */
  async settled(): Promise<void> {
    await this.#lastOperation;
  }

  async #read(): Promise<CachedRuns | undefined> {
    const index = parseIndex(await this.files.read(indexFile));
    if (!index) {
      await this.#removeAll();
      return undefined;
    }
    const { asker, ids } = index;
    const runs: LookedUpRun[] = [];
    for (const id of ids) {
      const run = await this.#readRun(id);
      if (!run) continue;
      runs.push(run);
      this.#runs.set(id, run);
    }
    this.#asker = asker;
    this.#ids = ids;
    return { asker, runs };
  }

  async #readRun(id: string): Promise<LookedUpRun | undefined> {
    const [run] = await this.#readLines(createFileName(id));
    if (!isLookedUpRun(run) || run.id !== id) return undefined;
    // An earlier version distinguished upper and lower case in the repository's name.
    const targetLines = await this.#readLines(createTargetsFileName(id));
    const targets = parseTargets(targetLines);
    return { ...run, id: runKey(run.query), run: { ...run.run, ...targets } };
  }

  async #readLines(name: string): Promise<readonly unknown[]> {
    const bytes = await this.files.read(name);
    if (!bytes) return [];
    return (await gunzipJsonLines(bytes)) ?? [];
  }

  async #write(keptRuns: CachedRuns | undefined): Promise<void> {
    if (!keptRuns || !isDeepStrictEqual(keptRuns.asker, this.#asker)) await this.#removeAll();
    if (!keptRuns) return;
    const { asker, runs } = keptRuns;
    for (const run of runs) await this.#writeRun(run);
    const ids = runs.map(({ id }) => id);
    if (isDeepStrictEqual([asker, ids], [this.#asker, this.#ids])) return;
    const index = JSON.stringify({ version, asker, ids });
    await this.files.write(indexFile, new TextEncoder().encode(index));
    this.#asker = asker;
    this.#ids = ids;
    await this.#removeAllBut(ids);
  }

  async #writeRun(entry: LookedUpRun): Promise<void> {
    const { id } = entry;
    const previousEntry = this.#runs.get(id);
    if (entry === previousEntry) return;
    const { impactedTargets, impactedTargetsForTestedPullRequests, ...run } = entry.run;
    if (!previousEntry || !hasSameTargets(previousEntry.run, entry.run)) {
      const targetBytes = await gzipJsonLines(toTargetLines(entry.run));
      await this.files.write(createTargetsFileName(id), targetBytes);
    }
    const bytes = await gzipJsonLines([{ ...entry, run }]);
    await this.files.write(createFileName(id), bytes);
    this.#runs.set(id, entry);
  }

  /** Removes the stored runs, the index first: without it nothing is read. */
  async #removeAll(): Promise<void> {
    this.#asker = undefined;
    await this.files.remove(indexFile);
    this.#ids = [];
    await this.#removeAllBut([]);
  }

  async #removeAllBut(ids: readonly string[]): Promise<void> {
    const fileNames = ids.flatMap((id) => [createFileName(id), createTargetsFileName(id)]);
    const retainedNames = new Set(fileNames);
    for (const id of this.#runs.keys()) {
      if (!ids.includes(id)) this.#runs.delete(id);
    }
    for (const name of await this.files.list()) {
      if (runFilePattern.test(name) && !retainedNames.has(name)) await this.files.remove(name);
    }
  }
}

function createFileName(id: string): string {
  return `test-run-${hash(id)}.gz`;
}

function createTargetsFileName(id: string): string {
  return `test-run-${hash(id)}-targets.gz`;
}

function hash(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 24);
}

/** Returns whether the targets are the same, in the same order. */
function hasSameTargets(first: Targets, second: Targets): boolean {
  return targetKinds.every((kind) => {
    const [a, b] = [first[kind], second[kind]];
    return a === b || (a?.length === b?.length && a?.every((target, index) => target === b?.[index]));
  });
}

/** Returns lines of targets of one kind, each beginning with the kind. */
function toTargetLines(run: Targets): readonly unknown[] {
  return targetKinds.flatMap((kind) => {
    const targets = run[kind];
    if (!targets) return [];
    const lines: unknown[] = [[kind, ...targets.slice(0, targetsPerLine)]];
    for (let start = targetsPerLine; start < targets.length; start += targetsPerLine) {
      lines.push([kind, ...targets.slice(start, start + targetsPerLine)]);
    }
    return lines;
  });
}

function parseTargets(lines: readonly unknown[]): Targets {
  const targetsByKind: { -readonly [K in keyof Targets]: string[] } = {};
  for (const line of lines) {
    const [name, ...targets] = Array.isArray(line) ? line : [];
    const kind = targetKinds.find((targetKind) => targetKind === name);
    if (!kind) continue;
    targetsByKind[kind] ??= [];
    appendAll(targetsByKind[kind], targets.filter(isString));
  }
  return targetsByKind;
}

function parseIndex(
  bytes: Uint8Array | undefined,
): (Pick<CachedRuns, "asker"> & { ids: readonly string[] }) | undefined {
  if (!bytes) return undefined;
  try {
    const text = new TextDecoder().decode(bytes);
    const index: unknown = JSON.parse(text);
    if (!isRecord(index) || index.version !== version) return undefined;
    const { asker, ids } = index;
    if (!isAsker(asker) || !Array.isArray(ids)) return undefined;
    return { asker, ids: [...new Set(ids.filter(isString))] };
  } catch {
    return undefined;
  }
}

/**
 * Validates an entry. A file of the right version was written by this code; the check guards against one that was
 * edited or truncated.
 */
function isLookedUpRun(value: unknown): value is LookedUpRun {
  return isValidEntry(value);
}

const sighting = { after: optional(isNumber), by: isNumber };
const repository: Readonly<Record<keyof RepositoryId, Validator>> = { host: isString, owner: isString, name: isString };

const sightings: Readonly<Record<keyof Observations, Validator>> = {
  first: isNumber,
  last: isNumber,
  reported: isListWith(isObjectWith({ ...sighting, name: isString })),
  failures: optional(isListWith(isObjectWith({ ...sighting, name: isString }))),
  ended: optional(isObjectWith(sighting)),
};

const checkRun: Readonly<Record<keyof CheckRun, Validator>> = {
  name: isString,
  url: optional(isString),
  status: optional(isString),
  conclusion: optional(isString),
};

const run: Readonly<Record<keyof TestRun, Validator>> = {
  requiredStatuses: isListWith(isString),
  requiredStatusesSource: optional(isString),
  testBranch: isString,
  testBranchSha: isString,
  checkSuites: isListWith(isObjectWith({ checkRuns: isListWith(isObjectWith(checkRun)) })),
  statusChecks: isListWith(isObjectWith({ context: isString, url: optional(isString), state: optional(isString) })),
  pullRequests: isListWith(isObjectWith({ number: isNumber, url: optional(isString), title: optional(isString) })),
  status: optional(isString),
  createdAt: optional(isNumber),
  impactedTargets: optional(isListWith(isString)),
  impactedTargetsForTestedPullRequests: optional(isListWith(isString)),
  dependentPullRequests: optional(isListWith(isNumber)),
  unreadable: isNumber,
  extra: isExtraFieldList,
};

const entry: Readonly<Record<keyof LookedUpRun, Validator>> = {
  id: isString,
  query: isObjectWith({ repository: isObjectWith(repository), testRunId: isString, targetBranch: isString }),
  run: isObjectWith(run),
  asOf: isNumber,
  seen: isObjectWith(sightings),
  watchedSince: optional(isNumber),
  goneSince: optional(isNumber),
};

const isValidEntry = isObjectWith(entry);

function isAsker(value: unknown): value is CachedRuns["asker"] {
  return isRecord(value) && [value.keyId, value.baseUrl, value.orgUrlSlug].every(isString);
}
