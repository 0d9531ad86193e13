import type { RunnerGrammar } from "../grammar";

export const junit4: RunnerGrammar = {
  name: "JUnit 4",
  starts: [/^JUnit version \d+\.\d+/],
  everywhere: [
    { line: /^There (?:was|were) \d+ failures?:$/, section: "failures" },
    { line: /^OK \(\d+ tests?\)$/, ends: "passed" },
    { line: /^Tests run: \d+, {1,2}Failures: \d+$/, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: {
      isList: true,
      rules: [
        { line: /^\d+\) (?<name>.+)\((?<class>[\w.$]+)\)$/, test: "failed" },
        { line: /^\d+\) (?<name>[\w.$]+)$/, test: "failed" },
      ],
    },
  },
};
