import { appendAll } from "../base/collections";
import { maxCommandTests, type TestCommand } from "../domain/commands/testCommand";
import type { FailurePlaces, TestFailure } from "../domain/failures/failurePlaces";
import type { SourceFile, SourceRange, TestLocation } from "../domain/location";
import type { Locator } from "../domain/locator";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { TestAddress } from "../domain/testAddress";
import type { Channel } from "./channel";
import type { ReaderMethods } from "./protocol";
import { type ReadingThread, unlessStopped } from "./readingThread";
import { type SentTests, splitIntoParts } from "./sentTests";

/** Maximum failures in one message, whose texts are copied in one turn. */
const maxFailuresPerMessage = 50;

/** Data of one thread. */
interface ThreadContext {
  readonly sentTests: SentTests;
}

/** Request of the thread for some of several tests. */
type PartRequest<T> = (
  part: readonly TestAddress[],
  channel: Channel<ReaderMethods>,
  sentTests: SentTests,
) => Promise<readonly T[]>;

/** File of a test: of the workspace, of a package outside it, or none. */
type FoundFile = SourceFile | "inPackage" | undefined;

/** Locator whose work is done by the reading thread. */
export class ThreadLocator implements Locator {
  constructor(private readonly thread: Pick<ReadingThread<ThreadContext>, "use">) {}

  prepare(): Promise<void> {
    return this.thread.use((channel) => channel.call("prepare", []));
  }

  async locate(test: TestAddress, signal?: AbortSignal): Promise<TestLocation> {
    const request = this.thread.use((channel, { sentTests }) => {
      const reference = sentTests.refer(test);
      return channel.call("locate", [reference], signal);
    }, signal);
    return unlessStopped<TestLocation>(request, {
      confidence: "none",
      miss: "stopped",
      files: [],
    });
  }

  findPossibleTests<T extends TestAddress>(file: SourceFile, tests: readonly T[], signal?: AbortSignal): Promise<T[]> {
    return this.thread.use(async (channel, { sentTests }) => {
      const list = await sentTests.list(tests, signal);
      const indexes = await channel.call("findPossibleTests", [file, list], signal);
      return pickTests(tests, indexes);
    }, signal);
  }

  findRanges(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    return this.thread.use((channel, { sentTests }) => {
      const reference = sentTests.refer(test);
      return channel.call("findRanges", [file, reference], signal);
    }, signal);
  }

  findFiles(tests: readonly TestAddress[], signal?: AbortSignal): Promise<FoundFile[]> {
    const findPart: PartRequest<FoundFile> = async (part, channel, sentTests) => {
      const references = await sentTests.referAll(part, signal);
      return channel.call("findFiles", [references], signal);
    };
    return this.#useInParts(tests, findPart, signal);
  }

  findFailurePlaces(failures: readonly TestFailure[], signal?: AbortSignal): Promise<readonly FailurePlaces[]> {
    const request = this.thread.use(async (channel, { sentTests }) => {
      const places: FailurePlaces[] = [];
      for (let start = 0; start < failures.length; start += maxFailuresPerMessage) {
        const part = failures.slice(start, start + maxFailuresPerMessage);
        const tests = part.map(({ test }) => test);
        const texts = part.map(({ text }) => text);
        const references = await sentTests.referAll(tests, signal);
        const partPlaces = await channel.call("findFailurePlaces", [references, texts], signal);
        appendAll(places, partPlaces);
      }
      return places;
    }, signal);
    const noPlaces = failures.map((): FailurePlaces => []);
    return unlessStopped<readonly FailurePlaces[]>(request, noPlaces);
  }

  findImportedFiles(files: readonly SourceFile[], signal?: AbortSignal): Promise<readonly SourceFile[]> {
    const request = this.thread.use((channel) => channel.call("findImportedFiles", [files], signal), signal);
    return unlessStopped<readonly SourceFile[]>(request, []);
  }

  findCommands(tests: readonly TestAddress[], signal?: AbortSignal): Promise<readonly TestCommand[]> {
    const request = this.thread.use(async (channel, { sentTests }) => {
      const firstTests = tests.slice(0, maxCommandTests);
      const references = await sentTests.referAll(firstTests, signal);
      return channel.call("findCommands", [references], signal);
    }, signal);
    return unlessStopped<readonly TestCommand[]>(request, []);
  }

  findPaths(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    const findPart: PartRequest<string | undefined> = async (part, channel, sentTests) => {
      const ids = await sentTests.sendAll(part);
      return channel.call("findPaths", [ids]);
    };
    return this.#useInParts(tests, findPart);
  }

  suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return this.thread.use((channel) => channel.call("suggestMappings", [paths], signal), signal);
  }

  /** Sends one request after the other, each for some of the tests: one message for all would take a whole turn. */
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

function pickTests<T>(tests: readonly T[], indexes: Uint32Array): T[] {
  const pickedTests: T[] = [];
  for (const index of indexes) {
    const test = tests[index];
    if (test !== undefined) {
      pickedTests.push(test);
    }
  }
  return pickedTests;
}
