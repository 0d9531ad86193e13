import type { RunnerGrammar } from "../grammar";

export const julia: RunnerGrammar = {
  name: "Julia",
  starts: [/^\S.{0,400}: (?:Test Failed|Error During Test|Unexpected Pass) at .{1,400}:\d+$/, /^Test Summary: +\| /],
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
