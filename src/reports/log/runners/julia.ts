import type { RunnerGrammar } from "../grammar";

const failure = "(?:Test Failed|Error During Test)";

const counts = /^ERROR: (?:LoadError: )?Some tests did not pass: /;

export const julia: RunnerGrammar = {
  starts: [/^Test Summary: +\| /],
  // Line below a failure
  weakStarts: [/^ {2}(?:Expression: |Test threw exception$)/, counts],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^(?<name>\\S.*): ${failure} at (?<file>.{1,400}):\\d+$`), test: "failed", endsText: true },
        { line: /^Test Summary: +\| / },
        { line: counts, isCount: true },
      ],
    },
  },
};
