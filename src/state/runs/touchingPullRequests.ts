import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import type { LookedUpRun } from "../../domain/runs/lookedUpRun";
import type { PullRequestChanges, RunChanges } from "../../domain/runs/runChanges";
import { pathInRepository, type SourceFiles } from "../../locate/files";
import type { KnownFiles } from "../../locate/services/knownFiles";
import type { FailingLines } from "../failingLines";

/** Maximum runs whose changes are kept. */
const maxRuns = 50;

/** Pull requests of failed runs that change the file of a test, or a file in which it failed. */
export class TouchingPullRequests implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<void>());
  /** By the id of the run and its commit; those that are being read are not known yet. */
  readonly #changesByRun = new Map<string, readonly PullRequestChanges[] | undefined>();

  /** Fires when the changes of a run are known. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly runChanges: RunChanges,
    private readonly knownFiles: Pick<KnownFiles, "fileFor">,
    private readonly files: Pick<SourceFiles, "roots">,
    private readonly failingLines: Pick<FailingLines, "find">,
  ) {}

  /** Returns the numbers of the pull requests, as far as their changes are known, in the order of the run. */
  readonly find = (lookedUpRun: LookedUpRun, test: FailingTest): readonly number[] => {
    const changes = this.#findChanges(lookedUpRun);
    if (!changes || changes.length === 0) return [];
    const paths = this.#listPaths(test);
    return changes.filter((change) => paths.some((path) => change.paths.has(path))).map(({ number }) => number);
  };

  #findChanges(lookedUpRun: LookedUpRun): readonly PullRequestChanges[] | undefined {
    const key = `${lookedUpRun.id}\n${lookedUpRun.run.testBranchSha}`;
    if (!this.#changesByRun.has(key)) {
      if (this.#changesByRun.size >= maxRuns) this.#changesByRun.clear();
      this.#changesByRun.set(key, undefined);
      void this.#readChanges(key, lookedUpRun);
    }
    return this.#changesByRun.get(key);
  }

  async #readChanges(key: string, lookedUpRun: LookedUpRun): Promise<void> {
    const changes = await this.runChanges.readChanges(lookedUpRun);
    this.#changesByRun.set(key, changes);
    if (changes.length > 0) this.#changed.fire();
  }

  /** Returns the paths of the test's file and of the files in which its most common failure occurred. */
  #listPaths(test: FailingTest): readonly string[] {
    const ownFile = this.knownFiles.fileFor(test);
    const [failure] = test.mostCommonFailures;
    const places = failure ? (this.failingLines.find(test, failure.summary, failure.lastOccurrence) ?? []) : [];
    const files = [...(ownFile ? [ownFile] : []), ...places.map(({ file }) => file)];
    return files.map((file) => this.#findRepositoryPath(file));
  }

  #findRepositoryPath({ root: rootKey, path }: SourceFile): string {
    const root = this.files.roots.find(({ key }) => key === rootKey);
    return root ? pathInRepository(path, root) : path;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
