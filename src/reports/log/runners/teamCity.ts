import { decodeTeamCity } from "../decode";
import type { RunnerGrammar } from "../grammar";

const value = String.raw`(?:[^'|]|\|.)*?`;
const createMessagePattern = (type: string): string =>
  String.raw`^\s*##teamcity\[${type} name='(?<name>${value})(?:\(\))?'`;

/** Tests that PHPUnit considers risky are not failures. */
const beginningsOfRisks = [
  "This test did not perform any assertions",
  "This test printed output",
  "This test is annotated with",
  "This test does not (?:have|define) a",
  "This test executed code",
  "Test code or tested code ",
];
const risky = `(?:${beginningsOfRisks.join("|")})`;

/** TeamCity service messages, which reporters of many runners print. */
const expectation = String.raw`name='expectation \d+'`;

export const teamCity: RunnerGrammar = {
  starts: [/^\s*##teamcity\[test(?:Count|SuiteStarted|Started) /],
  weakStarts: [/^##teamcity\[testFailed /],
  closesSuites: true,
  sections: {
    results: {
      rules: [
        {
          line: new RegExp(`${createMessagePattern("testFailed")} message='${risky}`),
          decode: decodeTeamCity,
          test: "skipped",
        },
        { line: new RegExp(createMessagePattern("testSuiteStarted")), decode: decodeTeamCity, opens: "suite" },
        { line: /^\s*##teamcity\[testSuiteFinished /, closes: "suite" },
        // testthat: a test is a suite, and each of its expectations is a test
        { line: new RegExp(String.raw`^##teamcity\[testFailed ${expectation}`), test: "failed", subject: "suite" },
        { line: new RegExp(String.raw`^##teamcity\[test(?:Finished|Ignored) ${expectation}`) },
        {
          line: new RegExp(
            `${createMessagePattern("testFailed")}(?:.*? message='(?<text>${value}(?:' details='${value})?)')?`,
          ),
          decode: decodeTeamCity,
          test: "failed",
        },
        { line: new RegExp(createMessagePattern("testIgnored")), decode: decodeTeamCity, test: "skipped" },
        { line: new RegExp(createMessagePattern("testFinished")), decode: decodeTeamCity, test: "passed" },
        { line: /^\s*##teamcity\[/ },
      ],
    },
  },
};
