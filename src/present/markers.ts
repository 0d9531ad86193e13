import { addToList } from "../base/collections";
import { plural, t } from "../base/l10n";
import type { Comparison } from "../domain/failingTests/windowComparison";
import { isOpenable } from "../domain/link";
import type { SourceRange } from "../domain/location";
import type { FailingTest } from "../domain/records";
import type { ReportCase } from "../domain/reports/testReport";
import type { LocatedTest } from "../locate/services/fileTests";
import type { ReportedFailure } from "../state/reportedTests";
import { joinTexts } from "./text/joinTexts";
import { ownFailureText, reportedFailureText, unseenTestHoverText } from "./text/reportedTest";
import { listedSinceText, type StripDays, stripText } from "./text/strip";
import { recurrenceText, testHoverText } from "./text/testDetails";

/** Marker of a line; one per line, for all failing tests declared there. */
export interface Marker {
  readonly range: SourceRange;
  /** `unseen`: a test failed in an explained report that CI has not seen failing. */
  readonly kind: "unseen" | "failing" | "quarantined";
  /** Tests of the line; those that CI has not seen come first. */
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
    addToList(testsByLine, entry.range.line, entry);
  }
  const markers = [...testsByLine.values()].map((lineTests) => createMarker(lineTests, isUnseen));
  return markers.sort((a, b) => a.range.line - b.range.line);
}

function createMarker(lineTests: readonly LocatedTest[], isUnseen: (test: FailingTest) => boolean): Marker {
  const { range } = lineTests[0] as LocatedTest;
  const tests = lineTests.map(({ test }) => test);
  const unseenTests = tests.filter(isUnseen);
  if (unseenTests.length > 0) {
    const seenTests = tests.filter((test) => !isUnseen(test));
    return { range, kind: "unseen", tests: [...unseenTests, ...seenTests] };
  }
  const isQuarantined = tests.every(({ quarantined }) => quarantined);
  return { range, kind: isQuarantined ? "quarantined" : "failing", tests };
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

/** Item that is shown on a line. */
export type MarkerPlace = Pick<Marker, "range">;

/** Shifts markers after an edit, until the file has been scanned again. Removes markers inside a deleted range. */
export function shiftMarkers<T extends MarkerPlace>(markers: readonly T[], edit: LineEdit): T[] {
  const lineDelta = edit.lineBreaks - (edit.end - edit.start);
  return markers.flatMap((marker) => {
    const { line } = marker.range;
    if (line < edit.start || (line === edit.start && !edit.fromLineStart)) {
      return [marker];
    }
    if (line >= edit.end) {
      if (line > edit.end || edit.fromLineStart) {
        return [moveMarker(marker, lineDelta)];
      }
      return [];
    }
    return [];
  });
}

function moveMarker<T extends MarkerPlace>(marker: T, lineDelta: number): T {
  const { range } = marker;
  const movedRange = {
    ...range,
    line: range.line + lineDelta,
    endLine: range.endLine + lineDelta,
  };
  return { ...marker, range: movedRange };
}

/**
 * Finds the closest marker after or before `line`, continuing at the other end of the file; `undefined` without
 * markers.
 */
export function findAdjacentMarker(
  markers: readonly MarkerPlace[],
  line: number,
  direction: "next" | "previous",
): MarkerPlace | undefined {
  if (direction === "next") {
    return markers.find(({ range }) => range.line > line) ?? markers[0];
  }
  return markers.findLast(({ range }) => range.line < line) ?? markers.at(-1);
}

/** Links of a hover. The UI maps each to a command. */
export type HoverLink = "goToFailingLine" | "openTicket" | "showTestDetails" | "openTestPage" | "copyAsMarkdown";

const linkTexts: Record<HoverLink, string> = {
  goToFailingLine: t("Failing Line"),
  openTicket: t("Ticket"),
  showTestDetails: t("Details"),
  openTestPage: t("Web page"),
  copyAsMarkdown: t("Copy"),
};

/** Data for creating a hover. */
export interface HoverContext {
  /** Command URI of the link to Explained Failures. */
  readonly myFailuresLink: string;
  /** Returns whether a line where the test failed is known. */
  hasFailingLine(test: FailingTest): boolean;
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
  const hoverTests = marker.tests
    .slice(0, maxHoverTests)
    .map((test): HoverTest => ({ test, reportedFailure: context.findFailure(test) }));
  const texts = [
    ...sharedFailureTexts(hoverTests),
    ...hoverTests.map((hoverTest) => hoverTestText(hoverTest, now, context)),
  ];
  const remainingCount = marker.tests.length - hoverTests.length;
  if (remainingCount > 0) {
    texts.push(
      plural(
        { one: "and {0} more failing test on this line", other: "and {0} more failing tests on this line" },
        remainingCount,
      ),
    );
  }
  return texts.join("\n\n---\n\n");
}

/** Test of a hover, with its failure in the explained reports. */
interface HoverTest {
  readonly test: FailingTest;
  readonly reportedFailure: ReportedFailure | undefined;
}

/** Returns whether a failure may be of several tests. */
function isShared({ failure }: ReportedFailure): boolean {
  return failure.tests.length > 1;
}

function sharedFailureTexts(hoverTests: readonly HoverTest[]): readonly string[] {
  const sharedFailures = new Map<ReportCase, ReportedFailure>();
  for (const { reportedFailure } of hoverTests) {
    if (!reportedFailure || !isShared(reportedFailure)) {
      continue;
    }
    sharedFailures.set(reportedFailure.failure.reportCase, reportedFailure);
  }
  return [...sharedFailures.values()].map((failure) => {
    const texts = [reportedFailureText(failure), ownFailureText(failure)];
    return joinTexts(texts, "\n\n");
  });
}

function hoverTestText({ test, reportedFailure }: HoverTest, now: number, context: HoverContext): string {
  if (!reportedFailure || isShared(reportedFailure)) {
    return knownTestHoverText(test, undefined, now, context);
  }
  if (reportedFailure.failure.tests.length > 0) {
    return knownTestHoverText(test, reportedFailure, now, context);
  }
  return unseenTestHoverText(reportedFailure, `[${explainedFailuresText}](${context.myFailuresLink})`);
}

function knownTestHoverText(
  test: FailingTest,
  reportedFailure: ReportedFailure | undefined,
  now: number,
  context: HoverContext,
): string {
  const { comparison, days } = context.findComparisonAndDays(test);
  const evidenceTexts = [
    reportedFailure && reportedFailureText(reportedFailure),
    recurrenceText(test, comparison),
    days && stripText(days),
    days && listedSinceText(days),
  ];
  const knownEvidenceTexts = evidenceTexts.filter((line) => line !== undefined);
  const text = testHoverText(test, now, linksText(test, context), knownEvidenceTexts);
  return joinTexts([text, reportedFailure && ownFailureText(reportedFailure, test)], "\n\n");
}

function linksText(test: FailingTest, context: HoverContext): string {
  const links: HoverLink[] = [];
  if (context.hasFailingLine(test)) {
    links.push("goToFailingLine");
  }
  if (isOpenable(test.ticketUrl)) {
    links.push("openTicket");
  }
  links.push("showTestDetails");
  if (isOpenable(test.url)) {
    links.push("openTestPage");
  }
  links.push("copyAsMarkdown");
  return links.map((link) => `[${linkTexts[link]}](${context.linkTo(link, test)})`).join(" · ");
}
