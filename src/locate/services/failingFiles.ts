import { inTurns } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Folder, SourceFile } from "../../domain/location";
import type { FailingTest } from "../../domain/records";
import { folderOf } from "../fileIndex/pathNames";

/** How many failing tests a file or folder holds. */
export interface FailingCount {
  readonly tests: number;
  readonly quarantined: number;
}

/** Where the failing tests are: what a workspace's explorer shows beside files and folders. */
export class FailingFiles implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<readonly Folder[]>());
  private known: Found = new Map();
  private collecting: AbortController | undefined;

  /** Fires with the files and folders whose count is another than before. */
  readonly onDidChange: Event<readonly Folder[]> = this.changed.event;

  /** @param fileOf the one file that a record means, where it is known */
  constructor(private readonly fileOf: (test: FailingTest) => SourceFile | undefined) {}

  /** Every file and folder that holds failing tests. */
  get paths(): readonly Folder[] {
    return [...this.known.values()].map(({ place }) => place);
  }

  /** The failing tests of a file, or of everything below a folder. */
  of(place: Folder): readonly FailingTest[] {
    return this.known.get(keyOf(place))?.all ?? [];
  }

  count(place: Folder): FailingCount | undefined {
    return this.known.get(keyOf(place));
  }

  /**
   * Takes other tests, or other answers of `fileOf`, into account. Thousands are gone through in turns; a newer call takes an older one's
   * place. Never rejects.
   */
  async update(tests: readonly FailingTest[]): Promise<void> {
    this.collecting?.abort();
    const collecting = new AbortController();
    this.collecting = collecting;
    const found: Found = new Map();
    const done = await inTurns(tests, collecting.signal, (test) => {
      const file = this.fileOf(test);
      if (file) add(found, file, test);
    }).then(
      () => true,
      () => false,
    );
    if (!done || collecting.signal.aborted) return;
    const before = this.known;
    this.known = found;
    const differs = differences(before, found);
    if (differs.length > 0) this.changed.fire(differs);
  }

  dispose(): void {
    this.collecting?.abort();
    this.disposables.dispose();
  }
}

interface Counted extends FailingCount {
  readonly place: Folder;
  tests: number;
  quarantined: number;
  readonly all: FailingTest[];
}

/** By root and path. */
type Found = Map<string, Counted>;

const keyOf = ({ root, path }: Folder): string => `${root}\n${path}`;

/** Counts a test for its file and for each folder around it, its root included. */
function add(found: Found, { root, path }: SourceFile, test: FailingTest): void {
  for (let at = path; ; at = folderOf(at)) {
    const place = { root, path: at };
    const key = keyOf(place);
    const counted = found.get(key) ?? { place, tests: 0, quarantined: 0, all: [] };
    found.set(key, counted);
    counted.tests++;
    if (test.quarantined) counted.quarantined++;
    counted.all.push(test);
    if (at === "") return;
  }
}

function differences(before: Found, after: Found): readonly Folder[] {
  const gone = [...before].filter(([key]) => !after.has(key));
  const others = [...after].filter(([key, { tests, quarantined }]) => {
    const old = before.get(key);
    return old?.tests !== tests || old.quarantined !== quarantined;
  });
  return [...gone, ...others].map(([, { place }]) => place);
}
