import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import type { SourceFile } from "./answer";
import type { SourceFiles } from "./files";
import type { Locator, TestAddress } from "./locator";

/**
 * Which file of the workspace each record means, worked out in the background for those who cannot wait. Known by what a record says, so that
 * a refresh, which brings new records of the same tests, changes nothing.
 */
export class KnownFiles implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly known = new Map<string, SourceFile | undefined>();
  private stale = false;
  private learning: AbortController | undefined;

  /** Fires when the file of some record is another than before. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly locator: Locator,
    files: Pick<SourceFiles, "onDidChange">,
  ) {
    // What is known stays until it has been worked out anew: rows must not move to and fro.
    this.disposables.add(
      files.onDidChange(() => {
        this.stale = true;
        this.learning?.abort();
        this.changed.fire();
      }),
    );
  }

  /** The file, if it is known by now and there is exactly one. */
  of(test: TestAddress): SourceFile | undefined {
    return this.known.get(keyOf(test));
  }

  /**
   * Works out the files of these tests, where they are not known yet or files have come and gone since. Never rejects: where the
   * files cannot be listed, what was known stays, and the next call tries again. A newer call takes an older one's place.
   */
  async learn(tests: readonly TestAddress[]): Promise<void> {
    const asked = this.stale ? tests : tests.filter((test) => !this.known.has(keyOf(test)));
    if (asked.length === 0) return;
    this.learning?.abort();
    const learning = new AbortController();
    this.learning = learning;
    const files = await this.locator.filesOf(asked, learning.signal).catch(() => undefined);
    if (!files || learning.signal.aborted) return;
    this.stale = false;
    const differs = asked.filter((test, index) => this.remember(keyOf(test), files[index]));
    if (differs.length > 0) this.changed.fire();
  }

  /** True if that is news. */
  private remember(key: string, file: SourceFile | undefined): boolean {
    const before = this.known.get(key);
    this.known.set(key, file);
    return before?.root !== file?.root || before?.path !== file?.path;
  }

  dispose(): void {
    this.learning?.abort();
    this.disposables.dispose();
  }
}

function keyOf({ filePath, classname, parent, name }: TestAddress): string {
  return JSON.stringify([filePath, classname, parent, name]);
}
