import type { RunnerGrammar } from "../grammar";

/** Line between a test's place and its failures. */
const dots = /^\.{79}$/;

const place = String.raw`(?<file>\S.{0,400}?)[:(](?<line>\d+)\)?`;
/** Failure of the compact reporter, which names no test, and in an excerpt that begins below the name. */
const compactFailure = new RegExp(`^(?<name>${place}): (?:failed: (?<text>.+)|FAILED:)$`);

export const catch2: RunnerGrammar = {
  starts: [/^\S+ is a Catch2? v[\d.]+ host application\.$/, dots],
  weakStarts: [compactFailure],
  readsBack: true,
  everywhere: [
    { line: /^All tests passed \(/, ends: "passed" },
    { line: /^(?:test cases: +\d+ \||Failed .* test cases?, failed )/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: /^-{79}$/, section: "title" },
        { line: compactFailure, test: "failed" },
      ],
    },
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
