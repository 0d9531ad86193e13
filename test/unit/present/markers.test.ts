import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { toReportedTest } from "../../../src/domain/reports/reportedTest";
import {
  createMarkers,
  findAdjacentMarker,
  type HoverContext,
  hoverText,
  type LineEdit,
  type Marker,
  shiftMarkers,
} from "../../../src/present/markers";
import type { DayEntry } from "../../../src/present/pages/days";
import type { ReportedFailure } from "../../../src/state/reportedTests";
import { failingTest, loggedFailure, reportedFailure } from "../../support/builders";
import { liveIn } from "../../support/timeZone";
import { state } from "./fixture";

const range = (line: number) => ({ line, column: 2, endLine: line, endColumn: 8 });
const declarationAt = (line: number, id = "1", quarantined = false) => ({
  test: failingTest({ id, quarantined }),
  range: range(line),
});
const marks = (...lines: number[]): Marker[] => createMarkers(lines.map((line) => declarationAt(line)));
const lines = (markers: readonly Marker[]) => markers.map((marker) => marker.range.line);

describe("Markers", () => {
  it("are one per line, in line order", () => {
    const markers = createMarkers([
      declarationAt(9, "1"),
      declarationAt(4, "2", true),
      declarationAt(9, "3", true),
      declarationAt(4, "4", true),
    ]);
    assert.deepEqual(
      markers.map(({ range: { line }, kind, tests }) => [line, kind, tests.map(({ id }) => id)]),
      [
        [4, "quarantined", ["2", "4"]],
        [9, "failing", ["1", "3"]],
      ],
    );
  });

  it("are unseen if one of their tests is, which is then the first", () => {
    const unseenIds = new Set(["2", "5"]);
    const markers = createMarkers(
      [
        declarationAt(4, "1", true),
        declarationAt(4, "2"),
        declarationAt(9, "3", true),
        declarationAt(12, "5"),
        declarationAt(14, "6"),
      ],
      ({ id }) => unseenIds.has(id),
    );
    assert.deepEqual(
      markers.map(({ range: { line }, kind, tests }) => [line, kind, tests.map(({ id }) => id)]),
      [
        [4, "unseen", ["2", "1"]],
        [9, "quarantined", ["3"]],
        [12, "unseen", ["5"]],
        [14, "failing", ["6"]],
      ],
    );
  });

  const edits: [description: string, edit: LineEdit, expected: number[]][] = [
    ["typing in a line", { start: 5, end: 5, lineBreaks: 0, fromLineStart: false }, [2, 5, 8]],
    ["typing at a line's start", { start: 5, end: 5, lineBreaks: 0, fromLineStart: true }, [2, 5, 8]],
    ["a line break above", { start: 0, end: 0, lineBreaks: 1, fromLineStart: false }, [3, 6, 9]],
    ["a line break before the marked line", { start: 5, end: 5, lineBreaks: 1, fromLineStart: true }, [2, 6, 9]],
    ["a line break inside the marked line", { start: 5, end: 5, lineBreaks: 1, fromLineStart: false }, [2, 5, 9]],
    ["pasting three lines", { start: 3, end: 3, lineBreaks: 3, fromLineStart: true }, [2, 8, 11]],
    ["deleting the line above", { start: 4, end: 5, lineBreaks: 0, fromLineStart: true }, [2, 4, 7]],
    ["deleting the marked line", { start: 5, end: 6, lineBreaks: 0, fromLineStart: true }, [2, 7]],
    ["deleting all but the last", { start: 0, end: 8, lineBreaks: 0, fromLineStart: true }, [0]],
    ["replacing the file", { start: 0, end: 20, lineBreaks: 20, fromLineStart: true }, []],
  ];
  for (const [description, edit, expected] of edits) {
    it(`move with ${description}`, () => assert.deepEqual(lines(shiftMarkers(marks(2, 5, 8), edit)), expected));
  }

  it("are navigated around the ends of the file", () => {
    const all = marks(2, 5, 8);
    const next = [0, 2, 5, 8].map((line) => findAdjacentMarker(all, line, "next")?.range.line);
    const previous = [9, 8, 5, 2].map((line) => findAdjacentMarker(all, line, "previous")?.range.line);
    assert.deepEqual([next, previous, findAdjacentMarker([], 0, "next")], [[2, 5, 8, 2], [8, 5, 2, 8], undefined]);
  });
});

describe("hoverText", () => {
  liveIn("UTC");
  const context: HoverContext = {
    hasFailingLine: () => false,
    myFailuresLink: "command:myFailures",
    linkTo: (name, { id }) => `command:${name}?${id}`,
    findComparisonAndDays: () => ({}),
    findFailure: () => undefined,
  };

  it("contains the data of a test and its links", () => {
    const [marker] = createMarkers([
      {
        test: failingTest({ id: "a", name: "adds", ticketUrl: "https://t.example/1", url: "https://a.example/1" }),
        range: range(1),
      },
    ]);
    assert.equal(
      hoverText(marker as Marker, 0, context),
      "**adds**\n\n[Ticket](command:openTicket?a) · [Details](command:showTestDetails?a) · [Web page](command:openTestPage?a) · [Copy](command:copyAsMarkdown?a)\n\n" +
        "The service gave no failure rate.  \nOwners: none",
    );
  });

  it("contains the previous time range, and draws the loaded days as text", () => {
    const day = 86_400_000;
    const start = new Date(2026, 10, 17).getTime();
    const days = [0, 1, 2, 3].map((index) => ({
      start: start + index * day,
      end: start + (index + 1) * day,
      loaded: index > 0,
      asOf: new Date(2026, 10, 20, 9, 5).getTime(),
    }));
    const entries: DayEntry[] = [
      { outcome: "notLoaded" },
      { outcome: "failed" },
      { outcome: "notFailed" },
      { outcome: "failed" },
    ];
    const comparison = {
      previousWindow: { start: 0, end: 7 * day },
      previousTestIds: new Set<string>(),
      goneTests: [],
    };
    const [marker] = createMarkers([declarationAt(1)]);
    assert.equal(
      hoverText(marker as Marker, 0, {
        ...context,
        findComparisonAndDays: () => ({ comparison, days: { days, entries } }),
      }),
      "**adds tax**\n\n[Details](command:showTestDetails?1) · [Copy](command:copyAsMarkdown?1)\n\n" +
        "The service gave no failure rate.  \nNew: did not fail from Jan 1, 00:00 to Jan 8, 00:00 UTC.  \n" +
        "Days failed, Nov 17 to Nov 20 until 09:05: `? × · ×`  \nOwners: none",
    );
    const unloadedDays = { days: days.map((entry) => ({ ...entry, loaded: false })), entries };
    assert.doesNotMatch(
      hoverText(marker as Marker, 0, { ...context, findComparisonAndDays: () => ({ days: unloadedDays }) }),
      /Failures by day/,
    );
  });

  it("contains only available links, and a few of many", () => {
    const [marker] = createMarkers(Array.from({ length: 8 }, (_, index) => declarationAt(1, String(index))));
    const text = hoverText(marker as Marker, 0, context);
    assert.equal(text.match(/\[Copy\]/g)?.length, 5);
    assert.doesNotMatch(text, /Ticket\]|Web page\]/);
    assert.deepEqual(text.split("\n\n").slice(-2), ["---", "and 3 more failing tests on this line"]);
  });

  const createHoverText = (test: FailingTest, failureInReport: ReportedFailure) =>
    hoverText(createMarkers([{ test, range: range(1) }])[0] as Marker, 0, {
      ...context,
      findFailure: () => failureInReport,
    });

  it("of a test that CI has not seen has its text, and the data that it was compared with", () => {
    const failureInReport = reportedFailure({ name: "greets *all*" }, [], state());
    assert.equal(
      createHoverText(toReportedTest(failureInReport.failure.reportCase), failureInReport),
      "**greets \\*all\\***\n\n[Explained Failures](command:myFailures)\n\n" +
        "Failed in your report. Not seen in CI in 7 days, so probably yours.\n\n" +
        "In this report:\n\n```text\nexpected 3 to be 4\n```",
    );
  });

  it("of such a test draws no conclusion while failing tests are missing", () => {
    const failureInReport = reportedFailure({ failure: "" }, [], state({ incomplete: "stopped" }));
    assert.equal(
      createHoverText(toReportedTest(failureInReport.failure.reportCase), failureInReport),
      "**adds tax**\n\n[Explained Failures](command:myFailures)\n\n" +
        "Failed in your report. Not seen in CI in what is loaded.",
    );
  });

  const timeout = failingTest({ mostCommonFailures: [{ summary: "timeout", count: 14 }] });
  const evidence: readonly (readonly [text: string, failure: string, isFailureShown: boolean])[] = [
    ["Failed in your report: same failure as in CI.", "timeout", false],
    ["Failed in your report: another failure than the 14 known.", "expected 3", true],
    ["Failed in your report.", "", false],
  ];
  for (const [text, failure, isFailureShown] of evidence) {
    it(`of a test in an explained report contains: ${text}`, () => {
      const lines = createHoverText(timeout, reportedFailure({ failure }, [timeout], state())).split("\n");
      assert.deepEqual([lines[5]?.trim(), lines.includes("In this report:")], [text, isFailureShown]);
    });
  }

  it("shows a failure that may be of several tests of a line once, before them", () => {
    const tests = [timeout, failingTest({ id: "2", variant: "linux" })];
    const sharedFailure = reportedFailure({ failure: "expected 3" }, tests, state());
    const [marker] = createMarkers(tests.map((test) => ({ test, range: range(1) })));
    const text = hoverText(marker as Marker, 0, { ...context, findFailure: () => sharedFailure });
    assert.deepEqual(
      text.split("\n\n---\n\n").map((section) => section.split("\n")[0]?.trim()),
      [
        "May have failed in your report: 2 tests have the name of a failure.",
        "**adds tax**",
        "**adds tax** · variant linux",
      ],
    );
    assert.deepEqual(text.match(/failed in your report|expected 3/gi), ["failed in your report", "expected 3"]);
  });

  it("shows a failure of a log that may be of several tests once, before them", () => {
    const tests = [timeout, failingTest({ id: "2", variant: "linux" })];
    const [marker] = createMarkers(tests.map((test) => ({ test, range: range(1) })));
    const sharedFailure = loggedFailure(tests, state());
    assert.equal(
      hoverText(marker as Marker, 0, { ...context, findFailure: () => sharedFailure }).split("\n")[0],
      "May have failed in your log: 2 tests have the name of a failure.",
    );
  });

  const newTimeout = failingTest({ mostCommonFailures: [{ summary: "timeout", count: 1 }] });
  const logged = loggedFailure([newTimeout], state());
  const newerLogged = { ...logged, failure: { ...logged.failure, isNewerThanReport: true as const } };
  const loggedEvidence: readonly (readonly [text: string, failureInLog: ReportedFailure])[] = [
    ["Failed in your log.", logged],
    ["Failed in your log. Seen in CI only since the log began.", newerLogged],
  ];
  for (const [text, failureInLog] of loggedEvidence) {
    it(`of a test in an explained log contains: ${text}`, () => {
      const lines = createHoverText(newTimeout, failureInLog).split("\n");
      assert.deepEqual([lines[5]?.trim(), lines.includes("In this report:")], [text, false]);
    });
  }
});
