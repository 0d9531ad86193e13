import type { RunnerGrammar } from "../grammar";

const time = String.raw`(?: \[\d+\])?`;

/** The pretty format; the others are TAP. */
export const bats: RunnerGrammar = {
  name: "bats",
  starts: [/^[\w./-]{1,400}\.bats$/],
  everywhere: [{ line: /^\d+ tests?, \d+ failures?/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?<file>[\w./-]{1,400}\.bats)$/, opens: "file" },
        { line: new RegExp(`^ ✗ (?<name>.+?)${time}$`), test: "failed" },
        { line: new RegExp(`^ ✓ (?<name>.+?)${time}$`), test: "passed" },
        { line: /^ - (?<name>.+?) \(skipped.*\)$/, test: "skipped" },
      ],
    },
  },
};
