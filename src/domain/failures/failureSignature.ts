import { terminalCodes } from "../../base/terminalCodes";
import type { FailingTest } from "../records";

/** Parsed text of a failure. */
export interface FailureText {
  /** Equal for texts that differ only in numbers, ids, paths, quoted values and the like. */
  readonly signature: string;
  /** The line or lines that the signature was created from, for display. */
  readonly example: string;
}

/** Maximum lengths of a text and of a line that are read, in characters: failures differ at the beginning. */
const maxTextLength = 4_000;
const maxLineLength = 300;

/** Cache by failure object; an equal failure of another record is parsed again. */
const textByFailure = new WeakMap<object, FailureText | undefined>();

/** Returns the text of a test's most common failure; `undefined` if the service gave none with content. */
export function mostCommonFailureText({
  mostCommonFailures,
}: Pick<FailingTest, "mostCommonFailures">): FailureText | undefined {
  const [failure] = mostCommonFailures;
  if (!failure) {
    return undefined;
  }
  if (textByFailure.has(failure)) {
    return textByFailure.get(failure);
  }
  const text = parseFailureText(failure.summary);
  textByFailure.set(failure, text);
  return text;
}

/**
 * Parses a failure and replaces the parts that vary between runs and tests, so that texts with probably the same cause
 * get the same signature. Reads the first meaningful line, and the next one if the first only introduces it. Takes
 * time proportional to the text that it reads, which is the beginning of a long one.
 */
export function parseFailureText(summary: string): FailureText | undefined {
  const example = findFailureExample(summary);
  if (example === undefined) {
    return undefined;
  }
  return { signature: replaceVariableParts(example), example };
}

/** Returns whether a failure has a text besides a reporter's word and what runners print around each test. */
export function hasFailureText(summary: string): boolean {
  return findMeaningfulLines(summary).length > 0;
}

/** Returns the `example` of a failure's text. */
export function findFailureExample(summary: string): string | undefined {
  const lines = findMeaningfulLines(summary);
  return lines.length === 0 ? findResultWord(summary) : lines.join(" ");
}

/** The word that a reporter writes before a failure's text, and alone where there is none. */
const resultWord = /^Failed$/;

function findResultWord(summary: string): string | undefined {
  const start = summary.slice(0, maxLineLength);
  const firstLine = start.slice(0, lineEnd(start, 0));
  const word = cleanLine(firstLine);
  return resultWord.test(word) ? word : undefined;
}

/**
 * Creates the signature of a whole text, as `parseFailureText` does for the meaningful lines of a failure: a part of
 * the text that consisted of such lines has their signature. Takes time proportional to the text.
 */
export function createFailureSignature(text: string): string {
  return replaceVariableParts(cleanText(text));
}

const controlCharacters = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`;
const formatCharacters = String.raw`\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff`;
const invisibleCharacters = new RegExp(`[${controlCharacters}${formatCharacters}]`, "g");

/** Returns the first meaningful line of a failure's text, and the next ones as long as each needs another. */
export function findMeaningfulLines(summary: string, maxLength = maxLineLength, maxLines = 2): string[] {
  const lines: string[] = [];
  const textEnd = Math.min(maxTextLength, summary.length);
  let start = 0;
  let end = 0;
  while (end < textEnd) {
    end = lineEnd(summary, start);
    const text = cleanText(summary.slice(start, end));
    const line = text.slice(0, maxLength);
    start = end + 1;
    if (!isMeaningful(line)) {
      continue;
    }
    lines.push(line);
    if (lines.length === maxLines || !needsNextLine(line, lines.length)) {
      break;
    }
  }
  return lines;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  const textEnd = Math.min(text.length, maxTextLength);
  return end === -1 ? textEnd : Math.min(end, textEnd);
}

/** Removes terminal codes from a line and limits its length. */
function cleanLine(raw: string): string {
  return cleanText(raw).slice(0, maxLineLength);
}

function cleanText(text: string): string {
  const visibleText = text.replace(terminalCodes, "").replace(invisibleCharacters, " ");
  return visibleText.replace(/\s+/g, " ").trim();
}

/** Lines around the message of a failure: stack frames, headings of a stack, the legend of a comparison, rulers. */
const contextLinePatterns: readonly RegExp[] = [
  /^at .{0,200}(?::\d+|\(.{0,200}\))$/,
  /^File ".{1,250}", line \d+/,
  /^Traceback \(most recent call last\):?$/,
  /^goroutine \d+ \[/,
  /^\+ (?:expected|actual) - (?:actual|expected)$/i,
  /^[-+] (?:Expected|Received)(?: {1,4}[-+] \d+)?$/,
  /^=== (?:RUN|CONT|PAUSE)\b/,
  /^--- FAIL: /,
  /^Stack ?trace:?$/i,
];

function isMeaningful(line: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(line) || resultWord.test(line)) {
    return false;
  }
  return !contextLinePatterns.some((pattern) => pattern.test(line));
}

/**
 * Returns whether a line is incomplete without the next one: it ends in a colon, contains the comparison without its
 * values, only the name of an error, or the expected value of such a comparison.
 *
 * @param number 1-based number of the line
 */
function needsNextLine(line: string, number: number): boolean {
  if (number === 2 && /^Expected\b/.test(line)) {
    return true;
  }
  if (line.endsWith(":") || /^(?:\w{1,40}: )?expect\([\w ]{0,40}\)\./.test(line)) {
    return true;
  }
  return /^[\w.$]{0,80}(?:Error|Exception|Failure|Failed|failed)$/.test(line);
}

/** Placeholder of a replaced value in a signature; people see the example instead. */
type Placeholder = "<url>" | "<path>" | "<text>" | "<id>" | "<time>" | "<n>";

const httpStatus = String.raw`HTTP(?:/\d(?:\.\d)?)?|status(?: code)?`;
const exitStatus = "exit(?:ed with)? (?:code|status)|signal";
const errorCode = "errno|error code|code|SQLSTATE";
const fraction = String.raw`(?:[.,]\d{1,9})?`;
const minutesAndSeconds = String.raw`:\d\d(?::\d\d)?${fraction}`;
const isoTime = String.raw`\d{4}-\d\d-\d\d(?:[T ]\d\d${minutesAndSeconds}(?:Z|[+-]\d\d:?\d\d)?)?`;
const doubleQuoted = String.raw`"(?:[^"\\]|\\.){0,200}"`;
const singleQuoted = String.raw`(?<![\p{L}\p{N}])'(?:[^'\\]|\\.){0,200}'(?![\p{L}\p{N}])`;
const backtickOrCurlyQuoted = "`[^`]{0,200}`|“[^”]{0,200}”|‘[^’]{0,200}’";
const pathStart = String.raw`(?:[A-Za-z]:[\\/]|\\\\|~/|\.{0,2}/)`;
const lineAndColumn = String.raw`(?::\d{1,7}){0,2}`;
const timeUnit = "(?:ns|µs|us|ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?)";

type Replacement = Placeholder | ((match: string) => string);
type VariablePart = readonly [source: string, replacement: Replacement];

/**
 * Patterns of variable parts, in order of precedence. Every repetition is bounded and starts at a word, which prevents
 * excessive backtracking.
 */
const replacements: readonly VariablePart[] = [
  // Numbers that identify a kind of failure stay: 404 and 500 have different causes.
  [String.raw`\b(?:${httpStatus}|${exitStatus}|${errorCode})(?: |: ?|=)\d{1,5}\b`, (match) => match],
  // Plain words, which are most of a text and match no later pattern.
  [String.raw`(?<!\S)[A-Za-z]{1,60}(?=[ ,;!?]|$)`, (match) => match],
  [String.raw`\b[A-Z]{1,3}\d{4}\b`, (match) => match],
  [String.raw`\b[a-z][a-z+]{1,12}://[^\s"'<>]{1,300}`, "<url>"],
  [`${doubleQuoted}|${singleQuoted}|${backtickOrCurlyQuoted}`, "<text>"],
  [String.raw`\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b`, "<id>"],
  [String.raw`\b${isoTime}(?!\w)|\b\d{1,2}${minutesAndSeconds}(?![\w:])`, "<time>"],
  [String.raw`(?<![\w/\\])${pathStart}[\w.@+~-][^\s"'<>|:;,()[\]{}]{0,250}${lineAndColumn}`, "<path>"],
  [String.raw`(?<![\w/\\.@-])(?:[\w.@+-]{1,80}[\\/]){1,20}[\w@+-][\w.@+-]{0,80}${lineAndColumn}`, replacePathOrWords],
  [String.raw`(?<![\w/\\.@-])[\w.@+-]{1,80}\.[A-Za-z]{1,5}:\d{1,7}(?::\d{1,7})?`, "<path>"],
  [String.raw`\b0[xX][0-9a-fA-F]{1,40}\b|(?<=[\w$\]])@[0-9a-f]{5,16}\b`, "<id>"],
  [String.raw`(?<![\w.])\d{1,20}${fraction}[ ]?${timeUnit}\b`, "<time>"],
  [String.raw`(?<!\w)-?\d(?:[.,_]?\d){0,40}(?:[eE][+-]?\d{1,4})?(?!\w)`, "<n>"],
  [String.raw`(?<!\w)[A-Za-z0-9_]{1,200}(?!\w)`, replaceWordOrId],
  [String.raw`\d{1,40}`, "<n>"],
];

/** Each replacement has a capturing group; the index of the matching group selects it. */
const replacementSources = replacements.map(([source]) => `(${source})`);
const replacementPattern = new RegExp(replacementSources.join("|"), "gu");

/** Prefix that some reporters add to every message. */
const failedBeforePlace = String.raw`Failed (?=[\w./\\-]{1,200}:\d)`;
const errorName = String.raw`(?:Assertion)?Error(?: \[\w{1,40}\])?: `;
const genericErrorPrefix = new RegExp(`^(?:${failedBeforePlace})?(?:${errorName})?`);

/**
 * Replaces the parts of a line that vary between runs and tests.
 *
 * @param onNumber is told of the numbers that were replaced
 */
export function replaceVariableParts(line: string, onNumber?: (number: string) => void): string {
  return line
    .replace(genericErrorPrefix, "")
    .replace(replacementPattern, (match: string, ...groups: unknown[]) => {
      const index = groups.findIndex((group) => group !== undefined);
      const replacement = replacements[index]?.[1] ?? match;
      if (replacement === "<n>") {
        onNumber?.(match);
      }
      return typeof replacement === "string" ? replacement : replacement(match);
    })
    .replace(/<n>(?:[.,:]<n>)+/g, "<n>");
}

/** Replaces a path: `src/cart.ts:12` is one; `and/or`, `text/html` and `4/5` are not. */
function replacePathOrWords(match: string): string {
  if (/^[\d\\/.]+$/.test(match)) {
    return match.replace(/\d+(?:\.\d+)?/g, "<n>");
  }
  const slashes = match.split(/[\\/]/).length - 1;
  const hasExtension = /\.[A-Za-z]\w{0,5}(?::\d+){0,2}$/.test(match);
  if (hasExtension || slashes > 1) {
    return "<path>";
  }
  return match.replace(/\d+/g, "<n>");
}

/**
 * Replaces the digits of a word, or the whole word if it is an id: alternating letters and digits, or the hash of a
 * commit.
 */
function replaceWordOrId(word: string): string {
  if (!/\d/.test(word)) {
    return word;
  }
  if (/^\d+$/.test(word)) {
    return "<n>";
  }
  const segmentCount = word.match(/\d+|[A-Za-z]+/g)?.length ?? 0;
  const isHash = word.length >= 7 && /^[0-9a-f]+$/i.test(word);
  if (isHash || (word.length >= 8 && segmentCount > 4)) {
    return "<id>";
  }
  return word.replace(/\d+/g, "<n>");
}
