import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { CheckedOutBranches } from "../../domain/runs/myPullRequest";
import type { PullRequestChanges, RunChanges } from "../../domain/runs/runChanges";
import { pathInRepository, type SourceFiles } from "../../locate/files";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { FailingLines } from "../failingLines";

/** Maximum runs whose changes are kept. */
const maxRuns = 50;

/** Known changes of the pull requests of one run. */
interface KnownChanges {
  readonly changes: readonly PullRequestChanges[];
  /** Whether each pull request of the run is among them. */
  readonly isComplete: boolean;
}

/** Pull requests of failed runs that change the file of a test, or a file in which it failed. */
export class TouchingPullRequests implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  /** Changes by the id of the run and its commit; empty while they are being read. */
  readonly #changesByRun = new Map<string, KnownChanges>();
  readonly #outdatedRuns = new Set<string>();

  /** Fires when the changes of a run have been read, and when more of them may be available. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly runChanges: RunChanges,
    private readonly knownFiles: Pick<KnownFiles, "fileFor">,
    private readonly files: Pick<SourceFiles, "roots">,
    private readonly failingLines: Pick<FailingLines, "find">,
    branches: Pick<CheckedOutBranches, "onDidChange">,
  ) {
    this.#disposables.add(branches.onDidChange(() => this.#outdateIncomplete()));
  }

  /** Returns the numbers of the pull requests, as far as their changes are known, in the order of the run. */
  readonly find = (lookedUpRun: LookedUpRun, test: FailingTest): readonly number[] => {
    const { changes } = this.#findChanges(lookedUpRun);
    if (changes.length === 0) {
      return [];
    }
    const paths = this.#listPaths(test);
    const touchingChanges = changes.filter((change) => paths.some((path) => change.paths.has(path)));
    return touchingChanges.map(({ number }) => number);
  };

  #findChanges(lookedUpRun: LookedUpRun): KnownChanges {
    const key = `${lookedUpRun.id}\n${lookedUpRun.run.testBranchSha}`;
    const knownChanges = this.#changesByRun.get(key);
    if (knownChanges && !this.#outdatedRuns.delete(key)) {
      return knownChanges;
    }
    if (!knownChanges && this.#changesByRun.size >= maxRuns) {
      this.#forget();
    }
    const changes: KnownChanges = { changes: knownChanges?.changes ?? [], isComplete: false };
    this.#changesByRun.set(key, changes);
    void this.#readChanges(key, lookedUpRun, changes);
    return changes;
  }

  async #readChanges(key: string, lookedUpRun: LookedUpRun, knownChanges: KnownChanges): Promise<void> {
    const changes = await this.runChanges.readChanges(lookedUpRun);
    if (this.#changesByRun.get(key) !== knownChanges) {
      return;
    }
    const isComplete = changes.length >= lookedUpRun.run.pullRequests.length;
    this.#changesByRun.set(key, { changes, isComplete });
    if (changes.length !== knownChanges.changes.length) {
      this.#changed.fire();
    }
  }

  #forget(): void {
    this.#changesByRun.clear();
    this.#outdatedRuns.clear();
  }

  /** Marks runs with pull requests that were not fetched, so that their changes are read again on request. */
  #outdateIncomplete(): void {
    const incompleteRuns = [...this.#changesByRun].filter(([, { isComplete }]) => !isComplete);
    for (const [key] of incompleteRuns) {
      this.#outdatedRuns.add(key);
    }
    if (incompleteRuns.length > 0) {
      this.#changed.fire();
    }
  }

  /** Returns the paths of the test's file and of the files in which its most common failure occurred. */
  #listPaths(test: FailingTest): readonly string[] {
    const ownFile = this.knownFiles.fileFor(test);
    const files = this.#listFailedFiles(test);
    if (ownFile) {
      files.unshift(ownFile);
    }
    return files.map((file) => this.#findRepositoryPath(file));
  }

  #listFailedFiles(test: FailingTest): SourceFile[] {
    const [failure] = test.mostCommonFailures;
    if (!failure) {
      return [];
    }
    const places = this.failingLines.find(test, failure.summary, failure.lastOccurrence) ?? [];
    return places.map(({ file }) => file);
  }

  #findRepositoryPath({ root: rootKey, path }: SourceFile): string {
    const root = this.files.roots.find(({ key }) => key === rootKey);
    return root ? pathInRepository(path, root) : path;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
