import type { Clock } from "../base/clock";
import { type Disposable, DisposableStore } from "../base/disposable";
import type { Event } from "../base/event";
import type { SourceFile, SourceRange, TestLocation } from "../domain/location";
import type { Locator, TestAddress } from "../domain/locator";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { SourceFiles } from "../locate/files";
import { HostFiles, type LocalFiles } from "./hostFiles";
import { ReadingThread } from "./readingThread";
import { partsOf, SentTests, type TestContext } from "./sentTests";

/** Locator whose work is done by the reading thread. */
export class ThreadLocator implements Locator, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly thread: ReadingThread<SentTests>;

  /** @param script path of the thread's script */
  constructor(script: string, files: SourceFiles & LocalFiles, tests: TestContext, clock: Clock) {
    const hostFiles = this.disposables.add(new HostFiles(files));
    this.thread = this.disposables.add(
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
    this.disposables.add(hostFiles.onDidChange((send) => this.thread.tell(send)));
  }

  /** Fires when the thread has ended too often to be started again. */
  get onDidStop(): Event<void> {
    return this.thread.onDidStop;
  }

  prepare(): Promise<void> {
    return this.thread.use((channel) => channel.call("prepare", []));
  }

  locate(test: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    return this.thread.use((channel, sent) => channel.call("locate", [sent.refer(test)], signal), signal);
  }

  testsThatMayBeIn<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]> {
    return this.thread.use(async (channel, sent) => {
      const list = await sent.list(tests, signal);
      const indexes = await channel.call("findTestsThatMayBeIn", [file, list], signal);
      return Array.from(indexes).flatMap((index) => tests[index] ?? []);
    }, signal);
  }

  rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    return this.thread.use((channel, sent) => channel.call("rangesIn", [file, sent.refer(test)], signal), signal);
  }

  async filesOf(
    tests: readonly TestAddress[],
    signal?: AbortSignal,
  ): Promise<(SourceFile | "inPackage" | undefined)[]> {
    const files: (SourceFile | "inPackage" | undefined)[] = [];
    for (const part of partsOf(tests)) {
      const filesOfPart = await this.thread.use(
        async (channel, sent) => channel.call("filesOf", [await sent.referAll(part, signal)], signal),
        signal,
      );
      files.push(...filesOfPart);
    }
    return files;
  }

  async pathsOf(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    const paths: (string | undefined)[] = [];
    for (const part of partsOf(tests)) {
      const pathsOfPart = await this.thread.use(async (channel, sent) =>
        channel.call("pathsOf", [(await sent.list(part, undefined)).ids]),
      );
      paths.push(...pathsOfPart);
    }
    return paths;
  }

  suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return this.thread.use((channel) => channel.call("suggestMappings", [paths], signal), signal);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
