import type { LineRule, RunnerGrammar } from "../grammar";

const className = String.raw`[A-Za-z_][\w.$]*`;
/** Kotlin's plugin adds the target to the class. */
const test = String.raw`^(?:Gradle \w+ > Gradle \w+ > )?(?<class>${className})(?:\[\w+\])? > (?<path>.+?)`;

/** A test of TestNG in any suite, or of Kotlin/Native: `Gradle suite > Gradle test > com.acme.CartTest.adds` */
const qualifiedClass = String.raw`(?<class>(?:[A-Za-z_]\w*\.)+[A-Z][\w$]*|[A-Z]\w*Tests?)`;
const testNgTest = `^(?:[^>]{1,100} > [^>]{1,100} > )?${qualifiedClass}\\.(?<name>[^.>]{1,400})`;

/** A test in a class with a display name: `Berths of the harbour > refuses` */
const namedTest = "^(?<path>[^>\\s].{0,400} > .+?)";

const tests = [testNgTest, test, namedTest];
/** Android's plugin adds the device to the name, and a blank to the word. */
const word = "(?:\\[[A-Za-z][^[\\]]* - [\\d.]+\\])? (?<word>FAILED|PASSED|SKIPPED) ?$";

const time = String.raw`(?: \([\d.]+(?:ms|s|m)\))?`;
const place = String.raw`(?<file>\w+\.(?:java|kt|groovy|scala)):(?<line>\d+)`;
const failedTask = /^Execution failed for task '(?<name>\S*[tT]est\w*)'\.$/;
/** Failure of a device, whose tests have no result. */
const deviceFailure = /^Tests on (?<name>.{1,100}) failed: (?!There w)(?<text>.+)/;

/** Results that Gradle logs for JUnit, TestNG, Spock and Kotlin's tests. */
export const gradle: RunnerGrammar = {
  starts: [/^> Task :(?:\S*:)?\w*[tT]est\w*(?: FAILED)?$/],
  weakStarts: [
    new RegExp(`^(?:Gradle suite|${className}(?:\\[\\w+\\])?) > .{1,1000} (?:PASSED|FAILED|SKIPPED) ?$`),
    /^[\w.]*[A-Z]\w*Tests?\.[^.>]{1,400} FAILED$/,
    deviceFailure,
    failedTask,
  ],
  separator: " > ",
  reportsAttempts: true,
  everywhere: [{ line: /^BUILD (?:SUCCESSFUL|FAILED) in /, ends: "run" }],
  sections: {
    results: {
      rules: [
        ...tests.map((test): LineRule => ({ line: new RegExp(`${test}${word}`), test: "word", isRepeated: true })),
        // The gradle-test-logger plugin: tests are below their class, and Gradle may repeat them
        { line: /^(?<indent>(?: {2})?)(?<name>(?:[a-z_]\w*\.)+[A-Z][\w$]*)$/, opens: "suite", isText: true },
        {
          line: new RegExp(`^(?<indent> {2,})Test (?<name>\\S.*) (?<word>FAILED|PASSED|SKIPPED)${time}$`),
          test: "word",
        },
        { line: new RegExp(`^(?<indent> {4,})(?<word>[✘X✔√-]) (?<name>\\S.*?)${time}$`), test: "word" },
        { line: new RegExp(`^ {8}at ${place}$`), isPlace: true },
        { line: failedTask, opens: "test" },
        { line: /^> (?<text>(?:Process 'G.+ finish|.+ exit)ed with .*)/, test: "failed" },
        { line: /^> There were (?:test )?f(?<name>)/, test: "failed" },
        { line: deviceFailure, test: "failed" },
        { line: /^(?:> Task |FAILURE: |\d+ tests? completed)/ },
      ],
    },
  },
};

/** An excerpt of the gradle-test-logger plugin's results, whose class precedes the first of them. */
export const gradleTestLogger: RunnerGrammar = {
  ...gradle,
  starts: [],
  weakStarts: [new RegExp(`^ {2,}Test \\S.* FAILED${time}$`), /^ {4,}✘ \S/],
  readsBack: true,
  repeats: gradle,
};
