/**
 * Outcome of a test that a line states. `retried`: an attempt failed, and the result is yet to come. `started`: the
 * text that follows belongs to the test, which has failed if its package ends without a result for it.
 */
export type LineOutcome = "failed" | "passedOnRetry" | "passed" | "skipped" | "retried" | "started";

/**
 * Meaning of the lines that match a pattern. Named groups of the pattern capture the parts of a name:
 *
 * - `name`: of the test, suite or package;
 * - `fullName`: of the test after its suites, joined by blanks, in addition to `name`;
 * - `path`: of the test with its suites, joined by the grammar's `separator`; `suites`: the suites alone;
 * - `class`, `file`, `line`: class, file and line of the test; `host`: Playwright's project, as in its reports;
 * - `indent`: white space before the name: the suites above that are indented less contain the test;
 * - `word`: the outcome, as the runner spells it;
 * - `text`: the start of the failure's text.
 */
export interface LineRule {
  readonly line: RegExp;
  /** Outcome that the line states for the test that it names, or without a name for the test that was named before. */
  readonly test?: LineOutcome | "word";
  /**
   * Subject of the outcome instead of a test: the innermost suite, a file that could not be read, or a package in
   * `suites`.
   */
  readonly subject?: "suite" | "file" | "package";
  /**
   * The line names the suite, file or test of the lines that follow, or a package: then the text that follows is the
   * reason why the package could not be built. `failure`: the first failure without a text whose path begins with the
   * line's path.
   */
  readonly opens?: "suite" | "file" | "test" | "package" | "failure";
  /** The line ends the innermost suite. `test`: the result before the line is that of a suite, and of no test. */
  readonly closes?: "suite" | "test";
  /** The line states the place of the test that failed last: its file and line, or its inner class. */
  readonly isPlace?: boolean;
  /** The place that the line states is the class of the test. */
  readonly isOwner?: boolean;
  /** The line states where the test failed that this or a later line names, and ends the text of the failure. */
  readonly endsText?: boolean;
  /** The line is part of the text of the most recently named failure. */
  readonly isText?: boolean;
  /** The line continues the name of the test that the previous line reports. */
  readonly continuesName?: boolean;
  /** The line does not state the suites around the test, which another line names. */
  readonly isWithoutSuites?: boolean;
  /** The lists that follow may repeat tests of earlier lists, instead of naming further ones. */
  readonly repeatsLists?: boolean;
  /** Decodes the text of each group except `word`. */
  readonly decode?: (text: string) => string;
  /** The line counts as one of a list of failures. */
  readonly isListed?: boolean;
  /** The line repeats a failure: it counts only if no other line has reported one of the same class, or of the file. */
  readonly isRepeated?: boolean;
  /** The line states a failure without its name: it counts only if nothing but partial lists names failures. */
  readonly isNameless?: boolean;
  /** A list of failures begins again: a test printed the earlier one. */
  readonly restartsList?: boolean;
  /** Name of the section of the output that begins with the line. */
  readonly section?: string;
  /** Part of a name that spans several lines, outermost suite first. The last part names a failed test. */
  readonly title?: "first" | "next" | "last" | "only";
  /**
   * The line names the package of the tests since the last such line. `failed`: the tests without a result failed; if
   * none of the package's tests failed, the package itself did.
   */
  readonly closesPackage?: "failed" | "passed";
  /** The line counts the tests, as one that ends the run may: the run has failed if it counts failures. */
  readonly isCount?: boolean;
  /** The line ends the run. `passed`: nothing failed in the run, so any lines of failures were printed by tests. */
  readonly ends?: "run" | "passed";
}

/** Part of a runner's output in which its lines have one meaning. */
export interface Section {
  /** The section is a list of the failures: if it names any, lines of failures elsewhere do not count. */
  readonly isList?: boolean;
  /** The list may omit failures that are named elsewhere. */
  readonly isPartial?: boolean;
  /** The runner reaches the section only after it has listed all failures: if there was no list, nothing has failed. */
  readonly isAfterList?: boolean;
  /** Lines that match no rule are not part of a failure's text. */
  readonly isWithoutText?: boolean;
  /**
   * Lines that match no rule are text of the failure that a later line names. The text begins after a line that matches
   * a rule, unless that line begins a section.
   */
  readonly hasTextBefore?: boolean;
  /** All lines are text of the failure that was named before the section. */
  readonly isText?: boolean;
  /** The first rule that matches a line applies. */
  readonly rules: readonly LineRule[];
}

/**
 * Start and end of the output of a test as a runner prints it. The group `name` is the test, as its result names it.
 */
export interface PrintedOutput {
  readonly start: RegExp;
  readonly end: RegExp;
  readonly decode: (name: string) => string;
}

/** Description of the output of a test runner. */
export interface RunnerGrammar {
  /** Lines that only this runner writes, or a ruled line and the line below it: a run begins with the first of them. */
  readonly starts: readonly RegExp[];
  /**
   * Lines that the runner writes but a test may print as well: a run begins with them if no other run is being read.
   */
  readonly weakStarts?: readonly RegExp[];
  /** Pattern that the line before a weak start has to match. */
  readonly lineBeforeWeakStart?: RegExp;
  /** Minimum number of tests in a run that has only a weak start: a run with fewer is ignored. */
  readonly minWeakTests?: number;
  /** Runner whose results the run repeats: such a run is ignored after a run of that runner. */
  readonly repeats?: RunnerGrammar;
  /**
   * Its tests are programs that run tests themselves. If tests in its output failed, such a program does not count as a
   * failed test of its own.
   */
  readonly outputs?: PrintedOutput;
  /** Its tests are programs, so that runs of other runners begin between its lines. */
  readonly runsPrograms?: boolean;
  /** The run began before the line by which it is recognized: the lines before that line are read as well. */
  readonly readsBack?: boolean;
  /** Words for outcomes that only this runner writes, or with another meaning. */
  readonly outcomes?: Readonly<Record<string, LineOutcome>>;
  /** Separator of suites and name in the group `path`, or of suites in `suites`. */
  readonly separator?: string | RegExp;
  /** Suites are not indented; a line of its own ends each of them. */
  readonly closesSuites?: boolean;
  /**
   * A line that names a suite like a test ends the suite. The suite's name begins with those of the suites around it.
   */
  readonly endsSuitesByName?: boolean;
  /** Separator of an outer and an inner test in a name: the outer test fails together with the inner one. */
  readonly innerTestSeparator?: string;
  /** The runner repeats failed tests and reports each attempt: the last one decides. */
  readonly reportsAttempts?: boolean;
  /** Consecutive failures of a list share the text below the last of them. */
  readonly sharesTexts?: boolean;
  /** Rules that apply in every section before the section's own rules: headings above all. */
  readonly everywhere?: readonly LineRule[];
  /** Sections of the output; a run begins in `results`. */
  readonly sections: { readonly results: Section; readonly [name: string]: Section };
}
