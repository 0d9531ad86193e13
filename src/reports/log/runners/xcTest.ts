import type { LineRule, RunnerGrammar } from "../grammar";

const method = String.raw`(?<name>\w+)(?:\([\w:]*\))?`;
const objectiveName = String.raw`-\[(?<class>[\w.]+) ${method}\]`;
/** Swift Testing has a slash. */
const swiftName = `(?<class>[\\w.]+)[./]${method}`;
const testNames = [objectiveName, swiftName];
const anyName = String.raw`(?:-\[[\w.]+ \w+\]|[\w./]+(?:\([\w:]*\))?)`;
const device = "(?: on '[^']{1,200}')?";

const seconds = String.raw`\([\d.]+ seconds\)`;
/** A Swift Testing title, which is in quotes; its suites run in parallel. */
const title = '^ {4}[✖✗✔✓⊘] "?(?<name>.{1,400}?)"?';

const executed = /^\s*Executed \d+ tests?, with /;

/** Lines into which xcbeautify and xcpretty convert both kinds of tests. */
const rows: readonly LineRule[] = [
  { line: /^Test Suite '(?<indent>)(?<name>\w+)' started at /, opens: "suite" },
  { line: /^(?<indent> {4})[✖✗] (?<name>\w+), (?<text>.*)$/, test: "failed" },
  { line: new RegExp(`^(?<indent> {4})[✔✓] (?<name>\\w+) ${seconds}$`), test: "passed" },
  { line: /^ {4}[✖✗] \[(?<class>[\w.]+)\] (?<name>\w+) on '/, test: "failed" },
  { line: new RegExp(`${title} ${seconds} \\d+ issue`), test: "failed" },
  { line: new RegExp(`${title} ${seconds}$`), test: "passed" },
  { line: new RegExp(`${title} skipped`), test: "skipped" },
  { line: /^(?:Suite |Test run )/ },
  { line: executed, isCount: true },
];

const list = /^Failing tests:$/;
/** Xcode writes it before the list or after it. */
const failedRun = /^\*\* TEST (?:EXECUTE )?FAILED \*\*$/;

/** Failure in the list at the end of xcpretty's output, below its class, whose name begins with the module. */
const listedFailure = /^ {0,2}(?<name>test\w+)(?<indent>, )(?<text>\w* ?failed.*)/;

/** `xcodebuild test`, and `swift test` with XCTest tests. */
export const xcTest: RunnerGrammar = {
  starts: [
    /^Test Suite (?:'.{1,400}' started |\S+ started(?:$| on))/,
    /^Test run started\.$/,
    new RegExp(`^Test [Cc]ase '${anyName}' (?:started|passed|failed)`),
  ],
  weakStarts: [list, executed, failedRun, new RegExp(`^/[^:]{1,400}:\\d+: error: ${anyName} : `)],
  reportsAttempts: true,
  everywhere: [
    { line: list, section: "failures" },
    { line: failedRun, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        ...testNames.flatMap((test) => [
          {
            line: new RegExp(`^Test [Cc]ase '${test}' (?<word>failed|passed|skipped)${device} \\(`),
            test: "word" as const,
          },
          {
            line: new RegExp(`^\\S.{0,400}:\\d+: error: ${test} : (?<text>.*)$`),
            test: "failed" as const,
            endsText: true,
          },
        ]),
        ...rows,
        { line: /^\w+\.(?<indent>)(?<name>\w+)$/, opens: "suite" },
        { line: listedFailure, test: "failed" },
        { line: /^ {0,2}(?<file>\/.+\.(?:swift|mm?)):(?<line>\d+)$/, isPlace: true },
        { line: /^Test (?:[Cc]ase|[Ss]uite) '/ },
      ],
    },
    failures: {
      isList: true,
      rules: testNames.map((test) => ({ line: new RegExp(`^\\t?${test}$`), test: "failed" as const })),
    },
  },
};

/** An excerpt of the list at the end of xcpretty's output. */
export const xcprettyFailures: RunnerGrammar = {
  ...xcTest,
  starts: [],
  weakStarts: [listedFailure],
  readsBack: true,
  repeats: xcTest,
};
