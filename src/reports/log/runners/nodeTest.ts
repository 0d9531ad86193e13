import type { RunnerGrammar } from "../grammar";

const indent = "(?<indent> *)";
const duration = String.raw`(?: \([\d.]+ms\))?`;
/** Reason or keyword of a test that is skipped or marked as TODO. */
const directive = String.raw` (?:\([\d.]+ms\) #|# (?:TODO|SKIP)).*`;

export const nodeTest: RunnerGrammar = {
  starts: [/^▶ \S/, /^ℹ tests \d+$/, /^(?:Failed|Error during) tests:$/],
  weakStarts: [/^ *✖ .+ \(\d+\.\d+ms\)$/],
  readsBack: true,
  everywhere: [
    { line: /^(?:✖ failing|Failed|Error during) tests:$/, section: "failures", isCount: true },
    { line: /^ℹ fail 0$/, ends: "passed" },
    { line: /^ℹ fail /, isCount: true },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^${indent}▶ (?<name>.+?)${duration}$`), opens: "suite" },
        { line: new RegExp(`^${indent}[✖✔﹣⚠] (?<name>.+?)${directive}$`), test: "skipped" },
        { line: new RegExp(`^${indent}(?<word>[✖✔﹣]) (?<name>.+?)${duration}$`), test: "word" },
        { line: /^ℹ / },
      ],
    },
    failures: {
      isList: true,
      rules: [
        { line: /^test at (?<file>.+):(?<line>\d+):\d+$/, opens: "file" },
        { line: new RegExp(`^✖ (?<name>.+?)${directive}$`), test: "skipped" },
        { line: new RegExp(`^✖ (?<name>.+?)${duration}$`), test: "failed" },
        { line: /^ {3,}(?<name>\S.*) \([\d.]+ms\)$/, continuesName: true },
        // hapi's lab prints the same heading, and sbt, which lists classes whose tests their runner has named above
        { line: /^ {2}\d+\) (?<name>\S.*):$/, test: "failed" },
        { line: /^\s{1,9}(?<name>)(?<suites>(?:\w+\.)*[A-Z]\w*)$/, test: "failed" },
      ],
    },
  },
};
