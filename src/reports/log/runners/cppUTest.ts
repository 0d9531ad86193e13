import type { RunnerGrammar } from "../grammar";

const failure =
  /^(?<file>\S[^:(]{0,300})[:(](?<line>\d+)\)?: error: Failure in (?:\w+_)?TEST\((?<suites>\w+), (?<name>\w+)\)$/;

export const cppUTest: RunnerGrammar = {
  starts: [failure],
  everywhere: [{ line: /^(?:OK|Errors) \(.* tests, /, ends: "run" }],
  sections: { results: { rules: [{ line: failure, test: "failed", endsText: true }] } },
};
