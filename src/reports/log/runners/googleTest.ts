import type { LineRule, RunnerGrammar, Section } from "../grammar";

/** cmocka prints the same, without suites. */
const test = String.raw`(?:(?<suites>[^\s.]+)\.)?(?<name>[^\s,]+)`;
const parameter = "(?:, where .*)?";
const duration = String.raw`\(\d+ m?s\)`;

const running = /^\[={10}\] (?:\S+ )?Running \d+ test(?:s? from |\(s\))/;
const counts = String.raw`\[={10}\] (?:\S+ )?\d+ test(?:s? from .* ran|\(s\) run)\.`;
const listHeading = String.raw`\[ {2}FAILED {2}\] (?:\S+ )?\d+ test(?:s?|\(s\)), listed `;
/** End of the tests. */
const ran = new RegExp(`^(?:${counts}|${listHeading})`);
const repeating = /^Repeating all tests \(iteration \d+\)/;

const failedTest = new RegExp(`\\[  FAILED  \\] ${test}${parameter} ${duration}$`);

const run: LineRule = { line: new RegExp(`^\\[ RUN      \\] ${test}$`), opens: "test", test: "started" };
const results: readonly LineRule[] = [
  { line: new RegExp(`\\[ +(?<word>FAILED|OK|SKIPPED) +\\] ${test}${parameter} ${duration}$`), test: "word" },
  { line: /^\[(?:-{10}| {2}PASSED {2})\]/ },
  { line: /^(?:Segmentation fault|Aborted|Trace\/breakpoint trap)/, test: "failed" },
];
const listedTest: LineRule = { line: new RegExp(`^\\[  FAILED  \\] ${test}${parameter}$`), test: "failed" };

/** Failure in the text of a test, whose process may end before its result. */
const failure: LineRule = { line: /^\S.{0,400}(?::\d+: Failure$|\(\d+\): error: )/, test: "failed", isText: true };

/** Creates the section of tests that begin with a `RUN` line. */
function createTests(list: string): Section {
  return { rules: [{ line: ran, section: list, isCount: true }, run, failure, ...results] };
}

export const googleTest: RunnerGrammar = {
  starts: [running, ran, repeating, /^\[ RUN {6}\] [^\s.]+\.\S+$/],
  // First failure of a test without a `RUN` line, as with `--gtest_brief=1`.
  weakStarts: [failedTest],
  readsBack: true,
  // --gtest_repeat: a test fails in all repetitions, or in some
  everywhere: [{ line: repeating, section: "repeatedResults", repeatsLists: true }],
  sections: {
    // With --gtest_brief=1, no line begins a test
    results: {
      hasTextBefore: true,
      rules: [{ line: ran, section: "list", isCount: true }, { ...run, section: "tests" }, ...results],
    },
    tests: createTests("list"),
    list: {
      isList: true,
      rules: [
        listedTest,
        { line: /^\[ {2}FAILED {2}\] \d+ tests?, listed below:$/, isCount: true },
        { line: running, section: "results" },
        { line: /^ *\d+ FAILED TESTS?$/, ends: "run" },
      ],
    },
    repeatedResults: createTests("repeatedList"),
    repeatedList: { isList: true, rules: [listedTest] },
  },
};
