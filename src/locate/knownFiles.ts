import { type Disposable, DisposableStore } from "../base/disposable";
import { isCancellation, throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import type { SourceFile } from "./answer";
import type { SourceFiles } from "./files";
import type { Locator, TestAddress } from "./locator";

/** Which file of the workspace each record means, worked out in the background for those who cannot wait. */
export class KnownFiles implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private known = new WeakMap<TestAddress, SourceFile | "none">();
  private learning: AbortController | undefined;

  /** Fires when more files are known, or when what was known is not true any more. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly locator: Locator,
    files: Pick<SourceFiles, "onDidChange">,
  ) {
    this.disposables.add(
      files.onDidChange(() => {
        // What is being worked out belongs to the files as they were.
        this.learning?.abort();
        this.known = new WeakMap();
        this.changed.fire();
      }),
    );
  }

  /** The file, if it is known by now and there is exactly one. */
  of(test: TestAddress): SourceFile | undefined {
    const file = this.known.get(test);
    return file === "none" ? undefined : file;
  }

  /** Works out the files of these tests, where they are not known yet. Never rejects; a newer call takes an older one's place. */
  async learn(tests: readonly TestAddress[]): Promise<void> {
    const unknown = tests.filter((test) => !this.known.has(test));
    if (unknown.length === 0) return;
    this.learning?.abort();
    const learning = new AbortController();
    this.learning = learning;
    try {
      const files = await this.locator.filesOf(unknown, learning.signal);
      throwIfCancelled(learning.signal);
      for (const [index, test] of unknown.entries()) this.known.set(test, files[index] ?? "none");
      this.changed.fire();
    } catch (error) {
      // The list of files could not be read: rows go on without; the next call tries again.
      if (!isCancellation(error)) this.learning = undefined;
    }
  }

  dispose(): void {
    this.learning?.abort();
    this.disposables.dispose();
  }
}
