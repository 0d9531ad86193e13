import type { RunnerGrammar } from "../grammar";

export const behave: RunnerGrammar = {
  starts: [/^Failing scenarios:$/],
  everywhere: [
    { line: /^Failing scenarios:$/, section: "failures", restartsList: true },
    { line: /^Took \d+m[\d.]+s$/, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: {
      isList: true,
      rules: [{ line: /^ {2}(?<file>\S.*?\.feature):(?<line>\d+) {2}(?<name>.+)$/, test: "failed" }, { line: /^$/ }],
    },
  },
};
