import type { RunnerGrammar } from "../grammar";

const time = String.raw`\d+(?:\.\d+)?m?s(?: \(\d+m?s\|\d+m?s\))?`;

export const pester: RunnerGrammar = {
  starts: [/^Starting discovery in \d+ files\.$/, new RegExp(`^ *\\[-\\] \\S.{0,1000} ${time}$`)],
  everywhere: [{ line: /^Tests completed in /, ends: "run" }],
  outcomes: { "-": "failed", "+": "passed" },
  sections: {
    results: {
      rules: [
        { line: /^(?<indent> *)(?:Describing|Context) (?<name>.+)$/, opens: "suite" },
        // Without details, the suites precede the name
        { line: new RegExp(`^(?<indent> +)?\\[(?<word>[-+!?])\\] (?<name>.+?) ${time}$`), test: "word" },
        { line: /^ +at .{1,1000}, (?<file>\S.{0,400}\.ps1):(?<line>\d+)$/, isPlace: true },
      ],
    },
  },
};
