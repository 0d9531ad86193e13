import { appendAll } from "../base/collections";
import type { SourceFile, SourceRange, TestLocation } from "../domain/location";
import type { Locator, TestAddress } from "../domain/locator";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { Channel } from "./channel";
import type { ReaderMethods } from "./protocol";
import { ReadingStoppedError, type ReadingThread } from "./readingThread";
import { type SentTests, splitIntoParts } from "./sentTests";

/** Request of the thread for some of several tests. */
type PartRequest<T> = (
  part: readonly TestAddress[],
  channel: Channel<ReaderMethods>,
  sentTests: SentTests,
) => Promise<readonly T[]>;

/** Locator whose work is done by the reading thread. */
export class ThreadLocator implements Locator {
  constructor(private readonly thread: Pick<ReadingThread<{ readonly sentTests: SentTests }>, "use">) {}

  prepare(): Promise<void> {
    return this.thread.use((channel) => channel.call("prepare", []));
  }

  async locate(test: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    try {
      return await this.thread.use((channel, { sentTests }) => {
        const reference = sentTests.refer(test);
        return channel.call("locate", [reference], signal);
      }, signal);
    } catch (error) {
      if (error instanceof ReadingStoppedError) return { confidence: "none", miss: "stopped", files: [] };
      throw error;
    }
  }

  testsThatMayBeIn<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]> {
    return this.thread.use(async (channel, { sentTests }) => {
      const list = await sentTests.list(tests, signal);
      const indexes = await channel.call("findTestsThatMayBeIn", [file, list], signal);
      return Array.from(indexes).flatMap((index) => tests[index] ?? []);
    }, signal);
  }

  rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    return this.thread.use((channel, { sentTests }) => {
      const reference = sentTests.refer(test);
      return channel.call("rangesIn", [file, reference], signal);
    }, signal);
  }

  findFiles(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | "inPackage" | undefined)[]> {
    const findPart: PartRequest<SourceFile | "inPackage" | undefined> = async (part, channel, sentTests) => {
      const references = await sentTests.referAll(part, signal);
      return channel.call("findFiles", [references], signal);
    };
    return this.#useInParts(tests, findPart, signal);
  }

  findPaths(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    return this.#useInParts(tests, async (part, channel, sentTests) => {
      const ids = await sentTests.sendAll(part);
      return channel.call("findPaths", [ids]);
    });
  }

  suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return this.thread.use((channel) => channel.call("suggestMappings", [paths], signal), signal);
  }

  /** Sends a request for some of the tests after the other: one message for all would take a whole turn. */
  #useInParts<T>(tests: readonly TestAddress[], request: PartRequest<T>, signal?: AbortSignal): Promise<T[]> {
    return this.thread.use(async (channel, { sentTests }) => {
      const results: T[] = [];
      for (const part of splitIntoParts(tests)) {
        const partResults = await request(part, channel, sentTests);
        appendAll(results, partResults);
      }
      return results;
    }, signal);
  }
}
