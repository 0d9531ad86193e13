import type { LineRule, RunnerGrammar } from "../grammar";

/** Maven's log level before a line, which GitHub replaces by a word of its own. */
const error = String.raw`(?:\[?ERROR\]|Error: )`;
const anyLevel = String.raw`(?:\d+ )?(?:${error}|\[WARNING\]|Warning: )`;
const knownLevel = `^${anyLevel}`;
/** The same, optional: versions before 2.20 write none. */
const level = `^(?:${anyLevel} )?`;
const info = String.raw`^(?:\d+ )?\[INFO\]`;

const failure = "Time elapsed: .{1,60} <<< (?:FAILURE|ERROR)!";
const result = ` {1,2}(?:-- )?${failure}$`;
const className = String.raw`[\w.$]+`;
/** A class by Java's naming conventions, with or without its package. */
const testClass = String.raw`(?:[\w$]+\.)*[A-Z][\w$]*`;
const classCounts = `Tests run: .{1,200}, ${failure} -{1,2} in (?<name>\\S+)$`;
const oldTime = String.raw`Time elapsed: [\d.,]+ s(?:ec)?`;
/** Form before version 2.20, without Maven's log level; Ant writes the counts as well. */
const oldCounts = new RegExp(`^Tests run: .{1,200}, ${oldTime} (?:<<< |- in )`);

const results: readonly LineRule[] = [
  // A number in brackets is the invocation of a test with data.
  { line: new RegExp(`${level}(?<name>.+)\\((?<class>(?!\\d)${className})\\)${result}`), test: "failed" },
  // com.acme.CartTest.adds -- Time elapsed: form since version 3
  { line: new RegExp(`${level}(?<class>${testClass})\\.(?<name>[^\\s.].*?)${result}`), test: "failed" },
  { line: new RegExp(`${knownLevel}(?<indent> )(?<name>\\S.*?)${result}`), test: "failed" },
  { line: new RegExp(`^(?<name>[A-Za-z]${className})${result}`), test: "failed" },
  { line: /^\tat (?:\w+\/\/)?(?<class>[\w.]+(?:\$\w+)+)\.\w+\(/, isPlace: true },
  { line: new RegExp(`${knownLevel} `) },
  { line: /^Running \S+$/ },
  // Not those of a passed class, which may be called `TimeoutException`
  { line: /^Tests run: (?!.* in \S+$)/, isCount: true },
];

const headingOfLists = /^(?:(?:\d+ )?\[(?:INFO|ERROR)\] )?Results ?:$/;
const text = "(?<text>.*)";
/**
 * Place of a listed test: `CartTest.refuses:14->check:20 expected: <1>`, or `CartTest>BaseTest.refuses:14 expected:
 * <1>`
 */
const place = String.raw`(?:\[.*?\])?(?::\d+)?(?:->\S+)*`;
const repeatedTest = `(?<class>${testClass})(?:>${className})?\\.(?<name>\\w+)${place}(?: ${text})?$`;
/** Form up to version 2.12: `refuses(com.acme.CartTest): expected:<1>` */
const oldTest = `(?<name>(?!Run \\d)\\S.*?)\\((?<class>${className})\\)(?:: ${text})?$`;
/** A class in a list: `com.acme.CartTest: no server`, or `CartTest.com.acme.CartTest » Deployment` */
const repeatedClass = String.raw`(?:[A-Z]\w*\.)?(?<name>(?:[a-z]\w*\.)+[A-Z][\w$]*)(?::? (?<text>.*))?$`;

const oldHeadings: readonly LineRule[] = [
  {
    line: new RegExp(`^(?:Failed tests|Tests in error): +${oldTest}`),
    section: "failures",
    test: "failed",
    isRepeated: true,
  },
  { line: /^(?:Failed tests|Tests in error): *$/, section: "failures" },
  { line: /^Flaked tests: *$/, section: "flakes" },
];
const headingOfList = new RegExp(`${knownLevel} (?:Failures|Errors): ?$`);
/** Lines that begin or end a list at the end of a module. */
const headings: readonly LineRule[] = [
  {
    line: new RegExp(`${level}Tests run: .{1,100}, Skipped: \\d+(?:, Flakes: \\d+)?$`),
    section: "results",
    isCount: true,
  },
  { line: new RegExp(`${knownLevel} Flakes: ?$`), section: "flakes" },
  ...oldHeadings,
];
/** A test that was repeated: each of its attempts is on a line below, `  Run 1: CartTest.refuses:14 expected: <1>`. */
const repeatedly = `(?<class>${testClass})\\.(?<name>\\w+)$`;
const repetitions = [repeatedly, ` {2}${oldTest}`, ` {2}${repeatedClass}`, ` {2}${repeatedTest}`].map(
  (test): LineRule => ({ line: new RegExp(level + test), test: "failed", isRepeated: true }),
);
const flake: LineRule = { line: new RegExp(level + repeatedly), test: "passedOnRetry" };

const goal = String.raw`Failed to execute goal \S+:maven-(?:surefire|failsafe)-plugin:\S+ \(\S+\)`;
const failedGoal = `^${error} ${goal} on project `;
const project = String.raw`(?<name>[^\s:]+): ?`;

const crashedTestLine = new RegExp(`^${error} (?<name>${testClass})$`);
/** Class whose tests were running when their process ended. */
const crashedTest: LineRule = { line: crashedTestLine, test: "failed", section: "crashedTests" };

/** Results of Surefire and Failsafe, which list their failures again at the end of a module. */
export const surefire: RunnerGrammar = {
  starts: [
    new RegExp(`${info} {2}T E S T S$`),
    new RegExp(`${knownLevel} Tests run: .* <<< (?:FAILURE|ERROR)! -{1,2} in \\S+$`),
    oldCounts,
    new RegExp(failedGoal),
  ],
  weakStarts: [
    headingOfLists,
    headingOfList,
    new RegExp(`${knownLevel} \\S.*${result}`),
    /^\w{1,200}\([\w.$]{1,200}\) {2}Time elapsed: .{1,60} <<< /,
    /^(?:Failed tests|Tests in error):(?: |$)/,
    /^Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/,
  ],
  everywhere: [
    { line: new RegExp(`${info} BUILD (?:SUCCESS|FAILURE)$`), ends: "run" },
    {
      line: new RegExp(`${failedGoal}${project}(?<text>(?:Execution|There was a timeout).*?)(?: -> .*)?$`),
      test: "failed",
    },
    // The tests have been named above, if nothing was left out
    { line: new RegExp(`${failedGoal}(?<name>)(?<suites>[^\\s:]+): (?<text>There are test f.*)`), test: "failed" },
    { line: new RegExp(`${failedGoal}${project}(?<text>.*)`), opens: "test", test: "started" },
    { line: new RegExp(`^${error} Command was`), section: "crash" },
    { line: new RegExp(`${level}(?<indent>)${classCounts}`), section: "results", opens: "suite" },
    { line: headingOfLists, section: "summary" },
    { line: headingOfList, section: "failures" },
    { line: /^(?:(?:\d+ )?\[INFO\] )? T E S T S$/, section: "results" },
    { line: new RegExp(info) },
  ],
  sections: {
    results: { rules: [...oldHeadings, ...results] },
    summary: { isWithoutText: true, rules: headings },
    failures: { isWithoutText: true, rules: [...headings, ...repetitions] },
    crash: { rules: [crashedTest, { line: new RegExp(`^${error} -> `), test: "failed" }] },
    crashedTests: { isWithoutText: true, rules: [crashedTest] },
    flakes: { isList: true, isWithoutText: true, rules: [...headings, flake] },
  },
};
