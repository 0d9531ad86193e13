import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { RepositoryId, TestRun } from "../../domain/records";
import { groupChecks } from "../../domain/runs/checks";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { CommitFiles, MissingReason, MissingStatusQuestion } from "../../domain/runs/missingStatus";
import { hasEnded, requiredStatuses } from "../../domain/runs/requiredStatuses";
import type { TestRunQuery } from "../../domain/testHealthService";
import type { TextReader } from "../../domain/textReader";

/** Folders of the repositories that are open in this window. */
export interface RepositoryFolders {
  /** Returns a repository's folder on the disk; `undefined` if it is not open here or may not be read. */
  find(repository: RepositoryId): { readonly path: string; readonly uri: string } | undefined;
  /** Fires when folders come or go, and when a file that may configure CI has changed. */
  readonly onDidChange: Event<void>;
}

/** Files that configure CI as a run had them. */
export interface RunFiles {
  /**
   * Returns the files of the run's commit, or of its target branch, that differ from those in the folder; none where
   * neither is fetched. Never rejects.
   */
  readCommitFiles(entry: LookedUpRun): Promise<CommitFiles>;
}

/** Possible reason that a required status was not reported, with the file that it stands in. */
export interface PlacedReason extends MissingReason {
  readonly uri?: string;
}

/** Possible reasons by the names of the statuses that were not reported. */
export type ReasonsByStatus = ReadonlyMap<string, readonly PlacedReason[]>;

/** Runs whose reasons are kept. */
const maxRuns = 100;

/** Reasons of one answer of the service, or of an earlier one until they are known. */
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

  /** Fires when reasons are known that were asked for, and when the files have changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly reader: Pick<TextReader, "explainMissing">,
    private readonly folders: RepositoryFolders,
    private readonly runFiles: RunFiles,
  ) {
    this.#disposables.add(folders.onDidChange(() => this.#forget()));
  }

  /** Returns the reasons that are known; those of a new answer of the service are looked for. */
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
    const missingStatuses = requiredStatuses(run).filter(({ reportState }) => reportState !== "reported");
    const folder = missingStatuses.length > 0 && run.testBranch !== "" && this.folders.find(query.repository);
    if (!folder) {
      return noReasons;
    }
    const statuses = missingStatuses.map(({ name }) => name);
    const question = createQuestion(run, query, statuses);
    const files = await this.runFiles.readCommitFiles(entry);
    const reasons = await this.reader.explainMissing(folder.path, question, files).catch(() => []);
    const entries = statuses.map((status, index) => {
      const placedReasons = (reasons[index] ?? []).map((reason) => placeReason(reason, folder.uri, files));
      return [status, placedReasons] as const;
    });
    return new Map(entries);
  }

  #forget(): void {
    if (this.#reasonsByRun.size === 0) {
      return;
    }
    const entries = [...this.#reasonsByRun].map(([id, { reasons }]) => [id, { run: undefined, reasons }] as const);
    this.#reasonsByRun = new Map(entries);
    this.#changed.fire();
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

function createQuestion(
  run: TestRun,
  { repository, targetBranch }: TestRunQuery,
  statuses: readonly string[],
): MissingStatusQuestion {
  const reportedChecks = groupChecks(run).map(({ name, result }) => ({ name, result }));
  return { statuses, repository, testBranch: run.testBranch, targetBranch, hasEnded: hasEnded(run), reportedChecks };
}

function placeReason(reason: MissingReason, folder: string, files: CommitFiles): PlacedReason {
  if (!reason.place) {
    return reason;
  }
  const file = files.get(reason.place.path);
  if (file) {
    return { ...reason, uri: file.uri };
  }
  const path = reason.place.path.split("/").map(encodeURIComponent).join("/");
  return { ...reason, uri: `${folder}/${path}` };
}
