import type { LineRule, RunnerGrammar } from "../grammar";

const createHeading = (words: string, sign = "="): RegExp => new RegExp(`^${sign}{2,} ?${words} ?${sign}{2,}$`);

const file = String.raw`(?<file>[^\s:]{1,400}\.\w{1,10})`;
const fileOrFolder = String.raw`(?<file>[^\s:]{0,400}[./\\][^\s:]{1,400})`;
/** `TestCart::test_adds[1::2]`: separators in brackets belong to the row. */
const classes = String.raw`(?:(?<suites>[^\s[]{1,400})::)?`;
const path = String.raw`${classes}(?<name>[^\s[:]{1,400}(?:\[.*?\])?)`;
const word = "(?<word>PASSED|FAIL(?:ED)?|ERROR|SKIPPED|XFAIL|XPASS|RERUN)";
/** PyTorch states the time of each failure. */
const failedIn = `${word}(?: \\[[\\d.]+s\\])?`;
const reason = String.raw`(?: \(.{0,200}\))?`;
const percentage = String.raw`\[ {0,2}\d{1,3}%\]`;
const progress = `[.FEsxXR]+ +${percentage}`;
const countedWords = ["failed", "passed", "error", "skipped", "deselected", "xfailed", "xpassed", "warning", "rerun"];
const counts = String.raw`\d+ (?:${countedWords.join("|")})s?\b`;
const otherLists = ["warnings summary", "PASSES", "XPASSES", "XFAILURES", "RERUNS", "slowest"];
const dottedClasses = String.raw`(?:(?<suites>[A-Z_a-z][\w.]{0,400})\.)?`;
const dottedPath = String.raw`${dottedClasses}(?<name>[^\s.[]+(?:\[.*\])?)`;
const nameInHeading = String.raw`(?:\w{1,100}\.)*test\w{0,100}(?:\[.{1,200}\])?`;
const errorPhase = "(?:ERROR at (?:setup|teardown) of )?";

const crash = "(?<text>(?:Fatal Python error|Windows fatal exception|Aborted|Segmentation fault).*)";

/** pytest-sugar prints a failure immediately, up to the next line of its progress. */
const sugarFailure: LineRule = {
  line: new RegExp(`^―+ ${errorPhase}${dottedPath} ―+$`),
  test: "failed",
  section: "sugarFailure",
};

const failures: readonly LineRule[] = [
  { line: new RegExp(`^_+ ERROR collecting ${fileOrFolder} _+$`), test: "failed", subject: "file" },
  { line: /^_+ \[doctest\] (?<name>\S+) _+$/, test: "failed" },
  // File of a test that ended its worker, which a line below names
  { line: /^_+ \S+\.py _+$/ },
  { line: new RegExp(`^_* ${errorPhase}${dottedPath} _+$`), test: "failed" },
  // Versions before 5 omit the ruled line around a long name.
  { line: new RegExp(`^ (?=.{0,400}test)${errorPhase}${dottedPath} $`, "i"), test: "failed" },
];
const failedCounts: LineRule = {
  line: new RegExp(`^(?:=+ | )?${counts}.{0,200} in [\\d.]+ ?s`),
  ends: "run",
};
const nameInPath = String.raw`(?=(?:.*[\\/])?(?<name>[^\\/]+\.py:\d+): )`;
/** Place of a failure that is not named: `/harbour/test_berth.py:3: assert 1 == 2` */
const namelessFailure: LineRule = {
  line: new RegExp(`^${nameInPath}(?<file>.+?):(?<line>\\d+): (?<text>.*)$`),
  test: "failed",
  isNameless: true,
  section: "lines",
};

/** End of a failure whose heading was cut off: `harbour/test_berth.py:3: AssertionError` */
const cutFailure = new RegExp(`^(?<name>${file}:(?<line>\\d+)): [\\w.]*(?:Error|Exception|Failed)$`);
const laterFailures = failures.map((rule) => ({ ...rule, section: "failures" }));

export const pytest: RunnerGrammar = {
  starts: [
    createHeading("test session starts"),
    /^Test session starts \(platform: /,
    new RegExp(`^(?:\\S+\\.py )?${progress}$`),
    createHeading("FAILURES"),
    createHeading("ERRORS"),
    createHeading("short test summary info"),
  ],
  weakStarts: [
    new RegExp(String.raw`^\[gw\d+\] ${percentage} [A-Z]{4,7} \S`),
    new RegExp(`^[^\\s:]{1,400}\\.py::${path} ${word}${reason}(?: +${percentage})?$`),
    /^[^\s:]{1,400}\.py::\S{1,400} ?$/,
    cutFailure,
    new RegExp(`^(?:FAILED|ERROR) [^\\s:]{1,400}\\.py::${path}(?: - .*)?$`),
    // Failures in an excerpt of a log
    /^worker '\w+' crashed while running '/,
    new RegExp(`^_{3,} (?:${errorPhase}${nameInHeading}|ERROR collecting ${fileOrFolder}) _{3,}$`),
  ],
  separator: "::",
  reportsAttempts: true,
  outcomes: { XPASS: "passed", RERUN: "retried" },
  everywhere: [
    { line: createHeading("ERRORS"), section: "errors" },
    { line: createHeading("FAILURES"), section: "firstFailure" },
    { line: createHeading("(?:short|rerun) test summary info"), section: "summary" },
    { line: new RegExp(`^(?:=+ )?(?!.*\\b(?:failed|error))${counts}.{0,200} in [\\d.]+ ?s`), ends: "passed" },
    failedCounts,
    {
      line: new RegExp(`^worker '\\w+' crashed while running '${file}::${path}'$`),
      test: "failed",
      isText: true,
      section: "failures",
    },
    { line: /^Results \([\d.]+s\):$/, ends: "run" },
    { line: createHeading(`(?:${otherLists.join("|")}).{0,60}`), section: "otherLists" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        // tests/test_cart.py::test_adds PASSED   [  2%]
        { line: new RegExp(`^${file}::${path} ${word}${reason}(?: +${percentage})?$`), test: "word" },
        // [gw0] [  5%] FAILED tests/test_cart.py::test_adds
        { line: new RegExp(`^\\[gw\\d+\\] ${percentage} ${word} ${file}::${path} ?$`), test: "word" },
        // The process ended in a test
        { line: new RegExp(`^${file}::${path} ${crash}`), test: "failed" },
        { line: new RegExp(`^${file} [.sxXFER]*${crash}`), test: "failed", subject: "file" },
        // tests/test_cart.py::test_adds, and the result after the output of the test
        { line: new RegExp(`^${file}::${path}(?: .*)?$`), opens: "test" },
        // pytest-sugar
        { line: new RegExp(`^ ${file}::${path} ✓ +\\d+% `), test: "passed" },
        { line: new RegExp(`^${word} ${file}::${path}(?: - (?<text>.*))?$`), test: "word" },
        { line: new RegExp(`^${word}${reason}(?: +${percentage})?$`), test: "word" },
        sugarFailure,
        { line: cutFailure, test: "failed", isNameless: true, section: "cut" },
        // tests/test_cart.py ..F. [ 45%]
        { line: new RegExp(`^${file} [.sxXR]*F[.FEsxXR]*(?: +${percentage})?$`), test: "failed", subject: "file" },
      ],
    },
    cut: { rules: laterFailures },
    sugarFailure: {
      rules: [sugarFailure, { line: /^ [^\s:]{1,400}\.\w{1,10}[: ].* \d+% /, section: "results" }],
    },
    firstFailure: {
      isList: true,
      rules: [
        namelessFailure,
        // The option --tb=line
        { line: /^E /, section: "lines" },
        ...laterFailures,
      ],
    },
    lines: { isWithoutText: true, rules: [namelessFailure] },
    failures: { isList: true, rules: failures },
    errors: { isList: true, isPartial: true, rules: failures },
    summary: {
      isList: true,
      rules: [
        { line: new RegExp(`^${failedIn} ${file}::${path}(?: - (?<text>.*))?$`), test: "word" },
        { line: new RegExp(`^${word} ${fileOrFolder}(?: - (?<text>.*))?$`), test: "word", subject: "file" },
      ],
    },
    otherLists: { isWithoutText: true, rules: [] },
  },
};

const failedWord = String.raw`(?=.*\b(?:failed|error))`;

/** The last line of a run alone, as people copy it; with the option -q, no marks are around it. */
export const pytestCounts: RunnerGrammar = {
  starts: [],
  weakStarts: [new RegExp(`^(?:=+ ${failedWord}| ?(?=\\d+ failed))${counts}.{0,200} in [\\d.]+ ?s`)],
  repeats: pytest,
  sections: { results: { rules: [failedCounts] } },
};
