import { decodePhpUnitRow, decodeTestDox, decodeTestDoxClass } from "../decode";
import type { RunnerGrammar } from "../grammar";

const quotedRow = String.raw`"(?:[^"\\]|\\.)*"`;
const row = `(?: with data set (?:#\\d+|${quotedRow}|@[^(]+))?`;
const className = String.raw`[\w\\]+`;
const test = String.raw`(?<suites>${className})::(?<name>\w+${row})(?: \(.*\))?`;
/** `CartTest::testTax@named row with data (3)`, since PHPUnit 12 */
const shortRow = String.raw`(?<suites>${className})::(?<name>\w+(?:#\d+|@.+?)) with data \(.*\)`;
const time = String.raw`(?: \[[\d.]+ m?s\])?`;

export const phpunit: RunnerGrammar = {
  name: "PHPUnit",
  starts: [/^PHPUnit \d+\.\d+(?:\.\d+)? by Sebastian Bergmann/],
  weakStarts: [/^There (?:was|were) \d+ (?:error|failure)s?:$/],
  everywhere: [
    { line: /^There (?:was|were) \d+ (?:error|failure)s?:$/, section: "failures" },
    { line: /^There (?:was|were) \d+ .{1,60}:$/, section: "otherLists" },
    { line: /^OK(?: \(|, but)/, ends: "passed" },
    { line: /^Tests: \d+, Assertions: \d+/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        // --testdox: a class and its tests
        { line: /^(?<indent>)(?<name>[A-Z][\w\\ ()]{0,200})$/, decode: decodeTestDoxClass, opens: "suite" },
        { line: new RegExp(`^(?<indent> )✘ (?<name>.+?)${time}$`), decode: decodeTestDox, test: "failed" },
        { line: new RegExp(`^(?<indent> )✔ (?<name>.+?)${time}$`), decode: decodeTestDox, test: "passed" },
        { line: new RegExp(`^(?<indent> )[↩∅☢⚠] (?<name>.+?)${time}$`), decode: decodeTestDox, test: "skipped" },
      ],
    },
    failures: {
      isList: true,
      rules: [
        { line: new RegExp(`^\\d+\\) ${shortRow}$`), decode: decodePhpUnitRow, test: "failed" },
        { line: new RegExp(`^\\d+\\) ${test}$`), test: "failed" },
        { line: /^--$/ },
      ],
    },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
