import { terminalCodes } from "../../base/terminalCodes";
import { withoutUndefined } from "../../base/withoutUndefined";
import { bullet, failedMarks, passedMarks } from "../testNames/resultMarks";

/** Line of a log or a terminal without terminal codes. */
export interface LogLine {
  readonly text: string;
  /** Index of the start of the message, after timestamps and prefixes of log collectors. */
  readonly messageStart: number;
  /** Result that the line states for the tests that it names; absent if it states none. */
  readonly outcome?: LineOutcome;
  /** Whether the line has a mark that only test runners print: `✕`, `--- FAIL:`, `not ok 3`. */
  readonly hasRunnerMark: boolean;
  /** Returns the column of a character in the original line. */
  findColumn(index: number): number;
}

/** `other`: the test was started or skipped. */
export type LineOutcome = "failed" | "passed" | "other";

/** Maximum number of characters of a line that are read; titles after them are not found. */
const maxLineLength = 8_000;

const date = String.raw`\d{4}[-/]\d\d[-/]\d\d`;
const timeOfDay = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const timeZone = String.raw`Z|\s?[+-]\d\d:?\d\d`;

/** Prefixes that do not belong to a message: times, and the names of containers and packages. */
const prefixes: readonly RegExp[] = [
  // `2026-11-20T17:44:23.811Z `, `[2026-11-20 17:44:23,811 +0100] `, `2026/11/20 17:44:23 `
  new RegExp(String.raw`^\s*\[?${date}[T ]${timeOfDay}(?:${timeZone})?\]?\s`),
  // `17:44:23.811 `, `[17:44:23] `
  new RegExp(String.raw`^\s*\[?${timeOfDay}\]?\s`),
  // `[345ms] `, `[1.234s] `, `[1m 12.345s] `
  /^\s*\[\d{1,4}[ms]?\s?\d{0,3}\.?\d{0,3}s?\]\s/,
  // `web_1  | `, and not the number of a line of source
  /^\s{0,20}(?!\d{1,6}\s?\|)[\w@./-]{1,100}\s{0,20}\|\s/,
  // `@acme/cart:test: `
  /^\s{0,20}[\w@./-]{1,100}:[\w-]{1,50}:\s/,
  // `packages/cart test: `
  /^\s{0,20}[\w@./-]{1,100} [\w:-]{0,30}test[\w:-]{0,30}: /,
  // `#12 3.456 `
  /^\s{0,20}#\d{1,6} \d{1,6}\.\d{1,3} /,
  /^\s{0,20}##\[error\]/,
];
/** Maximum number of consecutive prefixes of a line. */
const maxPrefixes = 3;

/** Parses a line: removes terminal codes, and finds the message and the result that it states. */
export function parseLogLine(line: string): LogLine {
  const { text, findColumn } = withoutTerminalCodes(line.slice(0, maxLineLength));
  const messageStart = findMessageStart(text);
  const message = text.slice(messageStart);
  const outcome = findOutcome(message);
  const hasRunnerMark = runnerMark.test(message) || cargoLine.test(message);
  return withoutUndefined({ text, messageStart, hasRunnerMark, findColumn, outcome });
}

function withoutTerminalCodes(line: string): Pick<LogLine, "text" | "findColumn"> {
  /** Index in the text after each removed code, and the number of characters that were removed before that index. */
  const cuts: { readonly start: number; readonly removedCount: number }[] = [];
  let removedCount = 0;
  const text = line.replace(terminalCodes, (code, index: number) => {
    const start = index - removedCount;
    removedCount += code.length;
    cuts.push({ start, removedCount });
    return "";
  });
  const findColumn = (index: number): number => {
    const cut = cuts.findLast(({ start }) => start <= index);
    return index + (cut?.removedCount ?? 0);
  };
  return { text, findColumn };
}

function findMessageStart(text: string): number {
  let start = 0;
  for (let prefixCount = 0; prefixCount < maxPrefixes; prefixCount++) {
    const length = findPrefixLength(text.slice(start));
    if (length === 0) {
      break;
    }
    start += length;
  }
  return start;
}

function findPrefixLength(text: string): number {
  for (const pattern of prefixes) {
    const match = pattern.exec(text);
    if (match) {
      return match[0].length;
    }
  }
  return 0;
}

const goResult = String.raw`--- (?:FAIL|PASS|SKIP): |=== (?:FAIL|PASS|RUN|CONT|PAUSE|NAME):?\s`;
const bracketedResult = String.raw`\[\s*(?:FAILED|OK|RUN|PASSED)\s*\]`;
const tapResult = String.raw`(?:not )?ok \d`;
const unittestResult = String.raw`(?:FAIL|ERROR): \w+ \(`;
const sign = String.raw`[${passedMarks}${failedMarks}${bullet}]\s|\d{1,5}\) `;
const runnerMark = new RegExp(
  String.raw`^\s*(?:${sign}|${goResult}|${bracketedResult}|${tapResult}|${unittestResult})`,
);
const cargoLine = /^\s*test .{1,500} \.\.\. (?:ok|FAILED|ignored)/;

const failedStart = String.raw`[${failedMarks}]|not ok\b|(?:---|===) FAIL|\[\s*FAILED\s*\]|\[ERROR\]`;
const passedStart = String.raw`[${passedMarks}]|--- PASS|=== PASS|\[\s*(?:OK|PASSED)\s*\]|ok\b`;
const otherStart = String.raw`=== (?:RUN|PAUSE|CONT|NAME|SKIP)|--- SKIP|\[\s*(?:RUN|SKIPPED)\s*\]|[↓○◌]\s`;

const tapDirective = String.raw`\s# (?:SKIP|TODO)\b`;
const otherWord = String.raw`\s(?:SKIPPED|XFAIL|XPASS|STARTED|RERUN)(?:\s|$)`;
const ignoredEnd = String.raw`\s(?:ignored|skipped)\b.{0,80}$`;

const sourceLine = String.raw`\d{1,6}\s?[|│](?:\s|$)`;
const sourcePlace = String.raw`(?:└─|-->)\s`;

const outcomes: readonly (readonly [RegExp, LineOutcome])[] = [
  // A source line below a compiler's warning or a failure, and the line that states its place.
  [new RegExp(String.raw`^\s*(?:${sourceLine}|${sourcePlace})`), "other"],
  // A TAP directive: a failure of a test that is marked as TODO does not count.
  [new RegExp(String.raw`^\s*(?:not )?ok\b.{0,500}${tapDirective}`), "other"],
  [new RegExp(String.raw`^\s*(?:${failedStart}|(?:FAIL|FAILED|ERROR|Failed)\b)`), "failed"],
  [new RegExp(String.raw`^\s*(?:${passedStart}|(?:PASS|PASSED|Passed)\b)`), "passed"],
  [new RegExp(String.raw`^\s*(?:${otherStart}|(?:SKIPPED|Skipped)\b)`), "other"],
  [/\s(?:FAILED|ERROR|FAILURE!|\[E\])(?:\s|$)/, "failed"],
  [/\sPASSED(?:\s|$)|\s(?:ok|PASS)\s*(?:\(.{0,40}\)\s*)?$/, "passed"],
  [new RegExp(`${otherWord}|${ignoredEnd}|${tapDirective}`), "other"],
];

function findOutcome(message: string): LineOutcome | undefined {
  return outcomes.find(([pattern]) => pattern.test(message))?.[1];
}
