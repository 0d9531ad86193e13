import type { LineRule, RunnerGrammar } from "../grammar";

const place = String.raw` \[(?<file>[^\]:]{1,400}):(?<line>\d+)\]`;
const counts = String.raw`^\d+ (?:runs|tests), \d+ assertions`;
const endOfRun = new RegExp(`${counts}, \\d+ failures, \\d+ errors, \\d+ skips`);
const method = String.raw`(?<suites>[^\s#][^#]*)#(?<name>test_.+)`;
const failedTest = "^(?<suites>[^\\s#][^#]*)#(?<name>.+?)";
/** Form of versions before 5. */
const oldFailedTest = String.raw`^(?<name>test\w*)\((?<suites>[^()]+)\)`;

/** Creates the rules for a failure, which may state its place, with the section of its text. */
const createRules = (test: string, section: string): readonly LineRule[] => [
  { line: new RegExp(`${test}${place}:?$`), test: "failed", section, endsText: true },
  { line: new RegExp(`${test}:$`), test: "failed", section },
];
/** End of the tests. The failures are listed after it; a test printed any apparent list before it. */
const endOfTests: LineRule = { line: /^Finished in [\d.]+s, [\d.]+ runs\/s/, section: "end", restartsList: true };

export const minitest: RunnerGrammar = {
  starts: [
    /^Running \d+ tests in (?:a single process|parallel)/,
    /^Run options: .*--seed \d+/,
    /^# Running(?: tests with run options .*)?:$/,
  ],
  weakStarts: [
    /^ {0,2}\d+\) (?:Failure|Error|Skipped):$/,
    // Failures that Rails prints during the run
    new RegExp(`^[A-Z][\\w:]*#test_\\S+(?:${place})?:$`),
    endOfRun,
  ],
  everywhere: [
    { line: /^Running \d+ tests in (?:a single process|parallel)/, section: "plainFailures" },
    { line: /^ {0,2}\d+\) (?:Failure|Error):$/, section: "failure" },
    // Rails and minitest-reporters print each failure below a heading without a number
    { line: /^(?:Failure|Error):$/, section: "plainFailure" },
    { line: /^(?: {0,2}\d+\) )?Skipped:$/, section: "otherLists" },
    { line: new RegExp(`${counts}, 0 failures, 0 errors, \\d+ skips`), ends: "passed" },
    { line: endOfRun, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        endOfTests,
        { line: new RegExp(`^${method} = [\\d.]+ s = [FE]$`), test: "failed" },
        { line: new RegExp(`^${method} = [\\d.]+ s = \\.$`), test: "passed" },
      ],
    },
    plainFailure: { isList: true, rules: createRules(failedTest, "plainText") },
    failure: {
      isList: true,
      rules: [endOfTests, ...createRules(failedTest, "text"), ...createRules(oldFailedTest, "text")],
    },
    text: { isList: true, rules: [endOfTests] },
    end: { isAfterList: true, rules: [] },
    otherLists: { isWithoutText: true, rules: [endOfTests] },
    plainFailures: { isWithoutText: true, rules: [] },
    plainText: {
      isList: true,
      rules: [
        { line: /^(?:bin\/)?rails test (?<file>\S+):(?<line>\d+)$/, isPlace: true, section: "plainFailures" },
        { line: /^Finished in [\d.]+s, [\d.]+ runs\/s/, section: "plainFailures" },
      ],
    },
  },
};
