import { decodeJson } from "../decode";
import type { LineRule, RunnerGrammar } from "../grammar";

const seconds = String.raw`\([\d.]+s\)`;
const word = "(?<word>FAIL|PASS|SKIP)";
const text = String.raw`(?:[^"\\]|\\.)+`;
const time = String.raw`^\{"Time":"[^"]{1,50}"`;
const event = `${time},"Action":"(?<word>run|pass|fail|skip)","Package":"`;

const timedOut = /^panic: test timed out after /;

/** Last line of a failed assertion of testify. */
const failedAssertion = /^\s{1,20}Test:\s{1,20}(?<name>Test\S+)$/;

const results: readonly LineRule[] = [
  { line: /^=== (?:RUN|CONT|NAME) {1,3}(?<name>\S+)$/, test: "started" },
  { line: /^=== PAUSE/ },
  // The tests that were running when the time was up
  { line: /^(?:\t| {8}){1,2}(?<name>Test\S*) \((?:\d+[hms]){1,3}\)$/, test: "failed" },
  { line: timedOut, isCount: true, isText: true },
  { line: failedAssertion, test: "failed", isText: true },
  { line: new RegExp(`^ ?--- ${word}: (?<name>[^\\s/]+) ${seconds}$`), test: "word" },
  { line: new RegExp(`^ {4,}--- ${word}: (?<name>\\S+/\\S+) ${seconds}$`), test: "word" },
  // After output of a test that does not end its line
  { line: new RegExp(`^\\S.*?--- ${word}: (?<name>\\S+) ${seconds}$`), test: "word" },
  // Tabs may have been converted to blanks
  { line: /^FAIL\s{1,4}(?<name>\S+)[\t ](?!\()/, closesPackage: "failed" },
  { line: /^(?:ok {2}|\? {3})(?:\s| {4})(?<name>\S+)[\t ]/, closesPackage: "passed" },
  { line: /^(?:FAIL|PASS|exit status \d+)$/ },
  { line: /^# (?<name>[^\s[\]]+?)(?:(?:_test)? \[\S+\.test\])?$/, opens: "package" },
  {
    line: new RegExp(`${event}(?<class>${text})","Test":"(?<name>${text})"`),
    decode: decodeJson,
    test: "word",
  },
];

/** Headings and the last line of gotestsum, which lists the failures by package in all of its formats. */
const heading = /^=== (?:Failed|Skipped|Errors)$/;
const lastLine = /^DONE (?:\d+ runs, )?\d+ tests?(?:,| in) /;
const listedTest = String.raw`^=== FAIL: (?<suites>\S+) (?<name>\S+)`;
/** People leave it out. */
const listedTime = String.raw`(?: \((?:[\d.]+s|unknown)\))?$`;
const rerun = String.raw`\(re-run \d+\)`;
const listedFailure = new RegExp(`${listedTest}(?: ${rerun})?${listedTime}`);
const endsOfList: readonly LineRule[] = [
  { line: lastLine, ends: "run" },
  { line: heading, section: "otherLists" },
];

export const goTest: RunnerGrammar = {
  starts: [
    /^=== RUN {3}\S+$/,
    new RegExp(`^ ?--- (?:FAIL|PASS|SKIP): \\S+ ${seconds}$`),
    /^(?:ok {2}|FAIL|\? {3})\t\S+[\t ]/,
    /^FAIL\s{1,4}\S+\s{1,4}(?:\[[a-z]+ failed\]|\d+\.\d{3}s)$/,
    /^# \S+ \[\S+\.test\]$/,
    timedOut,
    /^\{"Time":"[^"]{1,50}","Action":"\w+","Package":"/,
    heading,
    lastLine,
  ],
  weakStarts: [failedAssertion, listedFailure],
  innerTestSeparator: "/",
  outcomes: { run: "started" },
  sections: {
    results: {
      rules: [
        { line: /^=== Failed$/, section: "failures" },
        { line: heading, section: "otherLists" },
        // Before the list: the reruns of failed tests
        { line: lastLine, section: "reruns", isCount: true },
        ...results,
      ],
    },
    failures: {
      isList: true,
      rules: [
        ...endsOfList,
        { line: listedFailure, test: "failed" },
        { line: new RegExp(`^=== FAIL: (?<suites>\\S+) ${listedTime}`), test: "failed", subject: "package" },
      ],
    },
    otherLists: {
      isWithoutText: true,
      rules: [{ line: /^=== Failed$/, section: "failures" }, ...endsOfList],
    },
    reruns: { rules: [{ line: /^=== Failed$/, section: "failuresOfReruns" }, ...results] },
    failuresOfReruns: {
      isList: true,
      rules: [
        ...endsOfList,
        { line: new RegExp(`${listedTest}${listedTime}`), test: "retried" },
        { line: new RegExp(`${listedTest} ${rerun}${listedTime}`), test: "failed" },
      ],
    },
  },
};
