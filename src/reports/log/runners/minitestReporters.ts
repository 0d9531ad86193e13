import type { LineRule, RunnerGrammar } from "../grammar";

const time = String.raw`\([\d.]+s\)$`;
/** Blanks up to the column of the results are no part of the name. */
const test = "^(?<indent> {2})(?<name>[^ ].*?) ";

/** Lines of the spec reporter, which stand below the class. */
const results: readonly LineRule[] = [
  { line: new RegExp(`${test}(?:FAIL|ERROR) ${time}`), test: "failed", section: "results" },
  { line: new RegExp(`${test}PASS ${time}`), test: "passed", section: "results" },
  { line: new RegExp(`${test}SKIP ${time}`), test: "skipped", section: "results" },
  // The progress reporter, behind its bar
  { line: /(?:^|[=|])(?: FAIL|ERROR)\["(?<name>.+?)", "?(?<suites>[^",]+)"?, /, test: "failed" },
];

/** Spec and progress reporter of minitest-reporters; the others write what minitest does. */
export const minitestReporters: RunnerGrammar = {
  name: "minitest-reporters",
  starts: [/^Started with run options /],
  everywhere: [{ line: /^\d+ tests, \d+ assertions, \d+ failures, \d+ errors, \d+ skips$/, ends: "run" }],
  sections: {
    results: {
      rules: [...results, { line: /^$/, section: "heading" }],
    },
    heading: { rules: [...results, { line: /^(?<indent>)(?<name>\w.*)$/, opens: "suite", section: "results" }] },
  },
};
