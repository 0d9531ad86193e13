import type { LineRule, RunnerGrammar } from "../grammar";

const name = "(?<name>.+?)(?: # (?:SKIP|TODO).*)?$";
const end: LineRule = { line: /^Testsuite summary for /, ends: "run" };
const status = String.raw`\(exit(?: status)?: \d+\)`;
const exit: LineRule = { line: new RegExp(`^(?:FAIL|XPASS|ERROR):? (?<name>\\S+) ${status}$`), test: "failed" };
const fileOfLogs = /^ {3}\S.*: \S*test-suite\.log$/;

/** Automake's test harnesses. */
export const automake: RunnerGrammar = {
  starts: [/^\S*make {1,2}check-TESTS$/, fileOfLogs, end.line],
  weakStarts: [/^\d+ of \d+ tests? failed$/],
  lineBeforeWeakStart: /^={20}/,
  readsBack: true,
  everywhere: [{ line: fileOfLogs, section: "printedLogs" }],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(`^(?:FAIL|XPASS|ERROR): ${name}`), test: "failed" },
        { line: new RegExp(`^PASS: ${name}`), test: "passed" },
        { line: new RegExp(`^(?:SKIP|XFAIL): ${name}`), test: "skipped" },
        { line: /^Testsuite summary for |^\d+ of \d+ tests? failed$/, ends: "run" },
      ],
    },
    printedLogs: { isText: true, hasTextBefore: true, rules: [end, exit, { line: /^={3,}$/ }] },
  },
};
