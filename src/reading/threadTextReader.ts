import { appendAll } from "../base/collections";
import { UnreadableFileError } from "../base/filesWithin";
import type { Difference } from "../domain/failures/difference";
import type { ForeignText } from "../domain/foreignText";
import type { LoggedTest, LogSearch } from "../domain/logs/searchLog";
import type { KnownTest } from "../domain/reports/explainFailures";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { ReportCase, TestReport } from "../domain/reports/testReport";
import type { MissingReason } from "../domain/runs/missingStatus";
import type { FoundName, LogProblem, ReportOptions, TextReader } from "../domain/textReader";
import type { HeldCases } from "./heldCases";
import type { HeldTexts } from "./heldTexts";
import { findTests, receiveMatches } from "./matchParts";
import type { LogPart, MatchPart, UnreadablePart } from "./protocol";
import { type ReadingThread, unlessStopped } from "./readingThread";
import { ReceivedReport, type ReportPart } from "./reportParts";
import type { SentTestLists } from "./sentTestLists";

/** Data of one thread. */
interface ThreadContext {
  readonly sentTestLists: SentTestLists;
}

/** Matches of a report's cases, in the order of the cases. */
type CaseMatches = readonly CaseMatch<KnownTest>[];

/** Reader of foreign texts whose work is done by the reading thread. */
export class ThreadTextReader implements TextReader {
  constructor(
    private readonly thread: Pick<ReadingThread<ThreadContext>, "use">,
    private readonly heldTexts: HeldTexts,
    private readonly heldCases: HeldCases,
  ) {}

  readReport(text: ForeignText, { signal, onProgress }: ReportOptions = {}): Promise<TestReport> {
    const request = this.heldTexts.use(text, (reference) =>
      this.thread.use((channel) => {
        const parts = channel.callForParts("readReport", [reference], signal);
        return receiveReport(parts, onProgress);
      }, signal),
    );
    return unlessStopped<TestReport>(request, {
      failures: [],
      retriedCases: [],
      caseCount: 0,
      problem: "stopped",
    });
  }

  matchCases(
    cases: readonly ReportCase[],
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<CaseMatches | "stopped"> {
    const request = this.heldCases.use(cases, (number) =>
      this.thread.use(async (channel, { sentTestLists }) => {
        const list = await sentTestLists.findNumber(tests);
        const parts = channel.callForParts("matchCases", [number, list], signal);
        return receiveCaseMatches(parts, tests);
      }, signal),
    );
    return unlessStopped<CaseMatches | "stopped">(request, "stopped");
  }

  searchLog(
    text: ForeignText,
    tests: readonly KnownTest[],
    signal: AbortSignal,
  ): Promise<LogSearch<KnownTest> | LogProblem> {
    const request = this.heldTexts.use(text, (reference) =>
      this.thread.use(async (channel, { sentTestLists }) => {
        const list = await sentTestLists.findNumber(tests);
        const parts = channel.callForParts("searchLog", [reference, list], signal);
        return receiveLogSearch(parts, tests);
      }, signal),
    );
    return unlessStopped<LogSearch<KnownTest> | LogProblem>(request, "stopped");
  }

  readDifferences(texts: readonly string[]): Promise<readonly (Difference | undefined)[]> {
    const request = this.thread.use((channel) => channel.call("readDifferences", [texts]));
    const noDifferences = texts.map(() => undefined);
    return unlessStopped<readonly (Difference | undefined)[]>(request, noDifferences);
  }

  explainMissing(...args: Parameters<TextReader["explainMissing"]>): Promise<readonly (readonly MissingReason[])[]> {
    const request = this.thread.use((channel) => channel.call("explainMissing", args));
    return unlessStopped<readonly (readonly MissingReason[])[]>(request, []);
  }

  findNames(line: string, tests: readonly KnownTest[], signal: AbortSignal): Promise<readonly FoundName[]> {
    const request = this.thread.use(async (channel, { sentTestLists }) => {
      const list = await sentTestLists.findNumber(tests);
      const hits = await channel.call("findNames", [line, list], signal);
      return hits.map(({ entries, ...range }) => {
        const foundTests = findTests(tests, entries);
        return { ...range, tests: foundTests };
      });
    }, signal);
    return unlessStopped<readonly FoundName[]>(request, []);
  }
}

/** Joins the parts of a report as they arrive. Rejects with `UnreadableFileError`. */
async function receiveReport(
  parts: AsyncIterable<ReportPart | UnreadablePart>,
  onProgress: ReportOptions["onProgress"],
): Promise<TestReport> {
  const report = new ReceivedReport();
  for await (const part of parts) {
    if (typeof part === "string") {
      throw new UnreadableFileError(part);
    }
    report.add(part);
    await onProgress?.(report);
  }
  return report.current;
}

/** Joins the parts of the matches as they arrive. */
async function receiveCaseMatches(parts: AsyncIterable<MatchPart>, tests: readonly KnownTest[]): Promise<CaseMatches> {
  const matches: CaseMatch<KnownTest>[] = [];
  for await (const part of parts) {
    const receivedMatches = receiveMatches(part, tests);
    appendAll(matches, receivedMatches);
  }
  return matches;
}

/** Joins the parts of a log's tests as they arrive. */
async function receiveLogSearch(
  parts: AsyncIterable<LogPart | LogProblem>,
  tests: readonly KnownTest[],
): Promise<LogSearch<KnownTest> | LogProblem> {
  const loggedTests: LoggedTest<KnownTest>[] = [];
  let startedAt: number | undefined;
  for await (const part of parts) {
    if (typeof part === "string") {
      return part;
    }
    startedAt = part.startedAt;
    for (const { entries, ...line } of part.tests) {
      const foundTests = findTests(tests, entries);
      loggedTests.push({ ...line, entries: foundTests });
    }
  }
  if (startedAt === undefined) {
    return { tests: loggedTests };
  }
  return { tests: loggedTests, startedAt };
}
