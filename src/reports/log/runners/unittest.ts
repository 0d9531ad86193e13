import type { RunnerGrammar } from "../grammar";

/** `test_adds (shop.test_cart.CartTest.test_adds)`; before Python 3.11 the class alone is in parentheses. */
const test = String.raw`(?<name>[^\s(]+) \((?<class>[\w.]+?)(?:\.\k<name>)?\)`;

export const unittest: RunnerGrammar = {
  name: "unittest",
  starts: [/^={70}$/, /^Ran \d+ tests? in [\d.]+s$/],
  readsBack: true,
  everywhere: [
    { line: /^={70}$/, section: "heading" },
    { line: /^Ran \d+ tests? in [\d.]+s$/, section: "end" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [{ line: new RegExp(`^${test} \\.\\.\\. unexpected success$`), test: "failed", isListed: true }],
    },
    heading: {
      isList: true,
      rules: [
        { line: new RegExp(`^(?:FAIL|ERROR|UNEXPECTED SUCCESS): ${test}`), test: "failed" },
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
