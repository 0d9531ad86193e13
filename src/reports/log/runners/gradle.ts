import type { RunnerGrammar } from "../grammar";

const className = String.raw`[A-Za-z_][\w.$]*`;
const test = String.raw`^(?:Gradle \w+ > Gradle \w+ > )?(?<class>${className}) > (?<path>.+)`;

/** Results that Gradle logs: of JUnit, TestNG, Spock and Kotlin's tests. */
const place = String.raw`(?<file>\w+\.(?:java|kt|groovy|scala)):(?<line>\d+)`;

export const gradle: RunnerGrammar = {
  name: "Gradle",
  starts: [/^> Task :(?:\S*:)?\w*[tT]est\w*(?: FAILED)?$/],
  weakStarts: [new RegExp(`^${className} > .{1,1000} (?:PASSED|FAILED|SKIPPED)$`)],
  separator: " > ",
  reportsAttempts: true,
  everywhere: [{ line: /^BUILD (?:SUCCESSFUL|FAILED) in /, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test} FAILED$`), test: "failed" },
        { line: new RegExp(`${test} PASSED$`), test: "passed" },
        { line: new RegExp(`${test} SKIPPED$`), test: "skipped" },
        { line: new RegExp(`^ {8}at ${place}$`), isPlace: true },
        { line: /^(?:> Task |FAILURE: |\d+ tests? completed)/ },
      ],
    },
  },
};
