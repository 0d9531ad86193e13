import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>\S[^:(]{0,300})[:(](?<line>\d+)\)?`;
const test = String.raw`(?:\w+_)?TEST\((?<suites>\w+), (?<name>\w+)\)`;
const failure = new RegExp(`^${place}: error: Failure in ${test}$`);

export const cppUTest: RunnerGrammar = {
  starts: [failure],
  everywhere: [{ line: /^(?:OK|Errors) \(.* tests, /, ends: "run" }],
  sections: { results: { rules: [{ line: failure, test: "failed", endsText: true }] } },
};
