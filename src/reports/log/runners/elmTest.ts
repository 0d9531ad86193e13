import type { RunnerGrammar } from "../grammar";

/** elm-test, which prints a failure below the names of its suites. */
export const elmTest: RunnerGrammar = {
  starts: [],
  weakStarts: [/^TEST RUN (?:FAILED|PASSED|INCOMPLETE)/],
  readsBack: true,
  everywhere: [{ line: /^TEST RUN PASSED/, ends: "passed" }, { line: /^TEST RUN / }],
  sections: {
    results: {
      rules: [
        { line: /^↓ (?<name>.+)$/, title: "first", section: "suites" },
        { line: /^✗ (?<name>.+)$/, title: "only" },
      ],
    },
    suites: {
      rules: [
        { line: /^↓ (?<name>.+)$/, title: "next" },
        { line: /^✗ (?<name>.+)$/, title: "last", section: "results" },
      ],
    },
  },
};
