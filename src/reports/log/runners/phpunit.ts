import { decodePhpUnitRow, decodeTestDox, decodeTestDoxClass } from "../decode";
import type { RunnerGrammar } from "../grammar";

const quotedRow = String.raw`"(?:[^"\\]|\\.)*"`;
const row = `(?: with data set (?:#\\d+|${quotedRow}|@[^(]+))?`;
const className = String.raw`[\w\\]+`;
const test = String.raw`(?<suites>${className})::(?<name>\w+${row})(?: \(.*\))?`;
/** Form since PHPUnit 12: `CartTest::testTax@named row with data (3)` */
const shortRow = String.raw`(?<suites>${className})::(?<name>\w+(?:#\d+|@.+?)) with data \(.*\)`;
const time = String.raw`(?: \[[\d.]+ m?s\])?`;
/** Heading of a list of failures. A failing data provider is a PHPUnit error. */
const countOfFailures = String.raw`There (?:was|were) \d+ (?:PHPUnit )?(?:error|failure)s?`;
const listOfFailures = new RegExp(String.raw`^(?:${countOfFailures}|These \S+ methods errored):$`);
const counts = /^Tests: \d+, Assertions: \d+/;
/** Marks of --testdox; before version 8, `[ ]` is any test that did not pass. */
const mark = String.raw`\[[x ]\]|[✘✔↩∅☢⚠]`;
const otherCounts = String.raw`There (?:was|were) \d+|\d+ tests? triggered \d+`;

export const phpunit: RunnerGrammar = {
  starts: [/^PHPUnit \d\S+ by Sebastian Bergmann/],
  weakStarts: [listOfFailures, counts],
  outcomes: { "[x]": "passed", "[ ]": "failed" },
  everywhere: [
    { line: listOfFailures, section: "failures" },
    { line: new RegExp(`^(?:${otherCounts}) .{1,60}:$`), section: "otherLists" },
    { line: /^OK(?: \(|, but)/, ends: "passed" },
    { line: counts, ends: "run" },
    { line: /^[.A-DG-Z]*[EF][.A-Z]* +\d+ \/ \d+ \( *\d+%\)$/, isCount: true },
  ],
  sections: {
    results: {
      rules: [
        // --testdox: a class and its tests
        { line: /^(?<indent>)(?<name>[A-Z][\w\\ ()]{0,200})$/, decode: decodeTestDoxClass, opens: "suite" },
        {
          line: new RegExp(`^(?<indent> )(?<word>${mark}) (?<name>.+?)${time}$`),
          decode: decodeTestDox,
          test: "word",
        },
      ],
    },
    failures: {
      isList: true,
      rules: [
        { line: new RegExp(`^\\d+\\) ${shortRow}$`), decode: decodePhpUnitRow, test: "failed" },
        { line: new RegExp(`^\\d+\\) ${test}$`), test: "failed" },
        // A class that could not be set up, and a test that is a file
        { line: /^\d+\) (?<name>(?:\w+\\)*\w*Test)$/, test: "failed" },
        { line: /^\d+\) (?<file>\S.{0,400}\.phpt)(?: \(.*\))?$/, test: "failed", subject: "file" },
        // Codeception
        { line: /^ Test {2}(?<file>\S+\.php):(?<name>\S.*)$/, test: "failed" },
        { line: /^ Test {2}(?<file>\S+\.php)$/, test: "failed", subject: "file" },
        { line: /^-{2,9}$/ },
      ],
    },
    otherLists: { isWithoutText: true, rules: [] },
  },
};

/** A single failure, as people copy it: otherwise the same lines also name risky tests and tests with warnings. */
export const phpunitFailure: RunnerGrammar = {
  ...phpunit,
  starts: [],
  weakStarts: [/^Failed asserting that |^[\w\\]*(?:Error|Exception): /, /^ {3}[├┐│]/, /^ ✘ /],
  lineBeforeWeakStart: /^\d+\) \S+(?:::|\.phpt$)|^ [✔✘] |\([A-Z][\w\\]*\)$/,
  readsBack: true,
  repeats: phpunit,
};
