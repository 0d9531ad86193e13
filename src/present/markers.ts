import type { Comparison } from "../domain/failingTests/comparison";
import type { SourceRange } from "../domain/location";
import type { FailingTest } from "../domain/records";
import type { LocatedTest } from "../locate/services/fileTests";
import { recurrenceSentence, testHover } from "./text/failingTest";
import { count } from "./text/numbers";
import { type KnownDays, stripInText } from "./text/strip";

/** A line with a mark: one mark, however many failing tests are declared there. */
export interface Marker {
  readonly range: SourceRange;
  readonly kind: "failing" | "quarantined";
  readonly tests: readonly FailingTest[];
}

/** One marker for each line, in line order. A line is marked as quarantined only if all its tests are. */
export function markersOf(located: readonly LocatedTest[]): Marker[] {
  const lines = new Map<number, LocatedTest[]>();
  for (const entry of located) {
    const line = lines.get(entry.range.line);
    if (line) line.push(entry);
    else lines.set(entry.range.line, [entry]);
  }
  return [...lines.values()]
    .map((entries): Marker => {
      const tests = entries.map(({ test }) => test);
      return {
        range: (entries[0] as LocatedTest).range,
        kind: tests.every(({ quarantined }) => quarantined) ? "quarantined" : "failing",
        tests,
      };
    })
    .sort((a, b) => a.range.line - b.range.line);
}

/** An edit as the editor reports it: the text from line `start` to line `end` (0-based) was replaced by text with that many line breaks. */
export interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly lineBreaks: number;
  /** True if the replaced text began in the first column. */
  readonly fromLineStart: boolean;
}

/** Moves markers with an edit, until the file has been scanned again. A marker inside a removed span goes. */
export function shiftMarkers(markers: readonly Marker[], edit: LineEdit): Marker[] {
  const delta = edit.lineBreaks - (edit.end - edit.start);
  return markers.flatMap((marker) => {
    const { line } = marker.range;
    if (line < edit.start || (line === edit.start && !edit.fromLineStart)) return [marker];
    if (line >= edit.end) return line > edit.end || edit.fromLineStart ? [moved(marker, delta)] : [];
    return [];
  });
}

function moved(marker: Marker, delta: number): Marker {
  const { range } = marker;
  return { ...marker, range: { ...range, line: range.line + delta, endLine: range.endLine + delta } };
}

/** The line of the next marked line after `line`, or before it; around the file's end to its other end. `undefined` without markers. */
export function neighbour(
  markers: readonly Marker[],
  line: number,
  direction: "next" | "previous",
): Marker | undefined {
  const ordered = direction === "next" ? markers : [...markers].reverse();
  return ordered.find(({ range }) => (direction === "next" ? range.line > line : range.line < line)) ?? ordered[0];
}

/** Links of a hover. The UI knows which command each is. */
export type HoverLink = "openTicket" | "showTestDetails" | "openTestPage" | "copyAsMarkdown";

const linkTexts: Record<HoverLink, string> = {
  openTicket: "Ticket",
  showTestDetails: "Details",
  openTestPage: "Web page",
  copyAsMarkdown: "Copy",
};

/** What a hover is made with. */
export interface HoverContext {
  /** The address of a command for a test. */
  linkTo(link: HoverLink, test: FailingTest): string;
  /** What is known of a test beyond its record. */
  knownOf(test: FailingTest): { readonly comparison?: Comparison | undefined; readonly days?: KnownDays | undefined };
}

/** How many tests of one line a hover lists. */
const shownTests = 5;

/** The hover of a marked line, as Markdown: each of its tests with what is known of it and its links. */
export function hoverText(marker: Marker, now: number, context: HoverContext): string {
  const shown = marker.tests.slice(0, shownTests).map((test) => {
    const links: HoverLink[] = [
      ...(test.ticketUrl ? ["openTicket" as const] : []),
      "showTestDetails",
      ...(test.url ? ["openTestPage" as const] : []),
      "copyAsMarkdown",
    ];
    const row = links.map((link) => `[${linkTexts[link]}](${context.linkTo(link, test)})`).join(" · ");
    const { comparison, days } = context.knownOf(test);
    const more = [recurrenceSentence(test, comparison), days && stripInText(days)];
    return testHover(
      test,
      now,
      row,
      more.filter((line) => line !== undefined),
    );
  });
  const rest = marker.tests.length - shown.length;
  if (rest > 0) shown.push(`and ${count(rest, "more failing test")} on this line`);
  return shown.join("\n\n---\n\n");
}
