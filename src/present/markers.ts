import { plural, t } from "../base/l10n";
import type { Comparison } from "../domain/failingTests/windowComparison";
import { isOpenable } from "../domain/link";
import type { SourceRange } from "../domain/location";
import type { FailingTest } from "../domain/records";
import type { ReportCase } from "../domain/reports/testReport";
import type { LocatedTest } from "../locate/services/fileTests";
import type { ReportedFailure } from "../state/reportedTests";
import { recurrenceText, testHoverText } from "./text/failingTest";
import { joinTexts } from "./text/joinTexts";
import { ownFailureText, reportedFailureText, unseenTestHoverText } from "./text/reportedTest";
import { type StripDays, stripText } from "./text/strip";

/** Marker of a line; one per line, for all failing tests declared there. */
export interface Marker {
  readonly range: SourceRange;
  /** `unseen`: a test failed in an explained report that CI has not seen failing. */
  readonly kind: "unseen" | "failing" | "quarantined";
  /** Those that CI has not seen first. */
  readonly tests: readonly FailingTest[];
}

/**
 * Creates one marker per line, in line order. A marker is unseen if one of its tests is, and quarantined only if all
 * its tests are.
 */
export function createMarkers(
  locatedTests: readonly LocatedTest[],
  isUnseen: (test: FailingTest) => boolean = () => false,
): Marker[] {
  const testsByLine = new Map<number, LocatedTest[]>();
  for (const entry of locatedTests) {
    const lineTests = testsByLine.get(entry.range.line);
    if (lineTests) lineTests.push(entry);
    else testsByLine.set(entry.range.line, [entry]);
  }
  return [...testsByLine.values()]
    .map((lineTests): Marker => {
      const tests = lineTests.map(({ test }) => test);
      const unseenTests = tests.filter(isUnseen);
      const isQuarantined = tests.every(({ quarantined }) => quarantined);
      return {
        range: (lineTests[0] as LocatedTest).range,
        kind: unseenTests.length > 0 ? "unseen" : isQuarantined ? "quarantined" : "failing",
        tests: [...unseenTests, ...tests.filter((test) => !isUnseen(test))],
      };
    })
    .sort((a, b) => a.range.line - b.range.line);
}

/**
 * Edit as reported by the editor: the text from line `start` to line `end` (0-based) was replaced by text with the
 * given number of line breaks.
 */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly lineBreaks: number;
  /** Whether the replaced text began in the first column. */
  readonly fromLineStart: boolean;
}

/** Shifts markers after an edit, until the file has been scanned again. Removes markers inside a deleted range. */
export function shiftMarkers(markers: readonly Marker[], edit: LineEdit): Marker[] {
  const lineDelta = edit.lineBreaks - (edit.end - edit.start);
  return markers.flatMap((marker) => {
    const { line } = marker.range;
    if (line < edit.start || (line === edit.start && !edit.fromLineStart)) return [marker];
    if (line >= edit.end) {
      if (line > edit.end || edit.fromLineStart) return [moveMarker(marker, lineDelta)];
      return [];
    }
    return [];
  });
}

function moveMarker(marker: Marker, lineDelta: number): Marker {
  const { range } = marker;
  return { ...marker, range: { ...range, line: range.line + lineDelta, endLine: range.endLine + lineDelta } };
}

/**
 * Finds the closest marker after or before `line`, continuing at the other end of the file; `undefined` without
 * markers.
 */
export function findAdjacentMarker(
  markers: readonly Marker[],
  line: number,
  direction: "next" | "previous",
): Marker | undefined {
  const orderedMarkers = direction === "next" ? markers : [...markers].reverse();
  return (
    orderedMarkers.find(({ range }) => (direction === "next" ? range.line > line : range.line < line)) ??
    orderedMarkers[0]
  );
}

/** Links of a hover. The UI maps each to a command. */
export type HoverLink = "openTicket" | "showTestDetails" | "openTestPage" | "copyAsMarkdown";

const linkTexts: Record<HoverLink, string> = {
  openTicket: t("Ticket"),
  showTestDetails: t("Details"),
  openTestPage: t("Web page"),
  copyAsMarkdown: t("Copy"),
};

/** Data for creating a hover. */
export interface HoverContext {
  /** Command URI of the link to Explained Failures. */
  readonly myFailuresLink: string;
  /** Returns the command URI of a link for a test. */
  linkTo(link: HoverLink, test: FailingTest): string;
  /** Returns data of a test that is not in its record. */
  findComparisonAndDays(test: FailingTest): {
    readonly comparison?: Comparison | undefined;
    readonly days?: StripDays | undefined;
  };
  /** Returns the failure of a test in the explained reports. */
  findFailure(test: FailingTest): ReportedFailure | undefined;
}

const explainedFailuresText = t("Explained Failures");

/** Maximum number of tests of one line that a hover lists. */
const maxHoverTests = 5;

/**
 * Returns the hover of a marked line as Markdown: each of its tests with its evidence and links. A failure that may be
 * of several of them comes first, once.
 */
export function hoverText(marker: Marker, now: number, context: HoverContext): string {
  const shownTests = marker.tests
    .slice(0, maxHoverTests)
    .map((test) => ({ test, inReport: context.findFailure(test) }));
  const sharedFailures = new Map<ReportCase, ReportedFailure>();
  for (const { inReport } of shownTests) {
    if (inReport && inReport.failure.tests.length > 1) sharedFailures.set(inReport.failure.reportCase, inReport);
  }
  const sharedTexts = [...sharedFailures.values()].map((failure) =>
    joinTexts([reportedFailureText(failure), ownFailureText(failure)], "\n\n"),
  );
  const testTexts = shownTests.map(({ test, inReport }) => {
    if (inReport?.failure.tests.length === 0) {
      return unseenTestHoverText(inReport, `[${explainedFailuresText}](${context.myFailuresLink})`);
    }
    const isShared = inReport !== undefined && inReport.failure.tests.length > 1;
    return knownTestHoverText(test, isShared ? undefined : inReport, now, context);
  });
  const remainingCount = marker.tests.length - testTexts.length;
  const remainingTexts =
    remainingCount === 0
      ? []
      : [
          plural(
            { one: "and {0} more failing test on this line", other: "and {0} more failing tests on this line" },
            remainingCount,
          ),
        ];
  return [...sharedTexts, ...testTexts, ...remainingTexts].join("\n\n---\n\n");
}

function knownTestHoverText(
  test: FailingTest,
  failureInReport: ReportedFailure | undefined,
  now: number,
  context: HoverContext,
): string {
  const links: HoverLink[] = [
    ...(isOpenable(test.ticketUrl) ? ["openTicket" as const] : []),
    "showTestDetails",
    ...(isOpenable(test.url) ? ["openTestPage" as const] : []),
    "copyAsMarkdown",
  ];
  const linksText = links.map((link) => `[${linkTexts[link]}](${context.linkTo(link, test)})`).join(" · ");
  const { comparison, days } = context.findComparisonAndDays(test);
  const evidenceTexts = [
    failureInReport && reportedFailureText(failureInReport),
    recurrenceText(test, comparison),
    days && stripText(days),
  ].filter((line) => line !== undefined);
  const ownText = failureInReport && ownFailureText(failureInReport, test);
  return joinTexts([testHoverText(test, now, linksText, evidenceTexts), ownText], "\n\n");
}
