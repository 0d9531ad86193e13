import type { LineRule, RunnerGrammar } from "../grammar";

const place = String.raw`(?<path>\S.*) => (?<file>\S.*):(?<line>\d+):\d+`;
const test = String.raw`^(?<indent> *)(?<name>\S.*) \.\.\.`;
const duration = String.raw`\((?:\d+m)?[\d.]+(?:µs|m?s)\)`;

const listedFailures: readonly LineRule[] = [
  { line: new RegExp(`^${place}$`), test: "failed" },
  { line: /^(?<file>\S.*) \(uncaught error\)$/, test: "failed", subject: "file" },
];

const redCounts = /^FAILED \| \d+ passed/;

export const deno: RunnerGrammar = {
  starts: [/^running \d+ tests? from \S/, /^Uncaught error from \S.* FAILED$/, /^ (?:ERRORS|FAILURES) ?$/, redCounts],
  weakStarts: [/^error: /],
  lineBeforeWeakStart: /^\S.* => \S+[jt]sx?:\d+:\d+$/,
  readsBack: true,
  separator: " ... ",
  everywhere: [
    { line: /^ ?ERRORS ?$/, section: "errors" },
    { line: /^ ?FAILURES ?$/, section: "failures" },
    { line: /^ok \| \d+ passed/, ends: "passed" },
    { line: redCounts, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: /^running \d+ tests? from (?<file>.+)$/, opens: "file" },
        { line: /^(?<indent> *)(?<name>\S.*?) \.\.\.$/, opens: "suite" },
        { line: new RegExp(`${test} retrying \\(attempt \\d+ failed\\)`), test: "retried" },
        { line: new RegExp(`${test} FAILED .*${duration}$`), test: "failed" },
        { line: new RegExp(`${test} (?<word>FAILED|ok|ignored)(?: ${duration})?$`), test: "word" },
      ],
    },
    errors: { isList: true, rules: listedFailures },
    failures: { isList: true, rules: listedFailures },
  },
};
