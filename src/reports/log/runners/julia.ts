import type { RunnerGrammar } from "../grammar";

export const julia: RunnerGrammar = {
  name: "Julia",
  starts: [/^Test Summary: +\| /],
  readsBack: true,
  sections: {
    results: {
      rules: [
        {
          line: /^(?<name>\S.*): (?:Test Failed|Error During Test) at (?<file>.{1,400}):\d+$/,
          test: "failed",
        },
        { line: /^Test Summary: +\| / },
      ],
    },
  },
};
