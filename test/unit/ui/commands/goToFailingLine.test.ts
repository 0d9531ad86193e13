import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import type { FramePlace } from "../../../../src/domain/failures/failurePlaces";
import type { FailingTest } from "../../../../src/domain/records";
import { explainFailure } from "../../../../src/domain/reports/explainFailures";
import { toReportedTest } from "../../../../src/domain/reports/reportedTest";
import { failingLineTexts } from "../../../../src/present/text/failingLine";
import type { ReportedFailure } from "../../../../src/state/reportedTests";
import { FailingLineOpener, goToFailingLine } from "../../../../src/ui/commands/goToFailingLine";
import { fakeEditor } from "../../../support/fakeEditor";
import { bare, full, state } from "../../present/fixture";
import { LoadedTests } from "../fixture";

const place: FramePlace = { file: { root: "root", path: "src/cart.ts" }, line: 88 };
const reportedFailure = explainFailure(
  { name: "waves", suites: [], failure: "from the report" },
  { kind: "none", siblings: [] },
  undefined,
);

describe("goToFailingLine", () => {
  let openedLines: FramePlace[];
  let openedTests: FailingTest[];
  let placesByText: Record<string, readonly FramePlace[]>;
  let ownFailure: ReportedFailure | undefined;

  beforeEach(() => {
    fakeEditor.reset();
    openedLines = [];
    openedTests = [];
    placesByText = {};
    ownFailure = undefined;
  });

  const execute = async (argument: unknown, chosenTest?: FailingTest) => {
    const opener = {
      open: async (test: FailingTest) => openedTests.push(test) > 0,
      openLine: async (line: FramePlace) => openedLines.push(line) > 0,
    } as never;
    const failingLines = { findNow: async (_test: unknown, text: string) => placesByText[text] ?? [] };
    const reportedTests = { findFailure: () => ownFailure };
    const command = goToFailingLine({
      tests: new LoadedTests(state()),
      reports: { current: { reports: [], failures: [reportedFailure], states: [] } },
      picker: { choose: async () => chosenTest },
      lineOpener: new FailingLineOpener(failingLines, reportedTests, opener),
      opener,
    });
    await command.execute(argument);
  };

  it("opens the place of a row, and ignores objects that only resemble one", async () => {
    await execute({ kind: "goToFailingLine", place });
    await execute({ id: "a:failed", context: "failingLine", action: { kind: "goToFailingLine", place } });
    await execute({ kind: "goToFailingLine", place: { file: { root: "root" }, line: 88 } });
    assert.deepEqual([openedLines, openedTests], [[place, place], []]);
  });

  it("opens the line of a failure of the reports, and of the user's own failure of a known test", async () => {
    placesByText = { "from the report": [place] };
    await execute({ id: "failure:0", context: "reportedTest", failureIndex: 0 });
    ownFailure = { failure: reportedFailure, explanation: { reports: [], failures: [], states: [] } };
    await execute({ id: "test:a", context: "test", testId: "a" });
    assert.deepEqual([openedLines, openedTests, fakeEditor.messages], [[place, place], [], []]);
  });

  it("opens the line of the most common failure in CI that names one, also for a chosen test", async () => {
    const [failure] = full.mostCommonFailures;
    placesByText = { [failure?.summary ?? ""]: [place] };
    await execute(undefined, full);
    await execute(undefined, undefined);
    assert.deepEqual([openedLines, openedTests], [[place], []]);
  });

  it("opens the declaration with a message if no text names a line", async () => {
    await execute({ testId: "b" });
    await execute({ failureIndex: 0 });
    assert.deepEqual(
      [openedLines, openedTests, fakeEditor.messages],
      [
        [],
        [bare, toReportedTest(reportedFailure.reportCase)],
        Array(2).fill(`information: ${failingLineTexts.missing}`),
      ],
    );
  });
});
