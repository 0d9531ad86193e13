import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { Event } from "../base/event";
import type { Locator } from "../domain/locator";
import type { SourceFiles } from "../locate/files";
import { HostFiles, type LocalFiles } from "./hostFiles";
import { ReadingThread } from "./readingThread";
import { SentTests, type TestContext } from "./sentTests";
import { ThreadLocator } from "./threadLocator";

/** What reading needs from the window. */
export interface ReadingParts {
  /** Path of the reading thread's script. */
  readonly script: string;
  readonly files: SourceFiles & LocalFiles;
  readonly tests: TestContext;
  readonly clock: Clock;
  /** Creates the locator for an editor that gives no thread. */
  createLocator(): Promise<Locator>;
  /** Whether no thread is to be used. */
  readonly isLocal?: boolean;
}

/** Reads foreign text for the window, in a thread of its own. */
export class Reading implements Disposable {
  private readonly disposables = new DisposableStore();
  readonly locator: Locator;
  /** Fires when the thread has ended too often to be started again. */
  readonly onDidStop: Event<void>;

  constructor({ script, files, tests, clock, createLocator, isLocal }: ReadingParts) {
    const hostFiles = this.disposables.add(new HostFiles(files));
    const thread = this.disposables.add(
      new ReadingThread<SentTests>({
        script,
        clock,
        host: hostFiles.handlers,
        greet: (channel) => {
          hostFiles.greet(channel);
          return new SentTests(channel, tests);
        },
      }),
    );
    this.disposables.add(hostFiles.onDidChange((send) => thread.tell(send)));
    this.onDidStop = thread.onDidStop;
    this.locator = new ThreadLocator(thread, createLocator, isLocal);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
