import type { RunnerGrammar } from "../grammar";

const time = String.raw`(?: +[\d.]+s)?`;
const className = String.raw`[A-Za-z_][\w\\]*`;

/** Pest, and Laravel's `artisan test`. */
export const pest: RunnerGrammar = {
  name: "Pest",
  starts: [new RegExp(`^ {2,3}(?:PASS|FAIL|WARN) {2}${className}$`)],
  separator: " > ",
  everywhere: [{ line: /^ {2}Duration: +[\d.]+s$/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^(?<indent>) {2,3}(?:PASS|FAIL|WARN|TODO) {2}(?<name>${className})$`), opens: "suite" },
        { line: new RegExp(`^(?<indent> {2})[⨯✕] (?<name>.+?)${time} *$`), test: "failed" },
        { line: new RegExp(`^(?<indent> {2})✓ (?<name>.+?)${time} *$`), test: "passed" },
        { line: new RegExp(`^(?<indent> {2})[-!↓…s] (?<name>.+?)${time} *$`), test: "skipped" },
        { line: /^ {2,3}FAILED {2}.+…/ },
        { line: new RegExp(`^ {2,3}FAILED {2}(?<path>${className} > .+?)(?: {2,}\\w+)?$`), test: "failed" },
        { line: new RegExp(`^ {2}• (?<path>${className} > .+)$`), test: "failed" },
        { line: /^ {2}─+$/ },
      ],
    },
  },
};
