import type { RunnerGrammar } from "../grammar";

const project = String.raw`(?:\[(?<host>[^\]]{1,100})\] › )?`;
const place = String.raw`(?<file>\S[^›]{0,400}?):(?<line>\d+):\d+`;
const test = `${project}${place} › (?<path>.+?)`;
const retry = String.raw`(?: \(retry #\d+\))?`;
const duration = String.raw`(?: \([\d.]+(?:ms|[smhd])\))?`;
const decoration = "(?: ─+)?";

const anyProject = String.raw`\[[^\]]{1,100}\]`;
const anyPlace = String.raw`\S[^›]{0,400}:\d+:\d+`;
/** The indentation is lost if a text is copied from here on. */
const listOfFailures = /^(?: {2})?\d+ failed$/;

export const playwright: RunnerGrammar = {
  starts: [/^Running \d+ tests? using \d+ workers?/],
  weakStarts: [
    listOfFailures,
    new RegExp(`^ {2}[✓✘] +\\d+ ${anyProject} › ${anyPlace} › \\S`),
    new RegExp(`^ {0,2}\\d+\\) (?:${anyProject} › )?${anyPlace} › \\S`),
  ],
  separator: " › ",
  reportsAttempts: true,
  everywhere: [
    { line: listOfFailures, section: "failedTests" },
    { line: /^ {2}\d+ flaky$/, section: "flakyTests" },
    { line: /^ {2}\d+ (?:skipped|did not run|interrupted)$/, section: "otherLists" },
    { line: /^ {2}\d+ passed \([\d.]+\w+\)$/, section: "end", ends: "run" },
    {
      line: new RegExp(`^ {0,2}\\d+\\) ${test}${retry}${decoration} ?─*$`),
      section: "failures",
      test: "failed",
    },
    {
      line: new RegExp(`^ {2}(?<word>[✘x✓-]|ok) +\\d+ ${test}${retry}${duration}$`),
      section: "results",
      test: "word",
    },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: { rules: [] },
    failedTests: {
      isList: true,
      rules: [{ line: new RegExp(`^ {4}${test}${decoration} ?─*$`), test: "failed" }],
    },
    flakyTests: {
      isList: true,
      rules: [{ line: new RegExp(`^ {4}${test}${decoration} ?─*$`), test: "passedOnRetry" }],
    },
    end: { isAfterList: true, rules: [] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
