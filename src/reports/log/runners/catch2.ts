import type { RunnerGrammar } from "../grammar";

/** Line between a test's place and its failures. */
const dots = /^\.{79}$/;

export const catch2: RunnerGrammar = {
  starts: [/^\S+ is a Catch2? v[\d.]+ host application\.$/],
  weakStarts: [dots],
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
        { line: dots },
        { line: /^(?<file>\S.*?)[:(](?<line>\d+)\)?: FAILED:$/, test: "failed", endsText: true },
      ],
    },
    title: {
      rules: [
        { line: /^-{79}$/, section: "body" },
        // An excerpt of a log that begins below the name: the place serves as the name
        { line: dots, section: "body" },
        { line: /^(?<name>\S.*)$/, opens: "test" },
      ],
    },
  },
};
