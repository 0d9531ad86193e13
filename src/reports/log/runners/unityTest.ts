import type { LineRule, RunnerGrammar } from "../grammar";

/** Place of a test or of the failed check, after the marks of tests that print nothing else. */
const place = String.raw`^(?:TEST\(\w+, \w+\)|[.!]+(?![./\\]))?(?<file>(?:[A-Za-z]:)?[^:\s]{1,200}):(?<line>\d+):`;

const groupPassed = /^TEST\((?<suites>\w+), (?<name>\w+)\) PASS$/;

const word = "(?<word>FAIL|PASS|IGNORE)";
/** Results: of a function, of a test in a group, and in PlatformIO's form. */
const results = [
  String.raw`(?<name>\w+):${word}(?:: ?(?<text>.*))?$`,
  String.raw`TEST\((?<suites>\w+), (?<name>\w+)\):${word}(?:: ?(?<text>.*))?$`,
  String.raw` (?<name>\w+)(?:: (?<text>.*?))?\s+\[${word}(?:ED)?\]`,
].map((line): LineRule => ({ line: new RegExp(place + line), test: "word", endsText: true }));

const counts = /^\d+ Tests \d+ Failures \d+ Ignored/;

/** Unity, a framework for tests in C, and the summary of Ceedling, which runs them. */
export const unityTest: RunnerGrammar = {
  starts: [
    new RegExp(String.raw`${place}(?:\w+|TEST\(\w+, \w+\)):(?:PASS|FAIL|IGNORE)(?:$|:)`),
    new RegExp(String.raw`${place} \w+.*\t\[(?:PASSED|FAILED|IGNORED)\]`),
    groupPassed,
    /^(?:FAILED|IGNORED) (?:UNIT )?TEST SUMMARY$/,
  ],
  weakStarts: [counts],
  everywhere: [
    { line: /^FAILED (?:UNIT )?TEST SUMMARY$/, section: "failures" },
    { line: /^IGNORED (?:UNIT )?TEST SUMMARY$/, section: "ignored" },
    { line: counts, ends: "run" },
    { line: /^OVERALL TEST SUMMARY$/, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [...results, { line: groupPassed, test: "passed" }],
    },
    failures: {
      rules: [
        { line: /^\[(?<file>.+)\]$/, opens: "file" },
        { line: /^ {2}Test: (?<name>.+)$/, test: "failed" },
      ],
    },
    ignored: { isWithoutText: true, rules: [] },
  },
};
