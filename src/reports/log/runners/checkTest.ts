import type { RunnerGrammar } from "../grammar";

/** Check, a framework for tests in C. */
export const checkTest: RunnerGrammar = {
  starts: [/^\d+%: Checks: \d+, Failures: \d+, Errors: \d+$/],
  sections: {
    results: {
      rules: [
        {
          line: /^(?<file>[^:]+):(?<line>\d+):[FE]:(?<suites>[^:]+):(?<name>[^:]+):-?\d+: (?<text>.*)$/,
          test: "failed",
          endsText: true,
        },
        { line: /^[^:]+:\d+:[PS]:/ },
      ],
    },
  },
};
