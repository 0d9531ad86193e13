import type { RunnerGrammar } from "../grammar";

const file = String.raw`[^'():#@]{1,200}\.[rR]`;
/** Mark before a heading. `R CMD check` indents by two columns, and without Unicode the mark is in ASCII. */
const mark = String.raw`^ {0,2}(?:(?:──|--) )?(?:\d+\. )?`;
const place = String.raw`\((?:'|at )?(?<file>${file})[:#]\d+(?::\d+)*'?\)`;
const createHeading = (words: string): string => `${mark}(?:${words}) ${place}`;
const failure = createHeading("Failure|FAILURE|Error|ERROR");
const rule = "(?: *(?:─+|-+))?$";
const expectation = String.raw`^ {2}'[^'():]{1,200}\.[rR]:\d+[:\d]*' \[`;

/** Headings of versions before 3, which end with the place, and the lines of their progress. */
const placeAtEnd = String.raw`\(@?(?<file>${file})[#:]\d+(?::\d+)?\)`;
const oldHeading = `${mark}(?:Failure|Error): (?<name>.+?) ${placeAtEnd}${rule}`;
/** Row of their list at the end. */
const oldListRow = String.raw`^ {0,2}\d+\. (?:Failure|Error): (?<name>.+?)${rule}`;
const oldRow = `^(?<file>${file}):\\d+: (?:failure|error): (?<name>.+)$`;
const oldCounts = String.raw`OK: \d+ (?:\| )?SKIPPED: \d+ (?:\| WARNINGS: \d+ \| )?FAILED: \d+`;

const createCountsPattern = (failed: string): string =>
  String.raw`\[ FAIL ${failed} \| WARN \d+ \| SKIP \d+ \| PASS \d+ \]$`;

const tinytestPlace = String.raw`(?<file>[^<]{1,200})<(?<line>\d+)--\d+>`;
/** tinytest, whose tests have no names. */
const tinytest = new RegExp(String.raw`^ {0,9}(?:Error: )?-{5} FAILED\[\w+\]: (?<name>${tinytestPlace})$`);

/** Line of `R CMD check` before the end of the output of a file. */
const checkedTests = /^ *Running the tests in .{1,200} failed\.$/;

export const testthat: RunnerGrammar = {
  starts: [
    /^[✔v] \| +(?:F W (?:S|Skip) +OK|OK F W S) \| Context$/,
    new RegExp(String.raw`${mark}(?:Failure|Error|Skip|Warning) \('${file}:\d+[:\d]*'\): `),
    new RegExp(String.raw`${mark}(?:Failure|Error): .* \(@${file}#\d+\)`),
    new RegExp(`${expectation}\\w+\\]$`),
    new RegExp(`^ {0,2}${createCountsPattern("\\d+")}`),
    new RegExp(String.raw`^ {0,2}(?:\[ )?${oldCounts}`),
    checkedTests,
  ],
  weakStarts: [new RegExp(`${failure}: `), tinytest],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${failure}: (?<name>.+?)${rule}`), test: "failed", endsText: true },
        { line: new RegExp(`${createHeading("Skip")}: (?<name>.+?)${rule}`), test: "skipped" },
        { line: tinytest, test: "failed" },
        { line: new RegExp(createHeading("Warning")) },
        { line: new RegExp(oldHeading), test: "failed", endsText: true },
        { line: new RegExp(oldListRow), test: "failed" },
        { line: new RegExp(oldRow), test: "failed", endsText: true },
        { line: /^ {0,2}(?:[═─]{2}|== |-{9})/ },
        // Location reporter
        { line: /^Start test: (?<name>.+)$/, opens: "test" },
        { line: new RegExp(`${expectation}(?:failure|error)\\]$`), test: "failed" },
        { line: new RegExp(`${expectation}skip\\]$`), test: "skipped" },
        { line: /^End test: / },
        { line: new RegExp(`^ {0,2}${createCountsPattern("0")}`), ends: "passed" },
        { line: /^ {0,2}\[ FAIL \d/, isCount: true },
        { line: checkedTests, isCount: true },
      ],
    },
  },
};
