import type { RunnerGrammar } from "../grammar";

/** A path contains no `>`, with which Vitest joins the suites after a path. */
const file = String.raw`(?<file>\S[^>]{0,400}\.[cm]?[jt]sx?)`;
const project = String.raw`(?:[^\s/]{1,60} {1,2})?`;
const seconds = String.raw`(?: \([\d.]+ ?m?s\))?`;
/** Place without blanks, which separates a project's name of several words from the path after it. */
const placeInFile = String.raw`(?<file>[^\s()]{1,400}):(?<line>\d+):\d+`;
/** Start of a line. PowerShell writes the program before the first line of its error output: `npx : FAIL a.test.js`. */
const start = String.raw`^(?:[\w.]{1,40} : )? ?`;
const indent = "(?<indent> {2,40})";

/** Counts at the end of a run. Those of a run that goes on are of some of its files, and of none that it skips. */
const counts = /^Test Suites: (?:.{0,60} skip|(?!.*\d of \d)).*\d total$/;
/** The indentation is lost if a text is copied from a page. */
const failedTest = /^(?: {2})?● (?!\w+ (?:Warning|Error):)(?<path>.+?) ?$/;
const failedSuite = /^ {0,5}● Test suite failed to run$/;
/** Not the start of a message, which follows the name if a text has lost its empty lines. */
const noMessage = String.raw`(?!expect|\w*Error)`;
/** A file with failed tests: their names may be missing. */
const failedFile = { opens: "file", test: "failed", subject: "file", isRepeated: true } as const;

export const jest: RunnerGrammar = {
  starts: [
    new RegExp(`${start}(?:PASS|FAIL) {1,3}${project}${file}${seconds}$`),
    /^::group::Errors thrown in \S/,
    counts,
  ],
  weakStarts: [/^(?: {2})?● .+ › \S/, failedSuite],
  separator: " › ",
  everywhere: [
    { line: new RegExp(`${start}FAIL {1,3}${project}${file}${seconds}$`), section: "file", ...failedFile },
    { line: new RegExp(`${start}PASS {1,3}${project}${file}${seconds}$`), section: "results", opens: "file" },
    { line: /^::group::Errors thrown in (?<file>.{1,400})$/, section: "file", opens: "file" },
    { line: /^Summary of all failing tests$/, section: "file" },
    { line: counts, section: "end", isCount: true },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    file: {
      isList: true,
      rules: [
        { line: /^(?: {2})?● Console$/, section: "console" },
        { line: failedSuite, test: "failed", subject: "file" },
        { line: failedTest, test: "failed" },
        { line: new RegExp(`^${indent}[✓√] (?<name>.+?)${seconds}$`), test: "passed" },
        { line: /^(?: {2,40}[✕×○✎] |::(?:group|endgroup))/ },
        // A name of several lines; if PowerShell has broken the line, it continues without indentation
        { line: new RegExp(`^(?: {6,}(?!at )|(?: {4})?${noMessage})(?<name>\\S.*)$`), continuesName: true },
        { line: new RegExp(`^ {6,}at (?!.*node_modules)(?:.{1,400} \\()?${placeInFile}\\)?$`), isPlace: true },
      ],
    },
    console: {
      isWithoutText: true,
      rules: [{ line: failedTest, section: "file", test: "failed" }],
    },
    end: {
      rules: [{ line: /^(?:Time: |Ran all test suites)/, ends: "run" }],
    },
  },
};
