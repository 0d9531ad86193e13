import type { LineRule, RunnerGrammar } from "../grammar";

const time = String.raw`(?: {1,120}[\d.]{1,9}s)?`;
const name = String.raw`(?<name>\S.{0,1000}?)${time} {0,3}$`;
const className = String.raw`[A-Za-z_][\w\\]*`;

/** Creates the start of a pattern for a failed test: its class, and the given continuation. */
const createFailedTestPattern = (title: string): string => `^ {2,3}FAILED {2}(?<path>${className}${title})`;

/** Removes the backquotes of a test's groups: `berth` → `at ni… */
function decodeTitle(text: string): string {
  return text.replace(/`([^`…]*)`?(?= →|…)/g, "$1");
}

/** Matches a title, or the name of its class, that a narrow console truncated. */
const cutTest = new RegExp(createFailedTestPattern("(?: >.*)?…"));

const counts = /^ {0,2}Tests: {2,4}\d/;

const rules: readonly LineRule[] = [
  { line: new RegExp(`^(?<indent> {2})(?<word>[⨯✕✓!↓…s-]) ${name}`), test: "word" },
  {
    line: new RegExp(`${createFailedTestPattern(" > .{1,1000}?")}(?: {2,120}\\w{1,80})? {0,120}$`),
    decode: decodeTitle,
    test: "failed",
  },
  { line: new RegExp(`^ {2}• (?<path>${className} > .+)$`), test: "failed" },
  { line: /^ {2}─/ },
];

/** Pest, and Laravel's `artisan test`. */
export const pest: RunnerGrammar = {
  starts: [new RegExp(`^ {2,3}(?:PASS|FAIL|WARN) {2}${className}$`)],
  weakStarts: [new RegExp(createFailedTestPattern("(?: >|…)")), counts],
  separator: " > ",
  everywhere: [
    { line: counts, isCount: true },
    { line: /^ {2}Duration: +[\d.]+s$/, ends: "run" },
    {
      line: new RegExp(`^(?<indent>) {2,3}(?:PASS|FAIL|WARN|TODO) {2}(?<name>${className})$`),
      section: "lists",
      opens: "suite",
    },
  ],
  sections: {
    // The compact form has no lists, and truncates long names.
    results: { rules: [{ line: cutTest, test: "failed" }, ...rules] },
    lists: { rules: [{ line: cutTest, decode: decodeTitle, opens: "failure" }, ...rules] },
  },
};
