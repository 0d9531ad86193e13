import type { LineRule, RunnerGrammar } from "../grammar";
import { anyTest } from "./vsTest";

const failedWords = "(?:[A-Z]\\w+ )?(?:Failed|Failure|Error|Invalid)";

const counts = /^ {2}Test Count: \d+, /;

const rules: readonly LineRule[] = [
  { line: new RegExp(`^\\d+\\) ${failedWords} : ${anyTest}$`), test: "failed" },
  { line: /^\d+\) Warning : / },
  { line: /^(?:Run Settings|Test Run Summary)$/ },
  { line: counts, ends: "run" },
  { line: /^Tests Not Run:?$/, ends: "run" },
];
const heading = /^(?:Errors, Failures and Warnings|Errors and Failures:)$/;

/** NUnit's console runner, and NUnitLite. The first form is that of NUnit 3, the second that of NUnit 2. */
export const nunit: RunnerGrammar = {
  starts: [heading],
  weakStarts: [counts, new RegExp(`^\\d+\\) ${failedWords} : (?:\\w+\\.)+\\w+(?:\\(|$)`)],
  everywhere: [{ line: heading, section: "failures" }],
  sections: { results: { rules }, failures: { isList: true, rules } },
};
