import type { RunnerGrammar } from "../grammar";

const failure = "(?:Test Failed|Error During Test)";

export const julia: RunnerGrammar = {
  starts: [/^Test Summary: +\| /],
  // Line below a failure
  weakStarts: [/^ {2}(?:Expression: |Test threw exception$)/],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^(?<name>\\S.*): ${failure} at (?<file>.{1,400}):\\d+$`), test: "failed", endsText: true },
        { line: /^Test Summary: +\| / },
      ],
    },
  },
};
