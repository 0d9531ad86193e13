import type { LineRule, RunnerGrammar } from "../grammar";

/** Removes the blanks up to the column of the results, which are not part of the name. */
const test = "^(?<indent> {2})(?<name>[^ ].*?) ";

const barEnd = "(?:^|[=|])";
const testInBrackets = String.raw`\["(?<name>.+?)", "?(?<suites>[^",]+)"?, `;

const results: readonly LineRule[] = [
  // Spec reporter, below the class
  {
    line: new RegExp(String.raw`${test}(?<word>FAIL|ERROR|PASS|SKIP) \([\d.]+s\)$`),
    test: "word",
    section: "results",
  },
  // Progress reporter, after its bar
  { line: new RegExp(`${barEnd}(?: FAIL|ERROR)${testInBrackets}`), test: "failed" },
];

const totals = ["tests", "assertions", "failures", "errors", "skips"].map((word) => String.raw`\d+ ${word}`).join(", ");

/** Spec and progress reporter of minitest-reporters; its other reporters print the same as minitest. */
export const minitestReporters: RunnerGrammar = {
  starts: [/^Started with run options /],
  everywhere: [{ line: new RegExp(`^${totals}$`), ends: "run" }],
  sections: {
    results: { rules: [...results, { line: /^$/, section: "heading" }] },
    heading: { rules: [...results, { line: /^(?<indent>)(?<name>\w.*)$/, opens: "suite", section: "results" }] },
  },
};
