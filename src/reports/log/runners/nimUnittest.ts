import type { RunnerGrammar } from "../grammar";

export const nimUnittest: RunnerGrammar = {
  starts: [/^\[Suite\] \S/],
  weakStarts: [/^ {0,2}\[(?:OK|FAILED|SKIPPED)\] \S/],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: /^(?<indent>)\[Suite\] (?<name>.+)$/, opens: "suite" },
        { line: /^(?<indent>(?: {2})?)\[FAILED\] (?<name>.+)$/, test: "failed" },
        { line: /^(?<indent>(?: {2})?)\[OK\] (?<name>.+)$/, test: "passed" },
        { line: /^(?<indent>(?: {2})?)\[SKIPPED\] (?<name>.+)$/, test: "skipped" },
      ],
    },
  },
};
