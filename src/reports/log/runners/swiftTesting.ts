import type { LineRule, RunnerGrammar } from "../grammar";

const sign = String.raw`^[^\w\s]{1,4} {1,2}`;
const testNames = ['"(?<name>.+?)"', String.raw`(?<name>\w+\([\w:]*\))`];
const issue = "recorded an issue(?: with .{1,400})? at \\S+: ";
const anyTest = String.raw`Test (?:".+"|\w+\([\w:]*\))`;
const cases = String.raw`(?: with \d+ test cases?)?`;

const rules = testNames.flatMap((test): LineRule[] => [
  {
    line: new RegExp(`${sign}Test ${test} ${issue}(?<text>.*)$`),
    test: "failed",
    endsText: true,
  },
  { line: new RegExp(`${sign}Test ${test}${cases} (?<word>failed after |passed after |skipped)`), test: "word" },
]);

export const swiftTesting: RunnerGrammar = {
  starts: [
    new RegExp(`${sign}Test run started\\.$`),
    new RegExp(`${sign}${anyTest} (?:started\\.$|passed after |failed after |recorded an issue )`),
  ],
  everywhere: [{ line: new RegExp(`${sign}Test run with .* (?:passed|failed) after `), ends: "run" }],
  sections: { results: { rules } },
};
