import type { LineRule, RunnerGrammar } from "../grammar";

/** JUnit 3 writes the exception after the test. */
const exception = String.raw`(?:[a-z]\w*\.)+\w+(?:Error|Exception|Failure)\b`;
const testWithException: LineRule = {
  line: new RegExp(`^\\d+\\) (?<name>\\w+)\\((?<class>[\\w.$]+)\\)(?<text>${exception}.*)$`),
  section: "failures",
  test: "failed",
};

const counts = /^Tests run: \d+, {1,2}Failures: \d+$/;

export const junit4: RunnerGrammar = {
  starts: [/^JUnit version \d+\.\d+/, new RegExp(`^\\d+\\) \\w+\\([\\w.$]+\\)${exception}`)],
  weakStarts: [/^\d+\) [^\s(]{1,200}\((?:\w+\.)+\w+\)$/, counts],
  everywhere: [
    { line: /^There (?:was|were) \d+ failures?:$/, section: "failures" },
    { line: /^OK \(\d+ tests?\)$/, ends: "passed" },
    { line: counts, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [testWithException] },
    failures: {
      isList: true,
      rules: [
        testWithException,
        { line: /^\d+\) (?<name>.+)\((?<class>[\w.$]+)\)$/, test: "failed" },
        { line: /^\d+\) (?<name>[\w.$]+)$/, test: "failed" },
      ],
    },
  },
};
