import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Files } from "../base/files";
import { packLines, unpackLines } from "../base/packedLines";
import { type Check, isNumber, isRecord, isText, listOf, maybe, withFields } from "../base/shape";
import { areExtraFields } from "../domain/failingTests/keptTest";
import type { CheckRun, RepositoryId, TestRun } from "../domain/records";
import { type KeptRuns, type LookedUpRun, type RecentRunsStore, runKey } from "../domain/runs/lookedUpRun";
import type { Sightings } from "../domain/runs/sightings";

/** Raised when the shape of what is kept changes: older files are removed unread. */
const version = 4;
/** Whose the runs are, and their ids in order. */
const indexFile = "test-runs.json";
/** A run without its impacted targets, and the targets: those are many and seldom change. */
const ours = /^test-run-[0-9a-f]{24}(-targets)?\.gz$/;

const targetKinds = ["impactedTargets", "impactedTargetsForTestedPullRequests"] as const;
type Targets = Pick<TestRun, (typeof targetKinds)[number]>;
/** So many targets are written in one go. */
const lineLength = 1000;

/** The recent test runs in files. Only what has changed is written, in turns: runs may have thousands of targets and are asked for often. */
export class StoredRuns implements RecentRunsStore {
  private last: Promise<unknown> = Promise.resolve();
  private wanted: KeptRuns | undefined;
  /** What the files hold. */
  private asker: KeptRuns["asker"] | undefined;
  private ids: readonly string[] = [];
  private readonly runs = new Map<string, LookedUpRun>();

  constructor(private readonly files: Pick<Files, "list" | "read" | "write" | "remove">) {}

  load(): Promise<KeptRuns | undefined> {
    const loaded = this.last.then(() => this.read());
    this.last = loaded;
    return loaded;
  }

  async save(kept: KeptRuns | undefined): Promise<void> {
    this.wanted = kept;
    // What is overtaken before its turn has come need not be written.
    this.last = this.last.then(() => (kept === this.wanted ? this.write(kept) : undefined));
    await this.last;
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    await this.last;
  }

  private async read(): Promise<KeptRuns | undefined> {
    const index = parseIndex(await this.files.read(indexFile));
    if (!index) {
      await this.forget();
      return undefined;
    }
    const { asker, ids } = index;
    const runs: LookedUpRun[] = [];
    for (const id of ids) {
      const run = await this.readRun(id);
      if (!run) continue;
      runs.push(run);
      this.runs.set(id, run);
    }
    this.asker = asker;
    this.ids = ids;
    return { asker, runs };
  }

  private async readRun(id: string): Promise<LookedUpRun | undefined> {
    const [run] = await this.lines(fileOf(id));
    if (!isLookedUpRun(run) || run.id !== id) return undefined;
    // An earlier version told upper from lower case in the repository's name.
    return { ...run, id: runKey(run.query), run: { ...run.run, ...targetsFrom(await this.lines(targetsFileOf(id))) } };
  }

  private async lines(name: string): Promise<readonly unknown[]> {
    const bytes = await this.files.read(name);
    return (bytes && (await unpackLines(bytes))) ?? [];
  }

  private async write(kept: KeptRuns | undefined): Promise<void> {
    if (!isDeepStrictEqual(kept?.asker, this.asker)) await this.forget();
    if (!kept) return;
    const { asker, runs } = kept;
    for (const run of runs) await this.writeRun(run);
    const ids = runs.map(({ id }) => id);
    if (isDeepStrictEqual([asker, ids], [this.asker, this.ids])) return;
    await this.files.write(indexFile, new TextEncoder().encode(JSON.stringify({ version, asker, ids })));
    this.asker = asker;
    this.ids = ids;
    await this.removeAllBut(ids);
  }

  private async writeRun(entry: LookedUpRun): Promise<void> {
    const { id } = entry;
    const before = this.runs.get(id);
    if (entry === before) return;
    const { impactedTargets, impactedTargetsForTestedPullRequests, ...run } = entry.run;
    if (!before || !sameTargets(before.run, entry.run)) {
      await this.files.write(targetsFileOf(id), await packLines(targetLines(entry.run)));
    }
    await this.files.write(fileOf(id), await packLines([{ ...entry, run }]));
    this.runs.set(id, entry);
  }

  /** The index goes first: without it nothing is read. */
  private async forget(): Promise<void> {
    this.asker = undefined;
    await this.files.remove(indexFile);
    this.ids = [];
    await this.removeAllBut([]);
  }

  private async removeAllBut(ids: readonly string[]): Promise<void> {
    const wanted = new Set(ids.flatMap((id) => [fileOf(id), targetsFileOf(id)]));
    for (const id of this.runs.keys()) if (!ids.includes(id)) this.runs.delete(id);
    for (const name of await this.files.list()) {
      if (ours.test(name) && !wanted.has(name)) await this.files.remove(name);
    }
  }
}

function fileOf(id: string): string {
  return `test-run-${hash(id)}.gz`;
}

function targetsFileOf(id: string): string {
  return `test-run-${hash(id)}-targets.gz`;
}

function hash(id: string): string {
  return createHash("sha256").update(id).digest("hex").slice(0, 24);
}

/** Whether the targets are the same, in the same order. */
function sameTargets(one: Targets, other: Targets): boolean {
  return targetKinds.every((kind) => {
    const [a, b] = [one[kind], other[kind]];
    return a === b || (a?.length === b?.length && a?.every((target, index) => target === b?.[index]));
  });
}

/** Lines of targets of one kind, each beginning with the kind. */
function targetLines(run: Targets): readonly unknown[] {
  return targetKinds.flatMap((kind) => {
    const targets = run[kind];
    if (!targets) return [];
    const lines: unknown[] = [[kind, ...targets.slice(0, lineLength)]];
    for (let from = lineLength; from < targets.length; from += lineLength) {
      lines.push([kind, ...targets.slice(from, from + lineLength)]);
    }
    return lines;
  });
}

function targetsFrom(lines: readonly unknown[]): Targets {
  const found: { -readonly [K in keyof Targets]: string[] } = {};
  for (const line of lines) {
    const [name, ...targets] = Array.isArray(line) ? line : [];
    const kind = targetKinds.find((one) => one === name);
    if (!kind) continue;
    found[kind] ??= [];
    found[kind].push(...targets.filter(isText));
  }
  return found;
}

function parseIndex(bytes: Uint8Array | undefined): (Pick<KeptRuns, "asker"> & { ids: readonly string[] }) | undefined {
  if (!bytes) return undefined;
  try {
    const index: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(index) || index.version !== version || !isAsker(index.asker) || !Array.isArray(index.ids)) {
      return undefined;
    }
    return { asker: index.asker, ids: [...new Set(index.ids.filter(isText))] };
  } catch {
    return undefined;
  }
}

/** A file of the right version was written by this code; the check guards against one that was edited or cut off. */
function isLookedUpRun(value: unknown): value is LookedUpRun {
  return isWhole(value);
}

const sighting = { after: maybe(isNumber), by: isNumber };
const repository: Readonly<Record<keyof RepositoryId, Check>> = { host: isText, owner: isText, name: isText };

const sightings: Readonly<Record<keyof Sightings, Check>> = {
  first: isNumber,
  last: isNumber,
  reported: listOf(withFields({ ...sighting, name: isText })),
  ended: maybe(withFields(sighting)),
};

const checkRun: Readonly<Record<keyof CheckRun, Check>> = {
  name: isText,
  url: maybe(isText),
  status: maybe(isText),
  conclusion: maybe(isText),
};

const run: Readonly<Record<keyof TestRun, Check>> = {
  requiredStatuses: listOf(isText),
  requiredStatusesSource: maybe(isText),
  testBranch: isText,
  testBranchSha: isText,
  checkSuites: listOf(withFields({ checkRuns: listOf(withFields(checkRun)) })),
  statusChecks: listOf(withFields({ context: isText, url: maybe(isText), state: maybe(isText) })),
  pullRequests: listOf(withFields({ number: isNumber, url: maybe(isText), title: maybe(isText) })),
  status: maybe(isText),
  createdAt: maybe(isNumber),
  impactedTargets: maybe(listOf(isText)),
  impactedTargetsForTestedPullRequests: maybe(listOf(isText)),
  dependentPullRequests: maybe(listOf(isNumber)),
  unreadable: isNumber,
  extra: areExtraFields,
};

const entry: Readonly<Record<keyof LookedUpRun, Check>> = {
  id: isText,
  query: withFields({ repository: withFields(repository), testRunId: isText, targetBranch: isText }),
  run: withFields(run),
  asOf: isNumber,
  seen: withFields(sightings),
  watchedSince: maybe(isNumber),
  goneSince: maybe(isNumber),
};

const isWhole = withFields(entry);

function isAsker(value: unknown): value is KeptRuns["asker"] {
  return isRecord(value) && [value.keyId, value.baseUrl, value.orgUrlSlug].every(isText);
}
