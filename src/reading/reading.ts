import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { Event } from "../base/event";
import type { Locator } from "../domain/locator";
import type { TextReader } from "../domain/textReader";
import type { SourceFiles } from "../locate/files";
import { HeldCases } from "./heldCases";
import { HeldTexts } from "./heldTexts";
import { HostFiles, type LocalFiles } from "./hostFiles";
import { ReadingThread } from "./readingThread";
import { SentTestLists } from "./sentTestLists";
import { SentTests, type TestContext } from "./sentTests";
import { ThreadLocator } from "./threadLocator";
import { ThreadTextReader } from "./threadTextReader";

/** Dependencies of `Reading`. */
export interface ReadingParts {
  /** Path of the reading thread's script. */
  readonly script: string;
  readonly files: SourceFiles & LocalFiles;
  readonly tests: TestContext;
  readonly clock: Clock;
  /** Whether to read in this thread instead of another. */
  readonly isLocal?: boolean;
}

/** Reads foreign text for the window, in a thread of its own. */
export class Reading implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly locator: Locator;
  readonly textReader: TextReader;
  /** Fires when the thread has ended too often to be started again. */
  readonly onDidStop: Event<void>;

  constructor({ script, files, tests, clock, isLocal = false }: ReadingParts) {
    const hostFiles = this.#disposables.add(new HostFiles(files));
    const heldTexts = new HeldTexts();
    const heldCases = new HeldCases();
    const thread = this.#disposables.add(
      new ReadingThread({
        script,
        clock,
        isLocal,
        host: {
          ...hostFiles.handlers,
          readText: (_signal, number) => heldTexts.read(number),
          readCases: (_signal, number) => heldCases.read(number),
        },
        initialize: (channel) => {
          hostFiles.initialize(channel);
          const sentTests = new SentTests(channel, tests);
          return { sentTests, sentTestLists: new SentTestLists(channel, sentTests) };
        },
      }),
    );
    this.#disposables.add(hostFiles.onDidChange((send) => thread.notify(send)));
    this.onDidStop = thread.onDidStop;
    this.locator = new ThreadLocator(thread);
    this.textReader = new ThreadTextReader(thread, heldTexts, heldCases);
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}
