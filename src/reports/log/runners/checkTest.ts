import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>[^:]+):(?<line>\d+)`;
const test = "(?<suites>[^:]+):(?<name>[^:]+)";

/** Check, a framework for tests in C. */
export const checkTest: RunnerGrammar = {
  starts: [/^\d+%: Checks: \d+, Failures: \d+, Errors: \d+$/],
  sections: {
    results: {
      rules: [
        {
          line: new RegExp(String.raw`^${place}:[FE]:${test}:-?\d+: (?<text>.*)$`),
          test: "failed",
          endsText: true,
        },
        { line: /^[^:]+:\d+:[PS]:/ },
      ],
    },
  },
};
