import type { RunnerGrammar } from "../grammar";

const words = "(?:Test Failed|Error During Test)";
const failure = new RegExp(`^(?<name>\\S.*): ${words} at (?<file>.{1,400}):\\d+$`);

export const julia: RunnerGrammar = {
  starts: [/^Test Summary: +\| /],
  weakStarts: [failure],
  readsBack: true,
  sections: {
    results: {
      rules: [{ line: failure, test: "failed" }, { line: /^Test Summary: +\| / }],
    },
  },
};
