import type { RunnerGrammar } from "../grammar";

const error = '(?:fatal )?error:? in "(?<path>[^"]+)": (?<text>.*)$';

export const boostTest: RunnerGrammar = {
  starts: [/^Running \d+ test cases?\.\.\.$/],
  weakStarts: [new RegExp(`^[^()]{1,400}\\(\\d+\\): ${error}`)],
  separator: "/",
  everywhere: [
    { line: /^\*{3} No errors detected/, ends: "passed" },
    { line: /^\*{3} \d+ failures? (?:(?:is|are) )?detected/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^unknown location\\(0\\): ${error}`), test: "failed" },
        { line: new RegExp(`^(?<file>[^()]{1,400})\\((?<line>\\d+)\\): ${error}`), test: "failed", endsText: true },
      ],
    },
  },
};
