import type { LineRule, RunnerGrammar } from "../grammar";

const name = "(?<name>.+?)(?: # (?:SKIP|TODO).*)?$";
const summary = /^Testsuite summary for /;
const status = String.raw`\(exit(?: status)?: \d+\)`;
const exit: LineRule = { line: new RegExp(`^(?:FAIL|XPASS|ERROR):? (?<name>\\S+) ${status}$`), test: "failed" };
const fileOfLogs = /^ {2,3}\S.{0,200}: \S*test-suite\.log$/;

/** Automake's test harnesses. */
export const automake: RunnerGrammar = {
  starts: [/^\S*make {1,2}check-TESTS$/, fileOfLogs, summary],
  weakStarts: [/^\d+ of \d+ tests? failed$/, /^FAIL: (?:[\w./-]+$|\w[\w.-]*\/)/, /^# FAIL: +[1-9]/, exit.line],
  readsBack: true,
  outcomes: { XPASS: "failed" },
  everywhere: [
    { line: fileOfLogs, section: "printedLogs" },
    { line: summary, section: "results" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(`^(?<word>FAIL|XPASS|ERROR|PASS|SKIP|XFAIL): ${name}`), test: "word" },
        { line: /^# FAIL: /, isCount: true },
        { line: /^# ERROR: |^\d+ of \d+ tests? failed$/, ends: "run" },
      ],
    },
    printedLogs: {
      isText: true,
      hasTextBefore: true,
      rules: [
        exit,
        // The name of the log, without the ending of the test: it counts if the text ends before that of the test
        { line: /^FAIL: (?<name>)(?<suites>\S+)$/, opens: "test" },
        { line: /^={3,}$/, test: "failed" },
      ],
    },
  },
};
