import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { appendAll, isSameList } from "../base/collections";
import type { FileStore } from "../base/fileStore";
import { gunzipJsonLines, gzipJsonLines } from "../base/gzipJsonLines";
import { LatestTask } from "../base/latestTask";
import {
  isListWith,
  isNumber,
  isObjectWith,
  isRecord,
  isString,
  optional,
  parseOneOf,
  type Validator,
} from "../base/shape";
import { isExtraFieldList } from "../domain/failingTests/trimForCache";
import type { CheckRun, RepositoryId, StatusCheck, TestedPullRequest, TestRun } from "../domain/records";
import { type CachedRuns, type LookedUpRun, type RecentRunsStore, runKey } from "../domain/runs/lookedUpRun";
import type { Observations } from "../domain/runs/observations";
import type { TestRunQuery } from "../domain/testHealthService";

/** Increased when the stored format changes; files of older versions are removed unread. */
const version = 4;
/** Index: the key, service and organization that the runs belong to, and the ids of the runs in order. */
const indexFile = "test-runs.json";
/** Files of a run: one without its impacted targets, and one with the targets, which are many and seldom change. */
const runFilePattern = /^test-run-[0-9a-f]{24}(-targets)?\.gz$/;

const targetKinds = ["impactedTargets", "impactedTargetsForTestedPullRequests"] as const;

type TargetKind = (typeof targetKinds)[number];
type Targets = Pick<TestRun, TargetKind>;

interface StoredIndex {
  readonly asker: CachedRuns["asker"];
  readonly ids: readonly string[];
}
/** Maximum targets in one line of a file. */
const targetsPerLine = 1000;

/**
 * File store of the recent test runs. Writes only changes, yielding to the event loop: runs may have thousands of
 * targets and are refreshed often.
 */
export class StoredRuns implements RecentRunsStore {
  #lastOperation: Promise<unknown> = Promise.resolve();
  readonly #latestSave = new LatestTask();
  /** Owner of the stored runs; the fields below mirror the files, too. */
  #asker: CachedRuns["asker"] | undefined;
  #ids: readonly string[] = [];
  readonly #runs = new Map<string, LookedUpRun>();

  constructor(private readonly files: Pick<FileStore, "list" | "read" | "write" | "remove">) {}

  load(): Promise<CachedRuns | undefined> {
    const pendingLoad = this.#lastOperation.then(() => this.#read());
    this.#lastOperation = pendingLoad;
    return pendingLoad;
  }

  async save(keptRuns: CachedRuns | undefined): Promise<void> {
    const save = this.#latestSave.start();
    this.#lastOperation = this.#lastOperation.then(async () => {
      // A save that was superseded before its turn is skipped.
      if (!save.aborted) {
        await this.#write(keptRuns);
      }
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
      if (!run) {
        continue;
      }
      runs.push(run);
      this.#runs.set(id, run);
    }
    this.#asker = asker;
    this.#ids = ids;
    return { asker, runs };
  }

  async #readRun(id: string): Promise<LookedUpRun | undefined> {
    const [run] = await this.#readLines(createFileName(id));
    if (!isLookedUpRun(run) || run.id !== id) {
      return undefined;
    }
    const targetLines = await this.#readLines(createTargetsFileName(id));
    const targets = parseTargets(targetLines);
    return {
      ...run,
      // An earlier version distinguished upper and lower case in the repository's name.
      id: runKey(run.query),
      run: { ...run.run, ...targets },
    };
  }

  async #readLines(name: string): Promise<readonly unknown[]> {
    const bytes = await this.files.read(name);
    if (!bytes) {
      return [];
    }
    const lines = await gunzipJsonLines(bytes);
    return lines ?? [];
  }

  async #write(keptRuns: CachedRuns | undefined): Promise<void> {
    if (!keptRuns) {
      await this.#removeAll();
      return;
    }
    const { asker, runs } = keptRuns;
    if (!isDeepStrictEqual(asker, this.#asker)) {
      await this.#removeAll();
    }
    for (const run of runs) {
      await this.#writeRun(run);
    }
    const ids = runs.map(({ id }) => id);
    if (isDeepStrictEqual([asker, ids], [this.#asker, this.#ids])) {
      return;
    }
    await this.#writeIndex({ asker, ids });
    await this.#removeAllBut(ids);
  }

  async #writeIndex({ asker, ids }: StoredIndex): Promise<void> {
    const index = JSON.stringify({ version, asker, ids });
    const bytes = new TextEncoder().encode(index);
    await this.files.write(indexFile, bytes);
    this.#asker = asker;
    this.#ids = ids;
  }

  async #writeRun(entry: LookedUpRun): Promise<void> {
    const { id } = entry;
    const previousEntry = this.#runs.get(id);
    if (entry === previousEntry) {
      return;
    }
    if (!previousEntry || !hasSameTargets(previousEntry.run, entry.run)) {
      const targetLines = toTargetLines(entry.run);
      await this.#writeLines(createTargetsFileName(id), targetLines);
    }
    const { impactedTargets, impactedTargetsForTestedPullRequests, ...run } = entry.run;
    await this.#writeLines(createFileName(id), [{ ...entry, run }]);
    this.#runs.set(id, entry);
  }

  async #writeLines(name: string, lines: readonly unknown[]): Promise<void> {
    const bytes = await gzipJsonLines(lines);
    await this.files.write(name, bytes);
  }

  /** Removes the stored runs, the index first: without it nothing is read. */
  async #removeAll(): Promise<void> {
    this.#asker = undefined;
    await this.files.remove(indexFile);
    this.#ids = [];
    await this.#removeAllBut([]);
  }

  async #removeAllBut(ids: readonly string[]): Promise<void> {
    const retainedNames = new Set<string>();
    for (const id of ids) {
      retainedNames.add(createFileName(id));
      retainedNames.add(createTargetsFileName(id));
    }
    for (const id of this.#runs.keys()) {
      if (!ids.includes(id)) {
        this.#runs.delete(id);
      }
    }
    const names = await this.files.list();
    for (const name of names) {
      const isOfRun = runFilePattern.test(name);
      if (isOfRun && !retainedNames.has(name)) {
        await this.files.remove(name);
      }
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
  const digest = createHash("sha256").update(id).digest("hex");
  return digest.slice(0, 24);
}

/** Returns whether the targets are the same, in the same order. */
function hasSameTargets(first: Targets, second: Targets): boolean {
  return targetKinds.every((kind) => {
    const targets = first[kind];
    const otherTargets = second[kind];
    if (!targets || !otherTargets) {
      return targets === otherTargets;
    }
    return isSameList(targets, otherTargets);
  });
}

/** Returns lines of targets of one kind, each beginning with the kind. */
function toTargetLines(run: Targets): readonly unknown[] {
  const lines: unknown[] = [];
  for (const kind of targetKinds) {
    const targets = run[kind];
    if (targets) {
      appendAll(lines, splitIntoLines(kind, targets));
    }
  }
  return lines;
}

/** Iterates over the lines of one kind; an empty list is a line as well. */
function* splitIntoLines(kind: TargetKind, targets: readonly string[]): Generator<readonly string[]> {
  let start = 0;
  do {
    const end = start + targetsPerLine;
    yield [kind, ...targets.slice(start, end)];
    start = end;
  } while (start < targets.length);
}

function parseTargets(lines: readonly unknown[]): Targets {
  const targetsByKind: { -readonly [K in keyof Targets]: string[] } = {};
  for (const line of lines) {
    if (!Array.isArray(line)) {
      continue;
    }
    const [name, ...targets] = line;
    const kind = parseOneOf(name, targetKinds);
    if (!kind) {
      continue;
    }
    targetsByKind[kind] ??= [];
    appendAll(targetsByKind[kind], targets.filter(isString));
  }
  return targetsByKind;
}

function parseIndex(bytes: Uint8Array | undefined): StoredIndex | undefined {
  if (!bytes) {
    return undefined;
  }
  try {
    const text = new TextDecoder().decode(bytes);
    const index: unknown = JSON.parse(text);
    if (!isRecord(index) || index.version !== version) {
      return undefined;
    }
    const { asker, ids } = index;
    if (!isAsker(asker) || !Array.isArray(ids)) {
      return undefined;
    }
    const uniqueIds = new Set(ids.filter(isString));
    return { asker, ids: [...uniqueIds] };
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

/** Validator of each field of a record. */
type FieldValidators<T> = Readonly<Record<keyof T, Validator>>;

const isStringList = isListWith(isString);

const observation = {
  after: optional(isNumber),
  by: isNumber,
};

const namedObservation = {
  ...observation,
  name: isString,
};

const isNamedObservationList = isListWith(isObjectWith(namedObservation));

const observations: FieldValidators<Observations> = {
  first: isNumber,
  last: isNumber,
  reported: isNamedObservationList,
  failures: optional(isNamedObservationList),
  ended: optional(isObjectWith(observation)),
};

const checkRun: FieldValidators<CheckRun> = {
  name: isString,
  url: optional(isString),
  status: optional(isString),
  conclusion: optional(isString),
};

const checkSuite: FieldValidators<TestRun["checkSuites"][number]> = {
  checkRuns: isListWith(isObjectWith(checkRun)),
};

const statusCheck: FieldValidators<StatusCheck> = {
  context: isString,
  url: optional(isString),
  state: optional(isString),
};

const pullRequest: FieldValidators<TestedPullRequest> = {
  number: isNumber,
  url: optional(isString),
  title: optional(isString),
};

const run: FieldValidators<TestRun> = {
  requiredStatuses: isStringList,
  requiredStatusesSource: optional(isString),
  testBranch: isString,
  testBranchSha: isString,
  checkSuites: isListWith(isObjectWith(checkSuite)),
  statusChecks: isListWith(isObjectWith(statusCheck)),
  pullRequests: isListWith(isObjectWith(pullRequest)),
  status: optional(isString),
  createdAt: optional(isNumber),
  impactedTargets: optional(isStringList),
  impactedTargetsForTestedPullRequests: optional(isStringList),
  dependentPullRequests: optional(isListWith(isNumber)),
  unreadable: isNumber,
  extra: isExtraFieldList,
};

const repository: FieldValidators<RepositoryId> = {
  host: isString,
  owner: isString,
  name: isString,
};

const query: FieldValidators<Omit<TestRunQuery, "background">> = {
  repository: isObjectWith(repository),
  testRunId: isString,
  targetBranch: isString,
};

const entry: FieldValidators<LookedUpRun> = {
  id: isString,
  query: isObjectWith(query),
  run: isObjectWith(run),
  asOf: isNumber,
  seen: isObjectWith(observations),
  watchedSince: optional(isNumber),
  goneSince: optional(isNumber),
};

const isValidEntry = isObjectWith(entry);

function isAsker(value: unknown): value is CachedRuns["asker"] {
  return isRecord(value) && [value.keyId, value.baseUrl, value.orgUrlSlug].every(isString);
}
