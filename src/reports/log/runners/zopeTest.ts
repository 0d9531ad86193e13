import type { RunnerGrammar } from "../grammar";

/** `test_moors (harbour.tests.BerthTests)`, `doctest_moors (harbour.tests)`, or the path of a text with examples. */
const test = String.raw`(?<name>\S+)(?: \((?<class>[\w.]+?)(?:\.\k<name>)?\))?`;
const failure = new RegExp(`^(?:Failure|Error) in test ${test}$`);
const counts = /^ {2}Ran \d+ tests with \d+ failures/;

export const zopeTest: RunnerGrammar = {
  starts: [counts],
  weakStarts: [failure],
  readsBack: true,
  sections: { results: { rules: [{ line: failure, test: "failed" }, { line: counts }] } },
};
