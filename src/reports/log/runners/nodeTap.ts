import type { RunnerGrammar } from "../grammar";

/** The reporters of node-tap that print blocks of failures; the others are TAP. */
export const nodeTap: RunnerGrammar = {
  name: "node-tap",
  starts: [/^\u200b FAIL \u200b \S/],
  sections: {
    results: {
      rules: [
        { line: /^\u200b (?:FAIL|PASS) \u200b (?<file>\S+\.[cm]?[jt]sx?)/, opens: "file" },
        { line: /^ {2}test: TAP$/ },
        { line: /^ {2}test: "?(?:(?<file>\S+\.[cm]?[jt]sx?) )?(?<name>.+?)"?$/, test: "failed" },
      ],
    },
  },
};
