import type { RunnerGrammar } from "../grammar";

const objectiveName = String.raw`-\[(?<class>[\w.]+) (?<name>\w+)\]`;
const swiftName = String.raw`(?<class>[\w.]+)\.(?<name>\w+)(?:\(\))?`;
const testNames = [objectiveName, swiftName];
const anyName = String.raw`(?:-\[[\w.]+ \w+\]|[\w.]+(?:\(\))?)`;
const device = "(?: on '[^']{1,200}')?";

/** `xcodebuild test`, and `swift test` where the tests are of XCTest. */
export const xcTest: RunnerGrammar = {
  name: "XCTest",
  starts: [/^Test Suite '.{1,400}' started at /, new RegExp(`^Test [Cc]ase '${anyName}' (?:started|passed|failed)`)],
  reportsAttempts: true,
  everywhere: [{ line: /^Failing tests:$/, section: "failures" }],
  sections: {
    results: {
      rules: [
        ...testNames.flatMap((test) => [
          { line: new RegExp(`^Test [Cc]ase '${test}' failed${device} \\(`), test: "failed" as const },
          { line: new RegExp(`^Test [Cc]ase '${test}' passed${device} \\(`), test: "passed" as const },
          { line: new RegExp(`^Test [Cc]ase '${test}' skipped${device} \\(`), test: "skipped" as const },
          { line: new RegExp(`^\\S.{0,400}:\\d+: error: ${test} : (?<text>.*)$`), test: "failed" as const },
        ]),
        { line: /^Test (?:[Cc]ase|Suite) '/ },
      ],
    },
    failures: {
      isList: true,
      rules: [
        ...testNames.map((test) => ({ line: new RegExp(`^\\t${test}$`), test: "failed" as const })),
        { line: /^\*\* TEST (?:FAILED|EXECUTE FAILED) \*\*$/, ends: "run" },
      ],
    },
  },
};
