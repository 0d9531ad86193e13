import { forEachYielding } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import { LatestTask } from "../../base/latestTask";
import type { Folder, SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import { findFolder } from "../fileIndex/pathNames";

/** Number of failing tests in a file or folder. */
export interface FailingCount {
  readonly tests: number;
  readonly quarantined: number;
  /** Tests of explained reports that CI has not seen failing. */
  readonly unseen: number;
}

/** Failing tests by file and folder, as shown in the editor's explorer. */
export class FailingFiles implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new Emitter<readonly Folder[]>());
  #entries: EntriesByPath = new Map();
  readonly #latestUpdate = this.#disposables.add(new LatestTask());

  /** Fires with the files and folders whose counts have changed. */
  readonly onDidChange: Event<readonly Folder[]> = this.#changed.event;

  /** @param findFile returns the one file that a record refers to, if it is known */
  constructor(private readonly findFile: (test: FailingTest) => SourceFile | undefined) {}

  /** Every file and folder that contains failing tests. */
  get paths(): readonly Folder[] {
    return [...this.#entries.values()].map(({ place }) => place);
  }

  /** Returns the failing tests of a file, or of everything below a folder. */
  findTests(place: Folder): readonly FailingTest[] {
    return this.#entries.get(createKey(place))?.all ?? [];
  }

  count(place: Folder): FailingCount | undefined {
    return this.#entries.get(createKey(place));
  }

  /**
   * Applies new tests and those that CI has not seen failing, or new results of `findFile`. Yields to the event loop,
   * since there may be thousands of tests. A newer call replaces an older one. Never rejects.
   */
  async update(tests: readonly FailingTest[], unseenTests: readonly FailingTest[]): Promise<void> {
    const signal = this.#latestUpdate.start();
    const newEntries: EntriesByPath = new Map();
    const addTests = (addedTests: readonly FailingTest[], isUnseen: boolean) =>
      forEachYielding(addedTests, signal, (test) => {
        const file = this.findFile(test);
        if (file) {
          addTest(newEntries, file, test, isUnseen);
        }
      });
    const isComplete = await Promise.all([addTests(tests, false), addTests(unseenTests, true)]).then(
      () => true,
      () => false,
    );
    if (!isComplete || signal.aborted) {
      return;
    }
    const previousEntries = this.#entries;
    this.#entries = newEntries;
    const changedPlaces = findChanges(previousEntries, newEntries);
    if (changedPlaces.length > 0) {
      this.#changed.fire(changedPlaces);
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

interface FailingEntry extends FailingCount {
  readonly place: Folder;
  tests: number;
  quarantined: number;
  unseen: number;
  readonly all: FailingTest[];
}

/** By root and path. */
type EntriesByPath = Map<string, FailingEntry>;

const createKey = ({ root, path }: Folder): string => `${root}\n${path}`;

/** Counts a test for its file and for each enclosing folder, including its root. */
function addTest(entries: EntriesByPath, { root, path }: SourceFile, test: FailingTest, isUnseen: boolean): void {
  let currentPath = path;
  for (;;) {
    const place = { root, path: currentPath };
    const key = createKey(place);
    const entry = entries.get(key) ?? { place, tests: 0, quarantined: 0, unseen: 0, all: [] };
    entries.set(key, entry);
    entry.tests++;
    if (test.quarantined) {
      entry.quarantined++;
    }
    if (isUnseen) {
      entry.unseen++;
    }
    entry.all.push(test);
    if (currentPath === "") {
      return;
    }
    currentPath = findFolder(currentPath);
  }
}

function hasSameCounts(a: FailingEntry, b: FailingEntry): boolean {
  if (a.tests !== b.tests) {
    return false;
  }
  return a.quarantined === b.quarantined && a.unseen === b.unseen;
}

function findChanges(previousEntries: EntriesByPath, newEntries: EntriesByPath): readonly Folder[] {
  const removedEntries = [...previousEntries].filter(([key]) => !newEntries.has(key));
  const changedEntries = [...newEntries].filter(([key, entry]) => {
    const previousEntry = previousEntries.get(key);
    return !previousEntry || !hasSameCounts(previousEntry, entry);
  });
  return [...removedEntries, ...changedEntries].map(([, { place }]) => place);
}
