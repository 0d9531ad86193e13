/**
 * What a line says about a test. `retried`: an attempt of it failed, and its result is to come; `started`: the text
 * that follows is its own, and it has failed if its package ends without a result of it.
 */
export type LineOutcome = "failed" | "passedOnRetry" | "passed" | "skipped" | "retried" | "started";

/**
 * Meaning of the lines that match a pattern. Named groups of the pattern say where the parts of a name stand:
 *
 * - `name`: of the test, suite or package;
 * - `fullName`: of the test behind its suites, joined by blanks, beside `name`;
 * - `path`: of the test with its suites, joined by the grammar's `separator`; `suites`: the suites alone;
 * - `class`, `file`, `line`: class, file and line of the test; `host`: Playwright's project, as in its reports;
 * - `indent`: white space in front of the name: the suites above that are indented less are the test's;
 * - `word`: the outcome, as the grammar's `outcomes` spell it;
 * - `text`: the beginning of the failure's text.
 */
export interface LineRule {
  readonly line: RegExp;
  /** The line names a test and its outcome. Without a name it is the outcome of the test that was named before. */
  readonly test?: LineOutcome | "word";
  /** What the outcome is of instead: the innermost suite, a file that could not be read, or a package in `suites`. */
  readonly of?: "suite" | "file" | "package";
  /**
   * The line names something of what follows; the text behind the name of a package is why it could not be built.
   * `failure`: the first failure without a text whose path begins so.
   */
  readonly opens?: "suite" | "file" | "test" | "package" | "failure";
  /** The line ends the innermost suite. */
  readonly closes?: "suite";
  /** The line says where the test of the last failure stands: its file and line, or its inner class. */
  readonly isPlace?: boolean;
  /** The line says where the test failed that it names, or a later line: the text of the failure ends with it. */
  readonly endsText?: boolean;
  /** The line is part of the text of the failure that was named last. */
  readonly isText?: boolean;
  /** The line belongs to the one before, which reports a test: the name of the test goes on with that of the line. */
  readonly continuesName?: boolean;
  /** The line says nothing of the suites around the test, which another line names. */
  readonly isWithoutSuites?: boolean;
  /** The tests that follow may be listed again, and are those that were listed before. */
  readonly repeatsLists?: boolean;
  /** Decodes the groups. */
  readonly decode?: (text: string) => string;
  /** The line counts like one of a list of failures. */
  readonly isListed?: boolean;
  /** The line repeats a failure: it counts if no other line has reported one of the same class. */
  readonly isRepeated?: boolean;
  /** A list of failures begins anew: an earlier one was printed by a test. */
  readonly restartsList?: boolean;
  /** Section of the output that begins. */
  readonly section?: string;
  /** Part of a name that stands on several lines, outermost suite first. The last part names a test that failed. */
  readonly title?: "first" | "next" | "last" | "only";
  /**
   * The line names the package of the tests since the last such line. `failed`: those without a result failed; the
   * package itself did if none of its tests has.
   */
  readonly closesPackage?: "failed" | "passed";
  /** The line ends the run. `passed`: nothing has failed in it, so lines of failures were printed by tests. */
  readonly ends?: "run" | "passed";
}

/** Part of a runner's output in which its lines have one meaning. */
export interface Section {
  /** The section is a list of the failures: other lines of failures count for nothing if it names any. */
  readonly isList?: boolean;
  /** The runner reaches the section only after it has listed all failures: without a list, nothing has failed. */
  readonly isBehindList?: boolean;
  /** Lines without a meaning are no part of a failure's text. */
  readonly isWithoutText?: boolean;
  /**
   * Lines without a meaning are text of the failure that a later line names. It begins behind a line with a meaning,
   * unless that begins a section.
   */
  readonly hasTextInFront?: boolean;
  /** All lines are text of the failure that was named before the section. */
  readonly isText?: boolean;
  /** The first rule that matches a line applies. */
  readonly rules: readonly LineRule[];
}

/** How a runner prints what its tests wrote: `name` is the test, as its result names it. */
export interface PrintedOutput {
  readonly start: RegExp;
  readonly end: RegExp;
  readonly decode: (name: string) => string;
}

/** Description of what a test runner writes. */
export interface RunnerGrammar {
  /** Lines that only this runner writes, or a rule and the line below it: a run begins with the first of them. */
  readonly starts: readonly RegExp[];
  /** Lines that a runner writes and that a test may print: a run begins with them where no other is being read. */
  readonly weakStarts?: readonly RegExp[];
  /** What the line before a weak start has to be. */
  readonly lineBeforeWeakStart?: RegExp;
  /** A run that only has a weak start is one if it reports as many tests. */
  readonly leastWeakTests?: number;
  /** Runner whose results the run repeats: there is no such run behind one of the runner. */
  readonly repeats?: RunnerGrammar;
  /** Its tests are programs that run tests themselves: one has failed through those that failed in its output. */
  readonly outputs?: PrintedOutput;
  /** The run began before the line by which it is recognized: the lines in front of it are read as well. */
  readonly readsBack?: boolean;
  readonly outcomes?: Readonly<Record<string, LineOutcome>>;
  /** Text that joins suites and name in the group `path`, or `suites`. */
  readonly separator?: string | RegExp;
  /** Suites are not indented: each ends with a line of its own. */
  readonly closesSuites?: boolean;
  /** A suite ends with a line that names it like a test. Its name begins with those of the suites around it. */
  readonly endsSuitesByName?: boolean;
  /** Sign that joins a test with one inside of it: the outer one fails with the inner one. */
  readonly innerTestSeparator?: string;
  /** The runner repeats failed tests, and reports each attempt: the last one decides. */
  readonly reportsAttempts?: boolean;
  /** Failures of a list that stand one below the other have the text that stands below the last of them. */
  readonly sharesTexts?: boolean;
  /** Rules of every section, which apply before the section's own: headings above all. */
  readonly everywhere?: readonly LineRule[];
  /** `results` is the section that a run begins with. */
  readonly sections: { readonly results: Section; readonly [name: string]: Section };
}
