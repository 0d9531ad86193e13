import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { RepositoryId, TestRun } from "../../domain/records";
import { groupChecks } from "../../domain/runs/checks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { CommitFiles, MissingReason, MissingStatusQuestion } from "../../domain/runs/missingStatus";
import { hasEnded, listRequiredStatuses } from "../../domain/runs/requiredStatuses";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { TextReader } from "../../domain/textReader";

/** Folder of a repository: its path on the disk, and its URI in the editor. */
interface RepositoryFolder {
  readonly path: string;
  readonly uri: string;
}

/** Folders of the repositories that are open in this window. */
export interface RepositoryFolders {
  /** Returns a repository's folder on the disk; `undefined` if it is not open here or may not be read. */
  find(repository: RepositoryId): RepositoryFolder | undefined;
  /** Fires when folders come or go, and when a file that may configure CI has changed. */
  readonly onDidChange: Event<void>;
}

/** Files that configure CI as a run had them. */
export interface RunFiles {
  /**
   * Returns the files of the run's commit, otherwise of its target branch, that differ from those in the folder; none
   * if neither is fetched. Never rejects.
   */
  readCommitFiles(entry: LookedUpRun): Promise<CommitFiles>;
}

/** Possible reason that a required status was not reported, with the URI of the file that shows it. */
export interface PlacedReason extends MissingReason {
  readonly uri?: string;
}

/** Possible reasons by the names of the statuses that were not reported. */
export type ReasonsByStatus = ReadonlyMap<string, readonly PlacedReason[]>;

/** Maximum runs whose reasons are kept. */
const maxRuns = 100;

/** Reasons for one response of the service; those for an earlier response until they are known. */
interface RunReasons {
  /** `undefined` once the files have changed. */
  readonly run: TestRun | undefined;
  readonly reasons: ReasonsByStatus;
}

const noReasons: ReasonsByStatus = new Map();

/** Possible reasons why required statuses were not reported, for the runs that are shown. */
export class MissingStatuses implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  #reasonsByRun = new Map<string, RunReasons>();

  /** Fires when requested reasons are known, and when the files have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly reader: Pick<TextReader, "explainMissing">,
    private readonly folders: RepositoryFolders,
    private readonly runFiles: RunFiles,
  ) {
    this.#disposables.add(folders.onDidChange(() => this.#forget()));
  }

  /** Returns the known reasons; starts to look for those of a new response of the service. */
  readonly find = (entry: LookedUpRun): ReasonsByStatus => {
    const { id, run } = entry;
    const knownReasons = this.#reasonsByRun.get(id);
    if (knownReasons?.run === run) {
      return knownReasons.reasons;
    }
    if (this.#reasonsByRun.size >= maxRuns) {
      this.#reasonsByRun.clear();
    }
    const reasonsByRun = this.#reasonsByRun;
    const reasons = knownReasons?.reasons ?? noReasons;
    reasonsByRun.set(id, { run, reasons });
    void this.findNow(entry).then((foundReasons) => {
      const isLatest = reasonsByRun === this.#reasonsByRun && reasonsByRun.get(id)?.run === run;
      if (!isLatest || (foundReasons.size === 0 && reasons.size === 0)) {
        return;
      }
      reasonsByRun.set(id, { run, reasons: foundReasons });
      this.#changed.fire();
    });
    return reasons;
  };

  /** Finds the reasons in the files as they are now. Never rejects. */
  async findNow(entry: LookedUpRun): Promise<ReasonsByStatus> {
    const { run, query } = entry;
    const statuses = listMissing(run);
    if (statuses.length === 0 || run.testBranch === "") {
      return noReasons;
    }
    const folder = this.folders.find(query.repository);
    if (!folder) {
      return noReasons;
    }
    const question = createQuestion(run, query, statuses);
    const files = await this.runFiles.readCommitFiles(entry);
    const allReasons = await this.reader.explainMissing(folder.path, question, files).catch(() => []);
    const reasonsByStatus = new Map<string, readonly PlacedReason[]>();
    for (const [index, status] of statuses.entries()) {
      const reasons = allReasons[index] ?? [];
      const placedReasons = reasons.map((reason) => placeReason(reason, folder.uri, files));
      reasonsByStatus.set(status, placedReasons);
    }
    return reasonsByStatus;
  }

  #forget(): void {
    if (this.#reasonsByRun.size === 0) {
      return;
    }
    const outdatedReasons = new Map<string, RunReasons>();
    for (const [id, { reasons }] of this.#reasonsByRun) {
      outdatedReasons.set(id, { run: undefined, reasons });
    }
    this.#reasonsByRun = outdatedReasons;
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns the required statuses that were not reported. */
function listMissing(run: TestRun): readonly string[] {
  const statuses = listRequiredStatuses(run).filter(({ reportState }) => reportState !== "reported");
  return statuses.map(({ name }) => name);
}

function createQuestion(
  run: TestRun,
  { repository, targetBranch }: TestRunQuery,
  statuses: readonly string[],
): MissingStatusQuestion {
  const checks = groupChecks(run);
  return {
    statuses,
    repository,
    testBranch: run.testBranch,
    targetBranch,
    hasEnded: hasEnded(run),
    reportedChecks: checks.map(({ name, result }) => ({ name, result })),
  };
}

function placeReason(reason: MissingReason, folder: string, files: CommitFiles): PlacedReason {
  if (!reason.place) {
    return reason;
  }
  const file = files.get(reason.place.path);
  if (file) {
    return { ...reason, uri: file.uri };
  }
  const segments = reason.place.path.split("/");
  const path = segments.map(encodeURIComponent).join("/");
  return { ...reason, uri: `${folder}/${path}` };
}
