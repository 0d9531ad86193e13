import type { RunnerGrammar } from "../grammar";

/** `test_adds (shop.test_cart.CartTest.test_adds)`; before Python 3.11 the class alone is in parentheses. */
const test = String.raw`(?<name>[^\s(]+) \((?<class>[\w.]+?)(?:\.\k<name>)?\)`;
const reason = `(?: ['"].*)?`;
const word = `(?<word>ok|FAIL|ERROR|skipped|expected failure)${reason}$`;

export const unittest: RunnerGrammar = {
  name: "unittest",
  starts: [/^={70}$/, /^Ran \d+ tests? in [\d.]+s$/],
  weakStarts: [/^test\w* \([\w.]+\)(?: \.\.\. .*)?$/],
  readsBack: true,
  outcomes: {
    ok: "passed",
    FAIL: "failed",
    ERROR: "failed",
    skipped: "skipped",
    "expected failure": "skipped",
  },
  everywhere: [
    // Also behind what a test printed without the end of its line
    { line: /(?:^|[^=])={70}$/, section: "heading" },
    { line: /^Ran \d+ tests? in [\d.]+s$/, section: "end" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(`^${test} \\.\\.\\. unexpected success$`), test: "failed", isListed: true },
        { line: new RegExp(`^${test} \\.\\.\\. ${word}`), test: "word" },
        // The docstring, or what the test printed, stands between the test and its outcome
        { line: new RegExp(`^${test}(?: \\.\\.\\. .*)?$`), opens: "test" },
        { line: new RegExp(`^\\S.{0,1000} \\.\\.\\. ${word}`), test: "word" },
        { line: new RegExp(`^${word}`), test: "word" },
      ],
    },
    heading: {
      isList: true,
      rules: [
        { line: new RegExp(`^(?:FAIL|ERROR|UNEXPECTED SUCCESS): ${test}`), test: "failed" },
        // testtools
        { line: /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (?<class>[^\s()]{1,400})\.(?<name>[^\s.()]+)/, test: "failed" },
        { line: /^-{70}$/, section: "text" },
      ],
    },
    text: { isText: true, rules: [] },
    end: {
      isBehindList: true,
      isWithoutText: true,
      rules: [
        { line: /^OK(?: \(.*\))?$/, ends: "passed" },
        { line: /^(?:FAILED|NO TESTS RAN)(?: \(.*\))?$/, ends: "run" },
      ],
    },
  },
};
