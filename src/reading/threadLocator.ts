import { appendAll } from "../base/collections";
import { Lazy } from "../base/lazy";
import type { SourceFile, SourceRange, TestLocation } from "../domain/location";
import type { Locator, TestAddress } from "../domain/locator";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { Channel } from "./channel";
import type { ReaderMethods } from "./protocol";
import { NoThreadError, ReadingStoppedError, type ReadingThread } from "./readingThread";
import { partsOf, type SentTests } from "./sentTests";

type Request<T> = (channel: Channel<ReaderMethods>, sentTests: SentTests) => Promise<T>;

/** Locator whose work is done by the reading thread, or in this thread if there is no other. */
export class ThreadLocator implements Locator {
  private readonly local: Lazy<Locator>;
  private isLocal: boolean;

  /**
   * @param createLocal creates the locator for an editor that gives no thread
   * @param isLocal whether no thread is to be used
   */
  constructor(
    private readonly thread: Pick<ReadingThread<SentTests>, "use">,
    createLocal: () => Promise<Locator>,
    isLocal = false,
  ) {
    this.local = new Lazy(createLocal);
    this.isLocal = isLocal;
  }

  prepare(): Promise<void> {
    return this.run(
      (channel) => channel.call("prepare", []),
      (locator) => locator.prepare(),
    );
  }

  async locate(test: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    try {
      return await this.run(
        (channel, sentTests) => channel.call("locate", [sentTests.refer(test)], signal),
        (locator) => locator.locate(test, signal),
        signal,
      );
    } catch (error) {
      if (error instanceof ReadingStoppedError) return { confidence: "none", miss: "stopped", files: [] };
      throw error;
    }
  }

  testsThatMayBeIn<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]> {
    return this.run(
      async (channel, sentTests) => {
        const list = await sentTests.list(tests, signal);
        const indexes = await channel.call("findTestsThatMayBeIn", [file, list], signal);
        return Array.from(indexes).flatMap((index) => tests[index] ?? []);
      },
      (locator) => locator.testsThatMayBeIn(file, tests, signal),
      signal,
    );
  }

  rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    return this.run(
      (channel, sentTests) => channel.call("rangesIn", [file, sentTests.refer(test)], signal),
      (locator) => locator.rangesIn(file, test, signal),
      signal,
    );
  }

  filesOf(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | "inPackage" | undefined)[]> {
    return this.runInParts(
      tests,
      async (part, channel, sentTests) => channel.call("filesOf", [await sentTests.referAll(part, signal)], signal),
      (locator) => locator.filesOf(tests, signal),
      signal,
    );
  }

  pathsOf(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    return this.runInParts(
      tests,
      async (part, channel, sentTests) => channel.call("pathsOf", [(await sentTests.list(part, undefined)).ids]),
      (locator) => locator.pathsOf(tests),
    );
  }

  suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return this.run(
      (channel) => channel.call("suggestMappings", [paths], signal),
      (locator) => locator.suggestMappings(paths, signal),
      signal,
    );
  }

  private async run<T>(
    request: Request<T>,
    requestLocal: (locator: Locator) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (!this.isLocal) {
      try {
        return await this.thread.use(request, signal);
      } catch (error) {
        if (!(error instanceof NoThreadError)) throw error;
        this.isLocal = true;
      }
    }
    return requestLocal(await this.local.get());
  }

  /** Sends a request for some of the tests after the other: one message for all would take a whole turn. */
  private runInParts<T>(
    tests: readonly TestAddress[],
    request: (part: readonly TestAddress[], ...args: Parameters<Request<T[]>>) => Promise<T[]>,
    requestLocal: (locator: Locator) => Promise<T[]>,
    signal?: AbortSignal,
  ): Promise<T[]> {
    const requestAll = async (...args: Parameters<Request<T[]>>) => {
      const results: T[] = [];
      for (const part of partsOf(tests)) appendAll(results, await request(part, ...args));
      return results;
    };
    return this.run(requestAll, requestLocal, signal);
  }
}
