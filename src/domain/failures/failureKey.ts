import type { FailingTest } from "../records";

/** What a failure's text comes down to. */
export interface FailureText {
  /** Equal for texts that differ in numbers, ids, paths, quoted values and the like only. */
  readonly key: string;
  /** The line or lines it was made from, to show to people. */
  readonly example: string;
}

/** How much of a text is looked at: what tells failures apart stands at the beginning. */
const longestText = 4_000;
const longestLine = 300;

/** Kept with the record; the same failure of another record is worked out anew. */
const known = new WeakMap<object, FailureText | undefined>();

/** The text of a test's first most common failure; `undefined` where the service gave none that says something. */
export function failureOf({ mostCommonFailures }: Pick<FailingTest, "mostCommonFailures">): FailureText | undefined {
  const [first] = mostCommonFailures;
  if (!first) return undefined;
  if (known.has(first)) return known.get(first);
  const text = failureText(first.summary);
  known.set(first, text);
  return text;
}

/**
 * Folds what changes from run to run and from test to test, so that texts of probably one cause have one key. Looks at the first line that
 * says something, and at the next as well where that one only announces it. Takes time in proportion to what it looks at, which is the
 * beginning of a long text.
 */
export function failureText(summary: string): FailureText | undefined {
  const lines = meaningfulLines(summary);
  if (lines.length === 0) return undefined;
  const example = lines.join(" ");
  return { key: fold(example), example };
}

/**
 * Folds a whole text as `failureText` does the telling lines of a failure: a part of it that was such lines has their
 * key. Takes time in proportion to the text.
 */
export function failureSignature(text: string): string {
  return fold(withoutCodes(text));
}

/** Colour and cursor codes of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const terminalCodes = /\u001b\[[0-9;?]{0,40}[ -/]{0,4}[@-~]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

function meaningfulLines(summary: string): string[] {
  const lines: string[] = [];
  for (let start = 0, end = 0; end < longestText && end < summary.length; start = end + 1) {
    end = lineEnd(summary, start);
    const line = cleanLine(summary.slice(start, end));
    if (!saysSomething(line)) continue;
    lines.push(line);
    if (lines.length === 2 || !announces(line)) break;
  }
  return lines;
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? Math.min(text.length, longestText) : Math.min(end, longestText);
}

/** On one line already but for what a terminal would do with it. */
function cleanLine(raw: string): string {
  return withoutCodes(raw).slice(0, longestLine);
}

function withoutCodes(text: string): string {
  return text.replace(terminalCodes, "").replace(invisible, " ").replace(/\s+/g, " ").trim();
}

/** Lines that stand around a failure's message: stack frames, headings of a stack, the legend of a comparison, rulers. */
const around: readonly RegExp[] = [
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

function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && !around.some((pattern) => pattern.test(line));
}

/** A line that needs the next: it ends in a colon, names the comparison and not the values, or is nothing but the name of an error. */
function announces(line: string): boolean {
  if (line.endsWith(":") || /^(?:\w{1,40}: )?expect\([\w ]{0,40}\)\./.test(line)) return true;
  return /^[\w.$]{0,80}(?:Error|Exception|Failure|Failed|failed)$/.test(line);
}

/** What a folded value was, for the key alone; people see the example. */
type Placeholder = "<url>" | "<path>" | "<text>" | "<id>" | "<time>" | "<n>";

/**
 * What is folded, the longest reading first. Every repetition has a bound and begins where a word does, so no text makes a match go back far.
 */
const foldings: readonly (readonly [source: string, replacement: Placeholder | ((found: string) => string)])[] = [
  // Numbers that name a kind of failure stay: 404 is another cause than 500.
  [
    String.raw`\b(?:HTTP(?:/\d(?:\.\d)?)?|status(?: code)?|exit(?:ed with)? (?:code|status)|errno|error code|code|signal|SQLSTATE)(?: |: ?|=)\d{1,5}\b`,
    (found) => found,
  ],
  // Most of a text is words, which nothing below is looked for in.
  [String.raw`(?<!\S)[A-Za-z]{1,60}(?=[ ,;!?]|$)`, (found) => found],
  [String.raw`\b[A-Z]{1,3}\d{4}\b`, (found) => found],
  [String.raw`\b[a-z][a-z+]{1,12}://[^\s"'<>]{1,300}`, "<url>"],
  [
    String.raw`"(?:[^"\\]|\\.){0,200}"|(?<![\p{L}\p{N}])'(?:[^'\\]|\\.){0,200}'(?![\p{L}\p{N}])|` +
      "`[^`]{0,200}`|“[^”]{0,200}”|‘[^’]{0,200}’",
    "<text>",
  ],
  [String.raw`\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b`, "<id>"],
  [
    String.raw`\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)?(?!\w)|\b\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?![\w:])`,
    "<time>",
  ],
  [
    String.raw`(?<![\w/\\])(?:[A-Za-z]:[\\/]|\\\\|~/|\.{0,2}/)(?:[\w.@+~-][^\s"'<>|:;,()[\]{}]{0,250})(?::\d{1,7}){0,2}`,
    "<path>",
  ],
  [String.raw`(?<![\w/\\.@-])(?:[\w.@+-]{1,80}[\\/]){1,20}[\w@+-][\w.@+-]{0,80}(?::\d{1,7}){0,2}`, pathOrWords],
  [String.raw`(?<![\w/\\.@-])[\w.@+-]{1,80}\.[A-Za-z]{1,5}:\d{1,7}(?::\d{1,7})?`, "<path>"],
  [String.raw`\b0[xX][0-9a-fA-F]{1,40}\b|(?<=[\w$\]])@[0-9a-f]{5,16}\b`, "<id>"],
  [
    String.raw`(?<![\w.])\d{1,20}(?:[.,]\d{1,9})?[ ]?(?:ns|µs|us|ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?|days?)\b`,
    "<time>",
  ],
  [String.raw`(?<!\w)-?\d(?:[.,_]?\d){0,40}(?:[eE][+-]?\d{1,4})?(?!\w)`, "<n>"],
  [String.raw`(?<!\w)[A-Za-z0-9_]{1,200}(?!\w)`, wordOrId],
  [String.raw`\d{1,40}`, "<n>"],
];

/** Each folding is a group of its own; which group matched tells what to put in its place. */
const pattern = new RegExp(foldings.map(([source]) => `(${source})`).join("|"), "gu");

/** What some reporters put in front of every message and others leave out. */
const anyError = /^(?:Assertion)?Error(?: \[\w{1,40}\])?: /;

function fold(line: string): string {
  return line
    .replace(anyError, "")
    .replace(pattern, (found: string, ...groups: unknown[]) => {
      const index = groups.findIndex((group) => group !== undefined);
      const replacement = foldings[index]?.[1] ?? found;
      return typeof replacement === "string" ? replacement : replacement(found);
    })
    .replace(/<n>(?:[.,:]<n>)+/g, "<n>");
}

/** `src/cart.ts:12` is a path; `and/or`, `text/html` and `4/5` are not. */
function pathOrWords(found: string): string {
  const slashes = found.split(/[\\/]/).length - 1;
  const hasExtension = /\.[A-Za-z]\w{0,5}(?::\d+){0,2}$/.test(found);
  if (/^[\d\\/.]+$/.test(found)) return found.replace(/\d+(?:\.\d+)?/g, "<n>");
  return hasExtension || slashes > 1 ? "<path>" : found.replace(/\d+/g, "<n>");
}

/** A word without its digits; one that no language has, letters and digits in turns or a commit's hash, is an id. */
function wordOrId(word: string): string {
  if (!/\d/.test(word)) return word;
  if (/^\d+$/.test(word)) return "<n>";
  const turns = word.match(/\d+|[A-Za-z]+/g)?.length ?? 0;
  const isHash = word.length >= 7 && /^[0-9a-f]+$/i.test(word);
  return isHash || (word.length >= 8 && turns > 4) ? "<id>" : word.replace(/\d+/g, "<n>");
}
