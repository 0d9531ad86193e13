import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?<path>\S.*) => (?<file>\S.*):(?<line>\d+):\d+`;
const duration = String.raw`\([\d.]+(?:µs|m?s)\)`;

export const deno: RunnerGrammar = {
  name: "deno test",
  starts: [/^running \d+ tests? from \S/],
  separator: " ... ",
  everywhere: [
    { line: /^ ?ERRORS ?$/, section: "errors" },
    { line: /^ ?FAILURES ?$/, section: "failures" },
    { line: /^ok \| \d+ passed/, ends: "passed" },
    { line: /^FAILED \| \d+ passed/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: /^running \d+ tests? from (?<file>.+)$/, opens: "file" },
        { line: /^(?<indent> *)(?<name>\S.*?) \.\.\.$/, opens: "suite" },
        { line: new RegExp(`^(?<indent> *)(?<name>\\S.*) \\.\\.\\. FAILED .*${duration}$`), test: "failed" },
        { line: new RegExp(`^(?<indent> *)(?<name>\\S.*) \\.\\.\\. FAILED ${duration}$`), test: "failed" },
        { line: new RegExp(`^(?<indent> *)(?<name>\\S.*) \\.\\.\\. ok ${duration}$`), test: "passed" },
        { line: new RegExp(`^(?<indent> *)(?<name>\\S.*) \\.\\.\\. ignored ${duration}$`), test: "skipped" },
      ],
    },
    errors: { isList: true, rules: [{ line: new RegExp(`^${place}$`), test: "failed" }] },
    failures: { isList: true, rules: [{ line: new RegExp(`^${place}$`), test: "failed" }] },
  },
};
