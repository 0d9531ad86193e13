import type { RunnerGrammar } from "../grammar";

const failure = /^(?<file>\S.*?)[:(](?<line>\d+)\)?: FAILED:$/;

export const catch2: RunnerGrammar = {
  starts: [/^\S+ is a Catch2? v[\d.]+ host application\.$/],
  weakStarts: [failure],
  readsBack: true,
  everywhere: [
    { line: /^All tests passed \(/, ends: "passed" },
    { line: /^test cases: +\d+ \|/, ends: "run" },
  ],
  sections: {
    results: { rules: [{ line: /^-{79}$/, section: "title" }] },
    body: {
      rules: [
        { line: /^-{79}$/, section: "title" },
        { line: failure, test: "failed" },
      ],
    },
    title: {
      rules: [
        { line: /^-{79}$/, section: "body" },
        { line: /^(?<name>\S.*)$/, opens: "test" },
      ],
    },
  },
};
