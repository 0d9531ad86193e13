import type { RunnerGrammar } from "../grammar";

/** Console launcher of the JUnit Platform. */
export const junitConsole: RunnerGrammar = {
  name: "JUnit console",
  starts: [/^Test (?:plan )?execution started\. Number of static tests: \d+$/, /^Failures \(\d+\):$/],
  separator: /:(?! )/,
  everywhere: [
    { line: /^Failures \(\d+\):$/, section: "failures" },
    { line: /^Test run finished after \d+ ms$/, section: "end" },
  ],
  sections: {
    results: {
      rules: [
        // --details flat: the exception stands below the end of the test
        { line: /^Finished: +(?<name>.+) \(\[engine:.*\[class:(?<class>[\w.$]+)\].*\)$/, opens: "test" },
        { line: /^ +=> Exception: org\.opentest4j\.TestAbortedException/ },
        { line: /^ +=> Exception: (?<text>.*)$/, test: "failed" },
        // --details verbose: the status stands below the name
        { line: /^[│| ]*[├└+']─?-* (?<name>\S.*)$/, opens: "test" },
        { line: /^[│| ]+status: (?:✘|\[X\]) FAILED$/, test: "failed" },
      ],
    },
    failures: { isList: true, rules: [{ line: /^ {2}[^\s:][^:]*:(?<path>\S.*)$/, test: "failed" }] },
    end: { isWithoutText: true, rules: [{ line: /^\[ +\d+ tests failed +\]$/, ends: "run" }] },
  },
};
