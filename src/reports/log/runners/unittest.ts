import type { LineRule, RunnerGrammar } from "../grammar";

const failedStart = "(?:FAIL|ERROR|UNEXPECTED SUCCESS)";
const testOfTestTools = String.raw`(?<class>[^\s()]{1,400})\.(?<name>[^\s.()]+)`;

/** `test_adds (shop.test_cart.CartTest.test_adds)`; before Python 3.11, only the class is in parentheses. */
const test = String.raw`(?<name>[^\s(]+) \((?<class>[\w.]+?)(?:\.\k<name>)?\)`;
const reason = `(?: ['"].*)?`;
const word = `(?<word>ok|FAIL|ERROR|skipped|expected failure)${reason}$`;

const headings = [
  test,
  testOfTestTools,
  // PowerShell wraps lines of the error output.
  String.raw`(?<name>\w+) (?:\(\S*)?$`,
  // A row
  String.raw`(?<name>\S.{0,400}) \((?<class>[\w.]+)\)$`,
  // The description of a test in nose
  String.raw`(?<name>\S+ .{1,400}|[Tt]est\w+)$`,
].map(
  (name): LineRule => ({
    line: new RegExp(`^${failedStart}: ${name}`),
    section: "description",
    test: "failed",
  }),
);
const endOfHeading: LineRule = { line: /^-{70}$/, section: "text" };
/** Names without the ruled line above: that below shows that no test printed it. */
const firstHeadings = headings.map(({ line }): LineRule => ({ line, opens: "test", section: "firstHeading" }));

/** The last line of a run, as people copy it alone. */
const failedCounts = /^FAILED \((?:failures|errors)=\d/;

export const unittest: RunnerGrammar = {
  starts: [new RegExp(`^={70}\\n${failedStart}: \\S`), /^Ran \d+ tests? in [\d.]+s$/],
  weakStarts: [/^test\w* \([\w.]+\)(?: \.\.\. .*)?$/, failedCounts],
  readsBack: true,
  everywhere: [
    // Also after output of a test that does not end its line
    { line: /(?:^|[^=])={70}$/, section: "heading" },
    { line: /^Ran \d+ tests? in [\d.]+s$/, section: "end" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(`^${test} \\.\\.\\. unexpected success$`), test: "failed", isListed: true },
        { line: new RegExp(`^${test} \\.\\.\\. ${word}`), test: "word" },
        // The docstring, or the output of the test, is between the test and its outcome
        { line: new RegExp(`^${test}(?: \\.\\.\\. .*)?$`), opens: "test" },
        { line: new RegExp(`^\\S.{0,1000} \\.\\.\\. ${word}`), test: "word" },
        { line: new RegExp(`^${word}`), test: "word" },
        ...firstHeadings,
        { line: failedCounts, isCount: true },
      ],
    },
    firstHeading: {
      rules: [
        { ...endOfHeading, test: "failed", isListed: true },
        ...firstHeadings,
        { line: /^./, section: "results" },
      ],
    },
    // A test may print such a ruled line
    heading: { isList: true, rules: [...headings, { line: /^./, section: "results" }] },
    // The docstring below the name may look like a name
    description: { isList: true, isWithoutText: true, rules: [endOfHeading] },
    text: { isText: true, rules: [] },
    end: {
      isAfterList: true,
      isWithoutText: true,
      rules: [
        { line: /^OK(?: \(.*\))?$/, ends: "passed" },
        { line: /^(?:FAILED|NO TESTS RAN)(?: \(.*\))?$/, ends: "run" },
      ],
    },
  },
};

/** Failures without the ruled line above the first of them, as people copy them. */
export const unittestFailures: RunnerGrammar = {
  ...unittest,
  starts: [],
  weakStarts: [endOfHeading.line],
  lineBeforeWeakStart: new RegExp(`^${failedStart}: \\S`),
  repeats: unittest,
};
