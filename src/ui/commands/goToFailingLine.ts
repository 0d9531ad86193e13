import { isRecord } from "../../base/shape";
import type { TestLookup } from "../../domain/failingTests/failingTestsSource";
import type { FramePlace } from "../../domain/failures/failurePlaces";
import type { CommonFailure, FailingTest } from "../../domain/records";
import { toReportedTest } from "../../domain/reports/reportedTest";
import { goToTexts } from "../../present/quickPick";
import { failingLineTexts } from "../../present/text/failingLine";
import type { ExplainedReports } from "../../state/explainedReports";
import type { FailingLines } from "../../state/failingLines";
import type { ReportedTests } from "../../state/reportedTests";
import { commands } from "../contributions/ids";
import { notify } from "../widgets/messages";
import type { Command } from "./command";
import type { FailingTestPicker } from "./failingTestPicker";
import type { SourceOpener } from "./sourceOpener";
import { readText, resolveTest } from "./testArgument";

/** Opener of the line where a test failed. */
export class FailingLineOpener {
  constructor(
    private readonly failingLines: Pick<FailingLines, "findNow">,
    private readonly reportedTests: Pick<ReportedTests, "findFailure">,
    private readonly opener: Pick<SourceOpener, "openLine">,
  ) {}

  /**
   * Opens the line where a test failed: in the explained reports, otherwise most often in CI. Resolves with false if no
   * failure text names a line of the workspace.
   */
  async open(test: FailingTest): Promise<boolean> {
    const reportedFailure = this.reportedTests.findFailure(test);
    const summary = reportedFailure?.failure.reportCase.failure ?? "";
    const failures: readonly CommonFailure[] = [{ summary }, ...test.mostCommonFailures];
    for (const failure of failures) {
      if (failure.summary === "") {
        continue;
      }
      const [innermost] = await this.failingLines.findNow(test, failure.summary, failure.lastOccurrence);
      if (innermost) {
        return this.opener.openLine(innermost);
      }
    }
    return false;
  }
}

interface Dependencies {
  readonly tests: Pick<TestLookup, "find">;
  readonly reports: Pick<ExplainedReports, "current">;
  readonly picker: Pick<FailingTestPicker, "choose">;
  readonly lineOpener: FailingLineOpener;
  readonly opener: SourceOpener;
}

/** Opens the line where a test failed, or one of the lines that called it. */
export function goToFailingLine(deps: Dependencies): Command {
  return {
    id: commands.goToFailingLine,
    execute: async (argument) => {
      const place = readPlace(argument);
      if (place) {
        await deps.opener.openLine(place);
        return;
      }
      const test = await findTest(argument, deps);
      if (!test || (await deps.lineOpener.open(test))) {
        return;
      }
      await deps.opener.open(test);
      void notify("information", failingLineTexts.missing);
    },
  };
}

async function findTest(argument: unknown, { tests, reports, picker }: Dependencies): Promise<FailingTest | undefined> {
  if (argument === undefined) {
    return picker.choose(goToTexts.placeholder);
  }
  const failure = isRecord(argument) && reports.current?.failures[Number(argument.failureIndex)];
  if (failure) {
    return toReportedTest(failure.reportCase);
  }
  if (readText(argument, "testId") === undefined) {
    return undefined;
  }
  return resolveTest(argument, tests);
}

/** Reads the place of a row; `undefined` if there is none. */
function readPlace(argument: unknown): FramePlace | undefined {
  if (!isRecord(argument)) {
    return undefined;
  }
  const { place } = isRecord(argument.action) ? argument.action : argument;
  if (!isRecord(place) || !isRecord(place.file)) {
    return undefined;
  }
  const { root, path } = place.file;
  const isPlace = typeof root === "string" && typeof path === "string" && typeof place.line === "number";
  if (!isPlace) {
    return undefined;
  }
  return { file: { root, path }, line: place.line as number };
}
