import type { RunnerGrammar } from "../grammar";

const failure = "(?:Test Failed|Error During Test)";

const placedFailure = `${failure} at (?<file>.{1,400}):\\d+$`;

const counts = /^ERROR: (?:LoadError: )?Some tests did not pass: /;

export const julia: RunnerGrammar = {
  starts: [/^Test Summary: +\| /],
  // Line below a failure
  weakStarts: [/^ {2}(?:Expression: |Test threw exception$)/, counts],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: /^Error in testset (?<name>.+):$/, opens: "test", section: "testset" },
        { line: new RegExp(`^(?=.*[\\\\/](?<name>.+))${placedFailure}`), test: "failed" },
        { line: new RegExp(`^(?<name>\\S.*): ${placedFailure}`), test: "failed", endsText: true },
        { line: /^Test Summary: +\| / },
        { line: counts, isCount: true },
      ],
    },
    testset: { rules: [{ line: new RegExp(`^${placedFailure}`), test: "failed", section: "results" }] },
  },
};
