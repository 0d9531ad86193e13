import type { LineRule, RunnerGrammar } from "../grammar";

const duration = String.raw`\[(?:< )?\d+ ?(?:ms|s|m|h)(?: \d+ ?(?:ms|s|m))*\]`;
const method = String.raw`\w+(?:<[^<>]{1,100}>)?(?:\(.*\))?`;
/** `Acme.Shop.CartTests.Adds(n: 2)`; NUnit and MSTest only name the method */
export const qualifiedTest = String.raw`(?<class>[A-Za-z_]\w*(?:[.+]\w+)*)\.(?<name>${method})`;
export const anyTest = `(?:${qualifiedTest}|(?<path>\\S.*?))`;
const xunit = String.raw`^\[xUnit\.net [\d:.]+\] {2,}`;
/** Line of xUnit.net, whose own runner omits the time. */
const xunitLine = `(?:${xunit}|^ {4})`;
const platformTime = String.raw`\((?:\d+m )?(?:\d+s )?\d+ms\)`;

/** The word `Failed` in the languages of .NET. */
const failedWords = [
  ...["Failed", "Neúspěšné", "Fehler", "Con error", "Échoué", "Non superato", "失敗", "실패", "Niepowodzenie"],
  ...["Com falha", "Не пройден", "Başarısız", "失败"],
].join("|");
const failedRow = `^ {0,2}(?:${failedWords}|X`;

/**
 * Numbers below the tests: `     Failed: 3`, of Microsoft.Testing.Platform `  failed: 3`; those of xUnit.net's own
 * runner and of earlier versions are in one line.
 */
const counts = [
  /^(?: {2}| {5})[Ff]ailed: \d/,
  /^ {3}\S+ {2}Total: \d+, Errors: \d/,
  /^ {0,2}T(?:est summary|otal tests): \w+[:.]/,
];

/** Console logger of `dotnet test`, shared by xUnit.net, NUnit, MSTest and TUnit, and xUnit.net's own runner. */
export const vsTest: RunnerGrammar = {
  starts: [
    new RegExp(xunit),
    /^Starting test execution, please wait\.\.\.$/,
    /\.dll"? \(\.NET\w+,Version=/,
    /^(?:Passed|Failed)! {2}- Failed: +\d+, Passed: +\d+/,
    /^Running tests from .{1,400}\.(?:dll|exe) \(/,
    /^(?:xUnit\.net|Microsoft\.DotNet\.XUnit).* ?Runner v\d/,
  ],
  weakStarts: [
    new RegExp(String.raw`${failedRow}|Passed|Skipped) \S.{0,1000} ${duration}$`),
    new RegExp(`^ {4}${qualifiedTest} \\[FAIL\\]$`),
    new RegExp(`^failed [A-Z]\\w{2}.{0,1000} ${platformTime}$`),
    ...counts,
    /^ {0,2}Failed {3}[A-Z][\w+]*\.\S+$/,
  ],
  outcomes: { V: "passed" },
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${failedRow}) ${anyTest} ${duration}$`), test: "failed" },
        // `Error Message:`, in each language
        { line: /^(?: {2})?\S.{0,40}:$/, continuesName: true },
        { line: new RegExp(`^ {2}(?<word>Passed|[√V]|Skipped|!) ${anyTest} ${duration}$`), test: "word" },
        { line: new RegExp(`${xunitLine}${anyTest} \\[(?<word>FAIL|SKIP)\\]$`), test: "word" },
        { line: /^ {2}Finished: / },
        // Microsoft.Testing.Platform
        { line: new RegExp(`^failed ${anyTest} ${platformTime}$`), test: "failed" },
        { line: /^(?:Passed|Failed)! {2}- Failed: /, isCount: true },
        ...counts.map((line): LineRule => ({ line, isCount: true })),
        // .NET versions before 2.1
        { line: new RegExp(`^ {0,2}(?<word>Passed|Failed|Skipped) {2,3}${anyTest}$`), test: "word" },
      ],
    },
  },
};
