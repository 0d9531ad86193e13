import { appendAll } from "../base/collections";
import { UnreadableFileError } from "../base/filesWithin";
import type { ForeignText } from "../domain/foreignText";
import type { LoggedTest, LogSearch } from "../domain/logs/searchLog";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { ReportCase, TestReport } from "../domain/reports/testReport";
import type { FoundName, LogProblem, ReportOptions, TextReader } from "../domain/textReader";
import type { HeldCases } from "./heldCases";
import type { HeldTexts } from "./heldTexts";
import { findTests, receiveMatches } from "./matchParts";
import { ReadingStoppedError, type ReadingThread } from "./readingThread";
import { ReceivedReport } from "./reportParts";
import type { SentTestLists } from "./sentTestLists";

/** Reader of foreign texts whose work is done by the reading thread. */
export class ThreadTextReader implements TextReader {
  constructor(
    private readonly thread: Pick<ReadingThread<{ readonly sentTestLists: SentTestLists }>, "use">,
    private readonly heldTexts: HeldTexts,
    private readonly heldCases: HeldCases,
  ) {}

  readReport(text: ForeignText, { signal, onProgress }: ReportOptions = {}): Promise<TestReport> {
    const request = this.heldTexts.use(text, (reference) =>
      this.thread.use(async (channel) => {
        const report = new ReceivedReport();
        for await (const part of channel.callForParts("readReport", [reference], signal)) {
          if (typeof part === "string") throw new UnreadableFileError(part);
          report.add(part);
          await onProgress?.(report);
        }
        return report.current;
      }, signal),
    );
    return unlessStopped<TestReport>(request, { failures: [], caseCount: 0, problem: "stopped" });
  }

  matchCases(
    cases: readonly ReportCase[],
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<readonly CaseMatch<KnownTest>[] | "stopped"> {
    const request = this.heldCases.use(cases, (number) =>
      this.thread.use(async (channel, { sentTestLists }) => {
        const list = await sentTestLists.findNumber(tests);
        const matches: CaseMatch<KnownTest>[] = [];
        for await (const part of channel.callForParts("matchCases", [number, list], signal))
          appendAll(matches, receiveMatches(part, tests));
        return matches;
      }, signal),
    );
    return unlessStopped<readonly CaseMatch<KnownTest>[] | "stopped">(request, "stopped");
  }

  searchLog(
    text: ForeignText,
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<LogSearch<KnownTest> | LogProblem> {
    const request = this.heldTexts.use(text, (reference) =>
      this.thread.use(async (channel, { sentTestLists }) => {
        const list = await sentTestLists.findNumber(tests);
        const loggedTests: LoggedTest<KnownTest>[] = [];
        let startedAt: number | undefined;
        for await (const part of channel.callForParts("searchLog", [reference, list], signal)) {
          if (typeof part === "string") return part;
          startedAt = part.startedAt;
          appendAll(
            loggedTests,
            part.tests.map(({ entries, ...line }) => ({ ...line, entries: findTests(tests, entries) })),
          );
        }
        return { tests: loggedTests, ...(startedAt !== undefined && { startedAt }) };
      }, signal),
    );
    return unlessStopped<LogSearch<KnownTest> | LogProblem>(request, "stopped");
  }

  findNames(line: string, tests: readonly KnownTest[], signal: AbortSignal): Promise<readonly FoundName[]> {
    const request = this.thread.use(async (channel, { sentTestLists }) => {
      const hits = await channel.call("findNames", [line, await sentTestLists.findNumber(tests)], signal);
      return hits.map(({ entries, ...range }) => ({ ...range, tests: findTests(tests, entries) }));
    }, signal);
    return unlessStopped<readonly FoundName[]>(request, []);
  }
}

/** Resolves with the answer of a thread that is not started again in place of its error. */
async function unlessStopped<T>(request: Promise<T>, answer: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ReadingStoppedError) return answer;
    throw error;
  }
}
